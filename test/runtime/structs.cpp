// Tuned programs of several results, and of structs of the host.

#include "typed.hpp"

#include <hoist/runtime/host_program.hpp>

#include <doctest/doctest.h>

#include <support/refusal.hpp>

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

inline constexpr auto extremes = program<array<float, N>, array<float, N>>("extremes", [](auto a, auto b) {
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

namespace {

struct sorted {
  float low, high;
  int which;
  bool operator==(const sorted&) const = default;
};
/// What `extremes` makes of a and b.
std::vector<sorted> sorted_by_hand(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<sorted> all;
  for (std::size_t i = 0; i < a.size(); ++i) all.push_back({std::min(a[i], b[i]), std::max(a[i], b[i]), a[i] < b[i] ? 1 : 0});
  return all;
}
inline constexpr auto stepped = program<array<tuple<vec<float, 4>, float, int, double>, N>, float>([](auto bodies, auto t) {
  return bodies | map([=](auto place, auto mass, auto kind, auto energy) {
           return make_tuple(place + t, mass * t, kind + 1, energy * 2.0);
         });
});

}  // namespace

TEST_CASE("results that are the members of one array of structs, on a device and on the host") {
  auto run = tuned_once(extremes);
  host_program<decltype(extremes)> on_host(family_of("extremes", extremes));
  for (const long n : {1L, 7L, 1021L}) {
    const auto a = numbers_of<float>(n, -50, 50, 8), b = numbers_of<float>(n, -50, 50, 9);
    std::vector<sorted> out(static_cast<std::size_t>(n + 2), sorted{-7, -7, -7}), there = out;
    run(view(out.data() + 1, {n}), view(a), view(b));
    on_host(view(there.data() + 1, {n}), view(a), view(b));
    CHECK(out == there);
    CHECK(out.front() == sorted{-7, -7, -7});
    CHECK(out.back() == sorted{-7, -7, -7});
    out.erase(out.begin()), out.pop_back();
    CHECK(out == sorted_by_hand(a, b));
  }
  std::vector<sorted> out(8);
  const std::vector<float> x(8);
  const auto says = [&](auto view_of_out) { return test::refusal([&] { run(view_of_out, view(x), view(x)); }); };
  CHECK(says(view(out, {7})) == "array 0 of the result of extremes is 8 where these sizes are given, not 7.");
  CHECK(says(view(out, {9})) == "array 0 of the result needs 9 elements, but its memory has 8.");
  CHECK(says(view(out, {2, 3}, 4)) == "array 0 of the result is of structs and has a pitch; only rows without one are taken.");
}

TEST_CASE("structs go in and come out, with vectors in them, in place, and beside a number") {
  auto step = tuned_once(stepped);
  const long n = 333;
  const auto at = numbers_of<float>(4 * n, -50, 50, 3), masses = numbers_of<float>(n, 1, 50, 2);
  std::vector<body> bodies;
  for (std::size_t i = 0; i < masses.size(); ++i)
    bodies.push_back({{at[4 * i], at[4 * i + 1], at[4 * i + 2], at[4 * i + 3]}, masses[i], static_cast<int>(i), 0.5});
  std::vector<body> moved(bodies.size());
  step(view(moved), view(std::as_const(bodies)), 0.25f);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const body &was = bodies[i], &is = moved[i];
    CHECK(is.place == float4{was.place.x + .25f, was.place.y + .25f, was.place.z + .25f, was.place.w + .25f});
    CHECK((is.mass == was.mass * .25f && is.kind == was.kind + 1 && is.energy == 1));
  }
  step(view(bodies), view(bodies), 0.25f);
  for (std::size_t i = 0; i < bodies.size(); ++i) CHECK((bodies[i].place == moved[i].place && bodies[i].kind == moved[i].kind));
}

TEST_CASE("on the host alone: structs") {
  std::vector<numbered> pairs{{1, 0.5f}, {2, 0.25f}};
  std::vector<float> d(2);
  host_program<decltype(differences)> differ(family_of("differences", differences));
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
  CHECK(said == "array 1 of the result of extremes is 8 where these sizes are given, not 7.");
}
