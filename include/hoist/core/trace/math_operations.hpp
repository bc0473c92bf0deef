#pragma once
// OpenCL C's math functions, bit operations and conversions, each with its text, meaning, cost and error.

#include <hoist/core/trace/operations.hpp>

namespace hoist::operations {

namespace detail {

// What <cmath> has, as in operations.hpp.
#define HOIST_HOST_FUNCTION(name, builtin) \
  inline double name(double x) { return builtin(x); }
HOIST_HOST_FUNCTION(sine, __builtin_sin)
HOIST_HOST_FUNCTION(cosine, __builtin_cos)
HOIST_HOST_FUNCTION(tangent, __builtin_tan)
HOIST_HOST_FUNCTION(arc_sine, __builtin_asin)
HOIST_HOST_FUNCTION(arc_cosine, __builtin_acos)
HOIST_HOST_FUNCTION(arc_tangent, __builtin_atan)
HOIST_HOST_FUNCTION(hyperbolic_sine, __builtin_sinh)
HOIST_HOST_FUNCTION(hyperbolic_cosine, __builtin_cosh)
HOIST_HOST_FUNCTION(hyperbolic_tangent, __builtin_tanh)
HOIST_HOST_FUNCTION(power_of_two, __builtin_exp2)
HOIST_HOST_FUNCTION(natural_logarithm, __builtin_log)
HOIST_HOST_FUNCTION(binary_logarithm, __builtin_log2)
HOIST_HOST_FUNCTION(decimal_logarithm, __builtin_log10)
HOIST_HOST_FUNCTION(logarithm_of_one_plus, __builtin_log1p)
HOIST_HOST_FUNCTION(cube_root, __builtin_cbrt)
HOIST_HOST_FUNCTION(error_function, __builtin_erf)
HOIST_HOST_FUNCTION(error_complement, __builtin_erfc)
HOIST_HOST_FUNCTION(area_sine, __builtin_asinh)
HOIST_HOST_FUNCTION(area_cosine, __builtin_acosh)
HOIST_HOST_FUNCTION(area_tangent, __builtin_atanh)
HOIST_HOST_FUNCTION(round_down, __builtin_floor)
HOIST_HOST_FUNCTION(round_up, __builtin_ceil)
HOIST_HOST_FUNCTION(round_to_nearest, __builtin_round)
HOIST_HOST_FUNCTION(round_to_even, __builtin_rint)
HOIST_HOST_FUNCTION(round_to_zero, __builtin_trunc)
#undef HOIST_HOST_FUNCTION
inline double one_over_root(double x) { return 1 / root(x); }
inline double power_of_ten(double x) { return __builtin_pow(10, x); }

inline double power(double x, double y) { return __builtin_pow(x, y); }
inline double angle(double y, double x) { return __builtin_atan2(y, x); }
inline double hypotenuse(double x, double y) { return __builtin_hypot(x, y); }
inline double floating_remainder(double x, double y) { return __builtin_fmod(x, y); }
inline double nearest_remainder(double x, double y) { return __builtin_remainder(x, y); }
inline double scaled_by_power_of_two(double x, double n) { return __builtin_ldexp(x, static_cast<int>(n)); }
inline double copied_sign(double x, double y) { return __builtin_copysign(x, y); }

constexpr double any = __builtin_huge_val();
constexpr double least(double a, double b) { return a < b ? a : b; }
/// As an error: unknown where it is no number.
constexpr double known(double e) { return e >= 0 ? e : any; }

/// Of a function that nowhere falls, or nowhere rises.
template <double (*F)(double)>
double monotone_error(args x, args e) {
  if (e[0] == 0) return 0;
  const double here = F(x[0]), above = magnitude(F(x[0] + e[0]) - here), below = magnitude(F(x[0] - e[0]) - here);
  return !(above >= 0 && below >= 0) ? any : above > below ? above : below;
}
/// Of a function that nowhere rises faster than its argument, between -1 and 1.
constexpr double wave_error(args, args e) { return least(e[0], 2); }
inline double tangent_error(args x, args e) {
  const double c = magnitude(cosine(x[0]));
  return e[0] == 0 ? 0 : e[0] < c ? e[0] / (c * (c - e[0])) : any;
}
inline double cosh_error(args x, args e) {
  const double a = magnitude(x[0]);
  return e[0] == 0 ? 0 : known(hyperbolic_cosine(a + e[0]) - hyperbolic_cosine(a));
}
/// r^x with r > 0 changes by r^x (r^d - 1) where its exponent changes by d.
inline double power_error(args x, args e) {
  if (e[0] == 0 && e[1] == 0) return 0;
  const double base = magnitude(x[0]);
  if (e[0] >= base || (x[0] < 0 && e[1] > 0)) return any;
  const double of_logarithm = -logarithm_of_one_plus(-e[0] / base);
  const double of_exponent = magnitude(x[1]) * of_logarithm + e[1] * (magnitude(natural_logarithm(base)) + of_logarithm);
  return known(__builtin_pow(base, x[1]) * exponential_minus_one(of_exponent));
}
inline double angle_error(args x, args e) {
  const double moved = __builtin_hypot(e[0], e[1]), away = __builtin_hypot(x[0], x[1]), whole = 6.283185307179587;
  if (moved == 0) return 0;
  if (moved >= away || (x[1] < e[1] && magnitude(x[0]) <= e[0])) return whole;
  return arc_sine(moved / away);
}
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
inline double scaled_error(args x, args e) { return e[1] == 0 ? scaled_by_power_of_two(e[0], x[1]) : any; }
constexpr double copied_sign_error(args x, args e) {
  return magnitude(x[1]) > e[1] || e[1] == 0 ? e[0] : e[0] + 2 * magnitude(x[0]);
}
/// Of operations on bits, which say nothing of integers nearby.
constexpr double all_or_nothing(args, args e) { return e[0] == 0 && e[1] == 0 ? 0 : any; }
constexpr double all_or_nothing_of_one(args, args e) { return e[0] == 0 ? 0 : any; }

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

// Errors in units in the last place: OpenCL 1.2, table 7.4.

template <double (*F)(double)>
constexpr operation of_one(const char* text, int weight, double ulps,
                           double (*error)(const double*, const double*) = detail::monotone_error<F>, int flops = 1,
                           opcode code = opcode::function) {
  return {.code = code,
          .text = text,
          .flops = flops,
          .weight = weight,
          .compute = [](const double* x) { return F(x[0]); },
          .error = error,
          .ulps = ulps};
}
inline constexpr operation reciprocal_root = of_one<detail::one_over_root>("rsqrt", 4, 2);
inline constexpr operation sine = of_one<detail::sine>("sin", 20, 4, detail::wave_error, 1, opcode::sine);
inline constexpr operation cosine = of_one<detail::cosine>("cos", 20, 4, detail::wave_error, 1, opcode::cosine);
inline constexpr operation tangent = of_one<detail::tangent>("tan", 30, 5, detail::tangent_error);
inline constexpr operation arc_sine = of_one<detail::arc_sine>("asin", 20, 4);
inline constexpr operation arc_cosine = of_one<detail::arc_cosine>("acos", 20, 4);
inline constexpr operation arc_tangent = of_one<detail::arc_tangent>("atan", 20, 5);
inline constexpr operation hyperbolic_sine = of_one<detail::hyperbolic_sine>("sinh", 20, 4);
inline constexpr operation hyperbolic_cosine = of_one<detail::hyperbolic_cosine>("cosh", 20, 4, detail::cosh_error);
inline constexpr operation hyperbolic_tangent = of_one<detail::hyperbolic_tangent>("tanh", 15, 5);
inline constexpr operation power_of_two = of_one<detail::power_of_two>("exp2", 6, 3);
inline constexpr operation power_of_ten = of_one<detail::power_of_ten>("exp10", 8, 3);
inline constexpr operation exponential_minus_one = of_one<detail::exponential_minus_one>("expm1", 12, 3);
inline constexpr operation natural_logarithm = of_one<detail::natural_logarithm>("log", 8, 3);
inline constexpr operation binary_logarithm = of_one<detail::binary_logarithm>("log2", 6, 3);
inline constexpr operation decimal_logarithm = of_one<detail::decimal_logarithm>("log10", 8, 3);
inline constexpr operation logarithm_of_one_plus = of_one<detail::logarithm_of_one_plus>("log1p", 12, 2);
inline constexpr operation cube_root = of_one<detail::cube_root>("cbrt", 12, 2);
inline constexpr operation error_function = of_one<detail::error_function>("erf", 20, 16);
inline constexpr operation error_complement = of_one<detail::error_complement>("erfc", 20, 16);
inline constexpr operation area_sine = of_one<detail::area_sine>("asinh", 20, 4);
inline constexpr operation area_cosine = of_one<detail::area_cosine>("acosh", 20, 4);
inline constexpr operation area_tangent = of_one<detail::area_tangent>("atanh", 20, 5);
inline constexpr operation round_down =
    of_one<detail::round_down>("floor", 1, 0, detail::monotone_error<detail::round_down>, 0);
inline constexpr operation round_up = of_one<detail::round_up>("ceil", 1, 0, detail::monotone_error<detail::round_up>, 0);
inline constexpr operation round_to_nearest =
    of_one<detail::round_to_nearest>("round", 4, 0, detail::monotone_error<detail::round_to_nearest>, 0);
inline constexpr operation round_to_even =
    of_one<detail::round_to_even>("rint", 1, 0, detail::monotone_error<detail::round_to_even>, 0);
inline constexpr operation round_to_zero =
    of_one<detail::round_to_zero>("trunc", 1, 0, detail::monotone_error<detail::round_to_zero>, 0);

template <double (*F)(double, double)>
constexpr operation of_two(const char* text, int weight, double ulps, double (*error)(const double*, const double*),
                           int flops = 1) {
  return {.code = opcode::function,
          .text = text,
          .arity = 2,
          .flops = flops,
          .weight = weight,
          .compute = [](const double* x) { return F(x[0], x[1]); },
          .error = error,
          .ulps = ulps};
}
inline constexpr operation power = of_two<detail::power>("pow", 25, 16, detail::power_error);
inline constexpr operation angle = of_two<detail::angle>("atan2", 30, 6, detail::angle_error);
inline constexpr operation hypotenuse = of_two<detail::hypotenuse>("hypot", 12, 4, detail::sum_of_errors);
inline constexpr operation floating_remainder = of_two<detail::floating_remainder>("fmod", 20, 0, detail::remainder_error);
inline constexpr operation nearest_remainder =
    of_two<detail::nearest_remainder>("remainder", 20, 0, detail::nearest_remainder_error);
inline constexpr operation scaled_by_power_of_two =
    of_two<detail::scaled_by_power_of_two>("ldexp", 4, 0.5, detail::scaled_error);
inline constexpr operation copied_sign = of_two<detail::copied_sign>("copysign", 1, 0, detail::copied_sign_error, 0);

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
