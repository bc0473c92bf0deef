#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/tiling.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using tile_rows = tunable<"rows", 1, 2, 3, 5, 16>;
using tile_columns = tunable<"columns", 1, 3, 4, 7, 64>;
template <class Keep>
using rule = rules::tile2<tile_rows, tile_columns, Keep>;
template <class Keep>
using outermost = strategies::top_down<rule<Keep>>;
using rules::in_place, rules::copied_to_local;

const choices tiles = pairs_of<tile_rows, tile_columns>();

int count(const ir::table& t, const std::string& pattern) {
  int n = 0;
  for (int i = 0; i < t.size; ++i) n += t[i].op->name == pattern;
  return n;
}

}  // namespace

TEST_CASE("tile2: tiles read in place mean the same, with their halo and without one") {
  const rewriting all[] = {
      rewritten_by<outermost<in_place>>("map_grid", map_grid),
      rewritten_by<outermost<in_place>>("two_maps_grid", two_maps_grid),
      rewritten_by<outermost<in_place>>("stencil", stencil, 3, 3),
      rewritten_by<outermost<in_place>>("flat_stencil", flat_stencil, 2, 4),
      rewritten_by<outermost<in_place>>("stencil_by_two", stencil_by_two, 3, 3),
      rewritten_by<outermost<in_place>>("clamped_stencil", clamped_stencil),
      rewritten_by<outermost<in_place>>("zero_stencil", zero_stencil),
      rewritten_by<outermost<in_place>>("clamped_flat", clamped_flat),
      rewritten_by<outermost<in_place>>("zip_grids", zip_grids),
      rewritten_by<outermost<in_place>>("zip_three_grids", zip_three_grids),
      rewritten_by<outermost<in_place>>("zip_stencil", zip_stencil),
      rewritten_by<outermost<in_place>>("zip_two_stencils", zip_two_stencils),
      rewritten_by<outermost<in_place>>("transposed", transposed),
      rewritten_by<outermost<in_place>>("transposed_stencil", transposed_stencil, 3, 3),
      rewritten_by<outermost<in_place>>("stencil_transposed", stencil_transposed, 3, 3),
      rewritten_by<outermost<in_place>>("weighted_stencil", weighted_stencil),
      rewritten_by<outermost<in_place>>("sums_of_triples", sums_of_triples),
  };
  for (const rewriting& r : all) {
    check_meaning(r, tiles);
    CHECK(count(r.after, "to_local") == 0);
  }
}

TEST_CASE("tile2: a tile of windows that is staged in local memory means the same") {
  const rewriting all[] = {
      rewritten_by<outermost<copied_to_local>>("stencil", stencil, 3, 3),
      rewritten_by<outermost<copied_to_local>>("flat_stencil", flat_stencil, 2, 4),
      rewritten_by<outermost<copied_to_local>>("stencil_by_two", stencil_by_two, 3, 3),
      rewritten_by<outermost<copied_to_local>>("clamped_stencil", clamped_stencil),
      rewritten_by<outermost<copied_to_local>>("zero_stencil", zero_stencil),
      rewritten_by<outermost<copied_to_local>>("zip_stencil", zip_stencil),
      rewritten_by<outermost<copied_to_local>>("transposed_stencil", transposed_stencil, 3, 3),
      rewritten_by<outermost<copied_to_local>>("stencil_transposed", stencil_transposed, 3, 3),
      rewritten_by<outermost<copied_to_local>>("weighted_stencil", weighted_stencil),
  };
  for (const rewriting& r : all) {
    check_meaning(r, tiles);
    CAPTURE(r.name);
    CHECK(count(r.after, "to_local") == 1);
  }
  const rewriting both = rewritten_by<outermost<copied_to_local>>("zip_two_stencils", zip_two_stencils);
  check_meaning(both, tiles);
  CHECK(count(both.after, "to_local") == 2);
}

TEST_CASE("tile2: what isn't a map of a map, or needs its row, has no tiles") {
  check_refused<rule<in_place>>(map_row, "map2 f = untile . map2 (map2 f) . tile");
  check_refused<rule<copied_to_local>>(windows, "map2 f = untile . map2 (map2 f) . tile");
  check_refused<rule<in_place>>(row_sums, "map2 f = untile . map2 (map2 f) . tile");
  check_refused<rule<in_place>>(row_sum_everywhere, "map2 f = untile . map2 (map2 f) . tile");
  check_refused<rule<copied_to_local>>(products_with_rows, "map2 f = untile . map2 (map2 f) . tile");
  check_refused<rule<in_place>>(program<grid>([](auto x) { return x | slide2<3>; }), "map2 f = untile . map2 (map2 f) . tile");
}
