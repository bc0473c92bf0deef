// Functions of long rows, and scans of them, by several kernels: chunks that divide a row, or leave something over.
#include "rows_read_again.hpp"
#include <support/families.hpp>
#include <support/structures.hpp>

#include <benchmark/programs/rows.hpp>

using namespace hoist;
using benchmarks::grid;
using test::of_two_rows;
using test::windows_of_rows;

namespace {

/// Compositions of functions that keep or turn a sign and add, which don't commute.
constexpr auto signs = program<grid>([](auto x) {
  return x | map([](auto row) {
           return row | map([](auto v) { return make_tuple(select(v > 0.f, 1.f, -1.f), v); }) |
                  scan(associative<1.f, 0.f>(
                      [](auto f, auto g) { return make_tuple(get<0>(f) * get<0>(g), get<0>(g) * get<1>(f) + get<1>(g)); })) |
                  map([](auto f) { return get<1>(f); });
         });
});
using chunk = tunable<"chunk", 256>;

}  // namespace

TEST_CASE("long rows by several kernels") {
  using in_chunks = meta::list<recipe<"rows-in-chunks", families::rows_in_chunks<1, chunk>>,
                               recipe<"rows-in-chunks-vec4", families::rows_in_chunks<4, chunk>>,
                               recipe<"rows-in-chunks-any-length", families::rows_in_chunks_and_rest<1, chunk>>,
                               recipe<"rows-in-chunks-any-length-vec4", families::rows_in_chunks_and_rest<4, chunk>>,
                               recipe<"rows-in-chunks-per-work-item", families::rows_in_item_chunks>>;
  const auto check_chunks = [](const family& f, int least, test::held how) {
    test::check_family(f, 1, {{3, 512}, {2, 1021}, {5, 780}, {1, 257}}, least, how);
    test::check_on_this_device(f, {{5, 1028}}, {""}, 1, how);
  };
  check_chunks(family_of<decltype(benchmarks::layer_norm), in_chunks>("layer_norm", benchmarks::layer_norm), 5,
               test::held::within_bounds);
  check_chunks(family_of<decltype(benchmarks::log_sum_exp), in_chunks>("log_sum_exp", benchmarks::log_sum_exp), 5,
               test::held::within_bounds);
  check_chunks(family_of<decltype(windows_of_rows), in_chunks>("windows_of_rows", windows_of_rows), 5, test::held::exactly);
  check_chunks(family_of<decltype(of_two_rows), in_chunks>("of_two_rows", of_two_rows), 5, test::held::exactly);
}
TEST_CASE("long rows in chunks that groups scan") {
  using in_chunks = meta::list<recipe<"rows-scanned-in-chunks", families::rows_scanned_in_chunks<1, chunk>>,
                               recipe<"rows-scanned-in-chunks-vec4", families::rows_scanned_in_chunks<4, chunk>>>;
  const auto check_chunks = [](const family& f) {
    test::check_family(f, 1, {{3, 512}, {2, 1021}, {5, 780}, {1, 257}, {3, 1}}, 2);
    test::check_on_this_device(f, {{5, 1028}}, {""}, 1);
  };
  check_chunks(family_of<decltype(benchmarks::scan_rows), in_chunks>("scan_rows", benchmarks::scan_rows));
  check_chunks(family_of<decltype(signs), in_chunks>("signs", signs));
}
