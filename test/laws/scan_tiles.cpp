// Scans of rows and of whole arrays by tiles, each behind what those before it combine to: by groups so small that short rows have
// several.
#include "scans.hpp"
#include <support/structures.hpp>

#include <benchmark/programs/rows.hpp>
#include <hoist/explore/schedules_rows.hpp>

using namespace hoist;
using benchmarks::grid;
using test::maxima_from_behind;
using test::sums_before;

namespace {

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
template <int W>
using way = rules::row_group<local_size<0, 32, 64>, families::one_row, W, rules::kept_rows::in_registers>;
template <int W>
using by_tiles = rules::scan_rounds<way<W>, times<typename way<W>::round, num<2>>>;
template <int W>
using of_rows = families::of_reductions<strategies::seq<by_tiles<W>, strategies::normalise>>;
using rows = meta::list<recipe<"tiles-vec4", of_rows<4>>, recipe<"tiles", of_rows<1>>>;
using chunks = meta::list<recipe<"chunks-vec4", families::scan_in_chunks<num<768>, by_tiles<4>>>,
                          recipe<"chunks", families::scan_in_chunks<num<512>, by_tiles<1>>>>;
template <class Recipes, class P>
void check(const char* name, P p, std::vector<std::pair<long, long>> sizes) {
  test::check_family(family_of<P, Recipes>(name, p), 1, sizes, 2);
}

}  // namespace

TEST_CASE("rows of several tiles") {
  check<rows>("rows", benchmarks::scan_rows, {{2, 1051}, {3, 61}, {1, 512}, {2, 1}});
  check<rows>("maxima", maxima_from_behind, {{2, 601}});
  check<rows>("places", places_so_far, {{2, 601}});
  check<rows>("beside", beside_two, {{2, 601}, {2, 1}});
  check<rows>("segments", segments, {{2, 601}});
}
TEST_CASE("chunks of several tiles") { check<chunks>("before", sums_before, {{1601, 1}, {512, 1}, {1, 1}}); }
