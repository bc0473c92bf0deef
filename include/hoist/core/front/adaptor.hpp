#pragma once
// Adaptors: what stands right of |, as in `in | pad<1>(clamp) | slide<3> | map(f)`, and waits for its array.

#include <hoist/core/front/tags.hpp>

namespace hoist {

namespace meta {
namespace {
/// A function with this template argument belongs to one unit. So g++ spells its name, in which a whole term stands, only where it
/// writes the function.
struct own;
}  // namespace
}  // namespace meta

namespace detail {
template <bool>
struct is_true {};
template <>
struct is_true<true> {
  using type = void;
};
/// Of an F whose result depends on the term that it is applied to, and not on its type alone.
template <class F>
concept of_whole_terms = requires { requires F::of_whole_terms; };
/// How many patterns a term has outside of functions.
template <class E>
struct patterns_in {
  enum : int { count = 0 };
};
template <class Op, class... X>
struct patterns_in<apply<Op, X...>> {
  enum : int { count = (1 + ... + patterns_in<X>::count) };
};
/// A term of fewer patterns costs a compiler less by itself than by a variable; its names are short. About four stages of a stencil.
inline constexpr int short_term = 32;
/// What stands for the array X where F is called: a variable, or X itself where its term is short, or F needs it.
template <class F, class X>
struct stand_in {
  using type = term_symbol<var<applied_to<F, type_of<X>>, kind_t<type_of<X>>>, type_of<X>>;
};
template <class F, class X>
  requires(!sequence<type_of<X>> || of_whole_terms<F> || int(patterns_in<term_of<X>>::count) < short_term)
struct stand_in<F, X> {
  using type = X;
};
/// R, what F made of a variable, with x in its place. Static, as names of such functions hold the whole term.
template <class R, class F, class X>
static constexpr auto with_term(const F& make, X x) {
  if constexpr (!is_expr<R> || is_unfinished<R>)
    return make(x);
  else if constexpr (is_mistaken<R>)
    return R{};
  else
    return expr<substitute_t<term_of<R>, applied_to<F, type_of<X>>, term_of<X>>, type_of<R>>{};
}
/// Reports that an adaptor was called with arguments instead of applied by |.
template <class F, int Arguments>
constexpr mistaken adaptor_is_called();
}  // namespace detail

/// A pattern that waits for its array. F makes the term, and checks in `needs` what it needs of an array X. A need that fails is
/// reported in one sentence, and the result is `mistaken`, which every adaptor returns without another.
///   struct F { template <class X> static consteval bool needs(); template <is_expr X> constexpr auto operator()(X) const; };
/// For an x of a long term F is called with a variable, so that a compiler instantiates it once for all such terms of a type, under a
/// short name; with x itself where F has `static constexpr bool of_whole_terms = true`.
/// Composition is from left to right: x | f | g = x | (f | g).
template <class F>
struct adaptor {
  using waits_for_array = F;
  F make;
  template <is_expr X, class U = meta::own>
  friend constexpr auto operator|(X x, adaptor a) {
    using S = typename detail::stand_in<F, X>::type;
    if constexpr (is_mistaken<X>) {
      return x;
    } else if constexpr (detail::of_whole_terms<F> && detail::tags_in<term_of<X>>().stands_for_array) {
      return unfinished{};  // the adaptor around this one is called again, with its term
    } else if constexpr (requires { F::template needs<S>(); }) {
#ifdef __clang__  // for which a function in which it reported a mistake is no constant
      if constexpr (requires { typename detail::is_true<F::template needs<S>()>::type; })
#else
      if constexpr (F::template needs<S>())
#endif
        if constexpr (__is_same(S, X))
          return a.make(x);
        else
          return detail::with_term<decltype(a.make(S{}))>(a.make, x);
      else
        return mistaken{};
    } else if constexpr (__is_same(S, X)) {
      return a.make(x);
    } else {
      return detail::with_term<decltype(a.make(S{}))>(a.make, x);
    }
  }
  template <class... X>
  constexpr auto operator()(const X&...) const {
    return detail::adaptor_is_called<F, sizeof...(X)>();
  }
};
template <class F>
adaptor(F) -> adaptor<F>;

namespace detail {
template <class F, class G>
struct composed_adaptors {
  adaptor<F> f;
  adaptor<G> g;
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | f | g;
  }
};
}  // namespace detail
template <class F, class G>
constexpr auto operator|(adaptor<F> f, adaptor<G> g) {
  return adaptor<detail::composed_adaptors<F, G>>{{f, g}};
}

}  // namespace hoist
