#pragma once
// Unsharp mask, after [Halide]'s application.

#include <benchmark/programs/pipelines/grey.hpp>
#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

/// Seven taps of a Gaussian of width 1.5; `at(t)` is the element t places away.
inline constexpr auto blurred = [](auto at) {
  return 0.26596152f * at(0) + 0.212965337f * (at(-1) + at(1)) + 0.10934005f * (at(-2) + at(2)) +
         0.035993978f * (at(-3) + at(3));
};
inline constexpr auto blurred_down = [](auto w) { return blurred([&](int t) { return w(3 + t, 0); }); };
inline constexpr auto blurred_across = [](auto w) { return blurred([&](int t) { return w(0, 3 + t); }); };
inline constexpr auto sharpened = [](auto grey, auto w, auto r, auto g, auto b) {
  auto ratio = (2.f * grey - blurred_across(w)) / grey;
  return make_tuple(ratio * r, ratio * g, ratio * b);
};
inline constexpr auto columns_padded = [](auto in) { return in | map([](auto row) { return row | pad<3>(clamp); }); };
/// Unsharp mask: three channels by how far their grey lies from its blurred picture.
inline constexpr auto unsharp_mask = program<grid, grid, grid>([](auto r, auto g, auto b) {
  return let(zip2(r, g, b) | map2(grey_of) | to_global, [=](auto grey) {
    auto down = grey | pad<3>(clamp) | slide2<7, 1> | map2(blurred_down) | to_global;
    return zip2(grey, columns_padded(down) | slide2<1, 7>, r, g, b) | map2(sharpened);
  });
});

}  // namespace hoist::benchmarks
