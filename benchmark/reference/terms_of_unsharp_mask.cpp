// Terms of the unsharp mask.

#include <benchmark/programs/pipelines/unsharp_mask.hpp>
#include <benchmark/reference/pipelines_schedules.hpp>
#include <benchmark/reference/pipelines_terms.hpp>

namespace hoist::benchmarks::terms {

namespace {

/// A group's tile of TH x LX results; its pixels and those with a halo of three, by columns.
template <long TH, long LX>
inline constexpr auto unsharp_tile = [](auto halo, auto own) {
  return let(halo | transpose | by_items(grey_of) | to_local, [=](auto grey) {
    return let(grey | slide2<7, 1> | by_items(blurred_down) | to_local, [=](auto down) {
      auto inner = grey | slice<3, TH> | map([](auto row) { return row | slice<3, LX>; });
      return zip2(inner, down | slide2<1, 7>, own | transpose) |
             by_items([](auto grey, auto w, auto rgb) { return sharpened(grey, w, get<0>(rgb), get<1>(rgb), get<2>(rgb)); });
    });
  });
};
template <long TH, long LX>
inline constexpr auto unsharp_program = program<grid, grid, grid>([](auto r, auto g, auto b) {
  auto pixels = zip2(r, g, b);
  return zip(pixels | pad2<3>(clamp) | slide<TH + 6, TH>, pixels | slide<TH, TH>) | map_workgroup<1>([](auto halo, auto own) {
           return zip(halo | transpose | slide<LX + 6, LX>, own | transpose | slide<LX, LX>) |
                  map_workgroup<0>(unsharp_tile<TH, LX>) | side_by_side;
         }) |
         join;
});
template <long TH, long LX>
void fused_tiles(work& w, long n, long m) {
  for (long ly : {4L, 8L}) offer(w, "tile of " + std::to_string(TH) + " rows", unsharp_program<TH, LX>, n, m, LX, ly);
}

/// A kernel a stage, whose first and last vectors of a row are apart: between them nothing is clamped.
using stages_with_ends_apart =
    strategies::stages_tiled<some_rows, four_columns, map_global_<1>, map_global_apart_<0>, map_unrolled_, map_vector_<num<4>>>;

}  // namespace

void unsharp_mask(work& w, long n, long m) {
  offer_tiles([&]<long TH, long LX> { fused_tiles<TH, LX>(w, n, m); });
  offer_stages(w, benchmarks::unsharp_mask, n, m, {1, 2, 4});
  offer_written(w, benchmarks::unsharp_mask, n, m);
  for_each_tile([&](const std::string& name, const std::string& result) {
    offer_schedule(w, name, benchmarks::unsharp_mask, n, m, result + "stage1: group\nstage2: group");
    offer_schedule(w, name + ", sums in registers", benchmarks::unsharp_mask, n, m, result + "stage1: group\nstage2: item");
  });
  for (long rows : {1L, 2L})
    for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 2L)})
      offer<stages_with_ends_apart>(w, "stages, ends apart, " + std::to_string(rows) + " x 4", benchmarks::unsharp_mask, n, m,
                                    lx, ly, 0, {{"rows", rows}, {"columns", 4}});
}

}  // namespace hoist::benchmarks::terms
