#pragma once
// A lambda applied to symbols: whether that is possible, what it gives, and what is wrong with it.

#include <hoist/core/front/computation.hpp>

namespace hoist {

namespace detail {
/// The term of a call of the user function L, if L gives a val.
template <class L, class R, class... S>
consteval auto body_of() {
  if constexpr (is_traced<R>) {
    using T = typename value_type<R>::type;
    return expr<apply<call<L, kind_t<T>, kind_t<type_of<S>>...>, term_of<S>...>, T>{};
  } else if constexpr (is_computed<R>) {
    return term_of_computed<L, R, S...>::body();
  } else if constexpr (is_expr<R>) {
    return expr<term_of<R>, type_of<R>>{};
  } else {
    return mistaken{};
  }
}
/// Whether R is computed of terms and of numbers or elements.
template <class R>
concept holds_values = is_computed<R> && static_cast<bool>(operand<R>::has_values);

/// Whether what L computes at S..., R, is computed of what functions around L are given. Then these must be terms.
template <class L, class R, class... S>
concept waits_for_terms = (is_traced<R> && (captures_scalar<L> || (!captures_nothing<L> && captures_only_terms<L>))) ||
                          (is_computed<R> && (captures_scalar<L> || (term_of_computed<L, R, S...>::flaws() & foreign) != 0));

/// What is read of an array with too few indices.
template <class R>
inline constexpr bool is_a_row = false;
template <sequence T>
inline constexpr bool is_a_row<traced<T>> = true;

/// Takes anything, as a lambda of one `auto` does.
struct any_one {
  template <class A>
  constexpr any_one operator()(A) const {
    return {};
  }
};
struct any_two {
  constexpr any_one operator()(auto, auto) const { return {}; }
};
struct any_three {
  constexpr any_one operator()(auto, auto, auto) const { return {}; }
};
template <class L, class Any>
struct either : L, Any {
  using L::operator();
  using Any::operator();
};
/// Whether a lambda that can't be called with an element takes one nevertheless, whatever it is: what is wrong in it was reported
/// then. It is as good as any_one, so that neither is called, and its body isn't compiled again.
template <class L, class Any = any_one, class X = any_one, class... Y>
concept takes_any = __is_class(L) && __is_trivially_copyable(L) && !requires { &L::operator(); } &&
                    !requires(const either<L, Any>& f) { f(X{}, Y{}...); };

template <class R, class C, class... A>
consteval int parameters_of(R (C::*)(A...) const);
template <class L>
consteval int parameters_of(...);
template <class L, int N>
consteval bool takes_any_inputs();
/// The lambda L applied to the symbols S..., if that is possible.
template <bool Possible, class L, class... S>
struct application {
  enum : bool { waits = false, possible = false, returns = false, captures = false, captures_values = false };
  enum : int { parameters = sizeof...(S) };
  static consteval int taken() {
    if constexpr (requires { &L::operator(); })
      return parameters_of(&L::operator());
    else
      return parameters_of<L>(0);
  }
  using result = mistaken;
  static consteval auto body() { return mistaken{}; }
  /// Whether the function could be called if it might change.
  static consteval bool changes() {
    if constexpr (takes_any<L>)
      return false;
    else
      return requires(L& f) { f(S{}...); };
  }
  static consteval bool takes_other() { return takes_any<L> || takes_any_inputs<L, parameters>(); }
  static consteval bool reported_before() { return false; }
  static consteval bool is_reported() { return takes_any<L, any_two, any_one, any_one>; }
  static consteval int flaws() { return none; }
};
template <class L, class... S>
struct application<true, L, S...> {
  using result = std::remove_cvref_t<decltype(std::declval<const L&>()(S{}...))>;
  enum : bool {
    waits = waits_for_terms<L, result, S...>,
    possible = true,
    returns = is_traced<result> || is_expr<result> || is_computed<result>,
    captures = is_traced<result> && !captures_nothing<L> && !waits,
    captures_values = holds_values<result> && !captures_only_terms<L> && !waits
  };
  static consteval bool takes_other() { return false; }
  static consteval bool changes() { return false; }
  static consteval int probed() {
    if constexpr ((captures_nothing<L> && (is_traced<result> || is_symbol<result>)) ||
                  (captures_only_terms<L> && cpp_number<result>))
      return probe<L, S...>();
    else
      return none;
  }
  /// Whether a mistake was reported where the function makes nothing: it is a number, or passes a mistake on.
  static consteval bool is_reported() { return waits || is_expr<result> || reported_before(); }
  /// Whether what is wrong with the function was reported at the user's own line.
  static consteval bool reported_before() {
    if constexpr (probed() == reported || !cpp_number<result>)
      return probed() == reported;
    else if constexpr (captures_nothing<L>)
      return probed() == none && collects<L, type_of<S>...>();
    else
      return probed() == unrecorded;
  }
  static consteval auto body() {
    if constexpr (waits)
      return unfinished{};
    else if constexpr (probed() == reported)
      return mistaken{};
    else
      return body_of<L, result, S...>();
  }
  static consteval int flaws() {
    if constexpr (waits)
      return none;
    else if constexpr (probed() != none)
      return is_traced<result> || is_symbol<result> ? probed() & unrecorded : none;
    else if constexpr (is_computed<result>)
      return term_of_computed<L, result, S...>::flaws();
    else if constexpr (is_traced<result> && captures_nothing<L>)
      return flaws_if_traced<L, type_of<S>...>();
    else
      return none;
  }
};

/// An application, of the symbols as terms where a function inside captures one of them. Apart from the first probe of the
/// function, so that the way to a mistake there is short.
template <class At, bool Finished = !is_unfinished<decltype(At::body())>>
struct settled_application {
  using type = At;
};
template <bool Possible, class L, class... S>
struct settled_application<application<Possible, L, S...>, false> {
  using type = application<requires(const L& f) { f(by_terms<S>{}...); }, L, by_terms<S>...>;
};
template <class At>
using settled = typename settled_application<At>::type;

/// How many parameters a lambda has, at most three where they are of any type; else -1.
template <class R, class C, class... A>
consteval int parameters_of(R (C::*)(A...) const) {
  return sizeof...(A);
}
template <class L>
consteval int parameters_of(...) {
  if constexpr (takes_any<L>)
    return 1;
  else if constexpr (takes_any<L, any_two, any_one, any_one>)
    return 2;
  else
    return takes_any<L, any_three, any_one, any_one, any_one> ? 3 : -1;
}
/// Whether a lambda takes N inputs, whatever they are.
template <class L, int N>
consteval bool takes_any_inputs() {
  if constexpr (N == 1)
    return takes_any<L>;
  else if constexpr (N == 2)
    return takes_any<L, any_two, any_one, any_one>;
  else if constexpr (N == 3)
    return takes_any<L, any_three, any_one, any_one, any_one>;
  else
    return false;
}
}  // namespace detail

}  // namespace hoist
