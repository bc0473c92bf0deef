#pragma once
// Operators and functions of traced values, as OpenCL C has them.

#include <hoist/core/trace/value.hpp>

namespace hoist {

// `fits` of T and N: conditions and numbers have no order.
#define HOIST_BINARY(sign, op, result, fits)                                                                    \
  template <class T>                                                                                            \
  constexpr val<result> operator sign(val<T> a, val<T> b) {                                                     \
    return detail::applied<result>(operations::op, detail::promoted(a), detail::promoted(b));                   \
  }                                                                                                             \
  template <class T, detail::number N>                                                                          \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<result> operator sign(val<T> a, N b) {                                                          \
    static_assert(fits, "hoist: a condition is compared with a number; for a < b < c write (a < b) & (b < c)"); \
    return detail::applied<result>(operations::op, detail::promoted(a), detail::number_beside(a, b));           \
  }                                                                                                             \
  template <class T, detail::number N>                                                                          \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<result> operator sign(N a, val<T> b) {                                                          \
    static_assert(fits, "hoist: a condition is compared with a number; for a < b < c write (a < b) & (b < c)"); \
    return detail::applied<result>(operations::op, detail::number_beside(b, a), detail::promoted(b));           \
  }                                                                                                             \
  template <class T, class N>                                                                                   \
    requires detail::meet_as_ints<T, N>                                                                         \
  constexpr auto operator sign(val<T> a, val<N> b) {                                                            \
    static_assert(fits, "hoist: a condition is compared with a number; for a < b < c write (a < b) & (b < c)"); \
    using both = detail::met_t<T, N>;                                                                           \
    return detail::as_integer<both>(a) sign detail::as_integer<both>(b);                                        \
  }
HOIST_BINARY(+, add, promoted_t<T>, true)
HOIST_BINARY(-, subtract, promoted_t<T>, true)
HOIST_BINARY(*, multiply, promoted_t<T>, true)
HOIST_BINARY(/, divide, promoted_t<T>, true)
HOIST_BINARY(<, less, bool, __is_same(T, bool) == __is_same(N, bool))
HOIST_BINARY(<=, less_equal, bool, __is_same(T, bool) == __is_same(N, bool))
HOIST_BINARY(==, equal_to, bool, true)
HOIST_BINARY(!=, not_equal_to, bool, true)
#undef HOIST_BINARY
#define HOIST_MIRRORED(sign, mirrored)                    \
  template <class T, class U>                             \
    requires is_scalar_type<T> && (!detail::differ<T, U>) \
  constexpr val<bool> operator sign(val<T> a, val<U> b) { \
    return b mirrored a;                                  \
  }                                                       \
  template <class T, detail::number N>                    \
    requires is_scalar_type<T>                            \
  constexpr val<bool> operator sign(val<T> a, N b) {      \
    return b mirrored a;                                  \
  }                                                       \
  template <class T, detail::number N>                    \
    requires is_scalar_type<T>                            \
  constexpr val<bool> operator sign(N a, val<T> b) {      \
    return b mirrored a;                                  \
  }
HOIST_MIRRORED(>, <)
HOIST_MIRRORED(>=, <=)
#undef HOIST_MIRRORED
// No macro, so that the way to a mistake is shorter.
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator+(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator-(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator*(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator/(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator<(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator<=(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator>(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator>=(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator==(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator!=(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto min(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto max(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T>
constexpr val<promoted_t<T>> operator-(val<T> a) {
  return detail::applied<promoted_t<T>>(operations::negate, detail::promoted(a));
}

/// The functions of OpenCL C, found by argument-dependent look-up in user functions.
template <class T>
constexpr val<T> sqrt(val<T> x) {
  static_assert(std::is_floating_point_v<T>, "hoist: sqrt, exp and fma need a float or a double");
  return detail::applied<T>(operations::square_root, x);
}
template <class T>
constexpr val<T> exp(val<T> x) {
  static_assert(std::is_floating_point_v<T>, "hoist: sqrt, exp and fma need a float or a double");
  return detail::applied<T>(operations::exponential, x);
}
#define HOIST_EXTREMUM(name, of_floats, of_integers)                                                            \
  template <class T>                                                                                            \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<promoted_t<T>> name(val<T> a, val<T> b) {                                                       \
    if constexpr (std::is_floating_point_v<promoted_t<T>>)                                                      \
      return detail::applied<promoted_t<T>>(operations::of_floats, detail::promoted(a), detail::promoted(b));   \
    else                                                                                                        \
      return detail::applied<promoted_t<T>>(operations::of_integers, detail::promoted(a), detail::promoted(b)); \
  }                                                                                                             \
  template <class T, detail::number N>                                                                          \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<promoted_t<T>> name(val<T> a, N b) {                                                            \
    return name(detail::promoted(a), detail::number_beside(a, b));                                              \
  }                                                                                                             \
  template <class T, detail::number N>                                                                          \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<promoted_t<T>> name(N a, val<T> b) {                                                            \
    return name(detail::number_beside(b, a), detail::promoted(b));                                              \
  }                                                                                                             \
  template <class T, class U>                                                                                   \
    requires detail::meet_as_ints<T, U>                                                                         \
  constexpr auto name(val<T> a, val<U> b) {                                                                     \
    using both = detail::met_t<T, U>;                                                                           \
    return name(detail::as_integer<both>(a), detail::as_integer<both>(b));                                      \
  }
HOIST_EXTREMUM(min, minimum, minimum_integer)
HOIST_EXTREMUM(max, maximum, maximum_integer)
#undef HOIST_EXTREMUM
/// a * b + c, rounded once. One of the three is a traced value, or more; numbers are of its type.
template <class T>
  requires is_scalar_type<T>
constexpr val<T> fma(val<T> a, val<T> b, val<T> c) {
  static_assert(std::is_floating_point_v<T>, "hoist: sqrt, exp and fma need a float or a double");
  return detail::applied<T>(operations::multiply_add, a, b, c);
}
namespace detail {
template <class T>
constexpr val<T> scalar_val(val<T> x)
  requires is_scalar_type<T>
{
  return x;
}
template <class X>
concept one_value = requires(X x) { scalar_val(x); };
template <class... X>
concept values_and_numbers = (one_value<X> || ...) && ((one_value<X> || number<X>)&&...);
/// Of several operands the first traced value.
template <class X, class... Rest>
constexpr auto first_value(X x, Rest... rest) {
  if constexpr (one_value<X>)
    return scalar_val(x);
  else
    return first_value(rest...);
}
/// An operand as a value of type T, or of that which T's arithmetic is done in where it is a number.
template <class T, class X>
constexpr auto beside(val<T> like, X x) {
  if constexpr (one_value<X>) {
    using U = decltype(scalar_val(x));
    if constexpr (!std::is_same_v<U, val<T>>) of_one_type<T, T, U>();
    return like;
  } else {
    return number_beside(like, x);
  }
}
template <class T>
constexpr val<T> beside(val<T>, val<T> x) {
  return x;
}
}  // namespace detail
template <class A, class B, class C, class... Rest>
  requires(detail::one_value<A> || detail::one_value<B> || detail::one_value<C>)
constexpr auto min(A a, B b, C c, Rest...) {
  detail::too_many_values<meta::once<A, B, C>>();
  const auto x = detail::first_value(a, b, c);
  detail::stop_if_probed(x.id);
  return x;
}
template <class A, class B, class C, class... Rest>
  requires(detail::one_value<A> || detail::one_value<B> || detail::one_value<C>)
constexpr auto max(A a, B b, C c, Rest...) {
  detail::too_many_values<meta::once<A, B, C>>();
  const auto x = detail::first_value(a, b, c);
  detail::stop_if_probed(x.id);
  return x;
}
template <class A, class B, class C>
  requires detail::values_and_numbers<A, B, C>
constexpr auto fma(A a, B b, C c) {
  const auto like = detail::first_value(a, b, c);
  return fma(detail::beside(like, a), detail::beside(like, b), detail::beside(like, c));
}
template <class T>
  requires is_scalar_type<T>
constexpr val<T> select(val<bool> condition, val<T> a, val<T> b) {
  return detail::applied<T>(operations::choose, condition, a, b);
}
/// A condition that C++ knows.
template <class A, class B>
  requires detail::values_and_numbers<A, B>
constexpr auto select(bool condition, A a, B b) {
  const auto like = detail::first_value(a, b);
  return select(detail::literal_in(like.graph, condition), a, b);
}
/// a where a condition holds, else b. Both are of one type; a number is of the other's, two numbers are alike.
template <class A, class B>
  requires detail::values_and_numbers<A, B>
constexpr auto select(val<bool> condition, A a, B b) {
  const auto like = detail::first_value(a, b);
  if constexpr (detail::one_value<A> && detail::one_value<B>) {
    return select(condition, detail::beside(like, a), detail::beside(like, b));
  } else {
    const auto wide = detail::promoted(like);
    if constexpr (detail::one_value<A>)
      return select(condition, wide, detail::number_beside(like, b));
    else
      return select(condition, detail::number_beside(like, a), wide);
  }
}
template <class T, class U>
  requires std::is_arithmetic<T>::value && std::is_arithmetic<U>::value
constexpr auto select(val<bool> condition, T a, U b) {
  constexpr bool alike = std::is_same_v<T, U>;
  static_assert(alike, "hoist: select needs two numbers of one type, such as 1.f and 0.f");
  using element = same_elements_t<T>;
  return select(condition, detail::literal_in<element>(condition.graph, static_cast<element>(a)),
                detail::literal_in<element>(condition.graph, static_cast<element>(b)));
}
template <class T, class A, class B>
  requires(!std::is_same_v<T, bool> && is_scalar_type<T> && (detail::one_value<A> || detail::number<A>) &&
           (detail::one_value<B> || detail::number<B>))
constexpr auto select(val<T> condition, A a, B b) {
  detail::no_condition_first<meta::once<T, A, B>>();
  detail::stop_if_probed(condition.id);
  return detail::first_value(a, b, condition);
}
template <class T, class A>
constexpr auto select(val<T> condition, A a) {
  detail::no_condition_first<meta::once<T, A>>();
  detail::stop_if_probed(condition.id);
  return detail::first_value(a, condition);
}
template <class T>
constexpr val<promoted_t<T>> abs(val<T> x) {
  if constexpr (std::is_floating_point_v<promoted_t<T>>)
    return detail::applied<promoted_t<T>>(operations::absolute, detail::promoted(x));
  else
    return select(x < T(0), -x, detail::promoted(x));
}

}  // namespace hoist
