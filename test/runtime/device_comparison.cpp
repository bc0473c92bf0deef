// Results compared on the device: what differs, what doesn't, and the elements that are fetched.
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/device_comparison.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace hoist::runtime;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

/// How many of `n` elements differ when element `at` is `y` in the result, `r` in the reference.
long differing(long n, long at, float r, float y) {
  const session s(best_device());
  std::vector<float> expected(static_cast<std::size_t>(n), 1.5f), result = expected;
  expected[static_cast<std::size_t>(at)] = r;
  result[static_cast<std::size_t>(at)] = y;
  const buffer a(s, 4 * n), b(s, 4 * n);
  a.write(expected);
  b.write(result);
  return device_comparison(s, n, a, b).differing();
}

}  // namespace

TEST_CASE("elements differ by more than 64 units in the last place, at any place of any length") {
  for (long n : {1L, 7L, 1000L, 5003L})
    for (long at : {0L, n / 2, n - 1}) {
      CHECK(differing(n, at, 3, 3) == 0);
      CHECK(differing(n, at, 3, 3 * (1 + 0x1p-20f)) == 0);
      CHECK(differing(n, at, 3, 3 * (1 + 0x1p-16f)) == 1);
      CHECK(differing(n, at, 3, -3) == 1);
    }
}

TEST_CASE("a share of the expected element, where sums may be that far apart") {
  const session s(best_device());
  const buffer a(s, 4 * 7), b(s, 4 * 7);
  a.write(std::vector<float>(7, 1000));
  b.write(std::vector<float>(7, 1001));
  const auto differing_by = [&](double share) {
    return device_comparison(s, 7, a, b, {}, hoist::ir::arithmetic::contracted, 0, hoist::scalar::f32, share).differing();
  };
  CHECK(differing_by(0) == 7);
  CHECK(differing_by(0x1p-11) == 7);
  CHECK(differing_by(0x1p-9) == 0);
}

TEST_CASE("what is no number") {
  const float nan = std::nanf("");
  CHECK(differing(100, 50, nan, nan) == 0);
  CHECK(differing(100, 50, inf, inf) == 0);
  CHECK(differing(100, 50, 1, nan) == 1);
  CHECK(differing(100, 50, nan, 1) == 1);
  CHECK(differing(100, 50, inf, 1) == 1);
  CHECK(differing(100, 50, inf, -inf) == 1);
  CHECK(differing(100, 50, 1, inf) == 1);
  CHECK(differing(100, 50, 0, -0.0f) == 0);
}

TEST_CASE("all differ, and the asked elements come back") {
  const session s(best_device());
  constexpr long n = 3001;
  const buffer a(s, 4 * n), b(s, 4 * n);
  a.fill(1.0f);
  std::vector<float> y(n);
  for (long i = 0; i < n; ++i) y[static_cast<std::size_t>(i)] = static_cast<float>(i + 2);
  b.write(y);
  device_comparison c(s, n, a, b, {0, 3000, 17, 17});
  CHECK(c.differing() == n);
  CHECK(c.fetched().as<float>() == std::vector<float>{2, 3002, 19, 19});
  a.write(y);
  CHECK(c.differing() == 0);
}

namespace {
template <class T>
long differing_of(const std::vector<T>& right, const std::vector<T>& y) {
  const session s(best_device());
  const long bytes = static_cast<long>(right.size() * sizeof(T));
  const buffer a(s, bytes), b(s, bytes);
  a.write(right);
  b.write(y);
  device_comparison c(s, static_cast<long>(right.size()), a, b, {0, static_cast<long>(right.size()) - 1},
                      hoist::ir::arithmetic::contracted, 0, hoist::scalar_of<T>::value);
  const long n = c.differing();
  CHECK(c.fetched().as<T>() == std::vector<T>{y.front(), y.back()});
  return n;
}
}  // namespace

TEST_CASE_TEMPLATE("integers are equal or differ", T, int, unsigned, signed char, unsigned char, short, unsigned short) {
  std::vector<T> x(1237);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>(i * 7919);
  CHECK(differing_of(x, x) == 0);
  for (std::size_t at : {0UL, 600UL, 1236UL}) {
    std::vector<T> y = x;
    y[at] = static_cast<T>(y[at] + 1);
    CHECK(differing_of(x, y) == 1);
  }
}

TEST_CASE("doubles differ by more than 64 of their units") {
  const std::vector<double> x(1001, 3.0);
  std::vector<double> y = x;
  y[77] = 3 * (1 + 0x1p-49);
  CHECK(differing_of(x, y) == 0);
  y[77] = 3 * (1 + 0x1p-45);
  CHECK(differing_of(x, y) == 1);
  y[77] = std::nan("");
  CHECK(differing_of(x, y) == 1);
}
