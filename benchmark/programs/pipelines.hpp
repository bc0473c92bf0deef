#pragma once
// The multi-stage pipelines of benchmarks.md 7, after Halide's applications: what several stages read, or what one reads
// often, is kept between kernels.

#include <benchmark/programs/stencils.hpp>

#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

inline constexpr auto grey_of = [](auto r, auto g, auto b) { return 0.299f * r + 0.587f * g + 0.114f * b; };
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

/// The gradient along x and along y.
inline constexpr auto sobel = [](auto w) {
  constexpr float once = 1 / 12.f, twice = 2 / 12.f;
  return make_tuple(once * (w(0, 2) - w(0, 0)) + twice * (w(1, 2) - w(1, 0)) + once * (w(2, 2) - w(2, 0)),
                    once * (w(2, 0) - w(0, 0)) + twice * (w(2, 1) - w(0, 1)) + once * (w(2, 2) - w(0, 2)));
};
/// The corner measure of 3 x 3 gradients.
inline constexpr auto corner_measure = [](auto w) {
  auto sum = [](auto f) { return f(0, 0) + f(0, 1) + f(0, 2) + f(1, 0) + f(1, 1) + f(1, 2) + f(2, 0) + f(2, 1) + f(2, 2); };
  auto x = [&](int i, int j) { return get<0>(w(i, j)); };
  auto y = [&](int i, int j) { return get<1>(w(i, j)); };
  auto xx = sum([&](int i, int j) { return x(i, j) * x(i, j); });
  auto yy = sum([&](int i, int j) { return y(i, j) * y(i, j); });
  auto xy = sum([&](int i, int j) { return x(i, j) * y(i, j); });
  auto trace = xx + yy;
  return xx * yy - xy * xy - 0.04f * (trace * trace);
};
/// Harris's corner detection; two rows and columns on each side have no result.
inline constexpr auto harris = program<grid, grid, grid>([](auto r, auto g, auto b) {
  return zip2(r, g, b) | map2(grey_of) | to_global | slide2<3> | map2(sobel) | to_global | slide2<3> | map2(corner_measure);
});

using image16 = array2<unsigned short, N, M>;
/// 5 x 5 elements weighted by 1 to 5 in both directions, modulo 2^16.
inline constexpr auto weighted_5x5 = [](auto w) {
  auto row = [&](int i) { return w(i, 0) + 2 * w(i, 1) + 3 * w(i, 2) + 4 * w(i, 3) + 5 * w(i, 4); };
  return convert<unsigned short>(row(0) + 2 * row(1) + 3 * row(2) + 4 * row(3) + 5 * row(4));
};
inline constexpr auto weighted_stage = stage{[](auto in) { return in | slide2<5> | map2(weighted_5x5); }};
/// 32 such stencils, of a picture whose edges go on.
inline constexpr auto stencil_chain = program<image16>([](auto in) {
  return in | pad2<64>(clamp) | iterate_unrolled<31>([](auto x) { return x | weighted_stage | to_global; }) | weighted_stage;
});

inline constexpr long channels_in = 32, channels_out = 16;
using weighted_channels = array2<float, channels_in, 9>;
inline constexpr auto rectified = [](auto x) { return max(x, 0.f); };
/// 3 x 3 weights for every channel, zero outside, then every output channel of all of these; channels lie side by side.
inline constexpr auto depthwise_separable =
    program<array<array3<float, N, M, channels_in>, 4>, weighted_channels, array2<float, channels_out, channels_in>,
            array<float, channels_out>>([](auto in, auto depthwise, auto pointwise, auto bias) {
      auto by_channel = in | map([=](auto image) {
                          return image | pad2<1>(constant<0>) | slide2<3> | map2([=](auto window) {
                                   return zip(depthwise, window | join | transpose) | map([](auto weights, auto values) {
                                            return zip(weights, values) | map(product) | reduce(add);
                                          });
                                 });
                        }) |
                        to_global;
      return by_channel | map([=](auto image) {
               return image | map2([=](auto pixel) {
                        return zip(pointwise, bias) | map([=](auto weights, auto b) {
                                 return rectified(b + (zip(weights, pixel) | map(product) | reduce(add)));
                               });
                      });
             });
    });

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
inline constexpr auto taller = stage{[](auto in) {
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
