#include "everywhere_twice.hpp"

using namespace hoist;
using namespace hoist::test;

TEST_CASE("every rule at every place of programs of one dimension") {
  int places = 0;
  places += check_program("windows_by_two", windows_by_two);
  places += check_program("zip_windows", zip_windows);
  places += check_program("three_maps", three_maps);
  places += check_program("windows_of_map", windows_of_map);
  places += check_program("chunk_sums", chunk_sums);
  places += check_program("named_twice", named_twice);
  places += check_program("product_of_row", product_of_row);
  places += check_program("row_maxima", row_maxima);
  CHECK(places > 80);
}

TEST_CASE("two rules, one after the other, in one dimension") { CHECK(check_pairs("windows_of_map", windows_of_map) == 24); }
