#pragma once
// A bilateral filter by a grid of places and values, after [Halide]'s application.

#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

/// Pixels of a cell's side, and bins of values in a cell: 11, and what they are blurred into.
inline constexpr long cell_side = 8, value_bins = 12, blur_reach = 2;
inline constexpr auto shown_value = [](auto v) { return 10.f * clamp(v, 0.f, 1.f); };
/// Of a cell's pixels the sum of those that are nearest to each bin, and their number; the first bins lie below the least value.
inline constexpr auto binned = [](auto cell) {
  return generate<value_bins + 2 * blur_reach>([=](auto bin) {
    return cell | join | reduce_seq(starting_from<0.f, 0.f>([=](auto sums, auto v) {
             auto here = convert<int>(shown_value(v) + 0.5f) == bin - int(blur_reach);
             return make_tuple(get<0>(sums) + select(here, clamp(v, 0.f, 1.f), 0.f), get<1>(sums) + select(here, 1.f, 0.f));
           }));
  });
};
inline constexpr auto five_weighted = [](auto w) {
  auto sum = [&](auto of) { return of(w(0)) + 4.f * of(w(1)) + 6.f * of(w(2)) + 4.f * of(w(3)) + of(w(4)); };
  return make_tuple(sum([](auto x) { return get<0>(x); }), sum([](auto x) { return get<1>(x); }));
};
/// A cell by five of them side by side.
inline constexpr auto blurred_cell = [](auto cells) { return cells | transpose | map(five_weighted); };
/// The mean of the values near v in 2 x 2 cells, by where its pixel lies between them.
inline constexpr auto sliced = [](auto v, auto cells, auto down, auto across) {
  auto near = cells | map2([=](auto bins) {
                return gather(generate<2>([=](auto k) { return convert<int>(shown_value(v)) + k; }), bins);
              });
  return let(near, [=](auto near) {
    auto mixed = [=](auto of) {
      auto above = shown_value(v) - floor(shown_value(v));
      auto bin = [=](int i, int j) { return mix(of(near(i, j, 0)), of(near(i, j, 1)), above); };
      auto row = [=](int i) { return mix(bin(i, 0), bin(i, 1), across); };
      return mix(row(0), row(1), down);
    };
    return mixed([](auto x) { return get<0>(x); }) / mixed([](auto x) { return get<1>(x); });
  });
};
inline constexpr auto cell_of_pixel = by([](auto i, auto) { return i / int(cell_side); });
inline constexpr auto place_in_cell = [](auto i) { return convert<float>(i % int(cell_side)) / float(cell_side); };
/// A picture of values from 0 to 1, whose edges go on.
inline constexpr auto bilateral_grid = program<grid>([](auto in) {
  constexpr long before = cell_side * blur_reach + cell_side / 2, behind = before + cell_side - 1;
  auto cells = in | pad2<before, behind>(clamp) | slide2<cell_side, cell_side, cell_side> | map2(binned) | named<"grid"> |
               to_global | map2([](auto bins) { return bins | slide<5> | map(five_weighted); }) | named<"blurz"> | to_global |
               map([](auto row) { return row | slide<5> | map(blurred_cell); }) | named<"blurx"> | to_global | slide<5> |
               map([](auto rows) { return rows | transpose | map(blurred_cell); }) | named<"blury"> | to_global;
  auto around = cells | slide2<2> | resample<N>(cell_of_pixel) | map([](auto row) { return row | resample<M>(cell_of_pixel); });
  return zip2(in, around, generate2<N, M>([](auto i, auto) { return place_in_cell(i); }),
              generate2<N, M>([](auto, auto j) { return place_in_cell(j); })) |
         map2(sliced);
});

}  // namespace hoist::benchmarks
