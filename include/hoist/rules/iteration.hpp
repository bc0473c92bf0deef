#pragma once
// iterate: its steps taken apart, and what they begin with.

#include <hoist/patterns/iterate.hpp>
#include <hoist/rules/copied_results.hpp>
#include <hoist/rules/memory.hpp>
#include <hoist/rules/terms.hpp>

namespace hoist::terms::rules {

/// iterate (I + J) f X  =  iterate I f (iterate J f X).
/// Source: [Remmelg2019] figure 2.9a.
template <long J>
struct split_iterate : rule<"iterate (i + j) f = iterate i f . iterate j f", "there is no iteration of more steps"> {
  static_assert(J > 0, "hoist: split_iterate takes at least one step off");
  template <class E>
  struct on : none<split_iterate> {};
  template <long K, class F, class X>
    requires(K > J)
  struct on<iterate<num<K>, F, X>> : gives<iterate<num<K - J>, F, iterate<num<J>, F, X>>, split_iterate> {};
};

/// iterate 1 f X  =  f X.
struct unroll_iterate : rule<"iterate 1 f = f", "there is no iteration of one step"> {
  template <class E>
  struct on : none<unroll_iterate> {};
  template <class P, class K, class B, class X>
  struct on<iterate<num<1>, fun<P, K, B>, X>> : gives<substitute_t<B, P, X>, unroll_iterate> {};
};

/// map (\x. iterate K f x) X  =  iterate K (map f) X.
struct interchange_iterate : rule<"map (iterate f) = iterate (map f)", "there is no map of an iteration"> {
  template <class E>
  struct on : none<interchange_iterate> {};
  template <class P, class K, class L, class F, class X>
    requires(!occurs<F, P>)
  struct on<map<fun<P, K, iterate<L, F, var<P, K>>>, X>> : gives<iterate<L, each<F>, X>, interchange_iterate> {};
};

namespace detail {
/// X as a state that launches can begin with: an array of the inputs, or in global memory, written by a loop; of a tuple, each
/// array.
template <class X>
struct as_state {
  using type = apply<to_global_, copied_array<X>>;
};
template <class F, class X>
  requires computes<F>
struct as_state<map<F, X>> {
  using type = apply<to_global_, map<F, X>>;
};
template <class X>
  requires(is_materialised<X> || dimensions_in<hoist::kind<X>> == 0)
struct as_state<X> {
  using type = X;
};
template <int I, class K, class... Extent>
struct as_state<input<I, K, Extent...>> {
  using type = input<I, K, Extent...>;
};
template <class P, class K>
struct as_state<var<P, K>> {
  using type = var<P, K>;
};
template <class L, class F, class X>
struct as_state<iterate<L, F, X>> {
  using type = iterate<L, F, X>;
};
template <class... X>
struct as_state<make_tuple<X...>> {
  using type = make_tuple<typename as_state<X>::type...>;
};
/// A term whose iterations outside of functions begin with states.
template <class E>
struct with_states : of_arguments<with_states, E> {};
template <class P, class K, class B, class X>
struct with_states<let<fun<P, K, B>, X>> {
  using type = let<fun<P, K, typename with_states<B>::type>, typename with_states<X>::type>;
};
template <class L, class F, class X>
struct with_states<iterate<L, F, X>> {
  using type = iterate<L, F, typename as_state<typename with_states<X>::type>::type>;
};
}  // namespace detail

/// iterate K f X  =  iterate K f (to_global X), where X is computed.
struct materialise_states : rule<"iterate f = iterate f . to_global"> {
  template <class E>
  struct on : gives_changed<materialise_states, E, typename detail::with_states<E>::type> {};
};

}  // namespace hoist::terms::rules
