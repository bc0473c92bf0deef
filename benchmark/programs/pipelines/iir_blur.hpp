#pragma once
// A recursive blur along columns and rows, after [Halide]'s application.

#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

inline constexpr float smoothing = 0.5f;
/// A line by the ones before each element, beginning with the first element as it is.
inline constexpr auto smoothed_on = [](auto line) {
  return zip(line, iota<length_of<decltype(line)>>) | scan_seq(starting_from<0.f>([](auto before, auto element) {
           auto [x, i] = element;
           return select(i == 0, x, (1.f - smoothing) * before + smoothing * x);
         }));
};
inline constexpr auto smoothed_back = [](auto line) { return line | reverse | adaptor{smoothed_on} | reverse; };
/// The columns of three channels, down and up.
template <meta::fixed_string Down, meta::fixed_string Up>
constexpr auto smoothed_columns(auto channels) {
  auto down =
      channels | map([](auto grid) { return grid | transpose | map(smoothed_on) | transpose; }) | named<Down> | to_global;
  return down | map([](auto grid) { return grid | transpose | map(smoothed_back) | transpose; }) | named<Up> | to_global;
}
inline constexpr auto transposed_channels = map([](auto grid) { return grid | transpose; });
/// Three channels, smoothed both ways along columns, then along rows.
inline constexpr auto iir_blur = program<array3<float, 3, N, M>>([](auto in) {
  auto columns = smoothed_columns<"down", "up">(in);
  return smoothed_columns<"right", "left">(columns | transposed_channels | named<"turned"> | to_global) | transposed_channels;
});

}  // namespace hoist::benchmarks
