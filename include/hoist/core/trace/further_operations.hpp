#pragma once
// OpenCL C's math functions of half turns, powers and roots by integers, exponents and neighbours of floats: text, meaning, cost
// and error of each. Errors in units in the last place: OpenCL 1.2, table 7.4.

#include <hoist/core/trace/math_operations.hpp>

namespace hoist::operations {

namespace detail {

constexpr double pi = 3.14159265358979323846;
/// Of half turns: what is left of whole ones is exact.
inline double sine_of_half_turns(double x) {
  double r = x - 2 * round_to_even(x / 2);
  if (magnitude(r) > 0.5) r = copied_sign(1, r) - r;
  return sine(pi * r);
}
inline double cosine_of_half_turns(double x) { return sine(pi * (0.5 - magnitude(x - 2 * round_to_even(x / 2)))); }
inline double tangent_of_half_turns(double x) {
  const double r = x - round_to_even(x);
  return sine(pi * r) / sine(pi * (0.5 - magnitude(r)));
}
inline double half_turns_of_sine(double x) { return arc_sine(x) / pi; }
inline double half_turns_of_cosine(double x) { return arc_cosine(x) / pi; }
inline double half_turns_of_tangent(double x) { return arc_tangent(x) / pi; }
inline double half_turns(double y, double x) { return angle(y, x) / pi; }
inline double gamma(double x) { return __builtin_tgamma(x); }
inline double exponent(double x) { return __builtin_logb(x); }
inline double nonnegative_power(double x, double y) {
  const bool undefined = x < 0 || (x == 0 && y == 0) || (magnitude(x) == any && y == 0) || (x == 1 && magnitude(y) == any);
  return undefined || y != y ? __builtin_nan("") : power(x, y);
}
inline double root_of_order(double x, double n) {
  if (n == 0 || (x < 0 && floating_remainder(n, 2) == 0)) return __builtin_nan("");
  return copied_sign(static_cast<double>(__builtin_powl(magnitude(x), 1.0L / n)), floating_remainder(n, 2) == 0 ? 1 : x);
}
template <class T>
double next(double x, double to) {
  if constexpr (sizeof(T) == 4)
    return static_cast<double>(__builtin_nextafterf(static_cast<float>(x), static_cast<float>(to)));
  else
    return __builtin_nextafter(x, to);
}

inline double wave_of_half_turns_error(args, args e) { return least(pi * e[0], 2); }
inline double tangent_of_half_turns_error(args x, args e) {
  const double c = magnitude(cosine_of_half_turns(x[0])), moved = pi * e[0];
  return e[0] == 0 ? 0 : moved < c ? moved / (c * (c - moved)) : any;
}
inline double half_turns_error(args x, args e) { return angle_error(x, e) / pi; }
/// Where its argument is positive the gamma function falls, to 0.8856 at 1.4616, and rises.
inline double gamma_error(args x, args e) {
  if (e[0] == 0) return 0;
  if (!(x[0] > e[0])) return any;
  const double least_at = 1.4616321449683623, least_one = 0.8856031944108886, here = gamma(x[0]);
  double most = magnitude(x[0] - least_at) <= e[0] ? here - least_one : 0;
  const double ends[] = {x[0] - e[0], x[0] + e[0]};
  for (double at : ends)
    if (const double moved = magnitude(gamma(at) - here); !(moved <= most)) most = moved;
  return known(most);
}
inline double exponent_error(args x, args e) {
  const double a = magnitude(x[0]);
  return e[0] == 0 ? 0 : a <= e[0] ? any : exponent(a + e[0]) - exponent(a - e[0]);
}
inline double root_of_order_error(args x, args e) {
  if (e[0] == 0 && e[1] == 0) return 0;
  const double a = magnitude(x[0]);
  if (e[1] > 0 || a <= e[0]) return any;
  return known(magnitude(root_of_order(a + e[0], x[1]) - root_of_order(a - e[0], x[1])));
}

}  // namespace detail

/// Those of type T, which are made where they are used.
template <class T>
struct of_reals {
  static constexpr operation sine_of_half_turns =
      of_one<detail::sine_of_half_turns>("sinpi", 20, 4, detail::wave_of_half_turns_error);
  static constexpr operation cosine_of_half_turns =
      of_one<detail::cosine_of_half_turns>("cospi", 20, 4, detail::wave_of_half_turns_error);
  static constexpr operation tangent_of_half_turns =
      of_one<detail::tangent_of_half_turns>("tanpi", 30, 6, detail::tangent_of_half_turns_error);
  static constexpr operation half_turns_of_sine = of_one<detail::half_turns_of_sine>("asinpi", 20, 5);
  static constexpr operation half_turns_of_cosine = of_one<detail::half_turns_of_cosine>("acospi", 20, 5);
  static constexpr operation half_turns_of_tangent = of_one<detail::half_turns_of_tangent>("atanpi", 20, 5);
  static constexpr operation half_turns = of_two<detail::half_turns>("atan2pi", 30, 6, detail::half_turns_error);
  static constexpr operation gamma = of_one<detail::gamma>("tgamma", 40, 16, detail::gamma_error);
  static constexpr operation exponent = of_one<detail::exponent>("logb", 4, 0, detail::exponent_error, 0);
  static constexpr operation nonnegative_power = of_two<detail::nonnegative_power>("powr", 25, 16, detail::power_error);
  /// Of a number and an int.
  static constexpr operation power_of_integer = of_two<detail::power>("pown", 25, 16, detail::power_error);
  static constexpr operation root_of_order = of_two<detail::root_of_order>("rootn", 25, 16, detail::root_of_order_error);
  /// What stands beside a number among those of type T.
  static constexpr operation next = of_two<detail::next<T>>("nextafter", 4, 0, detail::all_or_nothing, 0);
};

}  // namespace hoist::operations
