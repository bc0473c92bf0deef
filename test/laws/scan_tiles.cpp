// Scans of rows and of whole arrays by tiles, each behind what those before it combine to: by groups so small that short rows have
// several.
#include "scans.hpp"
#include <support/count_differences.hpp>
#include <support/structures.hpp>

#include <benchmark/programs/rows.hpp>
#include <hoist/counts/size_class.hpp>
#include <hoist/emit/skeletons.hpp>
#include <hoist/explore/schedules_rows.hpp>
#include <hoist/features/group_walk.hpp>
#include <hoist/target/amd_gcn.hpp>

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
using chunks = meta::list<recipe<"chunks-vec4", families::scan_in_chunks<num<768>, by_tiles<4>, num<16>>>,
                          recipe<"chunks", families::scan_in_chunks<num<512>, by_tiles<1>, num<16>>>>;
/// In one pass: each group behind those before it.
template <int W>
using by_chain =
    families::of_reductions<strategies::seq<families::on_scan<rules::chain_scan<way<W>, times<typename way<W>::round, num<2>>>>,
                                            strategies::normalise>>;
using chains = meta::list<recipe<"chain-vec4", by_chain<4>>, recipe<"chain", by_chain<1>>>;
constexpr auto sums = program<array<float, N>>([](auto x) { return x | scan(add); });
constexpr auto from_behind = program<array<int, N>>(
    [](auto x) { return x | reverse | scan_exclusive(add) | reverse | map([](auto v) { return 2 * v; }); });
/// Compositions of linear functions of three numbers, which aren't commutative; four words for three components.
constexpr auto composed = program<array<float, N>, array<int, N>>([](auto x, auto y) {
  return zip(x | map([](auto v) { return select(v > 8.f, 1.f, -1.f); }), x, y) |
         scan(associative<1.f, 0.f, 0>([](auto f, auto g) {
           return make_tuple(get<0>(f) * get<0>(g), get<0>(g) * get<1>(f) + get<1>(g), get<2>(f) + get<2>(g));
         })) |
         map([](auto f) { return make_tuple(get<1>(f), get<2>(f)); });
});
constexpr auto of_doubles = program<array<double, N>>([](auto x) { return x | scan(add); });
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
TEST_CASE("arrays in one pass, by groups that look back at those before them") {
  check<chains>("sums", sums, {{1601, 1}, {512, 1}, {1, 1}});
  check<chains>("before", sums_before, {{2203, 1}, {31, 1}});
  check<chains>("from behind", from_behind, {{601, 1}});
  check<chains>("composed", composed, {{1601, 1}, {1, 1}});
}
TEST_CASE("a group combines what many before it have by themselves, and takes no more of what one has of all") {
  const family f = family_of<decltype(sums), chains>("sums", sums);
  const structure& s = f.structures[1];
  constexpr long groups = 80, size = 64;
  const space points(s, 1, targets::nvidia_h200, {{"N", groups * size}});
  REQUIRE(points.rejection(0L) == nullptr);
  const kernel_module m = points.emit(points.at(0));
  REQUIRE(m.launches.size() == 2);
  std::vector<double> in(groups * size), right(groups * size);
  double sum = 0, chunk = 0;
  std::vector<double> own, before;
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<double>(i * 7 % 11) - 3;
    right[i] = sum += in[i];
    chunk += in[i];
    if ((i + 1) % size != 0) continue;
    own.push_back(chunk);
    before.push_back(sum);
    chunk = 0;
  }
  const auto word = [](unsigned long what, double x) {
    return operations::detail::carry<unsigned long>(what << 32 | __builtin_bit_cast(unsigned, static_cast<float>(x)));
  };
  for (const std::size_t known : {0UL, 1UL, 15UL, 46UL, 47UL, 48UL, 78UL}) {
    std::vector<double> status;
    for (std::size_t g = 0; g < groups; ++g)
      status.push_back(g == known ? word(2, before[g]) : word(1, g < known ? 1000 : own[g]));
    status.back() = 0;
    std::vector<std::vector<double>> arrays = {in, std::vector<double>(in.size(), -1), status};
    const simulate::result r = simulate::run(m.kernels[1], arrays, {.groups = {groups - 1}, .sizes = {}});
    CHECK(r.clean());
    CHECK(std::equal(right.end() - size, right.end(), arrays[1].end() - size));
    CHECK(arrays[2].back() == word(2, before.back()));
  }
  std::vector<std::vector<double>> unpublished = {in, std::vector<double>(in.size(), -1), std::vector<double>(groups, 0)};
  const simulate::result waits = simulate::run(m.kernels[1], unpublished, {.groups = {groups - 1}, .sizes = {}});
  REQUIRE(!waits.clean());
  CHECK(waits.findings[0].what == simulate::fault::endless_wait);
  CHECK_THROWS_WITH_AS(on_chip(m), "the groups of a kernel wait for those before them: no part of it runs alone.",
                       std::invalid_argument);
}
TEST_CASE("what a chain does is counted, and what its middle group does") {
  const family f = family_of<decltype(sums), chains>("sums", sums);
  for (int i = 0; i < f.count; ++i) {
    const space points(f.structures[i], 1, targets::nvidia_h200, {{"N", 3001}});
    const ir::point at = points.at(0);
    const kernel_module m = points.emit(at);
    std::vector<std::vector<double>> buffers = {std::vector<double>(3001, 1)};
    const simulate::counts total = simulate::run(m, buffers).total;
    CHECK(test::difference(counts::counts_at({f.structures[i].terms(), at, 1}, 32)->at({}), total) == "");
    const ir::kernel& k = m.kernels[1];
    const long middle = k.launch.global[0] / k.launch.local[0] / 2;
    std::vector<std::vector<double>> arrays = {buffers[0], buffers[1], {}};
    for (const ir::memory& x : k.memories)
      if (x.awaited) arrays[2].assign(static_cast<std::size_t>(x.size), operations::detail::carry<unsigned long>(2UL << 32));
    const simulate::counts ran = simulate::run(k, arrays, {.groups = {middle}, .sizes = {}}).total;
    const features::plan plan(k);
    const features::group_traffic walked = features::group_walk(plan, features::compiled(plan), targets::nvidia_h200).run();
    for (const ir::space s : {ir::space::global, ir::space::local}) {
      CHECK(walked.done[s].loads == ran[s].loads);
      CHECK(walked.done[s].stores == ran[s].stores);
    }
    CHECK(walked.done.barriers == ran.barriers);
    CHECK(walked.done.iterations == ran.iterations);
  }
}
TEST_CASE("chains are for groups that start in order, and for numbers of 32 bits") {
  const family f = family_of<decltype(sums), chains>("sums", sums);
  const space points(f.structures[0], 1, targets::amd_gcn, {{"N", 4096}});
  CHECK(std::string(points.rejection(0L)) == "groups wait for those before them, which the target may start later");
  const family d = family_of<decltype(of_doubles), chains>("doubles", of_doubles);
  const space wide(d.structures[0], 1, targets::nvidia_h200, {{"N", 4096}});
  CHECK(std::string(wide.rejection(0L)) == "a chained scan is of numbers of 32 bits");
}
