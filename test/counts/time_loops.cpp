// Counts of time loops: kernels of single steps, and of several.

#include "laws.hpp"

#include <hoist/explore/schedules_time_loop.hpp>
#include <hoist/language.hpp>

using namespace hoist;

namespace {

constexpr auto smooth = [](auto x) {
  return x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return 0.5f * w(1, 1) + w(0, 1) + w(1, 0) - w(1, 2) * w(2, 1); });
};
constexpr int steps_of_loop = 7;
constexpr auto loop = program<array2<float, N, M>>([](auto x) { return x | iterate<steps_of_loop>(smooth); });
using recipes_of_loop = meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>,
                                   families::marched_steps_of_rows<"march-steps-vec4", 4>,
                                   families::steps_of_blocks<"march-steps-in-turn-vec8", 8>>;

ir::point point_of(int structure, long steps, long n, long m) {
  ir::point at;
  at.sizes = {{"N", n}, {"M", m}};
  if (structure == 0) return at;
  at.tunables = {{"steps", steps}, {"rows", 64}};
  at.tunables.push(structure == 1 ? ir::binding{"local_x", 32} : ir::binding{"blocks", 8});
  at.local[0] = structure == 1 ? 32 : 1;
  return at;
}

}  // namespace

TEST_CASE("counts of time loops are the simulator's, of single steps and of several, whatever number is left") {
  const family f = family_of<decltype(loop), recipes_of_loop>("loop", loop);
  test::looked_at seen;
  test::check_variant(f, 0, point_of(0, 1, 33, 71), 12000, seen);
  CHECK(seen.simulated > 5);
  for (int structure : {1, 2}) test::check_variant(f, structure, point_of(structure, 2, 512, 512), 12000, seen);
  CHECK(seen.without_class == 0);
  CHECK(seen.sizes == 3 * 20);
  for (int structure : {1, 2})  // grids of about a block have no class
    for (long steps : {2L, 3L, 4L, 6L})
      for (const auto& [n, m] : {std::pair{33L, 71L}, {66L, 128L}, {70L, 131L}}) {
        const ir::point at = point_of(structure, steps, n, m);
        const ir::table terms = f.structures[structure].terms();
        const kernel_module module = emit_module(terms, at, f.inputs);
        REQUIRE(module.rejected == nullptr);
        const std::string wrong =
            test::difference(counts::counts_at({terms, at, f.inputs}, 32)->at({}), test::simulated(module));
        CHECK_MESSAGE(wrong.empty(), f.structures[structure].name, ":", space::name(at), " at ", n, "x", m, ": ", wrong);
      }
}

TEST_CASE("a step stores each element once, and a kernel of several steps does so at their last") {
  const family f = family_of<decltype(loop), recipes_of_loop>("loop", loop);
  const auto stored = [&](int structure, long steps) {
    const ir::point at = point_of(structure, steps, 66, 128);
    return counts::counts_at({f.structures[structure].terms(), at, f.inputs}, 32)->at({});
  };
  const counts::numbers single = stored(0, 1), four = stored(1, 4);
  CHECK(single.launches == steps_of_loop);
  CHECK(single.by_work_items(ir::space::global, true) == steps_of_loop * 66 * 128);
  CHECK(four.launches == 2);  // of four steps, and of three
  double elements = 0;
  for (const counts::access_numbers& a : four.accesses)
    if (a.store && a.where == ir::space::global) elements += a.times * a.width;
  CHECK(elements == 2 * 66 * 128);
}
