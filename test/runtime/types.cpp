// Tuned programs of every element type, and of several results.

#include <hoist/explore/plain.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/hosted.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/workload.hpp>

#include <hoist/evaluate/inputs.hpp>
#include <hoist/tool.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace hoist;

struct float4 {
  float x, y, z, w;
  bool operator==(const float4&) const = default;
};

inline constexpr auto wrapping = program<array<int, N>, array<int, N>>(
    [](auto a, auto b) { return zip(a, b) | map([](auto x, auto y) { return x * y + (x ^ y); }); });
inline constexpr auto looked_up =
    program<array<int, N>, array<float, M>>([](auto places, auto table) { return gather(places, table) | map(id); });
inline constexpr auto blurred = program<array2<unsigned char, N, M>>([](auto x) {
  return x | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return convert<unsigned char>((w(0, 1) + w(1, 0) + 2 * w(1, 1) + w(1, 2) + w(2, 1)) / 6); });
});
inline constexpr auto extremes = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto x, auto y) { return make_tuple(min(x, y), max(x, y), select(x < y, 1, 0)); });
});
inline constexpr auto moved = program<array<vec<float, 4>, N>, array<vec<float, 4>, N>>([](auto places, auto speeds) {
  return zip(places, speeds) | map([](auto p, auto v) { return make_tuple(p + 0.5f * v, v - 0.25f * p); });
});
inline constexpr auto row_sums =
    program<array2<int, N, M>>([](auto x) { return x | map([](auto row) { return row | reduce(add); }); });
inline constexpr auto halves = program<array<double, N>>([](auto x) { return x | map([](auto v) { return v * 0.5 + 0.1; }); });
inline constexpr auto long_sums =
    program<array2<long, N, M>>([](auto x) { return x | map([](auto row) { return row | reduce(add); }); });
inline constexpr auto softened = program<array2<half, N, M>>([](auto x) {
  return x | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return convert<half>((w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)) * 0.25f); });
});
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

template <class T>
std::vector<T> numbers(long count, long least, long most, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<T> x(static_cast<std::size_t>(count));
  for (T& v : x) v = static_cast<T>(least + static_cast<long>(random() % static_cast<unsigned long>(most - least + 1)));
  return x;
}
template <class P>
auto tuned_once(P p) {
  return tune(p, best_device(), tuning::top(2).without_wisdom());
}

}  // namespace

TEST_CASE("ints: arithmetic that wraps, sums of rows, indices") {
  auto run = tuned_once(wrapping);
  for (long n : {1L, 513L, 4099L}) {
    const auto a = numbers<int>(n, -2147483648L, 2147483647, 1), b = numbers<int>(n, -2147483648L, 2147483647, 2);
    std::vector<int> y(a.size()), right;
    for (std::size_t i = 0; i < a.size(); ++i)
      right.push_back(
          static_cast<int>(static_cast<unsigned>(a[i]) * static_cast<unsigned>(b[i]) + static_cast<unsigned>(a[i] ^ b[i])));
    run(view(y.data(), {n}), view(a.data(), {n}), view(b.data(), {n}));
    CHECK(y == right);
  }
  auto sum = tuned_once(row_sums);
  const long rows = 37, columns = 203;
  const auto x = numbers<int>(rows * columns, -2000000000, 2000000000, 3);
  std::vector<int> sums(rows), right;
  for (long r = 0; r < rows; ++r) {
    unsigned s = 0;
    for (long c = 0; c < columns; ++c) s += static_cast<unsigned>(x[static_cast<std::size_t>(r * columns + c)]);
    right.push_back(static_cast<int>(s));
  }
  sum(view(sums.data(), {rows}), view(x.data(), {rows, columns}));
  CHECK(sums == right);
  auto look = tuned_once(looked_up);
  const long n = 1003, m = 77;
  const auto places = numbers<int>(n, 0, m - 1, 4);
  const auto table = numbers<float>(m, -1000, 1000, 5);
  std::vector<float> found(n);
  look(view(found.data(), {n}), view(places.data(), {n}), view(table.data(), {m}));
  for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i] == table[static_cast<std::size_t>(places[i])]);
}

