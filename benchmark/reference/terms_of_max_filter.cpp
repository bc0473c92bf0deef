// Terms of the max filter.

#include <benchmark/programs/pipelines/max_filter.hpp>
#include <benchmark/reference/pipelines_schedules.hpp>
#include <benchmark/reference/pipelines_terms.hpp>

namespace hoist::benchmarks::terms {

namespace {

/// Maxima of Distance elements more of columns, by a group's work-items.
template <long Distance>
inline constexpr auto doubled = adaptor{[](auto in) {
  return in | slide2<Distance + 1, 1> | by_items([](auto w) { return max(w(0, 0), w(Distance, 0)); }) | to_local;
}};
/// Maxima of 8, 16 and 32 elements of a strip's columns: TH results of TH + 31 rows.
template <long TH>
inline constexpr auto maxima_of_columns = [](auto columns) {
  return let(columns | transpose | by_items(id) | to_local | doubled<1> | doubled<2> | doubled<4>, [](auto of_8) {
    return let(of_8 | doubled<8>, [=](auto of_16) {
      return zip2(of_8 | take<TH>, of_16 | take<TH>, of_16 | slide2<17, 1>) |
             by_items([](auto a, auto b, auto w) { return make_tuple(a, b, max(w(0, 0), w(16, 0))); });
    });
  });
};
/// The maxima of Height elements, a component of `all`, as windows of the picture's places; the strips have Further rows more.
template <int Component, long Height, long Further>
constexpr auto windows_of_maxima(auto all) {
  return all | drop_last<Further - Height + 1> |
         map([](auto row) { return row | map([](auto maxima) { return get<Component>(maxima); }) | pad<26>(clamp); }) |
         slide2<Height, 53>;
}
/// The rows beyond a channel's that make whole strips of its maxima.
template <long TH>
inline constexpr long further = (46 / TH + 1) * TH;
template <long TH, long LX>
inline constexpr auto max_filter_program = program<array3<float, 3, N, M>>([](auto in) {
  auto maxima = in | map_workgroup<2>([](auto channel) {
                  return channel | pad<27, further<TH> + 4>(clamp) | slide<TH + 31, TH> | map_workgroup<1>([](auto strip) {
                           return strip | transpose | split<LX> | map_workgroup<0>(maxima_of_columns<TH>) | side_by_side;
                         }) |
                         join;
                });
  return maxima | to_global | map_global<2>([](auto all) {
           return zip2(windows_of_maxima<0, 48, further<TH>>(all), windows_of_maxima<1, 40, further<TH>>(all),
                       windows_of_maxima<2, 24, further<TH>>(all)) |
                  map_global<1>([](auto row) { return row | map_global<0>(round_maximum); });
         });
});
template <long TH, long LX>
void max_filter_tiles(work& w, long n, long m) {
  for (long ly : {4L, 8L}) offer(w, "columns of " + std::to_string(TH) + " rows", max_filter_program<TH, LX>, n, m, LX, ly);
}

}  // namespace

void max_filter(work& w, long n, long m) {
  max_filter_tiles<32, 32>(w, n, m);
  max_filter_tiles<64, 32>(w, n, m);
  max_filter_tiles<32, 64>(w, n, m);
  max_filter_tiles<64, 64>(w, n, m);
  offer_written(w, benchmarks::max_filter, n, m);
  for (const char* in_turn : {"kernel block 1x1x4 vectors 4 local 1x4x32", "kernel local 1x4x64"})
    for (const char* last : {"block 1x1x1", "block 1x2x1", "block 1x4x1", "block 1x1x4 vectors 4", "block 1x2x4 vectors 4"})
      for (const char* local : {"1x4x32", "1x8x32", "1x4x64"})
        offer_schedule(w, std::string(in_turn) + "; result " + last + " in " + local, benchmarks::max_filter, n, m,
                       "stage1: in_place\nstage2: in_place\nstage3: " + std::string(in_turn) + "\nstage4: " + in_turn +
                           "\nstage5: " + in_turn + "\nresult: kernel " + last + " local " + local);
  using loops = strategies::everywhere<strategies::nest_of_loops<map_global_<2>, map_global_<1>, map_global_<0>>>;
  for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 4L), std::pair(32L, 8L)})
    offer<loops>(w, "stages", benchmarks::max_filter, n, m, lx, ly);
}

}  // namespace hoist::benchmarks::terms
