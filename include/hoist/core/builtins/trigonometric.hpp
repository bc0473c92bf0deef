#pragma once
// Trigonometric and hyperbolic functions and their inverses, of radians and of half turns.

#include <hoist/core/builtins/float_parts.hpp>
#include <hoist/core/builtins/rounding.hpp>

namespace hoist::operations {

namespace detail {
inline double sine(double x) { return __builtin_sin(x); }
inline double cosine(double x) { return __builtin_cos(x); }
inline double tangent(double x) { return __builtin_tan(x); }
inline double arc_sine(double x) { return __builtin_asin(x); }
inline double arc_cosine(double x) { return __builtin_acos(x); }
inline double arc_tangent(double x) { return __builtin_atan(x); }
inline double hyperbolic_sine(double x) { return __builtin_sinh(x); }
inline double hyperbolic_cosine(double x) { return __builtin_cosh(x); }
inline double hyperbolic_tangent(double x) { return __builtin_tanh(x); }
inline double area_sine(double x) { return __builtin_asinh(x); }
inline double area_cosine(double x) { return __builtin_acosh(x); }
inline double area_tangent(double x) { return __builtin_atanh(x); }
inline double angle(double y, double x) { return __builtin_atan2(y, x); }
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
inline double angle_error(args x, args e) {
  const double moved = __builtin_hypot(e[0], e[1]), away = __builtin_hypot(x[0], x[1]), whole = 6.283185307179587;
  if (moved == 0) return 0;
  if (moved >= away || (x[1] < e[1] && magnitude(x[0]) <= e[0])) return whole;
  return arc_sine(moved / away);
}
inline double wave_of_half_turns_error(args, args e) { return least(pi * e[0], 2); }
inline double tangent_of_half_turns_error(args x, args e) {
  const double c = magnitude(cosine_of_half_turns(x[0])), moved = pi * e[0];
  return e[0] == 0 ? 0 : moved < c ? moved / (c * (c - moved)) : any;
}
inline double half_turns_error(args x, args e) { return angle_error(x, e) / pi; }
}  // namespace detail

inline constexpr operation sine = of_one<detail::sine>("sin", 20, 4, detail::wave_error, 1, opcode::sine);
inline constexpr operation cosine = of_one<detail::cosine>("cos", 20, 4, detail::wave_error, 1, opcode::cosine);
inline constexpr operation tangent = of_one<detail::tangent>("tan", 30, 5, detail::tangent_error);
inline constexpr operation arc_sine = of_one<detail::arc_sine>("asin", 20, 4);
inline constexpr operation arc_cosine = of_one<detail::arc_cosine>("acos", 20, 4);
inline constexpr operation arc_tangent = of_one<detail::arc_tangent>("atan", 20, 5);
inline constexpr operation hyperbolic_sine = of_one<detail::hyperbolic_sine>("sinh", 20, 4);
inline constexpr operation hyperbolic_cosine = of_one<detail::hyperbolic_cosine>("cosh", 20, 4, detail::cosh_error);
inline constexpr operation hyperbolic_tangent = of_one<detail::hyperbolic_tangent>("tanh", 15, 5);
inline constexpr operation area_sine = of_one<detail::area_sine>("asinh", 20, 4);
inline constexpr operation area_cosine = of_one<detail::area_cosine>("acosh", 20, 4);
inline constexpr operation area_tangent = of_one<detail::area_tangent>("atanh", 20, 5);
inline constexpr operation angle = of_two<detail::angle>("atan2", 30, 6, detail::angle_error);
/// Those of type T, which are made where they are used.
template <class T>
struct turns {
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
};

}  // namespace hoist::operations

namespace hoist {

HOIST_FUNCTION_OF_ONE(sin, sine)
HOIST_FUNCTION_OF_ONE(cos, cosine)
HOIST_FUNCTION_OF_ONE(tan, tangent)
HOIST_FUNCTION_OF_ONE(asin, arc_sine)
HOIST_FUNCTION_OF_ONE(acos, arc_cosine)
HOIST_FUNCTION_OF_ONE(atan, arc_tangent)
HOIST_FUNCTION_OF_ONE(sinh, hyperbolic_sine)
HOIST_FUNCTION_OF_ONE(cosh, hyperbolic_cosine)
HOIST_FUNCTION_OF_ONE(tanh, hyperbolic_tangent)
HOIST_FUNCTION_OF_ONE(asinh, area_sine)
HOIST_FUNCTION_OF_ONE(acosh, area_cosine)
HOIST_FUNCTION_OF_ONE(atanh, area_tangent)
HOIST_OPERATION_OF_TWO(atan2, angle, std::is_floating_point_v, "hoist: atan2 needs a float or a double")
HOIST_OPERATION_OF_TERMS(atan2, angle)
HOIST_TAKES_TWO(atan2)

}  // namespace hoist

namespace hoist::builtins::bodies {

HOIST_REAL(sinpi, turns, sine_of_half_turns)
HOIST_REAL(cospi, turns, cosine_of_half_turns)
HOIST_REAL(tanpi, turns, tangent_of_half_turns)
HOIST_REAL(asinpi, turns, half_turns_of_sine)
HOIST_REAL(acospi, turns, half_turns_of_cosine)
HOIST_REAL(atanpi, turns, half_turns_of_tangent)
HOIST_REALS(atan2pi, turns, half_turns)
struct degrees : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return x * T(57.295779513082320876);
  }
};
struct radians : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return x * T(0.01745329251994329577);
  }
};

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(sinpi, 1, composed)
HOIST_BUILTIN(cospi, 1, composed)
HOIST_BUILTIN(tanpi, 1, composed)
HOIST_BUILTIN(asinpi, 1, composed)
HOIST_BUILTIN(acospi, 1, composed)
HOIST_BUILTIN(atanpi, 1, composed)
HOIST_BUILTIN(atan2pi, 2, composed)
HOIST_BUILTIN(degrees, 1, composed)
HOIST_BUILTIN(radians, 1, composed)

}  // namespace hoist::builtins
