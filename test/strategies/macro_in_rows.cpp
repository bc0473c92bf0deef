#include "check_structures.hpp"

using namespace hoist;
using namespace hoist::test;

TEST_CASE("macro rules: and in one, and where only some apply") {
  CHECK(check_structures(family_of("clamped_windows", clamped_windows)) >= 3);
  CHECK(check_structures(family_of("zip_three", zip_three)) >= 3);
  CHECK(check_structures(family_of("product_of_row", product_of_row)) >= 3);
  CHECK(check_structures(family_of("row_sum_everywhere", row_sum_everywhere)) >= 2);
}
