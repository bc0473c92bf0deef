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

/// A term while a right side is written.
template <class E>
struct piece {
  using term = E;
};
template <class E>
inline constexpr piece<E> the{};
template <class T>
inline constexpr bool is_piece = false;
template <class E>
inline constexpr bool is_piece<piece<E>> = true;

/// What stands right of `|`.
template <class F>
struct step {
  F go;
  template <class E>
  friend constexpr auto operator|(piece<E> x, step s) {
    return s.go(x);
  }
};
template <class F>
step(F) -> step<F>;

/// The pattern Op of one argument.
template <class Op>
inline constexpr auto as = step{[]<class E>(piece<E>) { return piece<apply<Op, E>>{}; }};
template <class K>
inline constexpr auto cut = as<split_<K>>;
inline constexpr auto turned = as<transpose_>;
inline constexpr auto together = as<join_>;
template <int I>
inline constexpr auto part = as<get_component<I>>;

template <class... E>
constexpr auto zipped(piece<E>...) {
  return piece<apply<zip_, E...>>{};
}
template <class... E>
constexpr auto tupled(piece<E>...) {
  return piece<apply<make_tuple_, E...>>{};
}

/// Map Op with the function f over the array on the left; its binder is named by f and the array.
template <class Op, class F>
constexpr auto each(F) {
  return step{[]<class E>(piece<E>) {
    using P = introduced<F, E>;
    using K = element_kind_t<E>;
    using body = std::invoke_result_t<const F&, piece<var<P, K>>>;
    return piece<apply<Op, fun<P, K, typename body::term>, E>>{};
  }};
}
/// Reduction Op from z with f of the accumulator and an element.
template <class Op, class F, class Z>
constexpr auto folded(F, piece<Z>) {
  return step{[]<class E>(piece<E>) {
    using A = introduced<F, E>;
    using P = introduced<A, E>;
    using K = element_kind_t<E>;
    using body = std::invoke_result_t<const F&, piece<var<A, hoist::kind<Z>>>, piece<var<P, K>>>;
    return piece<apply<Op, fun2<A, hoist::kind<Z>, P, K, typename body::term>, Z, E>>{};
  }};
}
/// f of a term that is computed once.
template <class E, class F>
constexpr auto named(piece<E>, F) {
  using P = introduced<F, E>;
  using K = hoist::kind<E>;
  using body = std::invoke_result_t<const F&, piece<var<P, K>>>;
  return piece<apply<let_, fun<P, K, typename body::term>, E>>{};
}

/// A function of a term, applied to terms.
template <class F>
struct function;
template <class P, class K, class B>
struct function<fun<P, K, B>> {
  template <class X>
  static constexpr auto of(piece<X>) {
    return piece<substitute_t<B, P, X>>{};
  }
};
template <class P, class K, class Q, class J, class B>
struct function<fun2<P, K, Q, J, B>> {
  template <class X, class Y>
  static constexpr auto of(piece<X>, piece<Y>) {
    return piece<substitute_t<substitute_t<B, P, X>, Q, Y>>{};
  }
};
/// The loop over W elements: a vector of them, or the element.
template <int W>
using vector_loop = std::conditional_t<(W > 1), map_vector_<num<W>>, map_unrolled_>;
inline constexpr auto same = [](auto x) { return x; };

}  // namespace hoist::rules
