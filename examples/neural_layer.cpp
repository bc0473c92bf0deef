// A small neural network: two layers, each a matrix product, a bias and a ramp, on a batch of points in the plane. The first
// layer's weights are half planes, the second's count them: the result says which points lie in a hexagon.

#include <hoist/opencl.hpp>

#include <cmath>
#include <cstdio>

using namespace hoist;

// [layer]
inline constexpr auto layer = program<array2<float, N, size<"I">>, array2<float, M, size<"I">>, array<float, M>>(
    [](auto batch, auto weights, auto biases) {
      return batch | map([=](auto point) {
               return zip(weights, biases) | map([=](auto row, auto bias) {
                        return max((zip(point, row) | map([](auto x, auto w) { return x * w; }) | reduce(add)) + bias, 0.f);
                      });
             });
    });
// [/layer]

int main() try {
  constexpr long points = 600, sides = 6;
  std::vector<float> at(points * 2), normals(sides * 2), offsets(sides, -1.0f), hidden(points * sides), ones(sides, -64.0f),
      out(points);
  for (long k = 0; k < points; ++k)
    for (long d = 0; d < 2; ++d)
      at[static_cast<std::size_t>(2 * k + d)] = static_cast<float>((k * (d == 0 ? 7919 : 104729) + 13) % 4001) / 1000 - 2;
  for (long s = 0; s < sides; ++s) {
    normals[static_cast<std::size_t>(2 * s)] = std::cos(static_cast<float>(s) * 1.0472f);
    normals[static_cast<std::size_t>(2 * s + 1)] = std::sin(static_cast<float>(s) * 1.0472f);
  }

  // [network]
  auto run = tune(layer, best_device_or_host());
  const float one = 1;
  run(view(hidden.data(), {points, sides}), view(at.data(), {points, 2}), view(normals.data(), {sides, 2}),
      view(offsets.data(), {sides}));
  run(view(out.data(), {points, 1}), view(hidden.data(), {points, sides}), view(ones.data(), {1, sides}), view(&one, {1}));
  // [/network]

  long inside = 0, wrong = 0;
  for (long k = 0; k < points; ++k) {
    float most = -10;
    for (long s = 0; s < sides; ++s)
      most = std::max(most, at[static_cast<std::size_t>(2 * k)] * normals[static_cast<std::size_t>(2 * s)] +
                                at[static_cast<std::size_t>(2 * k + 1)] * normals[static_cast<std::size_t>(2 * s + 1)]);
    inside += out[static_cast<std::size_t>(k)] == 1;
    wrong += std::abs(most - 1) > 1e-5f && (most < 1) != (out[static_cast<std::size_t>(k)] == 1);
  }
  std::printf("%ld of %ld points in the hexagon (its share of the square: %.3f), %ld wrong\n", inside, points, 3.4641 / 16,
              wrong);
  return wrong == 0 && inside > 90 && inside < 170 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "neural_layer: %s\n", e.what());
  return 1;
}
