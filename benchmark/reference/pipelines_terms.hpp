#pragma once
// Low-level terms of the pipelines: stages fused by tiles in local memory, and a kernel for each by strategies. Each pipeline's
// terms are a unit of their own, since they take a compiler long.

#include <hoist/hoist.hpp>
#include <benchmark/reference/offer.hpp>

#include <hoist/strategies/materialised_stages.hpp>

#include <initializer_list>
#include <string>
#include <utility>

namespace hoist::benchmarks::terms {

/// Each offers a pipeline's terms, for n x m results.
void unsharp_mask(work& w, long n, long m);
void harris(work& w, long n, long m);
void stencil_chain(work& w, long n, long m);
void depthwise_separable(work& w, long n, long m);
void max_filter(work& w, long n, long m);

/// f for every element of a group's rows, by its work-items.
template <class F>
constexpr auto by_items(F f) {
  return adaptor{[f](auto in) { return in | map_local<1>([f](auto row) { return row | map_local<0>(f); }); }};
}
/// Offers terms by tiles of 8 to 32 rows and 32 or 64 columns: `each.template operator()<TH, LX>()`.
template <class F>
void offer_tiles(F each) {
  each.template operator()<8, 32>();
  each.template operator()<16, 32>();
  each.template operator()<32, 32>();
  each.template operator()<8, 64>();
  each.template operator()<16, 64>();
  each.template operator()<32, 64>();
}
/// A kernel a stage, whose work-items have four columns of some rows each, as vectors.
using stages_of_vectors =
    strategies::stages_tiled<some_rows, four_columns, map_global_<1>, map_global_<0>, map_unrolled_, map_vector_<num<4>>>;
template <class P>
void offer_stages(work& w, P program, long n, long m, std::initializer_list<long> rows) {
  for (long r : rows)
    for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 2L), std::pair(128L, 1L)})
      offer<stages_of_vectors>(w, "stages, " + std::to_string(r) + " x 4", program, n, m, lx, ly, 0,
                               {{"rows", r}, {"columns", 4}});
}

}  // namespace hoist::benchmarks::terms
