#pragma once
// What a rule is: a type that rewrites a term, or fails with a sentence.

#include <hoist/core/term/term.hpp>

namespace hoist {

/// The outcome of a rule or strategy that rewrote a term: the new term, and the rules that led to it in order.
template <class E, class... Steps>
struct rewritten {
  enum : bool { ok = true };
  using type = E;
  using steps = meta::list<Steps...>;
};
/// The outcome of one that could not: who, and why.
template <meta::fixed_string Who, meta::fixed_string Why>
struct failed {
  enum : bool { ok = false };
  static constexpr const char* who = Who.text;
  static constexpr const char* why = Why.text;
};

/// A binder that the rule `Rule` makes when it rewrites E; no binder around or inside has this name.
template <class Rule, class E>
struct introduced {};
template <class L, class R, class... K>
struct call;

namespace rules {

/// map f X with f = \P:K. B: what most rules look for.
template <class E>
struct as_map {
  enum : bool { ok = false };
};

namespace detail {
/// Kinds that a loop copies at once: numbers, vectors, tuples of such.
template <class K>
inline constexpr bool is_element = is_scalar_type<K> || width_of<K> > 0;
template <class... K>
inline constexpr bool is_element<tup<K...>> = (is_element<K> && ...);
}  // namespace detail

/// What is told of a term is told by classes with an enumerator: compilers name variables, and a term's name is long.
template <class E>
struct computes_in {
  enum : bool { here = is_scalar_type<hoist::kind<E>> };
};
template <class P, class K>
struct computes_in<var<P, K>> {
  enum : bool { here = false };
};
template <int I, class K, class... L>
struct computes_in<input<I, K, L...>> {
  enum : bool { here = false };
};
template <class P, class K, class B>
struct computes_in<fun<P, K, B>> {
  enum : bool { here = bool(computes_in<B>::here) || is_scalar_type<hoist::kind<B>> };
};
/// A copy of what isn't a scalar.
template <class P, class K>
struct computes_in<fun<P, K, var<P, K>>> {
  enum : bool { here = detail::is_element<K> };
};
template <class P, class K, class Q, class J, class B>
struct computes_in<fun2<P, K, Q, J, B>> {
  enum : bool { here = true };
};
template <class Op, class... X>
struct computes_in<apply<Op, X...>> {
  enum : bool { here = is_scalar_type<hoist::kind<apply<Op, X...>>> || (bool(computes_in<X>::here) || ...) };
};
/// User functions, whose results may be vectors and tuples.
template <class L, class R, class... K, class... X>
struct computes_in<apply<call<L, R, K...>, X...>> {
  enum : bool { here = true };
};
/// Whether a term computes scalars, as opposed to only moving them: its value is a scalar, or a map or join of such.
template <class E>
concept computes = bool(computes_in<E>::here);

/// Whether a term has some pattern that Which names: `Which::template is<Op>`.
template <class Which, class E>
struct pattern_in {
  enum : bool { here = false };
};
template <class Which, class P, class K, class B>
struct pattern_in<Which, fun<P, K, B>> : pattern_in<Which, B> {};
template <class Which, class P, class K, class Q, class J, class B>
struct pattern_in<Which, fun2<P, K, Q, J, B>> : pattern_in<Which, B> {};
template <class Which, class Op, class... X>
struct pattern_in<Which, apply<Op, X...>> {
  enum : bool { here = Which::template is<Op> || (bool(pattern_in<Which, X>::here) || ...) };
};

}  // namespace rules
}  // namespace hoist
