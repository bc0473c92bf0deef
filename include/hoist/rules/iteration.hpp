#pragma once
// iterate: its steps taken apart.

#include <hoist/patterns/iterate.hpp>
#include <hoist/rules/rule.hpp>

namespace hoist::rules {

/// iterate (I + J) f X  =  iterate I f (iterate J f X).
/// Source: [Remmelg2019] figure 2.9a.
template <long J>
struct split_iterate {
  static_assert(J > 0, "hoist: split_iterate takes at least one step off");
  static constexpr const char* name = "iterate (i + j) f = iterate i f . iterate j f";
  template <class E>
  struct on : failed<"split_iterate", "there is no iteration of more steps"> {};
  template <long K, class F, class X>
    requires(K > J)
  struct on<apply<iterate_<num<K>>, F, X>>
      : rewritten<apply<iterate_<num<K - J>>, F, apply<iterate_<num<J>>, F, X>>, split_iterate> {};
};

/// iterate 1 f X  =  f X.
struct unroll_iterate {
  static constexpr const char* name = "iterate 1 f = f";
  template <class E>
  struct on : failed<"unroll_iterate", "there is no iteration of one step"> {};
  template <class P, class K, class B, class X>
  struct on<apply<iterate_<num<1>>, fun<P, K, B>, X>> : rewritten<substitute_t<B, P, X>, unroll_iterate> {};
};

/// map (\x. iterate K f x) X  =  iterate K (map f) X.
struct iterate_outside {
  static constexpr const char* name = "map (iterate f) = iterate (map f)";
  template <class E>
  struct on : failed<"iterate_outside", "there is no map of an iteration"> {};
  template <class P, class K, class L, class Q, class J, class B, class X>
    requires(!occurs<B, P>)
  struct on<apply<map_, fun<P, K, apply<iterate_<L>, fun<Q, J, B>, var<P, K>>>, X>> {
    using N = introduced<iterate_outside, X>;
    using rows = hoist::kind<X>;
    enum : bool { ok = true };
    using type = apply<iterate_<L>, fun<N, rows, apply<map_, fun<Q, J, B>, var<N, rows>>>, X>;
    using steps = meta::list<iterate_outside>;
  };
};

}  // namespace hoist::rules
