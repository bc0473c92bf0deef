#pragma once
// Functions with another number of arguments than they take, and operators whose other operand is no number: overloads that
// nothing else fits, each with its sentence at the user's own line.

#include <hoist/core/builtins/forms.hpp>

namespace hoist {
namespace detail {

/// Two things in braces, or three, or four.
struct in_braces {
  constexpr in_braces(anything, anything) {}
  constexpr in_braces(anything, anything, anything) {}
  constexpr in_braces(anything, anything, anything, anything) {}
};
/// What no number is, nor anything that can become one.
template <class Y>
concept no_operand = !a_value<Y> && !std::is_arithmetic<Y>::value && !__is_base_of(place, Y) &&
                     !requires(const Y& y, void (*f)(double)) { f(y); };
/// A tuple that a function makes, as make_tuple gives it.
template <class X>
concept tuple_of_values = requires { X::widths; };
/// Operands of which one is traced, or a term, and the other no number; or one a tuple that a function makes.
template <class A, class B>
concept strange_operands =
    (a_value<A> && no_operand<B>) || (no_operand<A> && a_value<B>) || tuple_of_values<A> || tuple_of_values<B>;

}  // namespace detail

HOIST_TAKES_ONE(sqrt)
HOIST_TAKES_ONE(exp)
HOIST_TAKES_ONE(abs)
HOIST_TAKES(fma, 3, "hoist: fma takes 3 numbers, fma(a, b, c) = a * b + c")
HOIST_SAYS("hoist: min takes 2 values; of an array write x | reduce(minimum)") void min(detail::uncalled);
HOIST_SAYS("hoist: max takes 2 values; of an array write x | reduce(maximum)") void max(detail::uncalled);
template <detail::a_value X>
HOIST_SAYS("hoist: min takes 2 values; of an array write x | reduce(minimum)")
constexpr auto min(const X&) {
  return mistaken{};
}
template <detail::a_value X>
HOIST_SAYS("hoist: max takes 2 values; of an array write x | reduce(maximum)")
constexpr auto max(const X&) {
  return mistaken{};
}
template <class Void = void>
constexpr auto min(detail::in_braces) {
  detail::too_many_values<Void>();
  return mistaken{};
}
template <class Void = void>
constexpr auto max(detail::in_braces) {
  detail::too_many_values<Void>();
  return mistaken{};
}
/// Of other operands than a condition and two numbers.
HOIST_SAYS("hoist: select takes a condition and two numbers, select(x > 0.f, a, b); of a tuple choose each component")
constexpr mistaken select(val<bool>, ...) { return {}; }
template <class... X>
  requires detail::some_value<X...>
HOIST_SAYS("hoist: convert takes its type in angle brackets, convert<int>(x)") constexpr auto convert(const X&...) {
  return mistaken{};
}
template <class... X>
  requires(detail::some_value<X...> && !(detail::traced_scalar<X> && ...) && !(__is_base_of(detail::on_terms, X) || ...))
HOIST_SAYS("hoist: make_vector takes 2, 3, 4, 8 or 16 traced numbers of one type") constexpr auto make_vector(const X&...) {
  return mistaken{};
}

#define HOIST_STRANGE(sign)                                                                                              \
  template <class A, class B>                                                                                            \
    requires detail::strange_operands<A, B>                                                                              \
  HOIST_SAYS("hoist: " #sign                                                                                             \
             " takes numbers and traced values; the other operand is none; a named size is number_of<N>") constexpr auto \
  operator sign(const A&, const B&) {                                                                                    \
    return mistaken{};                                                                                                   \
  }
HOIST_STRANGE(+)
HOIST_STRANGE(-)
HOIST_STRANGE(*)
HOIST_STRANGE(/)
HOIST_STRANGE(%)
HOIST_STRANGE(<)
HOIST_STRANGE(<=)
HOIST_STRANGE(>=)
HOIST_STRANGE(==)
HOIST_STRANGE(!=)
#undef HOIST_STRANGE
template <class T>
  requires is_scalar_type<T> && (!std::is_same_v<T, bool>)
HOIST_SAYS("hoist: ! needs a condition; of a number write x == 0") constexpr auto operator!(val<T>) {
  return mistaken{};
}
template <detail::a_value X>
HOIST_SAYS("hoist: a traced value is no pointer; it is used as it is")
constexpr auto operator*(const X&) {
  return mistaken{};
}

}  // namespace hoist