TEST_CASE("bytes of an image, and doubles") {
  auto run = tuned_once(blurred);
  const long n = 61, m = 103;
  const auto x = numbers<unsigned char>(n * m, 0, 255, 6);
  std::vector<unsigned char> y(x.size()), right;
  const auto at = [&](long i, long j) -> int {
    return x[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + std::clamp(j, 0L, m - 1))];
  };
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      right.push_back(
          static_cast<unsigned char>((at(i - 1, j) + at(i, j - 1) + 2 * at(i, j) + at(i, j + 1) + at(i + 1, j)) / 6));
  run(view(y.data(), {n, m}), view(x.data(), {n, m}));
  CHECK(y == right);
  auto halve = tuned_once(halves);
  const auto d = numbers<double>(1001, -100000, 100000, 7);
  std::vector<double> h(d.size());
  halve(view(h.data(), {1001}), view(d.data(), {1001}));
  for (std::size_t i = 0; i < d.size(); ++i) CHECK(h[i] == doctest::Approx(d[i] * 0.5 + 0.1).epsilon(1e-15));
}

TEST_CASE("integers of 64 bits, and halves") {
  auto sum = tuned_once(long_sums);
  const long rows = 37, columns = 203;
  const auto x = numbers<long>(rows * columns, -9000000000000000000, 9000000000000000000, 3);
  std::vector<long> sums(rows), right;
  for (long r = 0; r < rows; ++r) {
    unsigned long s = 0;
    for (long c = 0; c < columns; ++c) s += static_cast<unsigned long>(x[static_cast<std::size_t>(r * columns + c)]);
    right.push_back(static_cast<long>(s));
  }
  sum(view(sums.data(), {rows}), view(x.data(), {rows, columns}));
  CHECK(sums == right);
  auto soften = tuned_once(softened);
  const long n = 61, m = 103;
  std::vector<half> h, soft(static_cast<std::size_t>(n * m));
  for (float v : numbers<float>(n * m, -1000, 1000, 4)) h.push_back(half(v * 0.37f));
  soften(view(soft.data(), {n, m}), view(h.data(), {n, m}));
  const auto at = [&](long i, long j) {
    return static_cast<float>(h[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + std::clamp(j, 0L, m - 1))]);
  };
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      CHECK(soft[static_cast<std::size_t>(i * m + j)] ==
            half((at(i - 1, j) + at(i, j - 1) + at(i, j + 1) + at(i + 1, j)) * 0.25f));
  CHECK(!runtime::module_of(plain_module(family_of("softened", softened),
                                         [] {
                                           ir::point p;
                                           p.sizes = {{"N", 8}, {"M", 8}};
                                           return p;
                                         }()))
             .doubles);
  CHECK(runtime::module_of(plain_module(family_of("halves", halves),
                                        [] {
                                          ir::point p;
                                          p.sizes = {{"N", 8}};
                                          return p;
                                        }()))
            .doubles);
}

