#include <hoist/patterns/opencl/loops.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

constexpr auto by_items =
    program<grid>([](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(squared); }); });
constexpr auto by_columns =
    program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | map_global<1>(squared); }); });
constexpr auto by_groups = program<row>(
    [](auto x) { return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared); }) | join; });
constexpr auto in_order = program<row>([](auto x) { return x | map_seq(squared); });

ir::range launch_at(const subject& s, const ir::point& p) {
  const lower::lowered l = lower::lower(s.terms, p, s.inputs);
  REQUIRE_MESSAGE(l.rejected == nullptr, (l.rejected == nullptr ? "" : l.rejected));
  return l.kernels[0].launch;
}

}  // namespace

TEST_CASE("launch: as few whole groups as hold the work, divided by the iterations") {
  for (long n = 1; n <= 40; ++n)
    for (long m : {1L, 5L, 16L, 33L})
      for (long local0 : {1L, 8L})
        for (long local1 : {1L, 3L})
          for (long iterations0 : {1L, 4L})
            for (long iterations1 : {1L, 3L}) {
              const ir::point p = point_at(n, m, {local0, local1}, {}, {iterations0, iterations1});
              const ir::range r = launch_at(subject_of(by_items), p);
              const long needed[] = {m, n}, local[] = {local0, local1}, iterations[] = {iterations0, iterations1};
              CHECK(r.dimensions == 2);
              for (int d = 0; d < 2; ++d) {
                CHECK(r.local[d] == local[d]);
                CHECK(r.global[d] % r.local[d] == 0);
                CHECK(r.global[d] * iterations[d] >= needed[d]);
                CHECK((r.global[d] - r.local[d]) * iterations[d] < needed[d]);
              }
              CHECK(r.global[2] == 1);
              const ir::point turned = point_at(n, m, {local1, local0}, {}, {iterations1, iterations0});
              const ir::range t = launch_at(subject_of(by_columns), turned);
              CHECK(t.global[0] == r.global[1]);
              CHECK(t.global[1] == r.global[0]);
            }
}

TEST_CASE("launch: a group for each element of map_workgroup, divided by the iterations") {
  for (long n : {1L, 15L, 16L, 17L, 61L, 160L})
    for (long local : {1L, 4L, 16L})
      for (long iterations : {1L, 2L, 3L}) {
        const ir::range r = launch_at(subject_of(by_groups), point_at(n, 1, {local}, {}, {iterations}));
        const long groups = (n + 15) / 16;
        CHECK(r.local[0] == local);
        CHECK(r.global[0] / local == (groups + iterations - 1) / iterations);
        CHECK(r.dimensions == 1);
      }
}

TEST_CASE("launch: one work-item where nothing is parallel") {
  const ir::range r = launch_at(subject_of(in_order), point_at(13, 1, {1}));
  CHECK(r.global[0] * r.global[1] * r.global[2] == 1);
  check_kernel("in_order", subject_of(in_order), {point_at(13, 1, {1})});
}

TEST_CASE("launch: work-items and iterations in a dimension that nothing uses are rejected") {
  const char* idle = "a group has work-items in a dimension that the structure doesn't use";
  const char* repeated = "iterations in a dimension that the structure doesn't use";
  check_rejected(subject_of(by_groups), point_at(64, 1, {16, 2}), idle);
  check_rejected(subject_of(by_items), point_at(8, 8, {4, 2, 2}), idle);
  check_rejected(subject_of(in_order), point_at(8, 8, {4}), idle);
  check_rejected(subject_of(by_groups), point_at(64, 1, {16}, {}, {1, 2}), repeated);
  check_rejected(subject_of(in_order), point_at(8, 8, {1}, {}, {2}), repeated);
}
