#include <hoist/core/trace/long_operations.hpp>
#include <hoist/runtime/verify.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace hoist::runtime;
using hoist::ir::arithmetic;

namespace {
constexpr auto contracted = arithmetic::contracted, relaxed = arithmetic::relaxed;
constexpr double inf = std::numeric_limits<double>::infinity(), no_number = std::numeric_limits<double>::quiet_NaN();
}  // namespace

TEST_CASE("exactly what lies within the bound is right, by its share of the bound") {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> value(-100, 100);
  for (int i = 0; i < 2000; ++i) {
    const double right = value(random), bound = std::abs(right) * 0x1p-20 + 1e-30;
    const double y = right + bound * (static_cast<double>(random() % 400) / 100 - 2), share = std::abs(y - right) / bound;
    CHECK(miss(y, right, bound, contracted) == share);
    CHECK(miss(right, right, bound, contracted) == 0);
  }
}

TEST_CASE("where the bound is zero, the same number alone is right") {
  CHECK(miss(1, 1, 0, contracted) == 0);
  CHECK(miss(std::nextafter(1.0, 2.0), 1, 0, contracted) == inf);
  CHECK(miss(0.0, -0.0, 0, contracted) == 0);
}

TEST_CASE("an element that is infinite or no number is wrong where the host's is finite") {
  for (double y : {inf, -inf, no_number}) CHECK(miss(y, 1, 1e30, contracted) == inf);
  CHECK(miss(1, no_number, 1, contracted) == inf);
  CHECK(miss(1, inf, 1, contracted) == inf);
  CHECK(miss(-inf, inf, 1, contracted) == inf);
}

TEST_CASE("relaxed arithmetic may differ by sixteen bounds and the least normal number") {
  CHECK(allowed(1, contracted) == 1);
  CHECK(allowed(1, relaxed) == 16 + 0x1p-126);
  CHECK(miss(0x1p-127, 0, 0, relaxed) == 0.5);
  CHECK(miss(1 + 8e-6, 1, 1e-6, relaxed) < 1);
  CHECK(miss(1 + 17e-6, 1, 1e-6, relaxed) > 1);
  CHECK(miss(1, no_number, 0, relaxed) == 0);  // it promises nothing there
}

TEST_CASE("integers of 64 bits are equal, or their bound leaves them open") {
  using hoist::scalar;
  const double a = hoist::operations::detail::carry(1L << 60), b = hoist::operations::detail::carry((1L << 60) + 1);
  CHECK(miss(scalar::i64, a, a, 0, contracted) == 0);
  CHECK(miss(scalar::i64, b, a, 0, contracted) == inf);
  CHECK(miss(scalar::i64, b, a, inf, contracted) == 0);
}

TEST_CASE("an element is right where it is the host's infinity or NaN, and where floats end before doubles") {
  CHECK(miss(no_number, no_number, no_number, contracted) == 0);
  CHECK(miss(inf, inf, no_number, contracted) == 0);
  CHECK(miss(inf, 1e39, 1, contracted) == 0);
  CHECK(miss(-inf, -1e39, 1, contracted) == 0);
  CHECK(miss(1.5, 1.0, 1, contracted) == 0.5);
  CHECK(miss(3.0, 1.0, 1, contracted) == 2);
  CHECK(miss(3.0, 1.0, 1, relaxed) < 1);
  for (auto [y, right] :
       {std::pair(inf, 1.0), {no_number, 1.0}, {1.0, no_number}, {inf, -inf}, {-inf, 1e39}, {1.0, inf}, {no_number, inf}})
    CHECK(miss(y, right, 1e-3, contracted) > 1);
  CHECK(miss(1.0, no_number, 1, relaxed) == 0);
  CHECK(miss(no_number, 1.0, 1, relaxed) > 1);
}
