#pragma once
// Operators of reductions: add, multiply, minimum, maximum, and a user's own with its neutral element or its start.

#include <hoist/patterns/call.hpp>
#include <hoist/patterns/tuple.hpp>

namespace hoist {

/// Operators for reductions: functions with their neutral element; where integers can't hold it, the nearest that they can.
struct add_operator {
  static constexpr real neutral{0};
  constexpr auto operator()(auto a, auto b) const { return a + b; }
};
struct multiply_operator {
  static constexpr real neutral{1};
  constexpr auto operator()(auto a, auto b) const { return a * b; }
};
struct minimum_operator {
  static constexpr real neutral{__builtin_huge_val()};
  constexpr auto operator()(auto a, auto b) const { return min(a, b); }
};
struct maximum_operator {
  static constexpr real neutral{-__builtin_huge_val()};
  constexpr auto operator()(auto a, auto b) const { return max(a, b); }
};
inline constexpr add_operator add{};
inline constexpr multiply_operator multiply{};
inline constexpr minimum_operator minimum{};
inline constexpr maximum_operator maximum{};
/// A number with its type, as a template argument.
struct numeral {
  scalar type;
  double value;
  int missing;
  template <class T>
    requires is_scalar_type<T>
  consteval numeral(T v) : type(scalar_of<T>::value), value(static_cast<double>(v)), missing(missing_in_double(v)) {}
  consteval numeral(scalar t, real v) : type(t), value(v.value), missing(v.missing) {}
};

namespace detail {
template <scalar S>
using type_of_scalar = meta::nth_t<static_cast<int>(S), bool, int, unsigned, float, double, signed char, unsigned char, short,
                                   unsigned short, long, unsigned long, half>;
/// The term of a number, or of several as a tuple, and its type.
template <numeral... V>
struct start_of {
  using term = apply<make_tuple_, apply<literal<type_of_scalar<V.type>, real(V.value, V.missing)>>...>;
  using type = tuple<type_of_scalar<V.type>...>;
};
template <numeral V>
struct start_of<V> {
  using term = apply<literal<type_of_scalar<V.type>, real(V.value, V.missing)>>;
  using type = type_of_scalar<V.type>;
};
/// f(a, b); where f captures what is no term, any number, since nobody traces it.
template <class L>
constexpr auto call_if_stateless(auto a, auto b) {
  if constexpr (captures_only_terms<L>)
    return call_stateless<L>(a, b);
  else
    return val<bool>{};
}
/// A function L of an accumulator and an element, with the accumulator's start; two values or more start a tuple.
template <class L, numeral... Start>
struct alignas(L) accumulating_function {
  using given = L;
  using start = start_of<Start...>;
  constexpr auto operator()(auto a, auto b) const
    requires requires(const L& f) { f(a, b); }
  {
    return call_if_stateless<L>(a, b);
  }
};
// A class inside a lambda, so that compilers print a short name; see core/front/expr.hpp.
template <class L, numeral... Start>
inline constexpr auto make_accumulating = [] {
  struct accumulating : accumulating_function<L, Start...> {};
  return accumulating{};
};
}  // namespace detail

/// For `reduce_seq`: f of an accumulator, whose type is that of the start, and an element: `starting_from<0.0f, 0>(f)`.
/// Two values or more start a tuple.
template <numeral... Start, class L>
constexpr auto starting_from(L) {
  static_assert(sizeof...(Start) > 0, "hoist: starting_from needs the values that the accumulator starts from");
  constexpr bool closed = detail::captures_only_terms<L> || detail::captures_scalar<L>;
  static_assert(closed, "hoist: a reduction's operator may not capture a value");
  if constexpr (sizeof...(Start) > 0)
    return detail::make_accumulating<L, Start...>();
  else
    return detail::make_accumulating<L, 0.f>();
}
/// A user's operator L, associative and commutative, with the neutral element Neutral: `associative<1.0>(f)`.
template <class L, real Neutral>
struct alignas(L) associative_operator {
  static constexpr real neutral = Neutral;
  constexpr auto operator()(auto a, auto b) const
    requires requires(const L& f) { f(a, b); }
  {
    return detail::call_if_stateless<L>(a, b);
  }
};
template <real Neutral, class L>
constexpr auto associative(L) {
  constexpr bool closed = detail::captures_only_terms<L> || detail::captures_scalar<L>;
  static_assert(closed, "hoist: a reduction's operator may not capture a value");
  if constexpr (closed)
    return associative_operator<L, Neutral>{};
  else
    return add;
}

namespace detail {
/// A user's operator L of tuples, the components of whose neutral element are Neutral.
template <class L, numeral... Neutral>
struct alignas(L) associative_of_tuples {
  using given = L;
  using start = start_of<Neutral...>;
  static constexpr bool is_associative = true;
  static constexpr double neutral_numbers[] = {Neutral.value...};
  constexpr auto operator()(auto a, auto b) const
    requires requires(const L& f) { f(a, b); }
  {
    return call_if_stateless<L>(a, b);
  }
};
// A class inside a lambda, so that compilers print a short name; see core/front/expr.hpp.
template <class L, numeral... Neutral>
inline constexpr auto make_associative = [] {
  struct associative : associative_of_tuples<L, Neutral...> {};
  return associative{};
};
}  // namespace detail

template <numeral First, numeral Second, numeral... Rest, class L>
constexpr auto associative(L) {
  constexpr bool closed = detail::captures_only_terms<L> || detail::captures_scalar<L>;
  static_assert(closed, "hoist: a reduction's operator may not capture a value");
  if constexpr (closed)
    return detail::make_associative<L, First, Second, Rest...>();
  else
    return add;
}

template <class Type, class L>
constexpr auto starting_from(const L&) {
  static_assert(meta::never<Type>, "hoist: starting_from takes the number, not its type: starting_from<0.f>(f)");
  return add;
}
template <class Type, class L>
constexpr auto associative(const L&) {
  static_assert(meta::never<Type>, "hoist: associative takes the neutral element, not its type: associative<0.f>(f)");
  return add;
}
template <class... X>
constexpr auto starting_from(const X&...) {
  static_assert(meta::never<X...>, "hoist: the start stands in angle brackets, starting_from<0.f>(f)");
  return add;
}
template <class... X>
constexpr auto associative(const X&...) {
  static_assert(meta::never<X...>, "hoist: the neutral element stands in angle brackets, associative<0.f>(f)");
  return add;
}

}  // namespace hoist
