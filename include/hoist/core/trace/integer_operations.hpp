#pragma once
// Operations on bits, integer remainders and conversions, each with its text, meaning, cost and error.

#include <hoist/core/trace/error_bounds.hpp>

namespace hoist::operations {

namespace detail {
constexpr long integer(double x) { return static_cast<long>(x); }
constexpr double number(long x) { return static_cast<double>(x); }
constexpr long quotient(long x, long y) { return y == 0 ? 0 : x / y; }
constexpr long remainder(long x, long y) { return y == 0 ? 0 : x % y; }
constexpr long bits_of_both(long x, long y) { return x & y; }
constexpr long bits_of_one(long x, long y) { return x ^ y; }
constexpr long bits_of_either(long x, long y) { return x | y; }
// OpenCL C shifts integers of 32 bits by the last five bits of a number.
constexpr long shifted_up(long x, long by) { return x << (by & 31); }
constexpr long shifted_down(long x, long by) { return x >> (by & 31); }
constexpr double other_bits(double x) { return number(~integer(x)); }
constexpr double opposite(double x) { return x == 0 ? 1 : 0; }
constexpr double same(double x) { return x; }
/// Truncated, and the nearest number from `lo` to `hi`; 0 for what is none.
constexpr double saturated(double x, double lo, double hi) {
  if (x != x) return 0;
  return x <= lo ? lo : x >= hi ? hi : number(integer(x));
}
template <class T>
constexpr double to_integer(double x) {
  constexpr bool has_sign = T(-1) < T(0);
  constexpr double values = static_cast<double>(1UL << (8 * sizeof(T)));
  return has_sign ? saturated(x, -values / 2, values / 2 - 1) : saturated(x, 0, values - 1);
}
}  // namespace detail

/// Division is towards zero, and the remainder has the dividend's sign; by zero both are 0 on the host, undefined on a device.
template <long (*F)(long, long)>
constexpr operation of_integers(opcode code, const char* sign, int precedence, int weight) {
  return {.code = code,
          .text = sign,
          .shape = form::infix,
          .precedence = precedence,
          .arity = 2,
          .weight = weight,
          .compute = [](const double* x) { return detail::number(F(detail::integer(x[0]), detail::integer(x[1]))); },
          .error = detail::all_or_nothing};
}
inline constexpr operation divide_integer = of_integers<detail::quotient>(opcode::divide, "/", 13, 20);
inline constexpr operation integer_remainder = of_integers<detail::remainder>(opcode::remainder, "%", 13, 20);
inline constexpr operation bits_of_both = of_integers<detail::bits_of_both>(opcode::bits_of_both, "&", 8, 1);
inline constexpr operation bits_of_one = of_integers<detail::bits_of_one>(opcode::bits_of_one, "^", 7, 1);
inline constexpr operation bits_of_either = of_integers<detail::bits_of_either>(opcode::bits_of_either, "|", 6, 1);
inline constexpr operation shift_up = of_integers<detail::shifted_up>(opcode::shift_up, "<<", 11, 1);
inline constexpr operation shift_down = of_integers<detail::shifted_down>(opcode::shift_down, ">>", 11, 1);

template <double (*F)(double)>
constexpr operation prefix_of_one(opcode code, const char* sign, double (*error)(const double*, const double*)) {
  return {.code = code,
          .text = sign,
          .shape = form::prefix,
          .precedence = 15,
          .compute = [](const double* x) { return F(x[0]); },
          .error = error};
}
inline constexpr operation other_bits =
    prefix_of_one<detail::other_bits>(opcode::other_bits, "~", detail::all_or_nothing_of_one);
inline constexpr operation opposite = prefix_of_one<detail::opposite>(opcode::opposite, "!", detail::first_error);

template <double (*F)(double)>
constexpr operation conversion(opcode code, const char* behind, int precedence, double (*error)(const double*, const double*),
                               double ulps) {
  return {.code = code,
          .text = behind,
          .shape = form::conversion,
          .precedence = precedence,
          .compute = [](const double* x) { return F(x[0]); },
          .error = error,
          .ulps = ulps};
}
/// To any type but from a floating one to an integer: the nearest number of a floating type, the last bits of an integer.
inline constexpr operation convert = conversion<detail::same>(opcode::convert, "", 15, detail::first_error, 0.5);
/// From a floating type to T: truncated, and the nearest where no such integer is.
template <class T>
inline constexpr operation convert_to =
    conversion<detail::to_integer<T>>(opcode::convert_saturated, "_sat", 20, detail::monotone_error<detail::to_integer<T>>, 0);

}  // namespace hoist::operations
