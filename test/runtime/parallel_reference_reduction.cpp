#include <hoist/hoist.hpp>
#include <hoist/runtime/parallel_reference_reduction.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace hoist;

namespace {

constexpr auto sum = program<array<float, N>>([](auto x) { return x | reduce(add); });
constexpr auto most = program<array<float, N>>([](auto x) { return x | reduce(maximum); });
constexpr auto squares = program<array<float, N>>([](auto x) { return x | map([](auto a) { return a * a; }) | reduce(add); });
/// An operator that is no plain operation.
constexpr auto doubled =
    program<array<float, N>>([](auto x) { return x | reduce(associative<0.0>([](auto a, auto b) { return a + b + a * 0; })); });

template <class P>
ir::bounded_value folded(const P&, const std::vector<float>& x, bool exact = false) {
  ir::point at;
  at.sizes.push(ir::binding("N", static_cast<long>(x.size())));
  reference r(ir::table_of<typename P::term>(), at, exact);
  r.set_input(0, x.data());
  return runtime::element(r, ir::path{});
}

std::vector<float> numbers(std::size_t n) {
  std::vector<float> x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<float>(static_cast<long>(i * 7919 % 1009) - 400) / 64;
  return x;
}

}  // namespace

TEST_CASE("a long reduction is the sum of its parts, its bound that of adding one after the other") {
  const std::vector<float> x = numbers((1 << 18) + 7);
  double exact = 0, prefix_bound = 0;
  for (float v : x) {
    exact += v;
    prefix_bound += 2 * 0.5 * 0x1p-24 * std::abs(exact);
  }
  const ir::bounded_value r = folded(sum, x);
  CHECK(r.value == doctest::Approx(exact).epsilon(1e-12));
  CHECK(r.error >= prefix_bound);
  CHECK(r.error <= 64 * prefix_bound);
  float serial = 0;
  for (float v : x) serial += v;
  CHECK(std::abs(serial - r.value) <= r.error);
  CHECK(folded(sum, x, true).value == serial);
}

TEST_CASE("other long reductions") {
  std::vector<float> x = numbers((1 << 18) + 1);
  x[200000] = 77;
  CHECK(folded(most, x).value == 77);
  CHECK(folded(most, x).error == 0);
  double exact = 0;
  for (float v : x) exact += double(v) * v;
  CHECK(folded(squares, x).value == doctest::Approx(exact).epsilon(1e-12));
  CHECK(folded(doubled, x).value == doctest::Approx(folded(sum, x).value).epsilon(1e-12));
}
