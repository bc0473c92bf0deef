#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <sample.hpp>

#include <hoist/rules/contraction.hpp>
#include <hoist/rules/cubes.hpp>
#include <hoist/rules/reduction.hpp>
#include <hoist/rules/sharing.hpp>
#include <hoist/rules/transposition.hpp>
#include <hoist/strategies/macro.hpp>

#include <benchmark/programs/arrays.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::seq, strategies::normalise;
using plan = rules::contraction_plan<local_size<1, 1, 2>, local_size<0, 1, 3>, 1, 1, num<1>>;
using lx = local_size<0, 1, 3, 8>;

}  // namespace

TEST_CASE("contract: a product by tiles that divide it means the same, and for other operators") {
  constexpr auto least = program<benchmarks::square, benchmarks::square>([](auto a, auto b) {
    return a | map([=](auto row) {
             return b | transpose | map([=](auto column) {
                      return zip(row, column) | map([](auto x, auto y) { return x - y; }) | reduce(minimum);
                    });
           });
  });
  using staged = seq<normalise, rules::contract<plan, rules::step_by_step>>;
  using pipelined = seq<normalise, rules::contract<plan, rules::pipelined>>;
  std::vector<std::pair<long, long>> sizes = {{24, 24}};
  if (test::sample(1) > 1) sizes.push_back({48, 48});
  for (const rewriting& r :
       {rewritten_by<staged>("matmul", benchmarks::matmul), rewritten_by<pipelined>("matmul", benchmarks::matmul),
        rewritten_by<staged>("least difference", least), rewritten_by<pipelined>("least difference", least)})
    check_meaning(r, pairs_of<local_size<1, 1, 2>, local_size<0, 1, 3>>(), sizes);
  check_refused<rules::contract<plan, rules::pipelined>>(row_sums, "map2 (reduce f) = untile . accumulate f . tile");
}

TEST_CASE("reduce_rows: sums in steps are sums, by elements and by vectors, in one kernel and in two") {
  using elements = rules::reduce_rows<rules::by_elements<lx>>;
  using vectors = rules::reduce_rows<rules::by_vectors<lx, 2, num<1>>>;
  using two = rules::reduce_rows_in_two<tunable<"chunk", 96, 192>, rules::by_vectors<lx, 4, num<2>>, rules::by_elements<lx>>;
  const choices some = pairs_of<lx, tunable<"chunk", 96, 192>>();
  for (const rewriting& r : {rewritten_by<elements>("row_sums", row_sums), rewritten_by<vectors>("row_maxima", row_maxima),
                             rewritten_by<two>("product_of_row", product_of_row), rewritten_by<two>("row_sums", row_sums)})
    check_meaning(r, some, {{5, 4608}, {1, 2304}});
  check_refused<elements>(map_grid, "map (reduce f) = join . map (tree f)");
  check_refused<two>(map_grid, "map (reduce f) = map (tree f) . to_global . map2 (tree f) . split");
}

TEST_CASE(
    "reduce_rows_alone, reduce_chunks_of_vectors_in_two: rows by vectors along them or across them, with what is left of one") {
  using chunk = tunable<"chunk", 1, 12, 60>;
  using unroll = tunable<"unroll", 1, 3>;
  using alone = rules::reduce_rows_alone<rules::alone_by_vectors<4, unroll>>;
  using across = rules::reduce_chunks_of_vectors_in_two<chunk, 2, unroll>;
  constexpr auto columns = program<array2<float, N, M>, array<float, N>>([](auto a, auto x) {
    return a | transpose |
           map([=](auto column) { return zip(column, x) | map([](auto c, auto x) { return c - 2.f * x; }) | reduce(add); });
  });
  constexpr auto scaled = program<array2<float, N, M>, array<float, M>>([](auto a, auto y) {
    return zip(a | transpose, y) | map([](auto column, auto y) { return 2.f * (column | reduce(maximum)) - y; });
  });
  for (const rewriting& r : {rewritten_by<alone>("row_sums", row_sums), rewritten_by<alone>("row_maxima", row_maxima)})
    check_meaning(r, all_of<unroll>(), {{5, 24}, {1, 48}, {7, 4}, {3, 7}, {2, 3}, {1, 1}});
  for (const rewriting& r : {rewritten_by<across>("columns", columns), rewritten_by<across>("scaled", scaled)})
    check_meaning(r, pairs_of<chunk, unroll>(), {{60, 14}, {120, 2}});
  check_refused<alone>(map_grid, "map (reduce f) = map (reduce_seq f)");
  check_refused<across>(map_grid, "map (reduce f) = map (reduce_seq f) . to_global . map2 (reduce_seq (map_vector f)) . split");
}

TEST_CASE("tile_transposition and march_planes mean the same") {
  using staged = rules::tile_transposition<tunable<"tile", 3, 8>, 2>;
  check_meaning(rewritten_by<staged>("transposed", transposed), {{{"tile", 3}}, {{"tile", 8}}}, {{24, 48}, {72, 24}});
  check_refused<staged>(map_grid, "map2 f . transpose = untile . map2 (map2 f . transpose . to_local) . tile");
  using marched = rules::march_planes<tunable<"planes", 1, 3>, 2, num<1>, map_global_<2>, map_global_<1>, map_global_<0>>;
  check_meaning(rewritten_by<marched>("jacobi3d_7pt_clamp", benchmarks::jacobi3d_7pt_clamp),
                {{{"planes", 1}}, {{"planes", 3}}});
  check_refused<marched>(map_grid, "map3 f . slide3 = join . map (map2 (map_seq f . rotate)) . tiles");
}

TEST_CASE("share_source: what all results read goes through local memory, in the order in which it was") {
  using shared = rules::share_source<lx, tunable<"unroll", 1, 2>>;
  constexpr auto smaller_sums = program<array<float, N>, array<float, N>>([](auto a, auto b) {
    return zip(a, b) | map([=](auto x, auto y) {
             return 2.f * y + (zip(x | fill<N>, a) | map([](auto x, auto z) { return min(x, 3.f * z); }) | reduce(add));
           });
  });
  constexpr auto two_results = program<array<float, N>, array<float, N>>([](auto a, auto b) {
    return a | map([=](auto x) {
             return let(make_tuple(x, zip(b, x | fill<N>) | map([](auto z, auto x) { return max(x, z); }) | reduce(add)),
                        [](auto x, auto sum) { return sum - x; });
           });
  });
  for (const rewriting& r :
       {rewritten_by<shared>("smaller_sums", smaller_sums), rewritten_by<shared>("two_results", two_results)})
    check_meaning(r, pairs_of<lx, tunable<"unroll", 1, 2>>(), {{24, 24}, {48, 48}});
  check_refused<shared>(benchmarks::gemv, "map (reduce f) = untile . accumulate f . tile, a source for all");
  check_refused<shared>(row_sums, "map (reduce f) = untile . accumulate f . tile, a source for all");
}
