#pragma once
// Tuning by calibrated prices: `hoist::tune(program, device, hoist::tuning::calibrated())`. Programs link hoist::calibration and
// hoist::measure, which define the two macros below.

#include <hoist/opencl.hpp>
#include <hoist/runtime/ranked_by_cost.hpp>

#include <type_traits>

namespace hoist::runtime {

namespace detail {
#if defined(HOIST_HAS_CALIBRATION) && defined(HOIST_HAS_MEASURE)
template <class>
inline constexpr bool calibration_is_linked = true;
#else
template <class>
inline constexpr bool calibration_is_linked = false;
#endif
}  // namespace detail

template <class Void>
  requires std::is_void_v<Void>
struct calibrated_ranking<Void> {
  static_assert(detail::calibration_is_linked<Void>,
                "hoist: tuning::calibrated needs hoist::calibration and hoist::measure, which this program doesn't link");
  static const ranking_hook* get() {
    if constexpr (detail::calibration_is_linked<Void>)
      return ranking_by_prices();
    else
      return nullptr;
  }
};

}  // namespace hoist::runtime
