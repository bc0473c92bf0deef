#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/tiling.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using rule = rules::interchange;
using outermost = strategies::top_down<rule>;

}  // namespace

TEST_CASE("interchange: columns outside and rows inside mean the same") {
  const rewriting all[] = {
      rewritten_by<outermost>("map_grid", map_grid),
      rewritten_by<outermost>("stencil", stencil, 3, 3),
      rewritten_by<outermost>("cross", cross, 3, 3),
      rewritten_by<outermost>("flat_stencil", flat_stencil, 2, 4),
      rewritten_by<outermost>("stencil_by_two", stencil_by_two, 3, 3),
      rewritten_by<outermost>("clamped_stencil", clamped_stencil),
      rewritten_by<outermost>("zero_stencil", zero_stencil),
      rewritten_by<outermost>("clamped_flat", clamped_flat),
      rewritten_by<outermost>("zip_grids", zip_grids),
      rewritten_by<outermost>("zip_three_grids", zip_three_grids),
      rewritten_by<outermost>("zip_stencil", zip_stencil),
      rewritten_by<outermost>("zip_two_stencils", zip_two_stencils),
      rewritten_by<outermost>("transposed", transposed),
      rewritten_by<outermost>("transposed_stencil", transposed_stencil, 3, 3),
      rewritten_by<outermost>("stencil_transposed", stencil_transposed, 3, 3),
      rewritten_by<outermost>("weighted_stencil", weighted_stencil),
      rewritten_by<outermost>("sums_of_triples", sums_of_triples),
      rewritten_by<outermost>("two_maps_grid", two_maps_grid),
      rewritten_by<strategies::seq<outermost, outermost>>("map_grid, twice", map_grid),
  };
  for (const rewriting& r : all) check_meaning(r);
}

TEST_CASE("interchange: what isn't a map of a map, or needs its row, stays") {
  check_refused<rule>(map_row, rules::interchange::name);
  check_refused<rule>(row_sums, rules::interchange::name);
  check_refused<rule>(product_of_row, rules::interchange::name);
  check_refused<rule>(row_sum_everywhere, rules::interchange::name);
  check_refused<rule>(products_with_rows, rules::interchange::name);
  check_refused<rule>(program<grid>([](auto x) { return x | map([](auto r) { return r | slide<3>; }); }),
                      rules::interchange::name);
}
