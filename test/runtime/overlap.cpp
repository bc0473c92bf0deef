#include <hoist/runtime/overlap.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <stdexcept>

using hoist::runtime::overlap_of;

TEST_CASE("an overlap is the share of the shorter part that costs nothing") {
  CHECK(overlap_of(2, 1, 3) == 0);
  CHECK(overlap_of(2, 1, 2) == 1);
  CHECK(overlap_of(2, 1, 2.25) == 0.75);
  CHECK(overlap_of(1, 2, 2.25) == 0.75);
}
TEST_CASE("a whole that is slower than both parts overlaps nothing, one that is faster than a part everything") {
  CHECK(overlap_of(2, 1, 3.5) == 0);
  CHECK(overlap_of(2, 1, 1.5) == 1);
}
TEST_CASE("an overlap of what is no time is refused") {
  const double infinite = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN();
  for (const double wrong : {0.0, -1.0, infinite, none}) {
    CHECK_THROWS_WITH_AS(overlap_of(wrong, 1, 1), "an overlap is of times above 0.", std::invalid_argument);
    CHECK_THROWS_WITH_AS(overlap_of(1, wrong, 1), "an overlap is of times above 0.", std::invalid_argument);
    CHECK_THROWS_WITH_AS(overlap_of(1, 1, wrong), "an overlap is of times above 0.", std::invalid_argument);
  }
}
