#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/tiling.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using chunk = tunable<"chunk", 1, 2, 3, 4, 7, 16, 100>;
using rule = strategies::top_down<rules::split_join<chunk>>;
/// On the map inside the outermost map.
using inner_rule = strategies::at<rules::split_join<chunk>, 0, 0>;

std::vector<meta::vec<ir::binding>> chunks() {
  std::vector<meta::vec<ir::binding>> all;
  for (long c : chunk::values) all.push_back({{"chunk", c}});
  return all;
}

}  // namespace

TEST_CASE("split_join: maps of one dimension mean the same") {
  const rewriting all[] = {
      rewritten_by<rule>("map_row", map_row),
      rewritten_by<rule>("windows", windows, 3),
      rewritten_by<rule>("windows_by_two", windows_by_two, 4),
      rewritten_by<rule>("clamped_windows", clamped_windows),
      rewritten_by<rule>("zero_windows", zero_windows),
      rewritten_by<rule>("zip_rows", zip_rows),
      rewritten_by<rule>("zip_three", zip_three),
      rewritten_by<rule>("zip_windows", zip_windows),
      rewritten_by<rule>("two_maps", two_maps),
      rewritten_by<rule>("row_sums", row_sums),
      rewritten_by<rule>("product_of_row", product_of_row),
      rewritten_by<rule>("joined", joined),
      rewritten_by<rule>("second_row", second_row, 2),
      rewritten_by<rule>("named_twice", named_twice, 3),
      rewritten_by<rule>("named_inside", named_inside),
      rewritten_by<rule>("second_of_each", second_of_each),
  };
  for (const rewriting& r : all) check_meaning(r, chunks());
}
