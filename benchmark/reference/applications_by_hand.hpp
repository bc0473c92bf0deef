#pragma once
// The hand-written kernels of Halide's applications that have no works of their own, with small grids of their parameters. They
// work on the arrays of the catalogue's programs.

#include <benchmark/reference/pipelines_by_hand.hpp>

#include <string>
#include <utility>
#include <vector>

namespace hoist::benchmarks {

/// Sizes of a pyramid's levels, each half of the one before, and where each begins in a buffer of those from level 1 on.
struct pyramid_levels {
  std::vector<long> rows, columns, before{0, 0};
  pyramid_levels(long n, long m, long levels, long planes) {
    for (long l = 0; l < levels; ++l, n = (n + 1) / 2, m = (m + 1) / 2) {
      rows.push_back(n), columns.push_back(m);
      if (l > 0) before.push_back(before.back() + planes * n * m);
    }
  }
  long elements() const { return before.back(); }
};

inline void convolution_layer_by_hand(const hand& h, long n, long m) {
  for (auto [bm, bn] : {std::pair{64L, 64L}, {128L, 64L}, {64L, 128L}, {128L, 128L}})
    for (long bk : {8L, 16L, 32L}) {
      const long group = bm * bn / 64;
      if (bm * bk / 4 % group == 0 && bn * bk / 4 % group == 0)
        h.add("convolution_layer.cl", "layer", {{"BM", bm}, {"BN", bn}, {"BK", bk}}, {128 / 8, groups(5 * n * m, bm) / 8},
              {bn / 8, bm / 8});
    }
}
inline void bilateral_grid_by_hand(const hand& h, long n, long m) {
  const long down = (n + 39) / 8 + 1, across = (m + 39) / 8 + 1, bins = 12;
  for (long rows : {1L, 2L, 4L})
    h.add_chain("bilateral_grid.cl", {{"LX", 128}, {"LY", 1}, {"ROWS", rows}},
                {8 * down * across * bins, 8 * (down - 4) * (across - 4) * bins},
                {{"sorted", {0, 2}, {groups(across, 16), 16 * down}, {16, 16}},
                 {"blurred", {2, 3}, {(across - 4) * bins, (down - 4 + rows - 1) / rows}, {128, 1}},
                 {"looked_up", {0, 3, 1}, {m, (n + 7) / 8}, {256, 1}}},
                0);
}
inline void histogram_equalize_by_hand(const hand& h, long n, long m) {
  if (n * m % 16 != 0) return;
  for (long lx : {256L, 512L})
    for (long count : {132L, 264L, 528L})
      for (long copies : {2L, 8L})
        h.add_chain("histogram_equalize.cl", {{"LX", lx}, {"COPIES", copies}, {"GROUPS", count}}, {4 * 256},
                    {{"zeroed", {6}, {256}, {256}},
                     {"counted", {0, 1, 2, 6}, {count * lx}, {lx}},
                     {"equalised", {0, 1, 2, 6, 3, 4, 5}, {2 * count * 256}, {256}, 3}},
                    0);
}
inline void nl_means_by_hand(const hand& h, long n, long m) {
  for (auto [ly, rows] : {std::pair{2L, 8L}, {4L, 4L}, {4L, 8L}, {8L, 4L}})
    h.add("nl_means.cl", "nl_means", {{"LY", ly}, {"ROWS", rows}}, {(m + 57) / 58 * 64, groups(n, ly * rows) / rows}, {64, ly});
}
inline void interpolate_by_hand(const hand& h, long n, long m) {
  constexpr std::size_t levels = 10;
  const pyramid_levels p(n, m, levels, 1);
  const std::vector<long> group = {32, 4};
  for (std::size_t small : {5U, 6U, 7U}) {
    std::vector<hand::step> steps;
    const auto step = [&](const char* kernel, std::size_t of, std::size_t made) {
      steps.push_back({kernel, {7}, {p.columns[made], p.rows[made]}, group, 1, {p.before[of], p.rows[of], p.columns[of]}});
    };
    steps.push_back({"first_half", {0, 1, 2, 3, 7}, {p.columns[1], p.rows[1]}, group});
    for (std::size_t l = 1; l < small; ++l) step("halved", l, l + 1);
    steps.push_back({"smallest", {7}, {1024}, {1024}, 1, {p.before[small], p.rows[small], p.columns[small]}});
    for (std::size_t l = small - 1; l > 0; --l) step("filled", l, l);
    steps.push_back({"finest", {0, 1, 2, 3, 7, 4, 5, 6}, {m, n}, group, 3});
    const definitions own = {{"LX", 32}, {"LY", 4}, {"LEVELS", levels}, {"SMALL", static_cast<long>(small)}};
    h.add_chain("interpolate.cl", own, {16 * p.elements()}, steps, 0);
  }
}
inline void local_laplacian_by_hand(const hand& h, long n, long m) {
  constexpr std::size_t levels = 8;
  const pyramid_levels p(n, m, levels, 9), out(n, m, levels, 1);
  const std::vector<long> group = {32, 4};
  if (n * m % 4 != 0) return;
  for (long rows : {4L, 8L, 16L})
    for (std::size_t small : {4U, 5U}) {
      std::vector<hand::step> steps;
      steps.push_back({"greyed", {0, 1, 2, 6}, {n * m / 4}, {128}});
      steps.push_back({"first_half", {6, 7}, {p.columns[1], (p.rows[1] + rows - 1) / rows}, group});
      for (std::size_t l = 1; l < small; ++l)
        steps.push_back(
            {"halved", {7}, {p.columns[l + 1], p.rows[l + 1], 9}, {32, 4, 1}, 1, {p.before[l], p.rows[l], p.columns[l]}});
      steps.push_back(
          {"smallest", {7, 8}, {1024}, {1024}, 2, {p.before[small], out.before[small], p.rows[small], p.columns[small]}});
      for (std::size_t l = small - 1; l > 0; --l)
        steps.push_back(
            {"contrasted", {7, 8}, {p.columns[l], p.rows[l]}, group, 1, {p.before[l], out.before[l], p.rows[l], p.columns[l]}});
      steps.push_back({"finest", {0, 1, 2, 6, 7, 8, 3, 4, 5}, {m, n}, group, 3});
      const definitions own = {{"LX", 32}, {"LY", 4}, {"ROWS", rows}, {"LEVELS", levels}, {"SMALL", static_cast<long>(small)}};
      h.add_chain("local_laplacian.cl", own, {4 * n * m, 4 * p.elements(), 4 * out.elements()}, steps, 0);
    }
}
inline void iir_blur_by_hand(const hand& h, long n, long m) {
  const long bytes = 4 * 3 * n * m;
  for (long chunks : {8L, 16L, 32L})
    h.add_chain("iir_blur.cl", {{"CHUNKS", chunks}}, {bytes, bytes},
                {{"columns", {0, 2}, {m, chunks, 3}, {32, chunks, 1}, 1, {n, m}},
                 {"turned", {2, 3}, {m, groups(n, 32) / 4, 3}, {32, 8, 1}, 1, {n, m}},
                 {"columns", {3, 2}, {n, chunks, 3}, {32, chunks, 1}, 1, {m, n}},
                 {"turned", {2, 1}, {n, groups(m, 32) / 4, 3}, {32, 8, 1}, 1, {m, n}}},
                0);
}
inline void camera_pipe_by_hand(const hand& h, long n, long m) {
  if (n % 2 != 0 || m % 4 != 0) return;
  for (auto [lx, ly] : {std::pair{32L, 4L}, {32L, 8L}, {64L, 4L}, {16L, 16L}})
    h.add_chain("camera_pipe.cl", {{"LX", lx}, {"LY", ly}}, {4 * n * m},
                {{"coloured", {0, 1, 5}, {m / 2, n / 2}, {lx, ly}}, {"sharpened", {5, 2, 3, 4}, {m / 4, n}, {lx, ly}, 3}}, 0);
}
inline void guided_upsampling_by_hand(const hand& h, long n, long m) {
  constexpr long side = 16, times = 8, sums = 9 * 28;
  const long down = (n + 7 * side - 1) / side + 1, across = (m + 7 * side - 1) / side + 1;
  h.add_chain(
      "guided_upsampling.cl", {{"SIDE", side}, {"TIMES", times}},
      {4 * down * across * sums, 16 * (down - 6) * (across - 6) * 27},
      {{"summed", {0, 1, 6}, {across * 256, down}, {256, 1}},
       {"fitted", {6, 7}, {(across - 6) * 256, down - 6}, {256, 1}},
       {"looked_up", {2, 7, 3, 4, 5}, {(times * m + side * times - 1) / (side * times) * 128, times * n / 8}, {128, 1}, 3}},
      0);
}
inline void lens_blur_by_hand(const hand& h, long n, long m) {
  constexpr std::size_t levels = 8;
  constexpr long planes = 33;
  const pyramid_levels p(n, m, levels, planes);
  const std::vector<long> group = {32, 4};
  for (std::size_t small : {3U, 4U}) {
    std::vector<hand::step> steps;
    const auto step = [&](const char* kernel, std::size_t of, std::size_t made) {
      const long from = of == 0 ? 0 : planes * n * m + p.before[of];
      steps.push_back({kernel, {5}, {p.columns[made], p.rows[made], planes}, {32, 4, 1}, 1, {from, p.rows[of], p.columns[of]}});
    };
    steps.push_back({"weighted", {0, 1, 5}, {m, n}, group});
    for (std::size_t l = 0; l < small; ++l) step("halved", l, l + 1);
    steps.push_back({"smallest", {5}, {1024}, {1024}, 1, {planes * n * m + p.before[small], p.rows[small], p.columns[small]}});
    for (std::size_t l = small - 1; l > 0; --l) step("pulled", l, l);
    steps.push_back({"least", {5, 6}, {m, n}, group});
    steps.push_back({"across", {6, 7}, {m, n}, group});
    steps.push_back({"seen", {0, 6, 7, 2, 3, 4}, {m, n}, group, 3});
    h.add_chain("lens_blur.cl", {{"LX", 32}, {"LY", 4}, {"LEVELS", levels}, {"SMALL", static_cast<long>(small)}},
                {4 * (planes * n * m + p.elements()), 4 * n * m, 4 * n * m}, steps, 0);
  }
}

/// The hand-written kernels of a program of the catalogue at a size; none where it has none. `given`: bytes of the program's
/// inputs and results; `folder` has the texts.
inline std::vector<choice> kernels_by_hand(const std::string& program, const std::string& folder, long n, long m,
                                           const std::vector<long>& given, int results) {
  work w;
  w.given = given;
  w.results.resize(static_cast<std::size_t>(results));
  const hand h{folder, {{"N", n}, {"M", m}}, w};
  const std::pair<const char*, void (*)(const hand&, long, long)> all[] = {
      {"unsharp_mask", unsharp_mask_by_hand},
      {"harris", [](const hand& of, long rows, long columns) { harris_by_hand(of, rows - 4, columns - 4); }},
      {"stencil_chain", stencil_chain_by_hand},
      {"depthwise_separable", depthwise_separable_by_hand},
      {"max_filter", max_filter_by_hand},
      {"matmul", [](const hand& of, long rows, long) { matmul_by_hand(of, rows); }},
      {"convolution_layer", convolution_layer_by_hand},
      {"bilateral_grid", bilateral_grid_by_hand},
      {"histogram_equalize", histogram_equalize_by_hand},
      {"nl_means", nl_means_by_hand},
      {"interpolate", interpolate_by_hand},
      {"local_laplacian", local_laplacian_by_hand},
      {"iir_blur", iir_blur_by_hand},
      {"camera_pipe", camera_pipe_by_hand},
      {"guided_upsampling", guided_upsampling_by_hand},
      {"lens_blur", lens_blur_by_hand},
  };
  for (const auto& [name, add] : all)
    if (program == name) add(h, n, m);
  return w.references;
}

}  // namespace hoist::benchmarks
