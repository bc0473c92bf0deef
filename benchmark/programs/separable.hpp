#pragma once
// Filters: a separable one, whose rows' filter is computed where the columns' reads it, or once for each element; and one along an
// array.

#include <benchmark/programs/arrays.hpp>

namespace hoist::benchmarks {

/// 7 taps along rows, then 5 along columns, edge clamped.
inline constexpr auto separable = program<grid>([](auto in) {
  auto rows =
      in | map([](auto row) {
        return row | pad<3>(clamp) | slide<7> | map([](auto w) {
                 return 0.03125f * (w(0) + w(6)) + 0.109375f * (w(1) + w(5)) + 0.21875f * (w(2) + w(4)) + 0.28125f * w(3);
               });
      });
  return rows | pad<2>(clamp) | slide2<5, 1> |
         map2([](auto w) { return 0.0625f * (w(0, 0) + w(4, 0)) + 0.25f * (w(1, 0) + w(3, 0)) + 0.375f * w(2, 0); });
});
/// 31 taps along N M numbers, zero outside.
inline constexpr auto fir = program<array<float, N * M>, array<float, 31>>([](auto in, auto taps) {
  return in | pad<15>(constant<0>) | slide<31> |
         map([=](auto window) { return zip(window, taps) | map(product) | reduce(add); });
});

}  // namespace hoist::benchmarks
