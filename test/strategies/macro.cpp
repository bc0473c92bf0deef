#include "check_structures.hpp"

using namespace hoist;
using namespace hoist::test;

TEST_CASE("macro rules: every structure of the family means what the program does, in two dimensions") {
  CHECK(check_structures("zip_two_stencils", zip_two_stencils) >= 12);
  CHECK(check_structures("clamped_flat", clamped_flat) >= 12);
  CHECK(check_structures("stencil_by_two", stencil_by_two, 3, 3) >= 8);
}
