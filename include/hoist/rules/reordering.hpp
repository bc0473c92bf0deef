#pragma once
// Reordering: a map's elements taken with a stride, so that neighbouring work-items take neighbouring elements.

#include <hoist/patterns/reorder.hpp>
#include <hoist/rules/sources.hpp>

namespace hoist::terms::rules {

/// map f X  =  scatter_strided S (map f (gather_strided S X)).
/// Source: [Remmelg2019] listing 5.9.
template <class S>
struct reorder_map : rule<"map f = scatter . map f . gather", "there is no map that computes"> {
  template <class E>
  struct on : none<reorder_map> {};
  template <class F, class X>
    requires computes<F>
  struct on<map<F, X>> : gives<scatter_strided<S, map<F, gather_strided<S, X>>>, reorder_map> {};
};

/// gather_strided S (map f X)  =  map f (gather_strided S X).
struct gather_past_map : rule<"gather . map f = map f . gather", "there is no reordered map"> {
  template <class E>
  struct on : none<gather_past_map> {};
  template <class S, class F, class X>
  struct on<gather_strided<S, map<F, X>>> : gives<map<F, gather_strided<S, X>>, gather_past_map> {};
};

/// gather_strided S (scatter_strided S X)  =  X  =  scatter_strided S (gather_strided S X).
/// Source: [Remmelg2019] listing 5.19.
struct cancel_reordering : rule<"gather . scatter = id", "there is no reordering that another undoes"> {
  template <class E>
  struct on : none<cancel_reordering> {};
  template <class S, class X>
  struct on<gather_strided<S, scatter_strided<S, X>>> : gives<X, cancel_reordering> {};
  template <class S, class X>
  struct on<scatter_strided<S, gather_strided<S, X>>> : gives<X, cancel_reordering> {};
};

}  // namespace hoist::terms::rules
