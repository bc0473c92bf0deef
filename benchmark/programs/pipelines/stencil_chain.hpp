#pragma once
// A chain of 32 stencils, after [Halide]'s application.

#include <benchmark/programs/pipelines/grey.hpp>
#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

/// 5 x 5 elements weighted by 1 to 5 in both directions, modulo 2^16.
inline constexpr auto weighted_5x5 = [](auto w) {
  auto row = [&](int i) { return w(i, 0) + 2 * w(i, 1) + 3 * w(i, 2) + 4 * w(i, 3) + 5 * w(i, 4); };
  return convert<unsigned short>(row(0) + 2 * row(1) + 3 * row(2) + 4 * row(3) + 5 * row(4));
};
inline constexpr auto weighted_stage = adaptor{[](auto in) { return in | slide2<5> | map2(weighted_5x5); }};
/// 32 such stencils, of a picture whose edges go on.
inline constexpr auto stencil_chain = program<image16>([](auto in) {
  return in | pad2<64>(clamp) | iterate_unrolled<31>([](auto x) { return x | weighted_stage | to_global; }) | weighted_stage;
});

}  // namespace hoist::benchmarks
