#pragma once
// Reordering: a map's elements taken with a stride, so that neighbouring work-items take neighbouring elements.

#include <hoist/patterns/reorder.hpp>
#include <hoist/rules/sources.hpp>

namespace hoist::rules {

/// map f X  =  scatter_strided S (map f (gather_strided S X)).
/// Source: [Remmelg2019] listing 5.9.
template <class S>
struct reorder_map {
  static constexpr const char* name = "map f = scatter . map f . gather";
  template <class E>
  struct on : failed<"reorder_map", "there is no map that computes"> {};
  template <class P, class K, class B, class X>
    requires computes<fun<P, K, B>>
  struct on<apply<map_, fun<P, K, B>, X>>
      : rewritten<apply<scatter_strided_<S>, apply<map_, fun<P, K, B>, apply<gather_strided_<S>, X>>>, reorder_map> {};
};

/// gather_strided S (map f X)  =  map f (gather_strided S X).
struct gather_past_map {
  static constexpr const char* name = "gather . map f = map f . gather";
  template <class E>
  struct on : failed<"gather_past_map", "there is no reordered map"> {};
  template <class S, class F, class X>
  struct on<apply<gather_strided_<S>, apply<map_, F, X>>>
      : rewritten<apply<map_, F, apply<gather_strided_<S>, X>>, gather_past_map> {};
};

/// gather_strided S (scatter_strided S X)  =  X  =  scatter_strided S (gather_strided S X).
/// Source: [Remmelg2019] listing 5.19.
struct cancel_reordering {
  static constexpr const char* name = "gather . scatter = id";
  template <class E>
  struct on : failed<"cancel_reordering", "there is no reordering that another undoes"> {};
  template <class S, class X>
  struct on<apply<gather_strided_<S>, apply<scatter_strided_<S>, X>>> : rewritten<X, cancel_reordering> {};
  template <class S, class X>
  struct on<apply<scatter_strided_<S>, apply<gather_strided_<S>, X>>> : rewritten<X, cancel_reordering> {};
};

}  // namespace hoist::rules
