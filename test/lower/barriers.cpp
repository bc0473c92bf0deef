#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/strategies/macro.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using kind = ir::statement::kind;
using strategies::tiled, strategies::marched_in_group;
using tile_rows = tunable<"rows", 2, 4, 8>;
using tile_columns = tunable<"columns", 8, 16>;
using staged_tile =
    tiled<tile_rows, tile_columns, map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>, rules::copied_to_local>;
using tile_in_place = tiled<tile_rows, tile_columns, map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>;
using marched_tile = marched_in_group<tile_rows, tile_columns, map_workgroup_<1>, map_workgroup_<0>, map_local_<0>, map_seq_<>,
                                      rules::copied_to_local>;

inline constexpr auto copied = [](auto x) { return x; };
constexpr auto exchanged = program<row>([](auto x) {
  return x | slide<18, 16> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(copied) | to_local | slide<3> | map_local<0>(line3) | to_local | split<4> | transpose |
                  join | map_local<0>(doubled);
         }) |
         join;
});
/// Each stage reads what other work-items of the stage before wrote.
constexpr auto pyramid = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(squared) | to_local | split<2> | map_local<0>([](auto p) { return p | reduce_seq(add); }) |
                  to_local | split<2> | map_local<0>([](auto p) { return p | reduce_seq(maximum); });
         }) |
         join;
});
/// Groups in a loop of one work-item, so that the loop is inside the group and not over it.
constexpr auto tiles_in_order = program<grid>([](auto x) {
  return x | map_workgroup<0>([](auto r) {
           return r | slide<10, 8> |
                  map_seq([](auto t) { return t | map_local<0>(copied) | to_local | slide<3> | map_local<0>(line3); }) | join;
         });
});
constexpr auto sums = program<row>(
    [](auto x) { return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared); }) | join; });

/// The block that lists statement `i`.
int block_of(const ir::kernel& k, int i) {
  for (int b = 0; b < k.statements.size(); ++b)
    for (int j : k.statements[b].list)
      if (i == j) return b;
  return -1;
}
std::vector<int> barriers_of(const ir::kernel& k) {
  std::vector<int> all;
  for (int i = 0; i < k.statements.size(); ++i)
    if (k.statements[i].what == kind::barrier && block_of(k, i) >= 0) all.push_back(i);
  return all;
}
void remove(ir::kernel& k, int i) {
  meta::vec<int> rest;
  const int b = block_of(k, i);
  for (int j : k.statements[b].list)
    if (j != i) rest.push(j);
  k.statements[b].list = rest;
}

/// The kernel is right with all its barriers, and races without any one of them. Returns how many there are.
int check_barriers(const std::string& name, const subject& made, const subject& program, const ir::point& p) {
  check_kernel(name, made, program, {p});
  const hoist::kernel_module whole = emit_module(made.terms, p, made.inputs);
  REQUIRE(whole.rejected == nullptr);
  const exact_inputs data(program.terms, p);
  const std::vector<int> all = barriers_of(whole.kernels[0]);
  for (int i : all) {
    CHECK(whole.kernels[0].statements[i].local_fence);
    hoist::kernel_module less = whole;
    remove(less.kernels[0], i);
    std::vector<double> ignored;
    bool races = false;
    for (const simulate::finding& f : run_module(less, data, ignored).findings)
      races = races || f.what == simulate::fault::race_in_group;
    CHECK_MESSAGE(races, (name + " at " + name_of(p) + " has no race without barrier " + std::to_string(i)));
  }
  return static_cast<int>(all.size());
}

}  // namespace

TEST_CASE("barriers: one between copying a tile and reading it") {
  const subject program = subject_of(clamped_stencil), made = lowered_by<staged_tile>(clamped_stencil);
  CHECK(check_barriers("staged", made, program, point_at(16, 16, {8, 4}, {{"rows", 4}, {"columns", 8}})) == 1);
  CHECK(check_barriers("staged", made, program, point_at(13, 29, {4, 2}, {{"rows", 8}, {"columns", 16}})) == 1);
  CHECK(check_barriers("staged", lowered_by<marched_tile>(clamped_stencil), program,
                       point_at(13, 29, {8}, {{"rows", 8}, {"columns", 8}})) == 1);
}

TEST_CASE("barriers: one more where a group takes several tiles in turn") {
  const subject program = subject_of(clamped_stencil), made = lowered_by<staged_tile>(clamped_stencil);
  const meta::vec<ir::binding> small = {{"rows", 2}, {"columns", 8}};
  CHECK(check_barriers("iterations in y", made, program, point_at(13, 29, {4, 2}, small, {1, 4})) == 2);
  CHECK(check_barriers("iterations in x", made, program, point_at(13, 29, {4, 2}, small, {2, 1})) == 2);
  CHECK(check_barriers("in both", made, program, point_at(16, 16, {4, 2}, small, {2, 2})) >= 2);
  CHECK(check_barriers("marched", lowered_by<marched_tile>(clamped_stencil), program, point_at(13, 29, {4}, small, {1, 4})) ==
        2);
  CHECK(check_barriers("tiles_in_order", subject_of(tiles_in_order), subject_of(tiles_in_order), point_at(3, 42, {8})) == 2);
}

TEST_CASE("barriers: two tiles share theirs") {
  const subject program = subject_of(zip_two_stencils), made = lowered_by<staged_tile>(zip_two_stencils);
  const meta::vec<ir::binding> small = {{"rows", 2}, {"columns", 8}};
  CHECK(check_barriers("two tiles", made, program, point_at(13, 29, {4, 2}, small)) == 1);
  CHECK(check_barriers("two tiles in turn", made, program, point_at(13, 29, {4, 2}, small, {1, 4})) == 2);
}

TEST_CASE("barriers: one between two stages of a pipeline, and none at the loop's end where one in it is enough") {
  CHECK(check_barriers("pyramid", subject_of(pyramid), subject_of(pyramid), point_at(64, 1, {8})) == 2);
  CHECK(check_barriers("pyramid in turn", subject_of(pyramid), subject_of(pyramid), point_at(64, 1, {8}, {}, {4})) == 2);
  CHECK(check_barriers("pyramid, shorter", subject_of(pyramid), subject_of(pyramid), point_at(61, 1, {4}, {}, {2})) == 2);
  CHECK(check_barriers("exchanged", subject_of(exchanged), subject_of(exchanged), point_at(66, 1, {8})) == 2);
  CHECK(check_barriers("exchanged in turn", subject_of(exchanged), subject_of(exchanged), point_at(66, 1, {8}, {}, {2})) == 2);
}

TEST_CASE("barriers: none where nothing local is shared") {
  CHECK(check_barriers("sums", subject_of(sums), subject_of(sums), point_at(64, 1, {8}, {}, {2})) == 0);
  CHECK(check_barriers("in place", lowered_by<tile_in_place>(clamped_stencil), subject_of(clamped_stencil),
                       point_at(13, 29, {4, 2}, {{"rows", 4}, {"columns", 8}}, {2, 2})) == 0);
}
