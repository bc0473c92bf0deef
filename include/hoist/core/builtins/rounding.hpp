#pragma once
// Rounding to whole numbers, and what is left of divisions.

#include <hoist/core/builtins/composed.hpp>

namespace hoist::operations {

namespace detail {
inline double round_down(double x) { return __builtin_floor(x); }
inline double round_up(double x) { return __builtin_ceil(x); }
inline double round_to_nearest(double x) { return __builtin_round(x); }
inline double round_to_even(double x) { return __builtin_rint(x); }
inline double round_to_zero(double x) { return __builtin_trunc(x); }
inline double floating_remainder(double x, double y) { return __builtin_fmod(x, y); }
inline double nearest_remainder(double x, double y) { return __builtin_remainder(x, y); }

/// Of what is left of a division: that of the dividend and of the multiples, unless another multiple may be taken.
inline double remainder_error(args x, args e) {
  if (e[0] == 0 && e[1] == 0) return 0;
  const double a = magnitude(x[0]), b = magnitude(x[1]), most = b + e[1];
  if (!(b > e[1])) return any;
  const double multiple = round_to_zero(a / b);
  const bool same =
      a >= e[0] && round_to_zero((a - e[0]) / most) == multiple && round_to_zero((a + e[0]) / (b - e[1])) == multiple;
  return same ? e[0] + multiple * e[1] : 2 * most;
}
/// The same of what is left of the nearest multiple.
inline double nearest_remainder_error(args x, args e) {
  if (e[0] == 0 && e[1] == 0) return 0;
  const double a = magnitude(x[0]), b = magnitude(x[1]), most = b + e[1];
  if (!(b > e[1])) return any;
  const double multiple = round_to_even(a / b);
  const bool same = round_to_even((a - e[0]) / most) == multiple && round_to_even((a + e[0]) / (b - e[1])) == multiple;
  return same ? e[0] + multiple * e[1] : most;
}
}  // namespace detail

inline constexpr operation round_down =
    of_one<detail::round_down>("floor", 1, 0, detail::monotone_error<detail::round_down>, 0);
inline constexpr operation round_up = of_one<detail::round_up>("ceil", 1, 0, detail::monotone_error<detail::round_up>, 0);
inline constexpr operation round_to_nearest =
    of_one<detail::round_to_nearest>("round", 4, 0, detail::monotone_error<detail::round_to_nearest>, 0);
inline constexpr operation round_to_even =
    of_one<detail::round_to_even>("rint", 1, 0, detail::monotone_error<detail::round_to_even>, 0);
inline constexpr operation round_to_zero =
    of_one<detail::round_to_zero>("trunc", 1, 0, detail::monotone_error<detail::round_to_zero>, 0);
inline constexpr operation floating_remainder = of_two<detail::floating_remainder>("fmod", 20, 0, detail::remainder_error);
inline constexpr operation nearest_remainder =
    of_two<detail::nearest_remainder>("remainder", 20, 0, detail::nearest_remainder_error);

}  // namespace hoist::operations

namespace hoist {

HOIST_FUNCTION_OF_ONE(floor, round_down)
HOIST_FUNCTION_OF_ONE(ceil, round_up)
HOIST_FUNCTION_OF_ONE(round, round_to_nearest)
HOIST_FUNCTION_OF_ONE(rint, round_to_even)
HOIST_FUNCTION_OF_ONE(trunc, round_to_zero)
HOIST_OPERATION_OF_TWO(fmod, floating_remainder, std::is_floating_point_v, "hoist: fmod needs a float or a double")
HOIST_OPERATION_OF_TERMS(fmod, floating_remainder)
HOIST_TAKES_TWO(fmod)

}  // namespace hoist

namespace hoist::builtins::bodies {

template <class T>
inline constexpr T one_less_than_1 = sizeof(T) == 8 ? T(0x1.fffffffffffffp-1) : T(0x1.fffffep-1f);
struct fract : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return min(x - floor(x), one_less_than_1<T>);
  }
};
/// What is left of the nearest multiple of y, of two the even one.
struct remainder : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> y) const {
    return detail::applied<T>(operations::nearest_remainder, x, y);
  }
};

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(fract, 1, composed)
HOIST_BUILTIN(remainder, 2, composed)

}  // namespace hoist::builtins
