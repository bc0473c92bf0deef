#pragma once
// Exponentials, logarithms, powers and roots.

#include <hoist/core/builtins/float_parts.hpp>
#include <hoist/core/builtins/rounding.hpp>

namespace hoist::operations {

namespace detail {
inline double power_of_two(double x) { return __builtin_exp2(x); }
inline double natural_logarithm(double x) { return __builtin_log(x); }
inline double binary_logarithm(double x) { return __builtin_log2(x); }
inline double decimal_logarithm(double x) { return __builtin_log10(x); }
inline double logarithm_of_one_plus(double x) { return __builtin_log1p(x); }
inline double cube_root(double x) { return __builtin_cbrt(x); }
inline double one_over_root(double x) { return 1 / root(x); }
inline double power_of_ten(double x) { return __builtin_pow(10, x); }
inline double power(double x, double y) { return __builtin_pow(x, y); }
inline double hypotenuse(double x, double y) { return __builtin_hypot(x, y); }
inline double nonnegative_power(double x, double y) {
  const bool undefined = x < 0 || (x == 0 && y == 0) || (magnitude(x) == any && y == 0) || (x == 1 && magnitude(y) == any);
  return undefined || y != y ? __builtin_nan("") : power(x, y);
}
inline double root_of_order(double x, double n) {
  if (n == 0 || (x < 0 && floating_remainder(n, 2) == 0)) return __builtin_nan("");
  return copied_sign(static_cast<double>(__builtin_powl(magnitude(x), 1.0L / n)), floating_remainder(n, 2) == 0 ? 1 : x);
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
inline double root_of_order_error(args x, args e) {
  if (e[0] == 0 && e[1] == 0) return 0;
  const double a = magnitude(x[0]);
  if (e[1] > 0 || a <= e[0]) return any;
  return known(magnitude(root_of_order(a + e[0], x[1]) - root_of_order(a - e[0], x[1])));
}
}  // namespace detail

inline constexpr operation reciprocal_root = of_one<detail::one_over_root>(
    "rsqrt", 4, 2, detail::monotone_error<detail::one_over_root>, 1, opcode::reciprocal_square_root);
inline constexpr operation power_of_two = of_one<detail::power_of_two>("exp2", 6, 3);
inline constexpr operation power_of_ten = of_one<detail::power_of_ten>("exp10", 8, 3);
inline constexpr operation exponential_minus_one = of_one<detail::exponential_minus_one>("expm1", 12, 3);
inline constexpr operation natural_logarithm = of_one<detail::natural_logarithm>("log", 8, 3);
inline constexpr operation binary_logarithm = of_one<detail::binary_logarithm>("log2", 6, 3);
inline constexpr operation decimal_logarithm = of_one<detail::decimal_logarithm>("log10", 8, 3);
inline constexpr operation logarithm_of_one_plus = of_one<detail::logarithm_of_one_plus>("log1p", 12, 2);
inline constexpr operation cube_root = of_one<detail::cube_root>("cbrt", 12, 2);
inline constexpr operation power = of_two<detail::power>("pow", 25, 16, detail::power_error);
inline constexpr operation hypotenuse = of_two<detail::hypotenuse>("hypot", 12, 4, detail::sum_of_errors);
/// Those of type T, which are made where they are used.
template <class T>
struct powers {
  static constexpr operation nonnegative_power = of_two<detail::nonnegative_power>("powr", 25, 16, detail::power_error);
  /// Of a number and an int.
  static constexpr operation power_of_integer = of_two<detail::power>("pown", 25, 16, detail::power_error);
  static constexpr operation root_of_order = of_two<detail::root_of_order>("rootn", 25, 16, detail::root_of_order_error);
};

}  // namespace hoist::operations

namespace hoist {

HOIST_FUNCTION_OF_ONE(rsqrt, reciprocal_root)
HOIST_FUNCTION_OF_ONE(exp2, power_of_two)
HOIST_FUNCTION_OF_ONE(exp10, power_of_ten)
HOIST_FUNCTION_OF_ONE(expm1, exponential_minus_one)
HOIST_FUNCTION_OF_ONE(log, natural_logarithm)
HOIST_FUNCTION_OF_ONE(log2, binary_logarithm)
HOIST_FUNCTION_OF_ONE(log10, decimal_logarithm)
HOIST_FUNCTION_OF_ONE(log1p, logarithm_of_one_plus)
HOIST_FUNCTION_OF_ONE(cbrt, cube_root)
HOIST_OPERATION_OF_TWO(pow, power, std::is_floating_point_v, "hoist: pow needs a float or a double")
HOIST_OPERATION_OF_TERMS(pow, power)
HOIST_TAKES_TWO(pow)
HOIST_OPERATION_OF_TWO(hypot, hypotenuse, std::is_floating_point_v, "hoist: hypot needs a float or a double")
HOIST_OPERATION_OF_TERMS(hypot, hypotenuse)
HOIST_TAKES_TWO(hypot)

}  // namespace hoist

namespace hoist::builtins::bodies {

HOIST_REALS(powr, powers, nonnegative_power)
HOIST_REAL_BY_INT(pown, powers, power_of_integer)
HOIST_REAL_BY_INT(rootn, powers, root_of_order)

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(powr, 2, composed)
HOIST_BUILTIN(pown, 2, composed)
HOIST_BUILTIN(rootn, 2, composed)

}  // namespace hoist::builtins
