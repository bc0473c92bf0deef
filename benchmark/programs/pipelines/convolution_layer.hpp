#pragma once
// A layer of a neural network, a convolution of all channels and a rectifier, after [Halide]'s application.

#include <benchmark/programs/pipelines/depthwise_separable.hpp>

namespace hoist::benchmarks {

inline constexpr long layer_channels = 128, layer_pictures = 5;
using layer_weights = array2<float, layer_channels, 9 * layer_channels>;
/// Every output channel of N x M pixels by 3 x 3 weights of all channels; pictures have a border of one pixel.
inline constexpr auto convolution_layer =
    program<array<array3<float, N + 2, M + 2, layer_channels>, layer_pictures>, layer_weights, array<float, layer_channels>>(
        [](auto in, auto filters, auto bias) {
          return in | map([=](auto picture) {
                   return picture | slide2<3> | map2([=](auto window) {
                            return zip(filters, bias) | map([=](auto weights, auto b) {
                                     return rectified(b + (zip(weights, window | join | join) | map(product) | reduce(add)));
                                   });
                          });
                 });
        });

}  // namespace hoist::benchmarks
