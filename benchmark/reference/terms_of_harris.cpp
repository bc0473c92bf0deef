// Terms of the Harris corner detector.

#include <benchmark/programs/pipelines/harris.hpp>
#include <benchmark/reference/pipelines_schedules.hpp>
#include <benchmark/reference/pipelines_terms.hpp>

namespace hoist::benchmarks::terms {

namespace {

/// f for every element of a group's rows, LY of them at a time.
template <long LY, class F>
constexpr auto in_rounds(F f) {
  return adaptor{[f](auto in) { return in | split<LY> | map_unrolled([f](auto rows) { return rows | by_items(f); }) | join; }};
}
template <long TH, long LX, long LY>
inline constexpr auto harris_program = program<grid, grid, grid>([](auto r, auto g, auto b) {
  return zip2(r, g, b) | slide<TH + 4, TH> | map_workgroup<1>([](auto strip) {
           return strip | transpose | slide<LX + 4, LX> | map_workgroup<0>([](auto columns) {
                    return columns | transpose | by_items(grey_of) | to_local | slide2<3> | by_items(sobel) | to_local |
                           slide2<3> | in_rounds<LY>(corner_measure);
                  }) |
                  side_by_side;
         }) |
         join;
});
template <long TH, long LX>
void fused_tiles(work& w, long n, long m) {
  const std::string name = "tile of " + std::to_string(TH) + " rows";
  offer(w, name, harris_program<TH, LX, 4>, n, m, LX, 4);
  offer(w, name, harris_program<TH, LX, 8>, n, m, LX, 8);
}

}  // namespace

void harris(work& w, long n, long m) {
  offer_tiles([&]<long TH, long LX> { fused_tiles<TH, LX>(w, n, m); });
  offer_stages(w, benchmarks::harris, n, m, {1, 2, 4});
  offer_written(w, benchmarks::harris, n, m);
  for_each_tile([&](const std::string& name, const std::string& result) {
    offer_schedule(w, name, benchmarks::harris, n, m, result + "stage1: group\nstage2: group");
    offer_schedule(w, name + ", gradients in registers", benchmarks::harris, n, m, result + "stage1: group\nstage2: item");
    offer_schedule(w, name + ", by vectors", benchmarks::harris, n, m,
                   result + "stage1: group block 1x4 vectors 4\nstage2: group");
  });
}

}  // namespace hoist::benchmarks::terms
