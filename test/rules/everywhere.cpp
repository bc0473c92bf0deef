#include "everywhere.hpp"

using namespace hoist;
using namespace hoist::test;

TEST_CASE("every rule at every place of programs of two dimensions") {
  int places = 0;
  places += check_program("zip_two_stencils", zip_two_stencils);
  places += check_program("transposed_stencil", transposed_stencil);
  places += check_program("stencil_transposed", stencil_transposed);
  places += check_program("weighted_stencil", weighted_stencil);
  places += check_program("products_with_rows", products_with_rows);
  places += check_program("sums_of_triples", sums_of_triples);
  places += check_program("named_inside", named_inside);
  places += check_program("row_sum_everywhere", row_sum_everywhere);
  CHECK(places > 80);
}

TEST_CASE("interchange: rows that differ in length are rejected") {
  using turned = strategies::seq<strategies::top_down<split_join<num<3>>>, strategies::top_down<interchange>,
                                 strategies::lower_maps<map_global_<1>, map_global_<0>>>;
  check_kernel("turned", lowered_by<turned>(map_row), subject_of(map_row), {point_at(12, 1, {1, 1})});
  check_rejected(lowered_by<turned>(map_row), point_at(13, 1, {1, 1}), "transpose needs rows of one length");
}
