#pragma once
// Signs, exponents and neighbours of floating-point numbers, and which are none or infinite.

#include <hoist/core/builtins/conversion.hpp>

namespace hoist::operations {

namespace detail {
inline double scaled_by_power_of_two(double x, double n) { return __builtin_ldexp(x, static_cast<int>(n)); }
inline double copied_sign(double x, double y) { return __builtin_copysign(x, y); }
inline double exponent(double x) { return __builtin_logb(x); }
template <class T>
double next(double x, double to) {
  if constexpr (sizeof(T) == 4)
    return static_cast<double>(__builtin_nextafterf(static_cast<float>(x), static_cast<float>(to)));
  else
    return __builtin_nextafter(x, to);
}

inline double scaled_error(args x, args e) { return e[1] == 0 ? scaled_by_power_of_two(e[0], x[1]) : any; }
constexpr double copied_sign_error(args x, args e) {
  return magnitude(x[1]) > e[1] || e[1] == 0 ? e[0] : e[0] + 2 * magnitude(x[0]);
}
inline double exponent_error(args x, args e) {
  const double a = magnitude(x[0]);
  return e[0] == 0 ? 0 : a <= e[0] ? any : exponent(a + e[0]) - exponent(a - e[0]);
}
constexpr double is_nan(args x) { return x[0] != x[0] ? 1 : 0; }
constexpr double is_infinite(args x) { return magnitude(x[0]) == any ? 1 : 0; }
constexpr double is_finite(args x) { return magnitude(x[0]) < any ? 1 : 0; }
/// What an error may carry past the largest float is undecided.
constexpr double beyond_error(args x, args e) { return e[0] == 0 || x[0] != x[0] || magnitude(x[0]) + e[0] < 0x1p127 ? 0 : 1; }
}  // namespace detail

inline constexpr operation scaled_by_power_of_two =
    of_two<detail::scaled_by_power_of_two>("ldexp", 4, 0.5, detail::scaled_error);
inline constexpr operation copied_sign = of_two<detail::copied_sign>("copysign", 1, 0, detail::copied_sign_error, 0);
constexpr operation relation(const char* text, double (*compute)(const double*)) {
  return {.code = opcode::function, .text = text, .compares = true, .compute = compute, .error = detail::beyond_error};
}
inline constexpr operation not_a_number = relation("isnan", detail::is_nan);
inline constexpr operation infinite = relation("isinf", detail::is_infinite);
inline constexpr operation finite = relation("isfinite", detail::is_finite);

/// Those of type T, which are made where they are used.
template <class T>
struct float_parts {
  static constexpr operation exponent = of_one<detail::exponent>("logb", 4, 0, detail::exponent_error, 0);
  /// What stands beside a number among those of type T.
  static constexpr operation next = of_two<detail::next<T>>("nextafter", 4, 0, detail::all_or_nothing, 0);
};

}  // namespace hoist::operations

namespace hoist {

HOIST_OPERATION_OF_TWO(copysign, copied_sign, std::is_floating_point_v, "hoist: copysign needs a float or a double")
HOIST_OPERATION_OF_TERMS(copysign, copied_sign)
HOIST_TAKES_TWO(copysign)

}  // namespace hoist

namespace hoist::builtins::bodies {

struct ldexp : scaled_float {
  template <class T, class N>
  constexpr auto operator()(val<T> x, N n) const {
    if constexpr (std::is_arithmetic<N>::value)
      return detail::applied<T>(operations::scaled_by_power_of_two, x, literal_in<int>(x.graph, static_cast<int>(n)));
    else
      return detail::applied<T>(operations::scaled_by_power_of_two, x, detail::as_integer<int>(detail::scalar_val(n)));
  }
};
#define HOIST_RELATION(name, op)                \
  struct name : of_relation {                   \
    template <class T>                          \
    constexpr auto operator()(val<T> x) const { \
      return applied_as<bool>(op, x);           \
    }                                           \
  };
HOIST_RELATION(isnan, operations::not_a_number)
HOIST_RELATION(isinf, operations::infinite)
HOIST_RELATION(isfinite, operations::finite)
#undef HOIST_RELATION
struct signbit : of_relation {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return copysign(number(x, T(1)), x) < T(0);
  }
};
HOIST_REAL(logb, float_parts, exponent)
HOIST_REALS(nextafter, float_parts, next)
struct ilogb : of_reals {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return convert<int>(logb{}(x));
  }
};
struct isnormal : of_reals {
  static constexpr bool decides = true;
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return isfinite{}(x) & (abs(x) >= T(sizeof(T) == 8 ? 0x1p-1022 : 0x1p-126));
  }
};

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(ldexp, 2, composed)
HOIST_BUILTIN(isnan, 1, composed)
HOIST_BUILTIN(isinf, 1, composed)
HOIST_BUILTIN(isfinite, 1, composed)
HOIST_BUILTIN(signbit, 1, composed)
HOIST_BUILTIN(logb, 1, composed)
HOIST_BUILTIN(ilogb, 1, composed)
HOIST_BUILTIN(nextafter, 2, composed)
HOIST_BUILTIN(isnormal, 1, composed)

}  // namespace hoist::builtins
