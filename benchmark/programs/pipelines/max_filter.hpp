#pragma once
// The maximum of a nearly round window, after [Halide]'s application.

#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

/// How far up and down a column at this distance reaches in the nearly round window of radius 26.
inline constexpr int column_reach[] = {27, 27, 27, 27, 26, 26, 26, 26, 26, 25, 25, 24, 24, 23,
                                       23, 22, 21, 21, 20, 19, 18, 16, 15, 13, 11, 9,  4};
/// Columns of the window by maxima of 8, 16 and 32 elements: two of them that overlap make a column.
inline constexpr auto round_maximum = [](auto of_8, auto of_16, auto of_32) {
  auto column = [&](int dx) {
    const int reach = column_reach[dx < 0 ? -dx : dx], height = 2 * reach + 1, top = 27 - reach;
    auto ends = [&](auto w, int size) { return max(w(top, 26 + dx), w(top + height - size, 26 + dx)); };
    return height >= 32 ? ends(of_32, 32) : height >= 16 ? ends(of_16, 16) : ends(of_8, 8);
  };
  auto most = column(-26);
  for (int dx = -25; dx <= 26; ++dx) most = max(most, column(dx));
  return most;
};
/// Maxima of Distance elements more: those of twice as many.
template <long Distance>
inline constexpr auto taller = adaptor{[](auto in) {
  return in | map([](auto channel) {
           return channel | slide2<Distance + 1, 1> | map2([](auto w) { return max(w(0, 0), w(Distance, 0)); });
         }) |
         to_global;
}};
/// The maximum of a nearly round window, of three channels whose edges go on.
inline constexpr auto max_filter = program<array3<float, 3, N, M>>([](auto in) {
  auto padded =
      in | map([](auto channel) { return channel | pad<27>(clamp) | map([](auto row) { return row | pad<26>(clamp); }); });
  return let(padded | taller<1> | taller<2> | taller<4>, [](auto of_8) {
    return let(of_8 | taller<8>, [=](auto of_16) {
      return let(of_16 | taller<16>, [=](auto of_32) {
        return zip(of_8, of_16, of_32) | map([](auto a, auto b, auto c) {
                 return zip2(a | slide2<48, 53>, b | slide2<40, 53>, c | slide2<24, 53>) | map2(round_maximum);
               });
      });
    });
  });
});

}  // namespace hoist::benchmarks
