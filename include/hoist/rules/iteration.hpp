#pragma once
// iterate: its steps taken apart.

#include <hoist/patterns/iterate.hpp>
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

}  // namespace hoist::terms::rules
