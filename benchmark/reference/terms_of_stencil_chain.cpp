// Terms of the chain of stencils.

#include <benchmark/programs/pipelines/stencil_chain.hpp>
#include <benchmark/reference/pipelines_terms.hpp>

namespace hoist::benchmarks::terms {

namespace {

using tile_rows = tunable<"rows", 8, 16, 32, 64>;
using tile_columns = tunable<"columns", 32, 64, 128>;
/// Two stages a kernel, by tiles.
using pairs_of_stages =
    strategies::two_a_kernel<strategies::stages_tiled<tile_rows, tile_columns, map_workgroup_<1>, map_workgroup_<0>,
                                                      map_local_<1>, map_local_<0>, rules::copied_to_local>>;

}  // namespace

/// Blocks of eight rows as well, which the kernel by hand can't have: it has no guard, and heights are multiples of four.
void stencil_chain(work& w, long n, long m) {
  offer_stages(w, benchmarks::stencil_chain, n, m, {1, 2, 4, 8});
  for (auto [rows, columns] : {std::pair(32L, 32L), std::pair(32L, 64L), std::pair(64L, 64L)})
    offer<pairs_of_stages>(w, "two a kernel, " + std::to_string(rows) + " x " + std::to_string(columns),
                           benchmarks::stencil_chain, n, m, 32, 8, 0, {{"rows", rows}, {"columns", columns}});
}

}  // namespace hoist::benchmarks::terms
