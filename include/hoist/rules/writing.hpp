#pragma once
// How rules write their right sides: terms composed from left to right as programs are, with lengths that are types.

#include <hoist/patterns/at.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/tuple.hpp>
#include <hoist/patterns/vector.hpp>
#include <hoist/rules/sources.hpp>

#include <type_traits>

namespace hoist::rules {

/// A term while a right side is written. Its class is a member, for argument-dependent lookup goes through every
/// template argument of an argument's class but not of the class around it, and some compilers meet a shared part of a
/// term once for every path to it.
template <class E>
struct held {
  struct piece {
    using term = E;
  };
};
template <class E>
using piece = typename held<E>::piece;
template <class E>
inline constexpr piece<E> the{};
template <class X>
using held_in = typename X::term;

/// What stands right of `|`.
template <class F>
struct step {
  F go;
  template <class X>
  requires requires { typename held_in<X>; }
  friend constexpr auto operator|(X x, step s) { return s.go(x); }
};
template <class F>
step(F) -> step<F>;

/// The pattern Op of one argument.
template <class Op>
inline constexpr auto as = step{[]<class X>(X) { return piece<apply<Op, held_in<X>>>{}; }};
template <class K>
inline constexpr auto cut = as<split_<K>>;
inline constexpr auto turned = as<transpose_>;
inline constexpr auto together = as<join_>;
template <int I>
inline constexpr auto part = as<get_component<I>>;

template <class... X>
constexpr auto zipped(X...) {
  return piece<apply<zip_, held_in<X>...>>{};
}
template <class... X>
constexpr auto tupled(X...) {
  return piece<apply<make_tuple_, held_in<X>...>>{};
}

/// Map Op with the function f over the array on the left; its binder is named by f and the array.
template <class Op, class F>
constexpr auto each(F) {
  return step{[]<class X>(X) {
    using E = held_in<X>;
    using P = introduced<F, E>;
    using K = element_kind_t<E>;
    using body = std::invoke_result_t<const F&, piece<var<P, K>>>;
    return piece<apply<Op, fun<P, K, held_in<body>>, E>>{};
  }};
}
/// Reduction Op from z with f of the accumulator and an element.
template <class Op, class F, class Z>
constexpr auto folded(F, Z) {
  return step{[]<class X>(X) {
    using E = held_in<X>;
    using A = introduced<F, E>;
    using P = introduced<A, E>;
    using J = hoist::kind<held_in<Z>>;
    using K = element_kind_t<E>;
    using body = std::invoke_result_t<const F&, piece<var<A, J>>, piece<var<P, K>>>;
    return piece<apply<Op, fun2<A, J, P, K, held_in<body>>, held_in<Z>, E>>{};
  }};
}
/// f of a term that is computed once.
template <class X, class F>
constexpr auto named(X, F) {
  using E = held_in<X>;
  using P = introduced<F, E>;
  using K = hoist::kind<E>;
  using body = std::invoke_result_t<const F&, piece<var<P, K>>>;
  return piece<apply<let_, fun<P, K, held_in<body>>, E>>{};
}

/// A function of a term, applied to terms.
template <class F>
struct function;
template <class P, class K, class B>
struct function<fun<P, K, B>> {
  template <class X>
  static constexpr auto of(X) {
    return piece<substitute_t<B, P, held_in<X>>>{};
  }
};
template <class P, class K, class Q, class J, class B>
struct function<fun2<P, K, Q, J, B>> {
  template <class X, class Y>
  static constexpr auto of(X, Y) {
    return piece<substitute_t<substitute_t<B, P, held_in<X>>, Q, held_in<Y>>>{};
  }
};
/// The outcome of a rule whose right side is written so.
template <class Rule, auto Right>
using written = rewritten<held_in<std::remove_cv_t<decltype(Right)>>, Rule>;

/// The loop over W elements: a vector of them, or the element.
template <int W>
using vector_loop = std::conditional_t<(W > 1), map_vector_<num<W>>, map_unrolled_>;
inline constexpr auto same = [](auto x) { return x; };

}  // namespace hoist::rules
