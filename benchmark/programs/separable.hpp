#pragma once
// A separable filter: its rows' filter is computed where the columns' reads it, or once for each element.

#include <benchmark/programs/stencils.hpp>

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

}  // namespace hoist::benchmarks
