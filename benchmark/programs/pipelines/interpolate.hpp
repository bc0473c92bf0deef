#pragma once
// Interpolation of a picture where it is known little of, by a pyramid, after [Halide]'s application.

#include <benchmark/programs/pipelines/pyramid.hpp>
#include <benchmark/programs/stencils.hpp>

namespace hoist::benchmarks {

/// What a function makes of the channels of pixels, one channel after the other.
inline constexpr auto of_channels = [](auto f, auto... x) {
  return make_tuple(f(get<0>(x)...), f(get<1>(x)...), f(get<2>(x)...), f(get<3>(x)...));
};
inline constexpr auto premultiplied = [](auto r, auto g, auto b, auto a) { return make_tuple(r * a, g * a, b * a, a); };
inline constexpr auto one_two_one = [](auto w) { return of_channels(weighted_half, w(0), w(1), w(2)); };
inline constexpr auto mean_of_four = [](auto w) { return of_channels(mean, w(0, 0), w(0, 1), w(1, 0), w(1, 1)); };
/// A finer level, with a coarser one where its weight leaves room.
inline constexpr auto filled_from = [](auto fine, auto coarse) {
  return zip2(fine, coarse | doubled_as(fine, mean_of_four)) | map2([](auto d, auto u) {
           auto room = 1.f - get<3>(d);
           return of_channels([=](auto x, auto y) { return x + room * y; }, d, u);
         }) |
         to_global;
};
/// Red, green and blue of a picture with weights, whose edges go on at each level.
template <int Levels>
inline constexpr auto interpolate_by = program<grid, grid, grid, grid>([](auto r, auto g, auto b, auto weight) {
  const auto halved_level = [](auto level) { return level | halved(one_two_one) | to_global; };
  return let_each<"down", Levels - 1>(zip2(r, g, b, weight) | map2(premultiplied), halved_level,
                                      [](auto... down) { return let_fold<"up">(filled_from, down...); }) |
         map2([](auto r, auto g, auto b, auto a) { return make_tuple(r / a, g / a, b / a); });
});

}  // namespace hoist::benchmarks
