#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/lowering.hpp>
#include <hoist/rules/tiling.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::at, strategies::seq, strategies::top_down;
using rows = top_down<rules::rotate_rows>;
/// The outermost map as a loop of one work-item, then its windows rotated.
using looped = seq<top_down<rules::lower_map<map_seq_<>>>, top_down<rules::rotate_windows>>;

int count(const ir::table& t, const std::string& pattern) {
  int n = 0;
  for (int i = 0; i < t.size; ++i) n += t[i].op->name == pattern;
  return n;
}

}  // namespace

TEST_CASE("rotate_rows: windows whose rows are kept mean the same") {
  const rewriting all[] = {
      rewritten_by<rows>("stencil", stencil, 3, 3),
      rewritten_by<rows>("cross", cross, 3, 3),
      rewritten_by<rows>("flat_stencil", flat_stencil, 2, 4),
      rewritten_by<rows>("clamped_stencil", clamped_stencil),
      rewritten_by<rows>("zero_stencil", zero_stencil),
      rewritten_by<rows>("clamped_flat", clamped_flat),
      rewritten_by<rows>("zip_stencil", zip_stencil),
      rewritten_by<rows>("transposed_stencil", transposed_stencil, 3, 3),
      rewritten_by<rows>("stencil_transposed", stencil_transposed, 3, 3),
      rewritten_by<rows>("weighted_stencil", weighted_stencil),
  };
  for (const rewriting& r : all) {
    check_meaning(r);
    CAPTURE(r.name);
    CHECK(count(r.after, "rotate") == 1);
  }
  const rewriting both = rewritten_by<rows>("zip_two_stencils", zip_two_stencils);
  check_meaning(both);
  CHECK(count(both.after, "rotate") == 2);
}

TEST_CASE("rotate_rows: inside tiles, after the loops are chosen") {
  using tile_rows = tunable<"rows", 1, 3, 8>;
  using tile_columns = tunable<"columns", 1, 4, 5>;
  using marched = seq<top_down<rules::tile2<tile_rows, tile_columns>>, rows>;
  const rewriting all[] = {
      rewritten_by<marched>("stencil", stencil, 3, 3),
      rewritten_by<marched>("clamped_flat", clamped_flat),
      rewritten_by<marched>("zip_two_stencils", zip_two_stencils),
  };
  for (const rewriting& r : all) check_meaning(r, pairs_of<tile_rows, tile_columns>());
}

TEST_CASE("rotate_windows: a loop whose window is kept means the same") {
  const rewriting all[] = {
      rewritten_by<looped>("windows", windows, 3),
      rewritten_by<looped>("clamped_windows", clamped_windows),
      rewritten_by<looped>("zero_windows", zero_windows),
      rewritten_by<looped>("zip_windows", zip_windows),
  };
  for (const rewriting& r : all) {
    check_meaning(r);
    CAPTURE(r.name);
    CHECK(count(r.after, "rotate") == 1);
    CHECK(count(r.after, "slide") == 0);
  }
}

TEST_CASE("rotation: no windows, windows at larger steps, and loops that aren't sequential are refused") {
  check_refused<rules::rotate_rows>(map_grid, rules::rotate_rows::name);
  check_refused<rules::rotate_rows>(stencil_by_two, rules::rotate_rows::name);
  check_refused<rules::rotate_rows>(zip_three_grids, rules::rotate_rows::name);
  check_refused<rules::rotate_rows>(windows, rules::rotate_rows::name);
  check_refused<rules::rotate_windows>(windows, rules::rotate_windows::name);
  check_refused<looped>(map_row, rules::rotate_windows::name);
  check_refused<looped>(windows_by_two, rules::rotate_windows::name);
  check_refused<seq<top_down<rules::lower_map<map_global_<0>>>, rules::rotate_windows>>(windows, rules::rotate_windows::name);
}
