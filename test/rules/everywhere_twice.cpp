#include "everywhere_twice.hpp"

using namespace hoist::test;

TEST_CASE("two rules, one after the other, in two dimensions") {
  CHECK(check_pairs("zip_two_stencils", zip_two_stencils) == 24);
}
