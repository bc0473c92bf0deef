#include <hoist/runtime/verify.hpp>

#include <doctest/doctest.h>

#include <limits>

using namespace hoist::runtime;

TEST_CASE("an element is right where it is the host's infinity or NaN, and where floats end before doubles") {
  using hoist::ir::arithmetic;
  constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  constexpr auto exact = arithmetic::contracted, loose = arithmetic::relaxed;
  CHECK(miss(nan, nan, nan, exact) == 0);
  CHECK(miss(inf, inf, nan, exact) == 0);
  CHECK(miss(inf, 1e39, 1, exact) == 0);
  CHECK(miss(-inf, -1e39, 1, exact) == 0);
  CHECK(miss(1.5, 1.0, 1, exact) == 0.5);
  CHECK(miss(3.0, 1.0, 1, exact) == 2);
  CHECK(miss(3.0, 1.0, 1, loose) < 1);
  for (auto [y, right] : {std::pair(inf, 1.0), {nan, 1.0}, {1.0, nan}, {inf, -inf}, {-inf, 1e39}, {1.0, inf}, {nan, inf}})
    CHECK(miss(y, right, 1e-3, exact) > 1);
  CHECK(miss(1.0, nan, 1, loose) == 0);
  CHECK(miss(nan, 1.0, 1, loose) > 1);
}
