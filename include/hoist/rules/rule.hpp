#pragma once
// What a rule is: a type that rewrites a term, or fails with a sentence.

#include <hoist/core/term/term.hpp>

namespace hoist {

/// The outcome of a rule or strategy that rewrote a term: the new term, and the rules that led to it in order. A rule's right
/// side may be quoted (rules/quotation.hpp).
template <class E, class... Steps>
struct gives {
  enum : bool { ok = true };
  using type = E;
  using steps = meta::list<Steps...>;
};
/// The outcome of one that could not: who, and why.
template <meta::sentence Who, meta::sentence Why>
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

// Rules stand in the namespace of the terms that they are about, where patterns have their own names.
namespace terms::rules {

/// A rewrite rule: its equation, and why it fails where no term has the form of its left side. The rule's member template `on`
/// is `none<the rule>`, and `gives<right side, the rule>` in specialisations for left sides.
/// Rules that never fail have no reason.
/// Form: struct fuse_maps : rule<"map f . map g = map (f . g)", "there is no map of a map"> { ... };
template <meta::sentence Equation, meta::sentence Reason = "">
struct rule {
  static constexpr const char* name = Equation.text;
  static constexpr const char* reason = Reason.text;
};
/// The outcome of a rule on a term that none of its left sides match.
template <class Rule>
struct none {
  enum : bool { ok = false };
  static constexpr const char* who = Rule::name;
  static constexpr const char* why = Rule::reason;
};
/// The outcome of a rule that makes After of Before: nothing happened where they are one term.
template <class Rule, class Before, class After>
struct gives_changed : gives<After, Rule> {};
template <class Rule, class E>
struct gives_changed<Rule, E, E> : gives<E> {};

namespace detail {
/// A term with what Map makes of its arguments; functions stay.
template <template <class> class Map, class E>
struct of_arguments {
  using type = E;
};
template <template <class> class Map, class Op, class... X>
struct of_arguments<Map, apply<Op, X...>> {
  using type = apply<Op, typename Map<X>::type...>;
};
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

/// Whether the body of a function computes scalars.
template <class F>
inline constexpr bool computes_body = false;
template <class P, class K, class B>
inline constexpr bool computes_body<fun<P, K, B>> = computes<B>;

}  // namespace terms::rules

namespace rules = terms::rules;

}  // namespace hoist
