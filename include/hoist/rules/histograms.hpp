#pragma once
// Histograms in parallel: of chunks, by a group each, and the sums of their counts.

#include <hoist/patterns/histogram.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

namespace detail {
/// A term whose histograms outside of functions are sums of those of chunks.
template <class E>
struct with_counted_chunks {
  using type = E;
};
template <class E>
using with_counted_chunks_t = typename with_counted_chunks<E>::type;
template <class Op, class... X>
struct with_counted_chunks<apply<Op, X...>> {
  using type = apply<Op, with_counted_chunks_t<X>...>;
};
template <class P, class K, class B, class X>
struct with_counted_chunks<let<fun<P, K, B>, X>> {
  using type = let<fun<P, K, with_counted_chunks_t<B>>, with_counted_chunks_t<X>>;
};
/// The elements that a group counts, and the groups whose counts a work-item adds up, before others add up those sums.
using counted_chunk = num<4096>;
using added_counts = num<64>;
template <class L, class F, class Z, class X>
struct with_counted_chunks<apply<histogram_<L>, F, Z, X>> {
  using sums = steps<transpose<>, on_each<apply<reduce_, F, Z>>>;
  using type = unquoted<pipe<term<with_counted_chunks_t<X>>, split<counted_chunk>, on_each<apply<histogram_<L>, F, Z>>,
                             apply<to_global_>, split<added_counts>, on_each<sums>, apply<to_global_>, sums>>;
};
}  // namespace detail

/// histogram X  =  map (reduce add) (transpose (to_global (map histogram (split X)))), in two steps of sums, outside of functions.
/// Source: [Henriksen2020], histograms of parts.
struct count_chunks : rule<"histogram = map (reduce add) . transpose . to_global . map histogram . split"> {
  template <class E>
  struct on : gives_changed<count_chunks, E, detail::with_counted_chunks_t<E>> {};
};

/// map histogram X  =  map_workgroup histogram X.
struct count_by_groups : rule<"map histogram = map_workgroup histogram", "there is no map of histograms"> {
  template <class E>
  struct on : none<count_by_groups> {};
  template <class P, class K, class L, class F, class Z, class B, class X>
  struct on<map<fun<P, K, apply<histogram_<L>, F, Z, B>>, X>>
      : gives<apply<map_workgroup_<0>, fun<P, K, apply<histogram_<L>, F, Z, B>>, X>, count_by_groups> {};
};

}  // namespace hoist::terms::rules
