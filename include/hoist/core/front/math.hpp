#pragma once
// OpenCL C's math functions, operations on bits, integer remainders and conversions, in user functions and on terms.

#include <hoist/core/front/arithmetic.hpp>
#include <hoist/core/trace/math_operations.hpp>

namespace hoist {
namespace detail {

template <class X>
concept operand_like = of_terms<X> || traced_scalar<X> || traced_vector<X> || std::is_arithmetic<X>::value;
/// Operands of which one is a term or computed of such.
template <class... X>
concept with_terms = (of_terms<X> || ...) && (operand_like<X> && ...);
template <class T>
inline constexpr bool is_integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;
/// What & | and ^ compute with: conditions stay such.
template <class T>
using for_bits_t = std::conditional_t<std::is_same_v<T, bool>, bool, promoted_t<T>>;
template <class T>
constexpr val<for_bits_t<T>> for_bits(val<T> x) {
  if constexpr (std::is_same_v<T, bool>)
    return x;
  else
    return promoted(x);
}
template <class T, class N>
constexpr val<for_bits_t<T>> number_for_bits(val<T> x, N n) {
  if constexpr (std::is_same_v<T, bool>)
    return literal_in<bool>(x.graph, n != 0);
  else
    return number_beside(x, n);
}
/// A shift's result has the type of what is shifted; other operations meet their operands' types.
constexpr bool is_shift(const operation& op) { return op.code == opcode::shift_up || op.code == opcode::shift_down; }
template <bool Shift, class T, class U>
using met_by = std::conditional_t<Shift, promoted_t<T>, met_t<T, U>>;
template <class... X>
concept with_vectors = (traced_vector<X> || ...) && have_one_width<X...>;

}  // namespace detail

// A function of one or two floating-point numbers: of scalars, by the components of vectors, and of terms, which finds it in
// `detail`.
#define HOIST_OF_ONE(name, op)                                                                \
  template <class T>                                                                          \
    requires is_scalar_type<T>                                                                \
  constexpr val<T> name(val<T> x) {                                                           \
    static_assert(std::is_floating_point_v<T>, "hoist: " #name " needs a float or a double"); \
    return detail::applied<T>(operations::op, x);                                             \
  }                                                                                           \
  namespace detail::functions {                                                               \
  struct op {                                                                                 \
    constexpr auto operator()(auto a) const { return name(a); }                               \
  };                                                                                          \
  }                                                                                           \
  template <class T, int W>                                                                   \
  constexpr auto name(val<vec<T, W>> x) {                                                     \
    return detail::by_components(detail::functions::op{}, x);                                 \
  }                                                                                           \
  namespace detail {                                                                          \
  template <of_terms A>                                                                       \
  constexpr auto name(const A& a) {                                                           \
    return compute<functions::op>(a);                                                         \
  }                                                                                           \
  }
// What takes values of one type of which `fits` holds takes numbers, vectors and terms as well.
// NOLINTBEGIN(bugprone-macro-parentheses): `fits` is the name of a template
#define HOIST_OF_TWO(name, op, fits, sentence)                                                                         \
  template <class T>                                                                                                   \
    requires is_scalar_type<T>                                                                                         \
  constexpr auto name(val<T> x, val<T> y) {                                                                            \
    static_assert(fits<T>, sentence);                                                                                  \
    return detail::applied<detail::for_bits_t<T>>(operations::op, detail::for_bits(x), detail::for_bits(y));           \
  }                                                                                                                    \
  template <class T, detail::number N>                                                                                 \
    requires is_scalar_type<T>                                                                                         \
  constexpr auto name(val<T> x, N y) {                                                                                 \
    static_assert(fits<T>, sentence);                                                                                  \
    return detail::applied<detail::for_bits_t<T>>(operations::op, detail::for_bits(x), detail::number_for_bits(x, y)); \
  }                                                                                                                    \
  template <class T, detail::number N>                                                                                 \
    requires is_scalar_type<T>                                                                                         \
  constexpr auto name(N x, val<T> y) {                                                                                 \
    static_assert(fits<T>, sentence);                                                                                  \
    return detail::applied<detail::for_bits_t<T>>(operations::op, detail::number_for_bits(y, x), detail::for_bits(y)); \
  }                                                                                                                    \
  template <class T, class U>                                                                                          \
    requires detail::meet_as_ints<T, U>                                                                                \
  constexpr auto name(val<T> x, val<U> y) {                                                                            \
    using both = detail::met_by<detail::is_shift(operations::op), T, U>;                                               \
    return name(detail::as_integer<both>(x), detail::as_integer<both>(y));                                             \
  }                                                                                                                    \
  namespace detail::functions {                                                                                        \
  struct op {                                                                                                          \
    constexpr auto operator()(auto a, auto b) const { return name(a, b); }                                             \
  };                                                                                                                   \
  }                                                                                                                    \
  template <class A, class B>                                                                                          \
    requires detail::with_vectors<A, B>                                                                                \
  constexpr auto name(A x, B y) {                                                                                      \
    return detail::by_components(detail::functions::op{}, x, y);                                                       \
  }
// NOLINTEND(bugprone-macro-parentheses)
#define HOIST_OF_TWO_TERMS(name, op)            \
  namespace detail {                            \
  template <class A, class B>                   \
    requires with_terms<A, B>                   \
  constexpr auto name(const A& a, const B& b) { \
    return compute<functions::op>(a, b);        \
  }                                             \
  }
HOIST_OF_ONE(rsqrt, reciprocal_root)
HOIST_OF_ONE(sin, sine)
HOIST_OF_ONE(cos, cosine)
HOIST_OF_ONE(tan, tangent)
HOIST_OF_ONE(asin, arc_sine)
HOIST_OF_ONE(acos, arc_cosine)
HOIST_OF_ONE(atan, arc_tangent)
HOIST_OF_ONE(sinh, hyperbolic_sine)
HOIST_OF_ONE(cosh, hyperbolic_cosine)
HOIST_OF_ONE(tanh, hyperbolic_tangent)
HOIST_OF_ONE(exp2, power_of_two)
HOIST_OF_ONE(exp10, power_of_ten)
HOIST_OF_ONE(expm1, exponential_minus_one)
HOIST_OF_ONE(log, natural_logarithm)
HOIST_OF_ONE(log2, binary_logarithm)
HOIST_OF_ONE(log10, decimal_logarithm)
HOIST_OF_ONE(log1p, logarithm_of_one_plus)
HOIST_OF_ONE(cbrt, cube_root)
HOIST_OF_ONE(erf, error_function)
HOIST_OF_ONE(erfc, error_complement)
HOIST_OF_ONE(asinh, area_sine)
HOIST_OF_ONE(acosh, area_cosine)
HOIST_OF_ONE(atanh, area_tangent)
HOIST_OF_ONE(floor, round_down)
HOIST_OF_ONE(ceil, round_up)
HOIST_OF_ONE(round, round_to_nearest)
HOIST_OF_ONE(rint, round_to_even)
HOIST_OF_ONE(trunc, round_to_zero)
HOIST_OF_TWO(pow, power, std::is_floating_point_v, "hoist: pow needs a float or a double")
HOIST_OF_TWO_TERMS(pow, power)
HOIST_OF_TWO(atan2, angle, std::is_floating_point_v, "hoist: atan2 needs a float or a double")
HOIST_OF_TWO_TERMS(atan2, angle)
HOIST_OF_TWO(hypot, hypotenuse, std::is_floating_point_v, "hoist: hypot needs a float or a double")
HOIST_OF_TWO_TERMS(hypot, hypotenuse)
HOIST_OF_TWO(fmod, floating_remainder, std::is_floating_point_v, "hoist: fmod needs a float or a double")
HOIST_OF_TWO_TERMS(fmod, floating_remainder)
HOIST_OF_TWO(copysign, copied_sign, std::is_floating_point_v, "hoist: copysign needs a float or a double")
HOIST_OF_TWO_TERMS(copysign, copied_sign)
// x % y is x - y trunc(x / y). & | ^ are for conditions too.
HOIST_OF_TWO(operator%, integer_remainder, detail::is_integer,
             "hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers")
HOIST_OF_TWO_TERMS(operator%, integer_remainder)
HOIST_OF_TWO(operator&, bits_of_both, std::is_integral_v, "hoist: & | and ^ need integers or conditions")
HOIST_OF_TWO(operator|, bits_of_either, std::is_integral_v, "hoist: & | and ^ need integers or conditions")
HOIST_OF_TWO(operator^, bits_of_one, std::is_integral_v, "hoist: & | and ^ need integers or conditions")
HOIST_OF_TWO(operator<<, shift_up, detail::is_integer,
             "hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers")
HOIST_OF_TWO(operator>>, shift_down, detail::is_integer,
             "hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers")
HOIST_OF_TWO_TERMS(operator&, bits_of_both)
HOIST_OF_TWO_TERMS(operator|, bits_of_either)
HOIST_OF_TWO_TERMS(operator^, bits_of_one)
HOIST_OF_TWO_TERMS(operator<<, shift_up)
HOIST_OF_TWO_TERMS(operator>>, shift_down)
#undef HOIST_OF_ONE
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto pow(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto atan2(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto hypot(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto fmod(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto copysign(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator%(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator&(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator|(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator^(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator<<(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator>>(val<T> a, val<U> b) {
  return detail::of_one_type<T, T, U>(a.id, b.id);
}
#undef HOIST_OF_TWO
#undef HOIST_OF_TWO_TERMS
template <class T>
  requires is_scalar_type<T>
constexpr auto operator~(val<T> x) {
  static_assert(detail::is_integer<T>, "hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers");
  return detail::applied<promoted_t<T>>(operations::other_bits, detail::promoted(x));
}
template <class T, int W>
constexpr auto operator~(val<vec<T, W>> x) {
  return detail::by_components([](auto a) { return ~a; }, x);
}
constexpr val<bool> operator!(val<bool> x) { return detail::applied<bool>(operations::opposite, x); }
template <int W>
constexpr auto operator!(val<vec<bool, W>> x) {
  return detail::by_components([](auto a) { return !a; }, x);
}
namespace detail {
namespace functions {
struct other_bits {
  constexpr auto operator()(auto a) const { return ~a; }
};
struct opposite {
  constexpr auto operator()(auto a) const { return !a; }
};
}  // namespace functions
template <of_terms A>
constexpr auto operator~(const A& a) {
  return compute<functions::other_bits>(a);
}
template <of_terms A>
constexpr auto operator!(const A& a) {
  return compute<functions::opposite>(a);
}
}  // namespace detail

/// x as a number of type T. To floating-point numbers: rounded. From them to integers: truncated, the nearest where no such
/// integer is, 0 for what is no number. Between integers: the last bits. To bool: whether x isn't 0. To and from half by float.
template <class T, class X>
  requires is_scalar_type<X>
constexpr auto convert(val<X> x) {
  constexpr bool scalar = is_scalar_type<same_elements_t<T>>;
  static_assert(scalar, "hoist: convert needs a type of numbers: bool, half, float, double, or an integer of 8 to 64 bits");
  if constexpr (!scalar || std::is_same_v<T, X>)
    return x;
  else if constexpr (!is_scalar_type<T>)
    return convert<same_elements_t<T>>(x);
  else if constexpr (std::is_same_v<X, half>)
    return convert<T>(detail::promoted(x));
  else if constexpr (std::is_same_v<T, half> && !std::is_same_v<X, float>)
    return convert<T>(convert<float>(x));
  else if constexpr (std::is_same_v<T, half>)
    return detail::applied<T>(operations::convert, x);
  else if constexpr (std::is_same_v<T, bool>)
    return x != X(0);
  else if constexpr ((std::is_integral_v<T> && sizeof(T) == 8) || (std::is_integral_v<X> && sizeof(X) == 8))
    return detail::applied_as<T>(operations::convert_wide<X, T>, x);
  else if constexpr (std::is_floating_point_v<T> || std::is_integral_v<X>)
    return detail::applied<T>(operations::convert, x);
  else
    return detail::applied<T>(operations::convert_to<T>, x);
}
namespace detail::functions {
template <class T>
struct conversion {
  constexpr auto operator()(auto a) const { return convert<T>(a); }
};
}  // namespace detail::functions
template <class T, class X, int W>
constexpr auto convert(val<vec<X, W>> x) {
  return detail::by_components(detail::functions::conversion<T>{}, x);
}
template <class T, detail::of_terms A>
constexpr auto convert(const A& a) {
  return detail::compute<detail::functions::conversion<T>>(a);
}

}  // namespace hoist
