// Tuned programs of several results, and of structs of the host.

#include "typed.hpp"

#include <hoist/runtime/hosted.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace hoist;
using test::numbers_of;
using test::tuned_once;

struct float4 {
  float x, y, z, w;
  bool operator==(const float4&) const = default;
};

inline constexpr auto extremes = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto x, auto y) { return make_tuple(min(x, y), max(x, y), select(x < y, 1, 0)); });
});
inline constexpr auto moved = program<array<vec<float, 4>, N>, array<vec<float, 4>, N>>([](auto places, auto speeds) {
  return zip(places, speeds) | map([](auto p, auto v) { return make_tuple(p + 0.5f * v, v - 0.25f * p); });
});
}  // namespace

TEST_CASE("several results of different types, and vectors as structs or as numbers") {
  auto run = tuned_once(extremes);
  const long n = 1021;
  const auto a = numbers_of<float>(n, -50, 50, 8), b = numbers_of<float>(n, -50, 50, 9);
  std::vector<float> low(n), high(n);
  std::vector<int> which(n);
  run(view(low.data(), {n}), view(high.data(), {n}), view(which.data(), {n}), view(a.data(), {n}), view(b.data(), {n}));
  for (std::size_t i = 0; i < low.size(); ++i) {
    CHECK(low[i] == std::min(a[i], b[i]));
    CHECK(high[i] == std::max(a[i], b[i]));
    CHECK(which[i] == (a[i] < b[i] ? 1 : 0));
  }
  auto move = tuned_once(moved);
  const auto p = numbers_of<float>(4 * n, -50, 50, 10), v = numbers_of<float>(4 * n, -50, 50, 11);
  std::vector<float4> to(n);
  std::vector<float> speed(4 * n);
  move(view(to.data(), {n}), view(speed.data(), {n, 4}), view(reinterpret_cast<const float4*>(p.data()), {n}),
       view(v.data(), {n, 4}));
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::size_t k = 4 * i;
    CHECK(to[i] ==
          float4{p[k] + 0.5f * v[k], p[k + 1] + 0.5f * v[k + 1], p[k + 2] + 0.5f * v[k + 2], p[k + 3] + 0.5f * v[k + 3]});
    for (std::size_t j = k; j < k + 4; ++j) CHECK(speed[j] == v[j] - 0.25f * p[j]);
  }
}

namespace {

struct body {
  float4 place;
  float mass;
  int kind;
  double energy;
};
inline constexpr auto weighed =
    program<array<float, M>, array<tuple<vec<float, 4>, float, int, double>, N>>([](auto table, auto bodies) {
      return zip(gather(bodies | map([](auto b) { return get<2>(b); }), table), bodies) | map([](auto factor, auto b) {
               return make_tuple(get<0>(b) * get<1>(b), factor * convert<float>(get<3>(b)), get<2>(b) + 1);
             });
    });
inline constexpr auto differences = program<array<tuple<int, float>, N>>(
    [](auto pairs) { return pairs | map([](auto i, auto x) { return convert<float>(i) - x; }); });
struct numbered {
  int number;
  float value;
};

}  // namespace

TEST_CASE("arrays of tuples are structs of the host") {
  auto run = tuned_once(weighed);
  for (long n : {1L, 7L, 1021L}) {
    const auto table = numbers_of<float>(19, -50, 50, 1), masses = numbers_of<float>(n, 1, 50, 2),
               at = numbers_of<float>(4 * n, -50, 50, 3);
    const auto kinds = numbers_of<int>(n, 0, 18, 4);
    std::vector<body> bodies;
    for (std::size_t i = 0; i < masses.size(); ++i)
      bodies.push_back(
          {{at[4 * i], at[4 * i + 1], at[4 * i + 2], at[4 * i + 3]}, masses[i], kinds[i], static_cast<double>(i) / 8});
    std::vector<float4> moved(bodies.size());
    std::vector<float> scaled(bodies.size());
    std::vector<int> next(bodies.size());
    run(view(moved.data(), {n}), view(scaled.data(), {n}), view(next.data(), {n}), view(table.data(), {19}),
        view(std::as_const(bodies).data(), {n}));
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const float m = masses[i];
      CHECK(moved[i] == float4{at[4 * i] * m, at[4 * i + 1] * m, at[4 * i + 2] * m, at[4 * i + 3] * m});
      CHECK(scaled[i] == table[static_cast<std::size_t>(kinds[i])] * static_cast<float>(bodies[i].energy));
      CHECK(next[i] == kinds[i] + 1);
    }
  }
  auto differ = tuned_once(differences);
  std::vector<numbered> pairs{{1, 0.5f}, {2, 0.25f}, {3, 4}};
  std::vector<float> d(3);
  differ(view(d.data(), {3}), view(pairs.data(), {3}));
  CHECK(d == std::vector<float>{0.5f, 1.75f, -1});
}

TEST_CASE("on the host alone: structs") {
  std::vector<numbered> pairs{{1, 0.5f}, {2, 0.25f}};
  std::vector<float> d(2);
  hosted<decltype(differences)> differ(family_of("differences", differences));
  differ(view(d.data(), {2}), view(pairs.data(), {2}));
  CHECK(d == std::vector<float>{0.5f, 1.75f});
}

TEST_CASE("views that don't fit are refused with their place") {
  auto run = tuned_once(extremes);
  std::vector<float> x(8), low(8), high(7);
  std::vector<int> which(8);
  std::string said;
  try {
    run(view(low.data(), {8}), view(high.data(), {7}), view(which.data(), {8}), view(x.data(), {8}), view(x.data(), {8}));
  } catch (const runtime::error& e) {
    said = e.what();
  }
  CHECK(said == "array 1 of the result has 8 elements, not 7.");
}
