#pragma once
// Terms: patterns applied to terms, functions, variables. All are types; none has values.

#include <hoist/core/types/kind.hpp>
#include <hoist/meta/list.hpp>

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

/// E with every free occurrence of the variable named P replaced by V. Terms are numbered by depth, so that the free
/// variables of V are bound outside any function inside E: nothing is captured.
template <class E, class P, class V>
struct substitute {
  using type = E;
};
template <class E, class P, class V>
using substitute_t = typename substitute<E, P, V>::type;
template <class P, class K, class V>
struct substitute<var<P, K>, P, V> {
  using type = V;
};
template <class Q, class K, class B, class P, class V>
struct substitute<fun<Q, K, B>, P, V> {
  using type = fun<Q, K, substitute_t<B, P, V>>;
};
template <class P, class K, class B, class V>
struct substitute<fun<P, K, B>, P, V> {
  using type = fun<P, K, B>;
};
template <class Q, class K, class R, class J, class B, class P, class V>
struct substitute<fun2<Q, K, R, J, B>, P, V> {
  using type = fun2<Q, K, R, J, substitute_t<B, P, V>>;
};
template <class P, class K, class R, class J, class B, class V>
struct substitute<fun2<P, K, R, J, B>, P, V> {
  using type = fun2<P, K, R, J, B>;
};
template <class Q, class K, class P, class J, class B, class V>
struct substitute<fun2<Q, K, P, J, B>, P, V> {
  using type = fun2<Q, K, P, J, B>;
};
template <class Op, class... X, class P, class V>
struct substitute<apply<Op, X...>, P, V> {
  using type = apply<Op, substitute_t<X, P, V>...>;
};

template <class E, class P>
struct occurs_in {
  enum : bool { here = false };
};
template <class P, class K>
struct occurs_in<var<P, K>, P> {
  enum : bool { here = true };
};
template <class Q, class K, class B, class P>
struct occurs_in<fun<Q, K, B>, P> : occurs_in<B, P> {};
template <class P, class K, class B>
struct occurs_in<fun<P, K, B>, P> {
  enum : bool { here = false };
};
template <class Q, class K, class R, class J, class B, class P>
struct occurs_in<fun2<Q, K, R, J, B>, P> : occurs_in<B, P> {};
template <class P, class K, class R, class J, class B>
struct occurs_in<fun2<P, K, R, J, B>, P> {
  enum : bool { here = false };
};
template <class Q, class K, class P, class J, class B>
struct occurs_in<fun2<Q, K, P, J, B>, P> {
  enum : bool { here = false };
};
template <class Op, class... X, class P>
struct occurs_in<apply<Op, X...>, P> {
  enum : bool { here = (bool(occurs_in<X, P>::here) || ...) };
};
/// Whether the variable named P occurs free in E.
template <class E, class P>
concept occurs = bool(occurs_in<E, P>::here);

/// Pairs of old and new binder names, the innermost first.
template <class Old, class New, class Rest>
struct renaming {};
struct no_renaming {};

/// E with binders named by depth, so that alpha-equivalent terms are one type.
template <class E, int Depth, class Names>
struct renumber_in {
  using type = E;
};
template <class E>
using renumber = typename renumber_in<E, 0, no_renaming>::type;

template <class P, class K, int D, class New, class Rest>
struct renumber_in<var<P, K>, D, renaming<P, New, Rest>> {
  using type = var<New, K>;
};
template <class P, class K, int D, class Old, class New, class Rest>
struct renumber_in<var<P, K>, D, renaming<Old, New, Rest>> : renumber_in<var<P, K>, D, Rest> {};
template <class P, class K, class B, int D, class Names>
struct renumber_in<fun<P, K, B>, D, Names> {
  using type = fun<level_name<D>, K, typename renumber_in<B, D + 1, renaming<P, level_name<D>, Names>>::type>;
};
template <class P, class K, class Q, class J, class B, int D, class Names>
struct renumber_in<fun2<P, K, Q, J, B>, D, Names> {
  using type = fun2<level_name<D>, K, level_name<D + 1>, J,
                    typename renumber_in<B, D + 2, renaming<Q, level_name<D + 1>, renaming<P, level_name<D>, Names>>>::type>;
};
template <class Op, class... X, int D, class Names>
struct renumber_in<apply<Op, X...>, D, Names> {
  using type = apply<Op, typename renumber_in<X, D, Names>::type...>;
};

}  // namespace hoist
