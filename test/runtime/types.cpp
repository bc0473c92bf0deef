// Tuned programs of every element type.

#include "typed.hpp"

#include <hoist/explore/baseline.hpp>
#include <hoist/runtime/module_of.hpp>

#include <hoist/evaluate/inputs.hpp>
#include <hoist/tool.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace hoist;
using test::numbers_of;
using test::tuned_once;

inline constexpr auto wrapping = program<array<int, N>, array<int, N>>(
    [](auto a, auto b) { return zip(a, b) | map([](auto x, auto y) { return x * y + (x ^ y); }); });
inline constexpr auto looked_up =
    program<array<int, N>, array<float, M>>([](auto places, auto table) { return gather(places, table) | map(id); });
inline constexpr auto blurred = program<array2<unsigned char, N, M>>([](auto x) {
  return x | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return convert<unsigned char>((w(0, 1) + w(1, 0) + 2 * w(1, 1) + w(1, 2) + w(2, 1)) / 6); });
});
inline constexpr auto row_sums =
    program<array2<int, N, M>>([](auto x) { return x | map([](auto row) { return row | reduce(add); }); });
inline constexpr auto halves = program<array<double, N>>([](auto x) { return x | map([](auto v) { return v * 0.5 + 0.1; }); });
}  // namespace

TEST_CASE("ints: arithmetic that wraps, sums of rows, indices") {
  auto run = tuned_once(wrapping);
  for (long n : {1L, 513L, 4099L}) {
    const auto a = numbers_of<int>(n, -2147483648L, 2147483647, 1), b = numbers_of<int>(n, -2147483648L, 2147483647, 2);
    std::vector<int> y(a.size()), right;
    for (std::size_t i = 0; i < a.size(); ++i)
      right.push_back(
          static_cast<int>(static_cast<unsigned>(a[i]) * static_cast<unsigned>(b[i]) + static_cast<unsigned>(a[i] ^ b[i])));
    run(view(y.data(), {n}), view(a.data(), {n}), view(b.data(), {n}));
    CHECK(y == right);
  }
  auto sum = tuned_once(row_sums);
  const long rows = 37, columns = 203;
  const auto x = numbers_of<int>(rows * columns, -2000000000, 2000000000, 3);
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
  const auto places = numbers_of<int>(n, 0, m - 1, 4);
  const auto table = numbers_of<float>(m, -1000, 1000, 5);
  std::vector<float> found(n);
  look(view(found.data(), {n}), view(places.data(), {n}), view(table.data(), {m}));
  for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i] == table[static_cast<std::size_t>(places[i])]);
}

TEST_CASE("bytes of an image, and doubles") {
  auto run = tuned_once(blurred);
  const long n = 61, m = 103;
  const auto x = numbers_of<unsigned char>(n * m, 0, 255, 6);
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
  const auto d = numbers_of<double>(1001, -100000, 100000, 7);
  std::vector<double> h(d.size());
  halve(view(h.data(), {1001}), view(d.data(), {1001}));
  for (std::size_t i = 0; i < d.size(); ++i) CHECK(h[i] == doctest::Approx(d[i] * 0.5 + 0.1).epsilon(1e-15));
}

TEST_CASE("a program of doubles needs a device that has them") {
  ir::point at;
  at.sizes = {{"N", 8}};
  CHECK(runtime::module_of(baseline_module(family_of("halves", halves), at)).doubles);
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
