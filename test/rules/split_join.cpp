#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/tiling.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using chunk = tunable<"chunk", 1, 2, 3, 4, 7, 16, 100>;
using strategies::at, strategies::seq, strategies::top_down;
using rule = rules::split_join<chunk>;
using outermost = top_down<rule>;
/// The map that the outermost map's function makes.
using inner = at<rule, 0, 0>;

}  // namespace

TEST_CASE("split_join: maps of one dimension mean the same in chunks") {
  const rewriting all[] = {
      rewritten_by<outermost>("map_row", map_row),
      rewritten_by<outermost>("windows", windows, 3),
      rewritten_by<outermost>("windows_by_two", windows_by_two, 4),
      rewritten_by<outermost>("clamped_windows", clamped_windows),
      rewritten_by<outermost>("zero_windows", zero_windows),
      rewritten_by<outermost>("zip_rows", zip_rows),
      rewritten_by<outermost>("zip_three", zip_three),
      rewritten_by<outermost>("zip_windows", zip_windows),
      rewritten_by<outermost>("two_maps", two_maps),
      rewritten_by<outermost>("row_sums", row_sums),
      rewritten_by<outermost>("product_of_row", product_of_row),
      rewritten_by<outermost>("joined", joined),
      rewritten_by<outermost>("second_row", second_row, 2),
      rewritten_by<outermost>("second_of_each", second_of_each),
      rewritten_by<outermost>("named_twice", named_twice, 3),
      rewritten_by<outermost>("named_inside", named_inside),
  };
  for (const rewriting& r : all) check_meaning(r, all_of<chunk>());
}

TEST_CASE("split_join: so do rows, and the columns inside them") {
  const rewriting all[] = {
      rewritten_by<outermost>("stencil", stencil, 3, 3),
      rewritten_by<inner>("stencil, columns", stencil, 3, 3),
      rewritten_by<seq<inner, outermost>>("stencil, both", stencil, 3, 3),
      rewritten_by<inner>("clamped_flat, columns", clamped_flat),
      rewritten_by<inner>("zip_two_stencils, columns", zip_two_stencils),
      rewritten_by<outermost>("zip_two_stencils", zip_two_stencils),
      rewritten_by<inner>("transposed_stencil, columns", transposed_stencil, 3, 3),
      rewritten_by<inner>("stencil_by_two, columns", stencil_by_two, 3, 3),
      rewritten_by<inner>("row_sum_everywhere, columns", row_sum_everywhere),
      rewritten_by<inner>("products_with_rows, columns", products_with_rows),
  };
  for (const rewriting& r : all) check_meaning(r, all_of<chunk>());
}

TEST_CASE("split_join: what doesn't compute has no chunks, and the reason says so") {
  check_refused<rule>(program<tall>([](auto x) { return x | transpose; }), "map f = join . map (map f) . split");
  check_refused<rule>(program<row>([](auto x) { return x | slide<3>; }), "map f = join . map (map f) . split");
  check_refused<rule>(program<grid>([](auto x) { return x | map([](auto r) { return r | slide<3>; }); }),
                      "map f = join . map (map f) . split");
  check_refused<rule>(program<row>([](auto x) { return x | reduce(add); }), "map f = join . map (map f) . split");
  check_refused<inner>(map_row, "map f = join . map (map f) . split");
}
