#pragma once
// Terms: patterns applied to terms, functions, variables. All are types; none has values.

#include <hoist/core/types/kind.hpp>
#include <hoist/meta/fixed_string.hpp>
#include <hoist/meta/list.hpp>

#include <initializer_list>

namespace hoist {

/// The name of a binder: its depth, after `renumber`.
template <int Depth>
struct level_name {};
/// The name of a binder that a rule makes; `renumber` replaces it.
template <int I>
struct fresh {};

/// A variable of kind K, bound by the function whose parameter is named P.
template <class P, class K>
struct var {};
/// The function \P:K. Body.
template <class P, class K, class Body>
struct fun {};
/// A function of two parameters, \P:K. \Q:J. Body, as reductions take.
template <class P, class K, class Q, class J, class Body>
struct fun2 {};
/// A pattern applied to its arguments.
template <class Pattern, class... X>
struct apply {};
/// The I-th input of a program, an array with these extents, outermost first.
template <int I, class K, class... Extents>
struct input {};
/// An input as the access that is tagged Name reads it; E is the term that was tagged.
template <meta::fixed_string Name, class E, class Input>
struct tagged_input {};

/// The kind of a term, from its kinds alone: a pattern gives `template <class... K> using kind`.
template <class E>
struct kind_of;
template <class E>
using kind = typename kind_of<E>::type;
template <class P, class K>
struct kind_of<var<P, K>> {
  using type = K;
};
template <int I, class K, class... L>
struct kind_of<input<I, K, L...>> {
  using type = K;
};
template <meta::fixed_string Name, class E, class Input>
struct kind_of<tagged_input<Name, E, Input>> : kind_of<Input> {};
template <class P, class K, class B>
struct kind_of<fun<P, K, B>> {
  using type = arrow<K, kind<B>>;
};
template <class P, class K, class Q, class J, class B>
struct kind_of<fun2<P, K, Q, J, B>> {
  using type = arrow<tup<K, J>, kind<B>>;
};
template <class Op, class... X>
struct kind_of<apply<Op, X...>> {
  using type = typename Op::template kind<kind<X>...>;
};

/// What Fold tells of E, from the leaves up: `Fold::leaf` of a variable or input, of a function what its body tells, of a pattern
/// `Fold::join(Fold::node<Op>, {what its arguments tell})`. A fold that sees more of some terms specialises fold_term for them.
/// An enumerator, as compilers name variables, and a term's name is long.
template <class Fold, class E>
struct fold_term {
  enum : typename Fold::type { value = Fold::leaf };
};
template <class Fold, class P, class K, class B>
struct fold_term<Fold, fun<P, K, B>> : fold_term<Fold, B> {};
template <class Fold, class P, class K, class Q, class J, class B>
struct fold_term<Fold, fun2<P, K, Q, J, B>> : fold_term<Fold, B> {};
template <class Fold, class Op, class... X>
struct fold_term<Fold, apply<Op, X...>> {
  using type = typename Fold::type;
  enum : type { value = Fold::join(Fold::template node<Op>, {static_cast<type>(fold_term<Fold, X>::value)...}) };
};

/// Folds that tell whether some node is marked, how many are, or which bits are set in some; and of nodes that all are alike.
struct any_of_nodes {
  using type = bool;
  static constexpr bool leaf = false;
  template <class Op>
  static constexpr bool node = false;
  static constexpr bool join(bool own, std::initializer_list<bool> parts) {
    for (bool part : parts) own = own || part;
    return own;
  }
};
struct sum_of_nodes {
  using type = int;
  static constexpr int leaf = 0;
  template <class Op>
  static constexpr int node = 0;
  static constexpr int join(int own, std::initializer_list<int> parts) {
    for (int part : parts) own += part;
    return own;
  }
};
struct bits_of_nodes {
  using type = unsigned;
  static constexpr unsigned leaf = 0;
  template <class Op>
  static constexpr unsigned node = 0;
  static constexpr unsigned join(unsigned own, std::initializer_list<unsigned> parts) {
    for (unsigned part : parts) own |= part;
    return own;
  }
};

/// E with its parts replaced by what Map makes of them, everywhere: what Map changes, it specialises map_term for. A map that
/// carries what it knows of the terms around goes on with another map.
template <class Map, class E>
struct map_term {
  using type = E;
};
template <class Map, class E>
using map_term_t = typename map_term<Map, E>::type;
template <class Map, class P, class K, class B>
struct map_term<Map, fun<P, K, B>> {
  using type = fun<P, K, map_term_t<Map, B>>;
};
template <class Map, class P, class K, class Q, class J, class B>
struct map_term<Map, fun2<P, K, Q, J, B>> {
  using type = fun2<P, K, Q, J, map_term_t<Map, B>>;
};
template <class Map, class Op, class... X>
struct map_term<Map, apply<Op, X...>> {
  using type = apply<Op, map_term_t<Map, X>...>;
};

/// V for the free variable named P.
template <class P, class V>
struct substitution {};
template <class P, class K, class V>
struct map_term<substitution<P, V>, var<P, K>> {
  using type = V;
};
template <class P, class K, class B, class V>
struct map_term<substitution<P, V>, fun<P, K, B>> {
  using type = fun<P, K, B>;
};
template <class P, class K, class R, class J, class B, class V>
struct map_term<substitution<P, V>, fun2<P, K, R, J, B>> {
  using type = fun2<P, K, R, J, B>;
};
template <class Q, class K, class P, class J, class B, class V>
struct map_term<substitution<P, V>, fun2<Q, K, P, J, B>> {
  using type = fun2<Q, K, P, J, B>;
};
/// E with every free occurrence of the variable named P replaced by V. Terms are numbered by depth, so that the free
/// variables of V are bound outside any function inside E: nothing is captured.
template <class E, class P, class V>
using substitute_t = map_term_t<substitution<P, V>, E>;

template <class P>
struct occurrence : any_of_nodes {};
template <class P, class K>
struct fold_term<occurrence<P>, var<P, K>> {
  enum : bool { value = true };
};
template <class P, class K, class B>
struct fold_term<occurrence<P>, fun<P, K, B>> {
  enum : bool { value = false };
};
template <class P, class K, class R, class J, class B>
struct fold_term<occurrence<P>, fun2<P, K, R, J, B>> {
  enum : bool { value = false };
};
template <class Q, class K, class P, class J, class B>
struct fold_term<occurrence<P>, fun2<Q, K, P, J, B>> {
  enum : bool { value = false };
};
/// Whether the variable named P occurs free in E.
template <class E, class P>
concept occurs = bool(fold_term<occurrence<P>, E>::value);

/// Pairs of old and new binder names, the innermost first.
template <class Old, class New, class Rest>
struct renaming {};
struct no_renaming {};

/// Binders named by depth, of which Depth are outside; Names are those.
template <int Depth, class Names>
struct renumbering {};
template <class P, class K, int D, class New, class Rest>
struct map_term<renumbering<D, renaming<P, New, Rest>>, var<P, K>> {
  using type = var<New, K>;
};
template <class P, class K, int D, class Old, class New, class Rest>
struct map_term<renumbering<D, renaming<Old, New, Rest>>, var<P, K>> : map_term<renumbering<D, Rest>, var<P, K>> {};
template <class P, class K, class B, int D, class Names>
struct map_term<renumbering<D, Names>, fun<P, K, B>> {
  using type = fun<level_name<D>, K, map_term_t<renumbering<D + 1, renaming<P, level_name<D>, Names>>, B>>;
};
template <class P, class K, class Q, class J, class B, int D, class Names>
struct map_term<renumbering<D, Names>, fun2<P, K, Q, J, B>> {
  using inner = renumbering<D + 2, renaming<Q, level_name<D + 1>, renaming<P, level_name<D>, Names>>>;
  using type = fun2<level_name<D>, K, level_name<D + 1>, J, map_term_t<inner, B>>;
};
/// E with binders named by depth, so that alpha-equivalent terms are one type.
template <class E>
using renumber = map_term_t<renumbering<0, no_renaming>, E>;

}  // namespace hoist
