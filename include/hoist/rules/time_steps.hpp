#pragma once
// Time loops: several steps of a stencil in one kernel.

#include <hoist/core/types/divided_length.hpp>
#include <hoist/patterns/opencl/march_steps.hpp>
#include <hoist/rules/lowering.hpp>

namespace hoist::terms::rules {

template <int Width, class T, class Rows, class Items, class Lines, class P, class K, class B, class X>
struct lowered_in<apply<march_steps_<Width, T, Rows, Items, Lines>, fun<P, K, B>, X>> {
  enum : bool { here = true };
};
template <int Width, class T, class Rows, class Blocks, class Lines, class P, class K, class B, class X>
struct lowered_in<apply<march_steps_in_turn_<Width, T, Rows, Blocks, Lines>, fun<P, K, B>, X>> {
  enum : bool { here = true };
};

/// How steps march: `of<T>` is the pattern for T of them.
template <int Width, class Rows, class Items, class Lines = num<1>>
struct by_work_items {
  template <class T>
  using of = march_steps_<Width, T, Rows, Items, Lines>;
};
template <int Width, class Rows, class Blocks, class Lines = num<1>>
struct by_blocks_in_turn {
  template <class T>
  using of = march_steps_in_turn_<Width, T, Rows, Blocks, Lines>;
};

namespace detail {
/// The dimensions of a state's arrays, by its kind: those of its first one.
template <class K>
inline constexpr std::size_t state_dimensions = 0;
template <class K>
inline constexpr std::size_t state_dimensions<arr<K>> = 1 + state_dimensions<K>;
template <class K, class... Rest>
inline constexpr std::size_t state_dimensions<tup<K, Rest...>> = state_dimensions<K>;

/// iterate Steps F X by launches of the pattern March.
template <class Steps, class March, class F, class X>
struct iterated_by {
  using K = hoist::kind<X>;
  using N = introduced<iterated_by, F>;
  using type = iterate<Steps, fun<N, K, apply<March, F, var<N, K>>>, X>;
};
}  // namespace detail

/// iterate (q t + r) f  =  iterate 1 (march_steps r f) . iterate q (march_steps t f), where r < t; without the first where r is
/// none. Of arrays with Dimensions dimensions; March says how.
template <std::size_t Dimensions, class T, class March>
struct march_iteration : rule<"iterate (q t + r) f = march_steps r f . iterate q (march_steps t f)",
                              "there is no iteration of a step without loops on grids of these dimensions"> {
  template <class E>
  struct on : none<march_iteration> {};
  template <class K, class P, class J, class B, class X>
    requires(detail::state_dimensions<J> == Dimensions && !is_lowered<B>)
  struct on<iterate<K, fun<P, J, B>, X>> {
    enum : bool { ok = true };
    using steps = meta::list<march_iteration>;
    using left = remainder_of<K, T>;
    using any_left = quotient_of<plus<left, minus<T, num<1>>>, T>;
    using F = fun<P, J, B>;
    using whole = typename detail::iterated_by<quotient_of<K, T>, typename March::template of<T>, F, X>::type;
    using type = typename detail::iterated_by<any_left, typename March::template of<left>, F, whole>::type;
  };
};

}  // namespace hoist::terms::rules
