// User functions: chosen, named, and as operators of reductions; each held against a loop.

#include <hoist/opencl.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace hoist;

// [functions]
inline constexpr auto shrunk = program<array<float, N>>([](auto signal) {
  return signal | map([](auto x) {
           auto size = abs(x);
           return select(size < 0.5f, 0.f * x, x * (1.f - 0.5f / size));
         });
});
// [/functions]

// [named]
inline constexpr auto squared = [](auto x) { return x * x; };
inline constexpr auto distance = [](auto x, auto y) { return sqrt(squared(x) + squared(y)); };
inline constexpr auto lengths =
    program<array<float, N>, array<float, N>>([](auto x, auto y) { return zip(x, y) | map(distance); });
// [/named]

// [reduction]
inline constexpr auto either = [](auto a, auto b) { return a + b - a * b; };  // of independent events
inline constexpr auto any_of = program<array2<float, N, M>>(
    [](auto rows) { return rows | map([](auto chances) { return chances | reduce(associative<0.0>(either)); }); });
// [/reduction]

// [number]
inline constexpr auto excess = program<array<float, N>, float>(
    [](auto x, auto limit) { return x | map([=](auto v) { return max(v - limit, 0.f); }) | reduce(add); });
// [/number]

// [fold]
inline constexpr auto filtered = program<array<float, N>, array<float, 3>>([](auto in, auto weights) {
  return in | pad<1>(clamp) | slide<3> |
         map([=](auto w) { return fold<3>(0.f, [=](auto sum, auto i) { return sum + weights(i) * w(i); }); });
});
// [/fold]

int main() try {
  const device_or_host where = best_device_or_host();
  const long n = 1000, m = 8;
  std::vector<float> x(n), y(n), out(n), few(n / m);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<float>(i * 7919 % 1000) / 500 - 1, y[i] = static_cast<float>(i * 31 % 1000) / 1000;
  int wrong = 0;
  const auto close = [&](float a, float b) { wrong += !(std::abs(a - b) <= 1e-5f); };

  tune(shrunk, where)(view(out.data(), {n}), view(x.data(), {n}));
  for (std::size_t i = 0; i < x.size(); ++i) close(out[i], std::abs(x[i]) < 0.5f ? 0.f : x[i] * (1 - 0.5f / std::abs(x[i])));
  tune(lengths, where)(view(out.data(), {n}), view(x.data(), {n}), view(y.data(), {n}));
  for (std::size_t i = 0; i < x.size(); ++i) close(out[i], std::hypot(x[i], y[i]));
  tune(any_of, where)(view(few.data(), {n / m}), view(y.data(), {n / m, m}));
  for (long i = 0; i < n / m; ++i) {
    float none = 1;
    for (long j = 0; j < m; ++j) none *= 1 - y[static_cast<std::size_t>(i * m + j)];
    close(few[static_cast<std::size_t>(i)], 1 - none);
  }
  // [call]
  float total = 0;
  const float limit = 0.75f;
  auto run = tune(excess, where);
  run(view(&total, {1}), view(y.data(), {n}), limit);
  // [/call]
  double expected = 0;
  for (const float v : y) expected += std::max(v - limit, 0.f);
  close(total / 32, static_cast<float>(expected / 32));
  const float weights[] = {0.25f, 0.5f, 0.125f};
  tune(filtered, where)(view(out.data(), {n}), view(x.data(), {n}), view(weights, {3}));
  for (long i = 0; i < n; ++i) {
    const auto at = [&](long k) { return x[static_cast<std::size_t>(std::clamp(k, 0L, n - 1))]; };
    close(out[static_cast<std::size_t>(i)], weights[0] * at(i - 1) + weights[1] * at(i) + weights[2] * at(i + 1));
  }
  std::printf("%d wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "user_function: %s\n", e.what());
  return 1;
}
