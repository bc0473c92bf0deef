#pragma once
// Small programs as types, for the laws of rules, strategies and lowering: one and two dimensions, every pattern of the
// high level, weights without symmetry.

#include <hoist/language.hpp>

namespace hoist::test {

using row = array<float, N>;
using grid = array2<float, N, M>;
using tall = array2<float, M, N>;
using triples = array3<float, N, M, 3>;

// Element functions. Their coefficients are powers of two and odd numbers, so that no two places may be exchanged.

inline constexpr auto squared = [](auto x) { return x * x + 1.f; };
inline constexpr auto doubled = [](auto x) { return 2.f * x; };
inline constexpr auto lowered = [](auto x) { return x - 3.f; };
inline constexpr auto mixed = [](auto a, auto b) { return a + 2.f * b; };
inline constexpr auto mixed3 = [](auto a, auto b, auto c) { return a + 2.f * b + 4.f * c; };
inline constexpr auto multiplied = [](auto a, auto b) { return a * b; };
inline constexpr auto line3 = [](auto w) { return w(0) + 2.f * w(1) + 4.f * w(2); };
inline constexpr auto line4 = [](auto w) { return w(0) + 2.f * w(1) + 4.f * w(2) + 8.f * w(3); };
inline constexpr auto line3_and = [](auto w, auto y) { return w(0) + 2.f * w(2) + 8.f * y; };
inline constexpr auto square3 = [](auto w) {
  return w(0, 0) + 2.f * w(0, 1) + 3.f * w(0, 2) + 4.f * w(1, 0) + 5.f * w(1, 1) + 7.f * w(1, 2) + 8.f * w(2, 0) +
         9.f * w(2, 1) + 11.f * w(2, 2);
};
inline constexpr auto cross3 = [](auto w) { return w(0, 1) + 2.f * w(1, 0) + 4.f * w(1, 1) + 8.f * w(1, 2) + 16.f * w(2, 1); };
inline constexpr auto flat2x4 = [](auto w) { return w(0, 0) + 2.f * w(0, 3) + 4.f * w(1, 0) + 8.f * w(1, 2); };
inline constexpr auto square3_and = [](auto w, auto y) { return w(0, 0) + 2.f * w(0, 1) + 4.f * w(1, 0) + 8.f * y; };
inline constexpr auto two_windows = [](auto v, auto y, auto w) {
  return v(0, 0) + 2.f * v(2, 1) + 4.f * y + 8.f * w(0, 1) + 16.f * w(1, 0);
};

// One dimension.

inline constexpr auto map_row = program<row>([](auto x) { return x | map(squared); });
inline constexpr auto windows = program<row>([](auto x) { return x | slide<3> | map(line3); });
inline constexpr auto windows_by_two = program<row>([](auto x) { return x | slide<4, 2> | map(line4); });
inline constexpr auto clamped_windows = program<row>([](auto x) { return x | pad<2, 1>(clamp) | slide<4> | map(line4); });
inline constexpr auto zero_windows = program<row>([](auto x) { return x | pad<1>(constant<7.0>) | slide<3> | map(line3); });
inline constexpr auto zip_rows = program<row, row>([](auto x, auto y) { return zip(x, y) | map(mixed); });
inline constexpr auto zip_three = program<row, row, row>([](auto x, auto y, auto z) { return zip(x, y, z) | map(mixed3); });
inline constexpr auto zip_windows =
    program<row, row>([](auto x, auto y) { return zip(x | pad<1>(clamp) | slide<3>, y) | map(line3_and); });
inline constexpr auto two_maps = program<row>([](auto x) { return x | map(squared) | map(lowered); });
inline constexpr auto three_maps =
    program<row, row>([](auto x, auto y) { return zip(x, y) | map(mixed) | map(squared) | map(doubled); });
inline constexpr auto windows_of_map =
    program<row>([](auto x) { return x | pad<1>(clamp) | slide<3> | map(line3) | map(doubled); });
inline constexpr auto row_sums = program<grid>([](auto x) { return x | map([](auto r) { return r | reduce(add); }); });
inline constexpr auto row_maxima =
    program<grid>([](auto x) { return x | map([](auto r) { return r | map(squared) | map(lowered) | reduce(maximum); }); });
inline constexpr auto product_of_row = program<grid, array<float, M>>(
    [](auto a, auto x) { return a | map([=](auto r) { return zip(r, x) | map(multiplied) | reduce(add); }); });
inline constexpr auto joined = program<grid>([](auto x) { return x | join | map(squared); });
inline constexpr auto chunk_sums =
    program<row>([](auto x) { return x | split<4> | map([](auto c) { return c | map(squared) | reduce(add); }); });
inline constexpr auto second_row = program<grid>([](auto x) { return x | at<1> | map(squared); });
inline constexpr auto second_of_each =
    program<triples>([](auto x) { return x | map([](auto r) { return r | map(at<1>.make) | reduce(add); }); });
inline constexpr auto named_twice = program<row>([](auto x) {
  return let(x | map(squared), [](auto s) { return let(s | slide<3>, [=](auto w) { return w | map(line3); }); });
});
inline constexpr auto named_inside = program<grid>([](auto x) {
  return x |
         map([](auto r) { return let(r | map(squared), [](auto s) { return zip(s, s) | map(multiplied) | reduce(add); }); });
});

// Two dimensions.

inline constexpr auto map_grid = program<grid>([](auto x) { return x | map2(squared); });
inline constexpr auto two_maps_grid = program<grid>([](auto x) { return x | map2(squared) | map2(lowered); });
inline constexpr auto stencil = program<grid>([](auto x) { return x | slide2<3> | map2(square3); });
inline constexpr auto cross = program<grid>([](auto x) { return x | slide2<3> | map2(cross3); });
inline constexpr auto flat_stencil = program<grid>([](auto x) { return x | slide2<2, 4> | map2(flat2x4); });
inline constexpr auto stencil_by_two = program<grid>([](auto x) { return x | slide2<3, 3, 2> | map2(square3); });
inline constexpr auto clamped_stencil = program<grid>([](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2(square3); });
inline constexpr auto zero_stencil =
    program<grid>([](auto x) { return x | pad2<1>(constant<3.0>) | slide2<3> | map2(square3); });
inline constexpr auto clamped_flat = program<grid>([](auto x) { return x | pad2<1, 2>(clamp) | slide2<2, 4> | map2(flat2x4); });
inline constexpr auto zip_grids = program<grid, grid>([](auto x, auto y) { return zip2(x, y) | map2(mixed); });
inline constexpr auto zip_three_grids =
    program<grid, grid, grid>([](auto x, auto y, auto z) { return zip2(x, y, z) | map2(mixed3); });
inline constexpr auto zip_stencil =
    program<grid, grid>([](auto x, auto y) { return zip2(x | pad2<1>(clamp) | slide2<3>, y) | map2(square3_and); });
inline constexpr auto zip_two_stencils = program<grid, grid, grid>([](auto x, auto y, auto z) {
  return zip2(x | pad2<1>(clamp) | slide2<3>, y, z | pad2<0, 1>(constant<5.0>) | slide2<2>) | map2(two_windows);
});
inline constexpr auto transposed = program<tall>([](auto x) { return x | transpose | map2(squared); });
inline constexpr auto transposed_stencil = program<tall>([](auto x) { return x | transpose | slide2<3> | map2(square3); });
inline constexpr auto stencil_transposed = program<tall>([](auto x) { return x | slide2<3> | map2(square3) | transpose; });
inline constexpr auto weighted_stencil = program<grid, array<float, 9>>([](auto x, auto weights) {
  return x | pad2<1>(clamp) | slide2<3> | map2([=](auto w) { return zip(weights, w | join) | map(multiplied) | reduce(add); });
});
inline constexpr auto sums_of_triples =
    program<triples>([](auto x) { return x | map2([](auto t) { return t | map(squared) | reduce(add); }); });
inline constexpr auto products_with_rows = program<tall, tall>([](auto a, auto b) {
  return a | map([=](auto r) { return b | map([=](auto s) { return zip(r, s) | map(multiplied) | reduce(add); }); });
});
/// The inner function needs the whole row: what no rule may move out of its loop.
inline constexpr auto row_sum_everywhere =
    program<grid>([](auto x) { return x | map([](auto r) { return r | map([=](auto) { return r | reduce(add); }); }); });

}  // namespace hoist::test
