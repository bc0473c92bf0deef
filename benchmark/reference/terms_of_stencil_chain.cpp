// Terms of the chain of stencils.

#include <benchmark/programs/pipelines/stencil_chain.hpp>
#include <benchmark/reference/pipelines_schedules.hpp>
#include <benchmark/reference/pipelines_terms.hpp>

namespace hoist::benchmarks::terms {

namespace {

using tile_rows = tunable<"rows", 8, 16, 32, 64>;
using tile_columns = tunable<"columns", 32, 64, 128>;
/// Two stages a kernel, by tiles.
using pairs_of_stages =
    strategies::two_a_kernel<strategies::stages_tiled<tile_rows, tile_columns, map_workgroup_<1>, map_workgroup_<0>,
                                                      map_local_<1>, map_local_<0>, rules::copied_to_local>>;

/// A kernel for every `each` stages, by tiles of rows x columns.
std::string stages_together(int each, long rows, long columns, long local_rows) {
  const std::string kernel =
      ": kernel group " + tile_text({rows, columns}) + " local " + tile_text({local_rows, columns}) + "\n";
  std::string text = "result" + kernel;
  for (int i = 1; i < 32; ++i) text += "stage" + std::to_string(i) + (i % each == 0 ? kernel : ": group\n");
  return text;
}

}  // namespace

/// Blocks of eight rows as well, which the kernel by hand can't have: it has no guard, and heights are multiples of four.
void stencil_chain(work& w, long n, long m) {
  offer_stages(w, benchmarks::stencil_chain, n, m, {1, 2, 4, 8});
  offer_written(w, benchmarks::stencil_chain, n, m);
  for (int each : {2, 3, 4, 6, 8})
    for (auto [rows, columns] : {std::pair(16L, 64L), std::pair(32L, 32L), std::pair(32L, 64L), std::pair(64L, 64L)})
      for (long local_rows : {4L, 8L, 16L})
        offer_schedule(w,
                       std::to_string(each) + " a kernel, " + tile_text({rows, columns}) + " in " + std::to_string(local_rows),
                       benchmarks::stencil_chain, n, m, stages_together(each, rows, columns, local_rows));
  for (auto [rows, columns] : {std::pair(32L, 32L), std::pair(32L, 64L), std::pair(64L, 64L)})
    offer<pairs_of_stages>(w, "two a kernel, " + std::to_string(rows) + " x " + std::to_string(columns),
                           benchmarks::stencil_chain, n, m, 32, 8, 0, {{"rows", rows}, {"columns", columns}});
}

}  // namespace hoist::benchmarks::terms
