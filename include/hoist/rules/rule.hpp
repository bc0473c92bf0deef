#pragma once
// What a rule is: a type that rewrites a term, or fails with a sentence.

#include <hoist/core/term.hpp>

namespace hoist {

/// The outcome of a rule or strategy that rewrote a term: the new term, and the rules that led to it in order.
template <class E, class... Steps>
struct rewritten {
  static constexpr bool ok = true;
  using type = E;
  using steps = meta::list<Steps...>;
};
/// The outcome of one that could not: who, and why.
template <meta::fixed_string Who, meta::fixed_string Why>
struct failed {
  static constexpr bool ok = false;
  static constexpr const char* who = Who.text;
  static constexpr const char* why = Why.text;
};

/// A binder that the rule `Rule` makes when it rewrites E; no binder around or inside has this name.
template <class Rule, class E>
struct introduced {};

namespace rules {

/// map f X with f = \P:K. B: what most rules look for.
template <class E>
struct as_map {
  static constexpr bool ok = false;
};

/// Whether a term computes scalars, as opposed to only moving them: its value is a scalar, or a map or join of such.
template <class E>
inline constexpr bool computes = requires { scalar_of<hoist::kind<E>>::value; };
template <class P, class K>
inline constexpr bool computes<var<P, K>> = false;
template <int I, class K, class... L>
inline constexpr bool computes<input<I, K, L...>> = false;
template <class P, class K, class B>
inline constexpr bool computes<fun<P, K, B>> = computes<B> || requires { scalar_of<hoist::kind<B>>::value; };
template <class P, class K, class Q, class J, class B>
inline constexpr bool computes<fun2<P, K, Q, J, B>> = true;
template <class Op, class... X>
inline constexpr bool computes<apply<Op, X...>> =
    requires { scalar_of<hoist::kind<apply<Op, X...>>>::value; } || (computes<X> || ...);

}  // namespace rules
}  // namespace hoist
