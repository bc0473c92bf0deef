#pragma once
// Bilateral guided upsampling: what was done to a small picture is done to a large one, after [Halide]'s application.

#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

/// Bins of a cell, and how many more on each side are blurred into it.
inline constexpr long fit_bins = 9, fit_reach = 3;
inline constexpr auto shown_grey = [](auto r, auto g, auto b) {
  return float(fit_bins - 1) * clamp(0.25f * r + 0.5f * g + 0.25f * b, 0.f, 1.f);
};
inline constexpr auto bin_of = [](auto r, auto g, auto b) { return convert<int>(shown_grey(r, g, b) + 0.5f) + int(fit_reach); };
/// Of a cell's pixels in each bin the sums of products: red, green, blue, 1 and what became of red, green and blue by the first four.
inline constexpr auto products_by_bin = [](auto planes, auto bins) {
  return generate<fit_bins + 2 * fit_reach>([=](auto bin) {
    return planes | map([=](auto left) {
             return planes | take<4> | map([=](auto right) {
                      return zip(left, right, bins) |
                             map([=](auto x, auto y, auto of) { return select(of == bin, x * y, 0.f); }) | reduce(add);
                    });
           }) |
           join;
  });
};
inline constexpr auto seven_weighted = [](auto w) {
  return w(3) + (w(2) + w(4)) * (1.f / 8) + (w(1) + w(5)) * (1.f / 27) + (w(0) + w(6)) * (1.f / 64);
};
/// Seven arrays of sums to one.
inline constexpr auto blurred_sums = [](auto sums) { return sums | transpose | map(seven_weighted); };
inline constexpr auto blurred_bins = [](auto cells) { return cells | transpose | map(blurred_sums); };
/// The three rows of a matrix by which red, green, blue and 1 become the values, by least squares; a sixteenth of the pixels count as
/// ones that keep their colour but for the gain of grey.
inline constexpr auto fitted = [](auto s) {
  auto a = [&](int i, int j) { return s(4 * i + j); };
  auto weight = 0.0625f * (a(3, 3) + 1.f);
  auto gain = (a(4, 3) + 2.f * a(5, 3) + a(6, 3) + 0.01f) / (a(3, 0) + 2.f * a(3, 1) + a(3, 2) + 0.01f);
  // the symmetric matrix is L D L^T
  auto d0 = a(0, 0) + weight;
  auto l10 = a(0, 1) / d0, l20 = a(0, 2) / d0, l30 = a(0, 3) / d0;
  auto d1 = a(1, 1) + weight - l10 * a(0, 1);
  auto l21 = (a(1, 2) - l20 * a(0, 1)) / d1, l31 = (a(1, 3) - l30 * a(0, 1)) / d1;
  auto d2 = a(2, 2) + weight - l20 * a(0, 2) - l21 * (l21 * d1);
  auto l32 = (a(2, 3) - l30 * a(0, 2) - l31 * (l21 * d1)) / d2;
  auto d3 = a(3, 3) + weight - l30 * a(0, 3) - l31 * (l31 * d1) - l32 * (l32 * d2);
  auto row = [&](int c) {
    auto right = [&](int j) { return j == c ? a(4 + c, j) + weight * gain : a(4 + c, j) + 0.f; };
    auto y0 = right(0), y1 = right(1) - l10 * y0, y2 = right(2) - l20 * y0 - l21 * y1,
         y3 = right(3) - l30 * y0 - l31 * y1 - l32 * y2;
    auto x3 = y3 / d3, x2 = y2 / d2 - l32 * x3, x1 = y1 / d1 - l21 * x2 - l31 * x3,
         x0 = y0 / d0 - l10 * x1 - l20 * x2 - l30 * x3;
    return make_vector(x0, x1, x2, x3);
  };
  return make_tuple(row(0), row(1), row(2));
};
/// Matrices between those of two cells.
inline constexpr auto between = [](auto a, auto b, auto part) {
  return make_tuple(mix(get<0>(a), get<0>(b), part), mix(get<1>(a), get<1>(b), part), mix(get<2>(a), get<2>(b), part));
};
/// A pixel by the matrices near its grey in the cells on its left and right, by where it lies between them.
inline constexpr auto transformed = [](auto r, auto g, auto b, auto cells, auto across) {
  auto near = cells | map([=](auto bins) {
                return gather(generate<2>([=](auto k) { return convert<int>(shown_grey(r, g, b)) + k; }), bins);
              });
  return let(near, [=](auto near) {
    auto above = shown_grey(r, g, b) - floor(shown_grey(r, g, b));
    auto matrix = between(between(near(0, 0), near(0, 1), above), between(near(1, 0), near(1, 1), above), across);
    auto channel = [=](auto row) { return get<0>(row) * r + get<1>(row) * g + get<2>(row) * b + get<3>(row); };
    return make_tuple(channel(get<0>(matrix)), channel(get<1>(matrix)), channel(get<2>(matrix)));
  });
};
template <long Side>
inline constexpr auto cell_at = by([](auto i, auto) { return i / int(Side); });
template <long Side>
inline constexpr auto place_at = [](auto i) { return convert<float>(i % int(Side)) / float(Side); };
/// A small picture, what became of it, both of N x M pixels, and a picture Times as large; channels are outermost, edges go on. Cells
/// of a grid have Side x Side small pixels.
template <long Times, long Side>
inline constexpr auto guided_upsampling_by =
    program<array3<float, 3, N, M>, array3<float, 3, N, M>, array3<float, 3, Times * N, Times * M>>([](auto in, auto values,
                                                                                                       auto large) {
      constexpr long before = Side * fit_reach + Side / 2, behind = before + Side - 1;
      auto ones = in | at<0> | map2([](auto) { return val<float>(1.f); }) | fill<1>;
      auto windows = [](auto plane) { return plane | pad2<before, behind>(clamp) | slide2<Side, Side, Side>; };
      auto bins = zip2(in | at<0>, in | at<1>, in | at<2>) | map2(bin_of) | named<"bins">;
      auto planes = concat(concat(in, ones), values) | map(windows) | transpose | map([](auto row) { return row | transpose; });
      auto sums = zip2(planes, windows(bins)) | map2([](auto cell, auto bins) {
                    return products_by_bin(cell | map([](auto plane) { return plane | join; }), bins | join);
                  }) |
                  named<"sums"> | to_global;
      auto cells = sums | map2([](auto bins) { return bins | slide<7> | map(blurred_sums); }) | named<"blurz"> | to_global |
                   map([](auto row) { return row | slide<7> | map(blurred_bins); }) | named<"blurx"> | to_global | slide<7> |
                   map([](auto rows) { return rows | transpose | map(blurred_bins); }) | named<"blury"> | to_global |
                   map3(fitted) | named<"fitted"> | to_global;
      auto rows =
          zip(cells | slide<2> | resample<Times * N>(cell_at<Times * Side>), generate<Times * N>(place_at<Times * Side>)) |
          map([](auto two, auto down) {
            return zip2(two | at<0>, two | at<1>) | map2([=](auto a, auto b) { return between(a, b, down); });
          }) |
          named<"rows"> | to_global;
      auto around = rows | map([](auto row) { return row | slide<2> | resample<Times * M>(cell_at<Times * Side>); });
      return zip2(large | at<0>, large | at<1>, large | at<2>, around,
                  generate2<Times * N, Times * M>([](auto, auto j) { return place_at<Times * Side>(j); })) |
             map2(transformed);
    });

}  // namespace hoist::benchmarks
