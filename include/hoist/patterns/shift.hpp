#pragma once
// shift: an array moved along itself; a boundary says what comes in at its end.

#include <hoist/patterns/pad.hpp>
#include <hoist/patterns/part.hpp>

namespace hoist {

namespace detail {
template <long K, class Boundary>
struct shift_adaptor {
  Boundary boundary;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: shift needs an array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    if constexpr (K == 0)
      return x;
    else if constexpr (K > 0)
      return x | pad<K, 0>(boundary) | drop_last<K>;
    else
      return x | pad<0, -K>(boundary) | drop<-K>;
  }
};
template <long K>
struct shift_maker {
  static constexpr long least = 0;
  template <class Boundary>
  static constexpr auto adaptor_of(Boundary boundary) {
    return adaptor{shift_adaptor<K, Boundary>{boundary}};
  }
};
}  // namespace detail

/// The elements moved by K places towards higher indices, or by -K towards lower ones where K is negative.
///   shift 1 wrap [x0, x1, x2] = [x2, x0, x1]
///   shift -1 (constant 0) [x0, x1, x2] = [x1, x2, 0]
///   shift K b = drop_last K . pad K 0 b, of a negative K drop (-K) . pad 0 (-K) b
template <long K, class B>
  requires(!__is_same(B, detail::uncalled))
constexpr auto shift(B boundary) {
  return detail::with_boundary<detail::shift_maker<K>>(boundary);
}
HOIST_CALLED(shift, 1, 1, "boundary", "shift<1>(wrap)")

}  // namespace hoist
