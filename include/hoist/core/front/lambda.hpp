#pragma once
// The lambdas given to patterns, as functions of terms.

#include <hoist/core/front/application.hpp>

namespace hoist {

namespace detail {
/// The binder of the lambda L at an argument of type T: unique among the binders around it.
template <class L, class T>
struct named_by {};
/// The binder of what stands for the array, of type T, that an adaptor made by F is applied to.
template <class F, class T>
struct applied_to {};

template <class V, class B>
struct abstraction;
template <class P, class K, class B>
struct abstraction<var<P, K>, B> {
  using type = fun<P, K, B>;
};

template <int I, class S>
using component_of = symbol<apply<get_component<I>, term_of<S>>, typename components<type_of<S>>::template at<I>>;
template <int... I>
struct parts {};
template <int... I>
parts<I...> as_parts(std::integer_sequence<int, I...>);
template <class T>
struct places_of {
  using type = parts<>;
};
template <components_of T>
struct places_of<T> {
  using type = decltype(as_parts(std::make_integer_sequence<int, components<T>::size>{}));
};
}  // namespace detail

/// The variable that stands for the argument, of type T, of the lambda L.
template <class L, class T>
using variable_of = symbol<var<detail::named_by<L, T>, kind_t<T>>, T>;
/// The numbers of the components of T, none where it is no tuple.
template <class T>
using parts_of = typename detail::places_of<T>::type;

namespace detail {
/// Of a pattern: the report where it can't call a function of `Taken` parameters with the arguments that it has for it.
#define HOIST_CALLS(name, arguments)                                                                                \
  struct name##_calls {                                                                                             \
    template <int Given, int Taken>                                                                                 \
    static consteval void report() {                                                                                \
      static_assert(meta::never<numbers_are<Given, Taken>>, "hoist: " #name " calls its function with " arguments); \
    }                                                                                                               \
  };
HOIST_CALLS(pattern, "one element of this array")
/// What the application At of a lambda makes, if nothing is wrong with it.
template <class At, class Of>
consteval auto body() {
  constexpr bool possible = At::possible, returns = At::returns, stateless = !At::captures, closed = !At::captures_values;
  constexpr int flaws = At::flaws();
  constexpr bool inside = (flaws & out_of_bounds) == 0, undecided = (flaws & decided) == 0;
  constexpr bool recorded = !undecided || (flaws & (lost | unrecorded)) == 0;
  constexpr bool has_result = !possible || returns || At::reported_before();
  constexpr bool constant = !At::changes();
  if constexpr (!possible && constant)
    if constexpr (!At::takes_other()) Of::template report<At::parameters, At::taken()>();
  static_assert(constant, "hoist: a function keeps nothing from one element to the next; write its lambda without `mutable`");
  if constexpr (!has_result) {
    constexpr bool something = !__is_same(typename At::result, void), number = !is_a_row<typename At::result>;
    static_assert(something, HOIST_RETURNS_NOTHING);
    static_assert(number, HOIST_OF_A_ROW);
    static_assert(!something || !number, HOIST_MUST_RETURN);
  }
  static_assert(undecided, HOIST_NO_BOOL);
  static_assert(recorded, HOIST_NOT_RECORDED);
  static_assert(
      stateless,
      "hoist: a user function may not capture a value; make the value an input of the program, whose term it may capture");
  static_assert(
      closed,
      "hoist: a function that computes with numbers and terms may capture terms only, by [=]; write its numbers inside it");
  static_assert(inside, "hoist: the function reads outside the window that it is given");
  static_assert((flaws & foreign) == 0, "hoist: a variable is used before it has a value; write val<float> sum = 0.f");
  static_assert((flaws & narrowed) == 0, "hoist: an int meets a number of more than 32 bits; write convert<long>(x)");
  if constexpr (stateless && closed && flaws == none)
    return At::body();
  else
    return mistaken{};
}
/// Body as a function of the symbol S.
template <class S, class Body>
struct as_function {
  using type = expr<typename abstraction<term_of<S>, term_of<Body>>::type, type_of<Body>>;
};
template <class S, class Body>
  requires is_mistaken<Body>
struct as_function<S, Body> {
  using type = Body;
};
/// Whether a function's parameters are numbers of C++, so that nothing can be recorded of them.
template <class... A>
concept has_number = (std::is_arithmetic<std::remove_cvref_t<A>>::value || ...);
template <class R, class... A>
  requires has_number<A...>
void of_numbers(R (*)(A...));
template <class R, class C, class... A>
  requires has_number<A...>
void of_numbers(R (C::*)(A...) const);
template <class F>
concept takes_numbers = requires { of_numbers(&F::operator()); } || requires(F f) {
  requires std::is_pointer<F>::value;
  of_numbers(f);
};
}  // namespace detail

/// The function that a lambda L stands for at the variable S: its `term` is a `fun`, its `type` that of the body. An L
/// of several parameters is given the components of a tuple, whose numbers are I....
/// `Of` reports it where the pattern can't call L.
template <class L, class Of = detail::pattern_calls, is_symbol S, int... I>
consteval auto function_of(S, detail::parts<I...>) {
  constexpr bool numbers = detail::takes_numbers<L>;
  static_assert(!numbers, HOIST_OF_NUMBERS);
  if constexpr (numbers) {
    return mistaken{};
  } else {
    // Twice, since clang takes a function for possible when it first finds that its returns disagree. In this function, so that
    // the way to a mistake is short.
    constexpr bool whole = requires(const L& f) { f(S{}); } && requires(const L& f) { f(S{}); };
    if constexpr (whole || sizeof...(I) == 0) {
      const auto body = detail::body<detail::settled<detail::application<whole, L, S>>, Of>();
      return typename detail::as_function<S, std::remove_const_t<decltype(body)>>::type{};
    } else {
      constexpr bool in_parts = requires(const L& f) { f(detail::component_of<I, S>{}...); } &&
                                requires(const L& f) { f(detail::component_of<I, S>{}...); };
      using at = detail::settled<detail::application<in_parts, L, detail::component_of<I, S>...>>;
      const auto body = detail::body<at, Of>();
      return typename detail::as_function<S, std::remove_const_t<decltype(body)>>::type{};
    }
  }
}

template <class L, is_symbol S>
consteval auto function_of(S s) {
  return function_of<L>(s, parts_of<type_of<S>>{});
}

}  // namespace hoist
