// Scans of rows and of whole arrays, and reductions of tuples: by every structure, at lengths that nothing divides.
#include <support/structures.hpp>

#include <benchmark/programs/families.hpp>
#include <benchmark/programs/rows.hpp>

using namespace hoist;
using benchmarks::grid;

namespace {

constexpr auto maxima_from_behind =
    program<grid>([](auto x) { return x | map([](auto row) { return row | reverse | scan(maximum) | reverse; }); });
constexpr auto sums_before =
    program<array<float, N>>([](auto x) { return x | map([](auto v) { return 2.f * v; }) | scan_exclusive(add); });
constexpr auto read_beside = program<grid>([](auto x) {
  return x | map([](auto row) {
           auto all = row | reduce(add);
           return zip(row, row | scan(add)) | map([=](auto v, auto s) { return s - 2.f * v + all; });
         });
});
constexpr auto places_so_far = program<grid>([](auto x) {
  return x | map([](auto row) {
           return zip(row, iota<M>) | scan(associative<-1.f, 2147483647>([](auto a, auto b) {
                    auto better = (get<0>(b) > get<0>(a)) | ((get<0>(b) == get<0>(a)) & (get<1>(b) < get<1>(a)));
                    return make_tuple(select(better, get<0>(b), get<0>(a)), select(better, get<1>(b), get<1>(a)));
                  })) |
                  map([](auto best) { return get<1>(best); });
         });
});
/// Sums that begin anew at each number above 12.
constexpr auto segments = program<grid>([](auto x) {
  return x | map([](auto row) {
           auto flags = row | map([](auto v) { return select(v > 12.f, 1, 0); });
           return zip(flags, row) | scan(associative<0, 0.f>([](auto a, auto b) {
                    return make_tuple(max(get<0>(a), get<0>(b)), select(get<0>(b) > 0, get<1>(b), get<1>(a) + get<1>(b)));
                  })) |
                  map([](auto s) { return get<1>(s); });
         });
});
constexpr auto beside_two = program<grid, array<float, M>>([](auto x, auto y) {
  return x | map([=](auto row) {
           return zip(row | scan_exclusive(add), y, row) | map([](auto s, auto w, auto v) { return s * w - v; }) | reverse;
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
TEST_CASE("from behind, exclusive, read beside the rows") {
  check("maxima_from_behind", maxima_from_behind, {{5, 61}, {3, 128}, {2, 1}}, 2);
  check("sums_before", sums_before, {{1009, 1}, {4096, 1}, {1, 1}}, 1);
  check("read_beside", read_beside, {{5, 61}, {2, 256}}, 2);
}
TEST_CASE("rows of several tiles, and chunks of several tiles, each behind those before it") {
  using families::scan_by_rounds, families::scan_in_chunks, families::scanned_rows;
  using tiles = meta::list<recipe<"tiles-vec4", scanned_rows<4>>, recipe<"tiles", scanned_rows<1>>>;
  using chunks = meta::list<recipe<"chunks-vec4", scan_in_chunks<num<1536>, scan_by_rounds<4>>>,
                            recipe<"chunks", scan_in_chunks<num<1024>, scan_by_rounds<1>>>>;
  test::check_family(family_of<decltype(benchmarks::scan_rows), tiles>("rows", benchmarks::scan_rows), 2,
                     {{2, 1501}, {3, 61}, {1, 1024}, {2, 1}}, 2);
  test::check_family(family_of<decltype(maxima_from_behind), tiles>("maxima", maxima_from_behind), 1, {{2, 1501}}, 2);
  test::check_family(family_of<decltype(places_so_far), tiles>("places", places_so_far), 1, {{2, 1201}}, 2);
  test::check_family(family_of<decltype(beside_two), tiles>("beside", beside_two), 1, {{2, 1501}, {2, 1}}, 2);
  test::check_family(family_of<decltype(segments), tiles>("segments", segments), 1, {{2, 1201}}, 2);
  test::check_family(family_of<decltype(sums_before), chunks>("before", sums_before), 2, {{3331, 1}, {1024, 1}, {1, 1}}, 2);
}
TEST_CASE("of tuples: places of greatest elements, and recurrences") {
  test::check_family(benchmarks::family_argmax_rows(), 1, {{5, 61}, {3, 4096}}, 2);
  test::check_family(benchmarks::family_linear_recurrence(), 1, {{5, 23}, {40, 2}}, 2, test::held::within_bounds);
}
