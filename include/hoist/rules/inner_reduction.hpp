#pragma once
// A reduction in a scalar's term: what is reduced, and what is computed of the sum.

#include <hoist/patterns/call.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/reduce.hpp>
#include <hoist/patterns/tuple.hpp>
#include <hoist/rules/possible.hpp>

namespace hoist::terms::rules::detail {

/// Patterns that compute a scalar, or several, of scalars.
template <class Op>
inline constexpr bool is_scalar_function = false;
template <class L, class R, class... K>
inline constexpr bool is_scalar_function<call<L, R, K...>> = true;
template <>
inline constexpr bool is_scalar_function<let_> = true;
template <>
inline constexpr bool is_scalar_function<make_tuple_> = true;

/// The only reduction by Reduce that scalar functions take in the term E: `around<V>` is E with V in its place.
template <class E, class Reduce>
struct inner_reduction {
  static constexpr bool found = false;
  static constexpr int count = 0;
};
template <class F, class Z, class X, class Reduce>
struct inner_reduction<apply<Reduce, F, Z, X>, Reduce> {
  static constexpr bool found = true;
  static constexpr int count = 1;
  using op = F;
  using start = Z;
  using array = X;
  template <class V>
  using around = V;
};
/// The one of several arguments that has the reduction.
template <class Op, class Reduce, class Before, class... X>
struct reducing_argument;
template <class Op, class Reduce, class... Before, class X, class... After>
struct reducing_argument<Op, Reduce, meta::list<Before...>, X, After...>
    : reducing_argument<Op, Reduce, meta::list<Before..., X>, After...> {};
template <class Op, class Reduce, class... Before, class X, class... After>
  requires inner_reduction<X, Reduce>::found
struct reducing_argument<Op, Reduce, meta::list<Before...>, X, After...> : inner_reduction<X, Reduce> {
  template <class V>
  using around = apply<Op, Before..., typename inner_reduction<X, Reduce>::template around<V>, After...>;
};
template <class Op, class... X, class Reduce>
  requires(is_scalar_function<Op> && (inner_reduction<X, Reduce>::count + ... + 0) == 1)
struct inner_reduction<apply<Op, X...>, Reduce> : reducing_argument<Op, Reduce, meta::list<>, X...> {};

/// Not one whose name another reduction reads.
template <class P, class K, class B, class X, class Reduce>
  requires(inner_reduction<X, Reduce>::count == 1 && (unsigned{possible_in<B>::value} & possible::reduction) != 0)
struct inner_reduction<let<fun<P, K, B>, X>, Reduce> {
  static constexpr bool found = false;
  static constexpr int count = 2;
};

/// Stands for the sum where only its place matters.
template <class B>
using sum_of = var<B, float>;

}  // namespace hoist::terms::rules::detail