TEST_CASE("several results of different types, and vectors as structs or as numbers") {
  auto run = tuned_once(extremes);
  const long n = 1021;
  const auto a = numbers<float>(n, -50, 50, 8), b = numbers<float>(n, -50, 50, 9);
  std::vector<float> low(n), high(n);
  std::vector<int> which(n);
  run(view(low.data(), {n}), view(high.data(), {n}), view(which.data(), {n}), view(a.data(), {n}), view(b.data(), {n}));
  for (std::size_t i = 0; i < low.size(); ++i) {
    CHECK(low[i] == std::min(a[i], b[i]));
    CHECK(high[i] == std::max(a[i], b[i]));
    CHECK(which[i] == (a[i] < b[i] ? 1 : 0));
  }
  auto move = tuned_once(moved);
  const auto p = numbers<float>(4 * n, -50, 50, 10), v = numbers<float>(4 * n, -50, 50, 11);
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
    const auto table = numbers<float>(19, -50, 50, 1), masses = numbers<float>(n, 1, 50, 2),
               at = numbers<float>(4 * n, -50, 50, 3);
    const auto kinds = numbers<int>(n, 0, 18, 4);
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

TEST_CASE("on the host alone: integers of 64 bits, halves and structs") {
  const auto x = numbers<long>(6, -9000000000000000000, 9000000000000000000, 3);
  std::vector<long> sums(2);
  hosted<decltype(long_sums)> sum(family_of("sums", long_sums));
  sum(view(sums.data(), {2}), view(x.data(), {2, 3}));
  for (std::size_t r = 0; r < 2; ++r) {
    unsigned long s = 0;
    for (std::size_t c = 0; c < 3; ++c) s += static_cast<unsigned long>(x[3 * r + c]);
    CHECK(sums[r] == static_cast<long>(s));
  }
  std::vector<half> h{half(1), half(2.5), half(-3), half(0.1)}, soft(4);
  hosted<decltype(softened)> soften(family_of("softened", softened));
  soften(view(soft.data(), {2, 2}), view(h.data(), {2, 2}));
  CHECK(static_cast<float>(soft[0]) == static_cast<float>(half((1.f + 1.f + 2.5f - 3.f) * 0.25f)));
  std::vector<numbered> pairs{{1, 0.5f}, {2, 0.25f}};
  std::vector<float> d(2);
  hosted<decltype(differences)> differ(family_of("differences", differences));
  differ(view(d.data(), {2}), view(pairs.data(), {2}));
  CHECK(d == std::vector<float>{0.5f, 1.75f});
}

TEST_CASE("which centre is nearest: integers that floats decide") {
  auto run = tuned_once(nearest);
  const long n = 2003;
  const auto points = numbers<float>(n, -1000, 1000, 12), centres = numbers<float>(8, -1000, 1000, 13);
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

TEST_CASE("values for inputs: indices lie inside what they index, integers of a type in its range") {
  const auto made = [](auto p, std::vector<input_data> of, long n, long m) {
    ir::point at;
    at.sizes = {{"N", n}, {"M", m}};
    return make_inputs(ir::table_of<program_term<decltype(p)>>(), of, at);
  };
  const auto places = made(looked_up, {{}, {}}, 5000, 37)[0].as<int>();
  CHECK(*std::ranges::min_element(places) == 0);
  CHECK(*std::ranges::max_element(places) == 36);
  const auto squares = [](long n) {
    std::vector<int> all;
    for (int k = 0; k < n; ++k) all.push_back(k * k % 37);
    return host_values(all);
  };
  const auto chosen = made(looked_up, {{.make = squares}, {}}, 50, 37)[0].as<int>();
  REQUIRE(chosen.size() == 50);
  CHECK(chosen[7] == 12);
  const auto bytes = made(blurred, {{}}, 100, 100)[0].as<unsigned char>();
  CHECK(*std::ranges::max_element(bytes) == 255);
  const auto ints = made(row_sums, {{.lo = -3, .hi = 4}}, 100, 100)[0].as<int>();
  CHECK(*std::ranges::min_element(ints) == -3);
  CHECK(*std::ranges::max_element(ints) == 3);
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

/// What measuring `other` gives against `sign`.
template <class P>
runtime::measurement measured_against(P other, const std::vector<std::vector<float>>& inputs) {
  const runtime::session s(best_device());
  const family f = family_of("signs", sign), g = family_of("others", other);
  ir::point at;
  at.sizes = {{"N", static_cast<long>(inputs[0].size())}};
  runtime::workload w(s, f, at, host_arrays(inputs), plain_module(f, at));
  w.sample(64);
  return w.measure(plain_module(g, at), {.min_runs = 1, .max_runs = 1, .batch_ms = 0});
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
