// What has no family, or a smaller one: a reason each time, and never a wrong kernel.
#include "../support/structures.hpp"
#include <hoist/explore/baseline.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/rules/vectorisation.hpp>
#include <hoist/target/arm_mali.hpp>

#include <benchmark/programs/stencils.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>

using namespace hoist;

namespace {

bool is_reason(const char* why) {
  return why != nullptr && std::string(why).size() > 10 && std::string(why).find(' ') != std::string::npos;
}
int made(const family& f) {
  int n = 0;
  for (int i = 0; i < f.count; ++i) n += f.structures[i].exists;
  return n;
}
/// The points of a structure on a target that are valid, and the reasons of the others.
struct outcome {
  long valid = 0, points = 0;
  std::set<std::string> reasons;
};
outcome points_of(const family& f, int i, const target& t, long n, long m) {
  const space points(f.structures[i], f.inputs, t, {{"N", n}, {"M", m}});
  outcome o;
  o.points = points.size();
  for (long p = 0; p < points.size(); p += 1 + points.size() / 200) {
    const char* why = points.rejection(p);
    if (why == nullptr)
      ++o.valid;
    else
      o.reasons.insert(why);
  }
  return o;
}

using some_recipes =
    meta::concat_t<families::direct_grid, families::grid_blocks,
                   families::tiles_of_groups<device_mask::gpu, families::placed_tile<"local-tile", rules::copied_to_local>,
                                             families::nest<"", map_workgroup_<1>, map_workgroup_<0>>>>;
const family& stencil() {
  static const family f =
      family_of<decltype(benchmarks::jacobi2d_5pt_clamp), some_recipes>("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp);
  return f;
}
const family& inner() {
  static const family f = family_of<decltype(benchmarks::jacobi2d_5pt), some_recipes>("jacobi2d_5pt", benchmarks::jacobi2d_5pt);
  return f;
}

}  // namespace

TEST_CASE("a program that has its loops already: no structure, and every recipe says why") {
  constexpr auto doubled = program<array<float, N>>([](auto x) { return x | map_seq([](auto v) { return 2.f * v; }); });
  const family f = family_of("doubled", doubled);
  CHECK(f.count > 100);
  CHECK(made(f) == 0);
  for (int i = 0; i < f.count; ++i) CHECK(is_reason(f.structures[i].why));
  ir::point at;
  at.sizes = {{"N", 8}, {"M", 8}};
  CHECK(is_reason(baseline_module(f, at).rejected));
}

TEST_CASE("a target without local memory: the structures that need it have no point, and the rest is right") {
  int refused = 0, left = 0;
  for (int i = 0; i < stencil().count; ++i) {
    if (!stencil().structures[i].exists) continue;
    const bool local = std::string(stencil().structures[i].name).find("local") == 0;
    const outcome o = points_of(stencil(), i, targets::arm_mali, 64, 64);
    if (local) {
      CHECK_FALSE(suits(stencil().structures[i], targets::arm_mali));
      CHECK(o.valid == 0);
      refused += o.reasons.count("the target has no local memory") > 0;
    } else {
      left += o.valid > 0;
    }
  }
  CHECK(refused >= 10);
  CHECK(left >= 20);
}

TEST_CASE("sizes smaller than every tile, and than a window") {
  test::check_family(stencil(), 2, {{1, 1}, {2, 3}, {1, 40}, {40, 1}}, 1);
  test::check_family(inner(), 2, {{3, 3}, {3, 40}}, 1);
  for (int i = 0; i < inner().count; ++i) {
    if (!inner().structures[i].exists) continue;
    const outcome o = points_of(inner(), i, targets::nvidia_h200, 2, 2);
    CHECK(o.valid == 0);
    for (const std::string& why : o.reasons) CHECK(is_reason(why.c_str()));
  }
  ir::point at;
  at.sizes = {{"N", 2}, {"M", 2}};
  CHECK(std::string(baseline_module(inner(), at).rejected) == "the window is larger than the array");
}

TEST_CASE("a tunable with no valid value: points, all of them rejected with a reason") {
  using huge =
      recipe<"huge-local-tile",
             strategies::seq<strategies::top_down<
                                 rules::tile2<tunable<"rows", 512, 1024>, tunable<"columns", 512>, rules::copied_to_local>>,
                             strategies::lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>>>;
  const family f = family_of<decltype(benchmarks::jacobi2d_5pt_clamp), meta::list<huge>>("jacobi2d_5pt_clamp",
                                                                                         benchmarks::jacobi2d_5pt_clamp);
  REQUIRE(made(f) == 1);
  const outcome o = points_of(f, 0, targets::nvidia_h200, 2048, 2048);
  CHECK(o.points > 0);
  CHECK(o.valid == 0);
  CHECK(o.reasons.count("local memory is larger than the target's") > 0);
}

TEST_CASE("an operator that isn't declared associative: no rule takes the sum apart or changes its order") {
  constexpr auto ordered = program<test::grid>([](auto x) {
    return x | map([](auto r) { return r | reduce_seq(starting_from<0.f>([](auto a, auto b) { return 2.f * a + b; })); });
  });
  const family f = family_of<decltype(ordered), meta::concat_t<families::line, families::reductions, families::products>>(
      "ordered", ordered);
  const family sums =
      family_of<decltype(test::row_sums), meta::concat_t<families::line, families::reductions, families::products>>(
          "row_sums", test::row_sums);
  CHECK(made(f) > 0);
  CHECK(made(f) < made(sums));
  for (int i = 0; i < f.count; ++i)
    if (!f.structures[i].exists) CHECK(is_reason(f.structures[i].why));
  test::check_family(f, 2, {{41, 9}, {64, 5}}, 1);
  test::check_refused<strategies::top_down<rules::reduce_partially<num<4>>>>(ordered, "reduce f = reduce f . partial_reduce f");
  test::check_refused<strategies::top_down<rules::vectorise_reduce<4>>>(
      ordered, "reduce f = reduce f . as_scalar . reduce (vectorize f) . as_vector");
  test::check_refused<strategies::top_down<rules::introduce_dot>>(ordered, rules::introduce_dot::name);
}
