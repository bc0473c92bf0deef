#pragma once
// Levels of pyramids: grids half as large, and twice.

#include <hoist/language.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

inline constexpr auto weighted_half = [](auto a, auto b, auto c) { return 0.25f * (a + 2.f * b + c); };
inline constexpr auto mean = [](auto a, auto b, auto c, auto d) { return 0.25f * (a + b + c + d); };
/// Every second element of a grid in both directions, by a function of three elements around it; the edge goes on.
inline constexpr auto halved = [](auto f) {
  return map([=](auto row) { return row | pad<1>(clamp) | slide<3, 2> | map(f); }) | pad<1>(clamp) | slide<3, 2> |
         map([=](auto rows) { return rows | transpose | map(f); });
};
inline constexpr auto half_of_index = by([](auto i, auto) { return i / 2; });
/// As many elements as a finer grid has, by a function of 2 x 2 elements: element i stands between those at i / 2 and (i + 1) / 2.
template <class Fine, class F>
constexpr auto doubled_as(Fine, F f) {
  constexpr length rows = length_of<Fine>, columns = length_of<decltype(Fine() | head)>;
  return resample<rows + 1>(half_of_index) | map([](auto row) { return row | resample<columns + 1>(half_of_index); }) |
         slide2<2> | map2(f);
}

}  // namespace hoist::benchmarks
