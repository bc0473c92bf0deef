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
