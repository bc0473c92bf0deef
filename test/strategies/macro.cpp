#include "check_structures.hpp"

#include <support/stencil_families.hpp>

using namespace hoist;
using namespace hoist::test;

TEST_CASE("macro rules: every structure of the family means what the program does, in two dimensions") {
  CHECK(check_structures(zip_two_stencils_family()) >= 12);
  CHECK(check_structures(clamped_flat_family()) >= 12);
  CHECK(check_structures(family_of("stencil_by_two", stencil_by_two), 3, 3) >= 8);
}
