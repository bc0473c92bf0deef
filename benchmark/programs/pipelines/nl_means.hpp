#pragma once
// Non-local means: pixels by how alike their surroundings are, after [Halide]'s application.

#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

/// Pixels of a patch's side, and of that of the area in which patches are looked for.
inline constexpr int patch_side = 7, search_side = 7, patch_reach = patch_side / 2, search_reach = search_side / 2;
inline constexpr float likeness = -1.f / (0.12f * 0.12f * patch_side * patch_side);
/// Windows of a grid, the places in a window outermost: for each place the grid of what stands there.
inline constexpr auto places_outermost = [](auto windows) {
  return windows | map([](auto row) { return row | transpose; }) | transpose |
         map([](auto grid) { return grid | map([](auto row) { return row | transpose; }) | transpose; });
};
/// For each place the grid, the pixels outermost.
inline constexpr auto pixels_outermost = [](auto places) {
  return places | map([](auto grid) { return grid | transpose | map([](auto row) { return row | transpose; }); }) | transpose |
         map([](auto row) { return row | transpose; });
};
inline constexpr auto seven_summed = [](auto w) { return w(0) + w(1) + w(2) + w(3) + w(4) + w(5) + w(6); };
inline constexpr auto difference_of_channels = [](auto r, auto g, auto b, auto r0, auto g0, auto b0) {
  auto squared = [](auto a, auto c) { return (a - c) * (a - c); };
  return squared(r, r0) + squared(g, g0) + squared(b, b0);
};
inline constexpr auto weighted_pixels = [](auto sums, auto pixel) {
  auto [weight, r, g, b] = pixel;
  return make_tuple(get<0>(sums) + weight, get<1>(sums) + weight * r, get<2>(sums) + weight * g, get<3>(sums) + weight * b);
};
/// Three channels from 0 to 1, whose edges go on.
inline constexpr auto nl_means = program<grid, grid, grid>([](auto r, auto g, auto b) {
  auto moved = [](auto channel) { return channel | pad2<patch_reach + search_reach>(clamp) | slide2<search_side>; };
  auto differences =
      zip2(moved(r), moved(g), moved(b), r | pad2<patch_reach>(clamp), g | pad2<patch_reach>(clamp),
           b | pad2<patch_reach>(clamp)) |
      map2([](auto rs, auto gs, auto bs, auto r, auto g, auto b) {
        return zip2(rs, gs, bs) | map2([=](auto x, auto y, auto z) { return difference_of_channels(x, y, z, r, g, b); });
      });
  auto weights =
      places_outermost(differences) | named<"differences"> | to_global | map2([](auto grid) {
        return grid | slide<patch_side> | map([](auto rows) { return rows | transpose | map(seven_summed); });
      }) |
      named<"down"> | to_global |
      map3([](auto row) { return row | slide<patch_side> | map([](auto w) { return exp(seven_summed(w) * likeness); }); }) |
      named<"weights"> | to_global;
  auto near = [](auto channel) { return channel | pad2<search_reach>(clamp) | slide2<search_side>; };
  return zip2(pixels_outermost(weights), near(r), near(g), near(b)) | map2([](auto weight, auto r, auto g, auto b) {
           auto sums = zip(weight | join, r | join, g | join, b | join) |
                       reduce_seq(starting_from<0.f, 0.f, 0.f, 0.f>(weighted_pixels));
           return let(sums, [](auto s) {
             return make_tuple(clamp(get<1>(s) / get<0>(s), 0.f, 1.f), clamp(get<2>(s) / get<0>(s), 0.f, 1.f),
                               clamp(get<3>(s) / get<0>(s), 0.f, 1.f));
           });
         });
});

}  // namespace hoist::benchmarks
