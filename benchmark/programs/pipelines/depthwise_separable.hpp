#pragma once
// A depthwise separable convolution, after [Halide]'s application.

#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

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

}  // namespace hoist::benchmarks
