// Scans of rows and of whole arrays, and reductions of tuples: by every structure, at lengths that nothing divides.
#include "scans.hpp"
#include <support/structures.hpp>

#include <benchmark/programs/families.hpp>
#include <benchmark/programs/rows.hpp>

using namespace hoist;
using benchmarks::grid;
using test::maxima_from_behind;
using test::sums_before;

namespace {

constexpr auto read_beside = program<grid>([](auto x) {
  return x | map([](auto row) {
           auto all = row | reduce(add);
           return zip(row, row | scan(add)) | map([=](auto v, auto s) { return s - 2.f * v + all; });
         });
});
using recipes = meta::concat_t<families::row_recipes, meta::list<recipe<"direct-1d", strategies::lower_maps<map_global_<0>>>>>;
template <class P>
void check(const char* name, P p, std::vector<std::pair<long, long>> sizes, int least) {
  test::check_family(family_of<P, recipes>(name, p), 2, sizes, least);
}

}  // namespace

TEST_CASE("prefix sums of rows and of a whole array") {
  test::check_family(benchmarks::family_scan_rows(), 1, {{7, 61}, {2, 1024}, {5, 1}}, 2);
  test::check_family(benchmarks::family_scan(), 1, {{61, 103}, {1, 1}, {4, 2048}}, 1);
}
TEST_CASE("compactions of the catalogue, and attention") {
  test::check_family(benchmarks::family_compaction(), 1, {{61, 103}, {1, 1}}, 3);
  test::check_family(benchmarks::family_attention(), 1, {{67, 5}}, 1, test::held::within_bounds);
  test::check_family(benchmarks::family_attention(), 1, {{13, 128}}, 2, test::held::within_bounds);
}
TEST_CASE("from behind, exclusive, read beside the rows") {
  check("maxima_from_behind", maxima_from_behind, {{5, 61}, {3, 128}, {2, 1}}, 2);
  check("sums_before", sums_before, {{1009, 1}, {4096, 1}, {1, 1}}, 1);
  check("read_beside", read_beside, {{5, 61}, {2, 256}}, 2);
}
TEST_CASE("of tuples: places of greatest elements, and recurrences") {
  test::check_family(benchmarks::family_argmax_rows(), 1, {{5, 61}, {3, 4096}, {7, 1}}, 2);
  test::check_family(benchmarks::family_linear_recurrence(), 1, {{5, 23}, {40, 2}, {7, 1}}, 2, test::held::within_bounds);
}
TEST_CASE("the four greatest of rows, of fewer than four, and of one element") {
  test::check_family(benchmarks::family_top_k(), 1, {{5, 61}, {3, 2}, {7, 1}}, 4);
}
