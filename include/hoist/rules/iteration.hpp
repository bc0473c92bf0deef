#pragma once
// iterate: its steps taken apart.

#include <hoist/patterns/iterate.hpp>
#include <hoist/rules/rule.hpp>

namespace hoist::rules {

/// iterate (I + J) f X  =  iterate I f (iterate J f X).
/// Source: thesis, Figure 2.9a.
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

}  // namespace hoist::rules
