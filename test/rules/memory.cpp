#include <hoist/rules/memory.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using rules::materialise, rules::copy_by, rules::copy_source;
using strategies::seq, strategies::top_down, strategies::lower_maps;

using chunks_in_groups = seq<top_down<rules::split_join<num<8>>>, lower_maps<map_workgroup_<0>, map_local_<0>>>;
/// The map of a group's work-items over a chunk.
template <class R>
using in_group = strategies::at<R, 0, 0, 0>;
using by_group = seq<chunks_in_groups, in_group<copy_source<to_local_, map_local_<0>>>>;
using padded_by_group = seq<top_down<rules::tile2<num<4>, num<8>>>, lower_maps<map_workgroup_<1>, map_workgroup_<0>>,
                            top_down<copy_source<to_local_padded_<num<1>>, map_local_<1>, map_local_<0>>>,
                            lower_maps<map_local_<1>, map_local_<0>>>;
using first_step = lower_maps<map_global_<0>>;

template <class S, class P>
void check_kernels(const char* name, P p, std::vector<long> local, const test_sizes& sizes) {
  const subject made = lowered_by<S>(p), program = subject_of(p);
  for (auto [n, m] : sizes) check_kernel(name, made, program, {point_at(n, m, local)});
}

/// A stage that is kept, and read twice.
constexpr auto kept_and_named = program<array<float, N>>([](auto x) {
  return let(x | map([](auto v) { return 2.f * v + 1.f; }) | to_global,
             [=](auto y) { return zip(y, y, x) | map([](auto a, auto b, auto v) { return a * b - v; }); });
});

}  // namespace

TEST_CASE("memory: what is computed may stand in any memory") {
  const rewriting all[] = {
      rewritten_by<top_down<materialise<to_global_>>>("two_maps", two_maps),
      rewritten_by<top_down<materialise<to_local_>>>("clamped_stencil", clamped_stencil),
      rewritten_by<top_down<materialise<to_private_>>>("row_sums", row_sums),
      rewritten_by<top_down<materialise<to_local_padded_<num<1>>>>>("map_grid", map_grid),
      rewritten_by<copy_by<map_seq_<>>>("map_row", map_row),
      rewritten_by<copy_by<map_global_<1>, map_global_<0>>>("stencil", stencil, 3, 3),
      rewritten_by<top_down<copy_source<to_private_, map_seq_<>>>>("clamped_windows", two_maps),
      rewritten_by<top_down<copy_source<to_local_, map_local_<1>, map_local_<0>>>>("transposed", transposed),
      rewritten_by<top_down<rules::forget_buffer>>("kept_and_named", kept_and_named),
      rewritten_by<seq<top_down<rules::inline_let>, top_down<rules::forget_buffer>>>("kept_and_named", kept_and_named),
  };
  for (const rewriting& r : all) check_meaning(r);
  CHECK(std::string(materialise<to_private_>::name) == "f = to_private . f");
  CHECK(std::string(materialise<to_local_padded_<num<1>>>::name) == "f = to_local . f");
  check_refused<materialise<to_local_>>(program<tall>([](auto x) { return x | transpose; }), materialise<to_local_>::name);
  check_refused<seq<materialise<to_global_>, materialise<to_global_>>>(map_row, materialise<to_global_>::name);
  check_refused<copy_by<map_seq_<>>>(map_grid, "x = map id x");
  check_refused<copy_source<to_local_, map_local_<0>>>(map_grid, "map f = map f . copy");
  check_refused<top_down<rules::forget_buffer>>(map_row, rules::forget_buffer::name);
  check_refused<rules::inline_let>(map_row, rules::inline_let::name);
}

TEST_CASE("memory: a group's chunk copied to local memory, two kernels with global memory between, registers") {
  check_kernels<by_group>("map_row", map_row, {4}, {{13, 1}, {32, 1}});
  check_kernels<padded_by_group>("map_grid", map_grid, {4, 2}, {{13, 29}, {8, 16}});
  using two_kernels = seq<strategies::lower_next<map_global_<0>>, strategies::at<seq<first_step, materialise<to_global_>>, 1>>;
  check_kernels<two_kernels>("two_maps", two_maps, {4}, {{13, 1}, {16, 1}});
  check_kernels<seq<top_down<rules::forget_buffer>, top_down<rules::inline_let>, lower_maps<map_global_<0>>>>(
      "kept_and_named", kept_and_named, {4}, {{13, 1}, {16, 1}});
  using in_registers = seq<top_down<rules::split_join<num<4>>>, lower_maps<map_global_<0>, map_unrolled_>,
                           strategies::at<copy_source<to_private_, map_unrolled_>, 0, 0, 0>>;
  check_kernels<in_registers>("map_row", map_row, {2}, {{13, 1}, {16, 1}});
}

TEST_CASE("memory: where it can't be, lowering says so") {
  using local_alone = seq<first_step, materialise<to_local_>, copy_by<map_global_<0>>>;
  check_rejected(lowered_by<local_alone>(map_row), point_at(8, 1, {4}), "to_local stands outside map_workgroup");
  using inside = seq<chunks_in_groups, in_group<copy_source<to_global_, map_local_<0>>>>;
  check_rejected(
      lowered_by<inside>(map_row), point_at(8, 1, {4}),
      "to_global stands inside a map: a kernel's result is read by other kernels only; write to_local or to_private");
}
