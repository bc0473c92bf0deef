#pragma once
// The hand-written kernels of the pipelines with small grids of their parameters.

#include <benchmark/reference/by_hand.hpp>

namespace hoist::benchmarks {

/// Tiles of a group and its work-items that divide n x m.
template <class Add>
void for_tiles(long n, long m, Add add) {
  for (auto [lx, ly] : {std::pair{32L, 4L}, {32L, 8L}, {64L, 4L}, {64L, 8L}})
    for (long th : {8L, 16L, 32L})
      if (n % th == 0 && m % lx == 0) add(lx, ly, th);
}
inline void unsharp_mask_by_hand(const hand& h, long n, long m) {
  for_tiles(n, m, [&](long lx, long ly, long th) {
    h.add("unsharp.cl", "unsharp", {{"LX", lx}, {"LY", ly}, {"TH", th}}, {m, n / th * ly}, {lx, ly});
  });
  for (auto [lx, ly] : {std::pair{32L, 4L}, {64L, 2L}, {32L, 8L}})
    if (m / 4 % lx == 0 && n % ly == 0)
      h.add_chain("unsharp.cl", {{"TH", 0}, {"LX", lx}, {"LY", ly}}, {4 * n * m, 4 * n * m},
                  {{"grey_of", {0, 1, 2, 6}, {n * m / 4}, {lx * ly}},
                   {"blurred_down", {6, 7}, {m / 4, n}, {lx, ly}},
                   {"sharpened", {0, 1, 2, 6, 7, 3, 4, 5}, {m / 4, n}, {lx, ly}, 3}},
                  0);
}
/// n x m results.
inline void harris_by_hand(const hand& h, long n, long m) {
  for_tiles(n, m, [&](long lx, long ly, long th) {
    h.add("harris.cl", "harris", {{"LX", lx}, {"LY", ly}, {"TH", th}}, {m, n / th * ly}, {lx, ly});
  });
}
inline void stencil_chain_by_hand(const hand& h, long n, long m) {
  const long most = 2 * (n + 124) * (m + 124);
  // What step i of `count` reads and writes: the input, two buffers in turn, the result.
  const auto from = [](long i) { return i == 0 ? 0 : 2 + static_cast<int>((i - 1) % 2); };
  const auto to = [](long i, long count) { return i == count - 1 ? 1 : 2 + static_cast<int>(i % 2); };
  for (auto [lx, ly] : {std::pair{32L, 4L}, {64L, 2L}, {128L, 1L}})
    for (long rows : {1L, 2L, 4L}) {
      std::vector<hand::step> steps;
      for (long i = 0; i < 32; ++i) {
        const long height = n + 124 - 4 * i, width = m + 124 - 4 * i;
        steps.push_back(
            {i == 0 ? "first_stage" : "stage", {from(i), to(i, 32)}, {width / 4, height / rows}, {lx, ly}, 1, {height, width}});
      }
      h.add_chain("stencil_chain.cl", {{"STAGES", 1}, {"LX", lx}, {"LY", ly}, {"ROWS", rows}}, {most, most}, steps, 0);
    }
  for (long stages : {2L, 4L})
    for (auto [tw, th] : {std::pair{32L, 32L}, {64L, 32L}, {64L, 64L}})
      for (long ly : {4L, 8L}) {
        const long count = 32 / stages;
        std::vector<hand::step> steps;
        for (long i = 0; i < count; ++i) {
          const long out = 128 - 4 * stages * (i + 1), in = i == 0 ? 0 : out + 4 * stages, height = n + out, width = m + out;
          const std::vector<long> items = {groups(width, tw) / tw * 32, groups(height, th) / th * ly};
          steps.push_back(
              {"stages", {from(i), to(i, count)}, items, {32, ly}, 1, {height, width, n + in, m + in, i == 0 ? 64L : 0L}});
        }
        const definitions own = {{"STAGES", stages}, {"LX", 32}, {"LY", ly}, {"TW", tw}, {"TH", th}};
        h.add_chain("stencil_chain.cl", own, {most, most}, steps, 0);
      }
}
inline void depthwise_separable_by_hand(const hand& h, long n, long m) {
  for (long pixels : {8L, 16L, 28L, 56L})
    for (long ly : {2L, 4L, 8L})
      for (long vectors : {0L, 1L})
        if (m % pixels == 0 && pixels % ly == 0)
          h.add("depthwise_separable.cl", "separable", {{"PIXELS", pixels}, {"LY", ly}, {"VECTORS", vectors}},
                {m / pixels * 32, n * ly, 4}, {32, ly, 1});
}
inline void max_filter_by_hand(const hand& h, long n, long m) {
  for (auto [lx, ly] : {std::pair{32L, 4L}, {32L, 8L}, {64L, 4L}})
    for (long th : {32L, 64L})
      if (m % lx == 0 && n % ly == 0)
        h.add_chain("max_filter.cl", {{"LX", lx}, {"LY", ly}, {"TH", th}},
                    {12 * (n + 47) * m, 12 * (n + 39) * m, 12 * (n + 23) * m},
                    {{"of_columns", {0, 2, 3, 4}, {m, groups(n + 47, th) / th * ly, 3}, {lx, ly, 1}, 3},
                     {"round_window", {2, 3, 4, 1}, {m, n, 3}, {lx, ly, 1}}},
                    0);
}

}  // namespace hoist::benchmarks
