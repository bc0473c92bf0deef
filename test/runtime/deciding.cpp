// Integers that floats decide.

#include "typed.hpp"

#include <hoist/explore/baseline.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/workload.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

namespace {

using namespace hoist;
using test::numbers_of;
using test::tuned_once;

inline constexpr auto nearest = program<array<float, N>, array<float, 8>>([](auto points, auto centres) {
  return points | map([=](auto p) {
           return zip(p | fill<8>, centres, iota<8>) |
                  map([](auto p, auto c, auto i) { return make_tuple((p - c) * (p - c), i); }) |
                  reduce_seq(starting_from<1e30f, 0>([](auto best, auto x) {
                    auto nearer = get<0>(x) < get<0>(best);
                    return make_tuple(select(nearer, get<0>(x), get<0>(best)), select(nearer, get<1>(x), get<1>(best)));
                  }));
         });
});

}  // namespace

TEST_CASE("which centre is nearest: integers that floats decide") {
  auto run = tuned_once(nearest);
  const long n = 2003;
  const auto points = numbers_of<float>(n, -1000, 1000, 12), centres = numbers_of<float>(8, -1000, 1000, 13);
  std::vector<float> distance(n);
  std::vector<int> which(n);
  run(view(distance.data(), {n}), view(which.data(), {n}), view(points.data(), {n}), view(centres.data(), {8}));
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::size_t best = 0;
    for (std::size_t c = 1; c < 8; ++c)
      if (std::abs(points[i] - centres[c]) < std::abs(points[i] - centres[best])) best = c;
    CHECK(which[i] == static_cast<int>(best));
    CHECK(distance[i] == (points[i] - centres[best]) * (points[i] - centres[best]));
  }
}

namespace {

inline constexpr auto sign = program<array<float, N>, array<float, N>, array<float, N>>([](auto a, auto b, auto c) {
  return zip(a, b, c) | map([](auto x, auto y, auto z) { return select(x * y + z < 0.f, 1, 0); });
});
inline constexpr auto sign_rounded_once =
    program<array<float, N>, array<float, N>, array<float, N>>([](auto a, auto b, auto c) {
      return zip(a, b, c) | map([](auto x, auto y, auto z) { return select(fma(x, y, z) < 0.f, 1, 0); });
    });
inline constexpr auto not_above_zero = program<array<float, N>, array<float, N>, array<float, N>>([](auto a, auto b, auto c) {
  return zip(a, b, c) | map([](auto x, auto y, auto z) { return select(x * y + z <= -0.5f, 1, 0); });
});

inline constexpr auto sign_but_of_some = program<array<float, N>, array<float, N>, array<float, N>>([](auto a, auto b, auto c) {
  return zip(a, b, c, iota<N>) | map([](auto x, auto y, auto z, auto i) {
           auto right = select(fma(x, y, z) < 0.f, 1, 0);
           return select(i / 256 == 100, 1 - right, right);
         });
});

/// What measuring `other` gives against `sign`.
template <class P>
runtime::measurement measured_against(P other, const std::vector<std::vector<float>>& inputs) {
  const runtime::session s(best_device());
  const family f = family_of("signs", sign), g = family_of("others", other);
  ir::point at;
  at.sizes = {{"N", static_cast<long>(inputs[0].size())}};
  runtime::workload w(s, f, at, host_arrays(inputs), baseline_module(f, at));
  w.sample(64);
  return w.measure(baseline_module(g, at), {.min_runs = 1, .max_runs = 1, .batch_ms = 0});
}

}  // namespace

TEST_CASE("integers that floats decide may differ where rounding decides, and nowhere else") {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> any(-1, 1);
  std::vector<std::vector<float>> close(3);
  long open = 0;
  for (int i = 0; i < 4001; ++i) {
    const float x = any(random), y = any(random), z = -(x * y) * (random() % 2 == 0 ? 1.f : 1.f + 0x1p-23f);
    close[0].push_back(x), close[1].push_back(y), close[2].push_back(z);
    open += (x * y + z < 0) != (std::fma(x, y, z) < 0);
  }
  REQUIRE(open > 10);
  CHECK(measured_against(sign, close).outcome == runtime::verdict::correct);
  const runtime::measurement other = measured_against(sign_rounded_once, close);
  CHECK_MESSAGE(other.outcome == runtime::verdict::correct, other.reason);
  std::vector<std::vector<float>> clear(3);
  long differ = 0;
  for (int i = 0; i < 4001; ++i) {
    for (auto& c : clear) c.push_back(any(random));
    const auto k = static_cast<std::size_t>(i);
    const float sum = clear[0][k] * clear[1][k] + clear[2][k];
    differ += (sum < 0) != (sum <= -0.5f);
  }
  REQUIRE(differ > 100);
  const runtime::measurement wrong = measured_against(not_above_zero, clear);
  CHECK(wrong.outcome == runtime::verdict::correctness);
  CHECK(wrong.wrong == differ);
  std::vector<std::vector<float>> few = clear;
  for (auto& c : few) c.resize(101);
  CHECK(measured_against(not_above_zero, few).outcome == runtime::verdict::correctness);
}

TEST_CASE("of many integers that rounding decides a tile that it doesn't decide is found") {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> any(-1, 1);
  std::vector<std::vector<float>> some(3);
  long open = 0;
  for (int i = 0; i < 120001; ++i) {
    const float x = any(random), y = any(random), z = i % 16 == 0 && i / 256 != 100 ? -(x * y) : any(random);
    some[0].push_back(x), some[1].push_back(y), some[2].push_back(z);
    open += (x * y + z < 0) != (std::fma(x, y, z) < 0);
  }
  REQUIRE(open > 2000);  // more than the host is asked about
  const runtime::measurement rounded = measured_against(sign_rounded_once, some);
  CHECK_MESSAGE(rounded.outcome == runtime::verdict::correct, rounded.reason);
  CHECK(measured_against(sign_but_of_some, some).outcome == runtime::verdict::correctness);
}

namespace {

inline constexpr auto sums =
    program<array2<float, N, 64>>([](auto x) { return x | map([](auto row) { return row | reduce_seq(add); }); });
inline constexpr auto sums_from_behind =
    program<array2<float, N, 64>>([](auto x) { return x | map([](auto row) { return row | reverse | reduce_seq(add); }); });
inline constexpr auto sums_and_more =
    program<array2<float, N, 64>>([](auto x) { return x | map([](auto row) { return (row | reduce_seq(add)) + 1.f; }); });

}  // namespace

TEST_CASE("elements whose error bounds differ by orders of magnitude") {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> any(-1, 1);
  const std::size_t n = 4001;
  std::vector<float> x(n * 64);
  for (float& v : x) v = 1000 * any(random);
  for (const std::size_t row : {std::size_t{0}, std::size_t{104729 % n}})  // those that a sample of two takes
    for (std::size_t i = 0; i < 64; ++i) x[row * 64 + i] *= 1e-6f;
  const runtime::session s(best_device());
  const family f = family_of("sums", sums);
  ir::point at;
  at.sizes = {{"N", static_cast<long>(n)}};
  runtime::workload w(s, f, at, host_arrays(std::vector<std::vector<float>>{x}), baseline_module(f, at));
  const runtime::timing_options once{.min_runs = 1, .max_runs = 1, .batch_ms = 0};
  const runtime::measurement other = w.measure(baseline_module(family_of("other", sums_from_behind), at), once);
  CHECK_MESSAGE(other.outcome == runtime::verdict::correct, other.reason);
  CHECK(w.measure(baseline_module(family_of("more", sums_and_more), at), once).outcome == runtime::verdict::correctness);
}
