#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/rules/lowering.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

// How the loops of a kernel may nest.
namespace {

/// Rows by Outer, elements by Inner.
template <class Outer, class Inner>
subject nested() {
  using S = strategies::seq<strategies::top_down<rules::lower_map<Outer>>, strategies::top_down<rules::lower_map<Inner>>>;
  return lowered_by<S>(map_grid);
}
const ir::point p = point_at(8, 16, {1});

constexpr const char* outside = "map_local stands outside map_workgroup";
constexpr const char* twice = "a dimension of the NDRange is used by two nested maps";
constexpr const char* inside_local = "map_workgroup stands inside map_local";
constexpr const char* global_inside = "map_global stands inside map_workgroup";
constexpr const char* both = "map_global and map_workgroup in one kernel";
constexpr const char* same_work = "several work-items of a group would do the same work";

}  // namespace

TEST_CASE("hierarchy: what OpenCL's can't be is rejected") {
  check_rejected(nested<map_local_<0>, map_seq_<>>(), p, outside);
  check_rejected(nested<map_seq_<>, map_local_<0>>(), p, outside);
  check_rejected(nested<map_global_<0>, map_local_<0>>(), p, outside);
  check_rejected(nested<map_local_<1>, map_workgroup_<0>>(), p, outside);
  check_rejected(nested<map_global_<0>, map_global_<0>>(), p, twice);
  check_rejected(nested<map_workgroup_<1>, map_workgroup_<1>>(), p, twice);
  check_rejected(nested<map_workgroup_<0>, map_global_<1>>(), p, global_inside);
  check_rejected(nested<map_global_<1>, map_workgroup_<0>>(), p, both);
  check_rejected(subject_of(program<triples>([](auto x) {
                   return x | map_workgroup<0>([](auto r) {
                            return r | map_local<0>([](auto t) { return t | map_workgroup<1>(squared); });
                          });
                 })),
                 p, inside_local);
  check_rejected(
      subject_of(program<triples>([](auto x) {
        return x | map_workgroup<0>([](auto r) { return r | map_local<0>([](auto t) { return t | map_local<0>(squared); }); });
      })),
      p, twice);
}

TEST_CASE("hierarchy: local memory belongs to one group") {
  const char* outside_groups = "to_local stands outside map_workgroup";
  check_rejected(subject_of(program<row>([](auto x) {
                   return x | split<8> |
                          map_global<0>([](auto c) { return c | map_seq(squared) | to_local | reduce_seq(add); });
                 })),
                 point_at(64, 1, {4}), outside_groups);
  check_rejected(subject_of(program<row>([](auto x) {
                   return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared); }) | join | to_local |
                          split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(doubled); }) | join;
                 })),
                 point_at(64, 1, {4}), outside_groups);
  check_rejected(subject_of(program<row>([](auto x) {
                   return x | split<16> | map_workgroup<0>([](auto c) {
                            return c | split<4> |
                                   map_local<0>([](auto s) { return s | map_seq(squared) | to_local | reduce_seq(add); });
                          }) |
                          join;
                 })),
                 point_at(64, 1, {4}), "to_local stands inside map_local");
}

TEST_CASE("hierarchy: what it can be is not") {
  const subject program = subject_of(map_grid);
  const std::vector<ir::point> all = {p, point_at(13, 29, {1}), point_at(1, 7, {1})};
  check_kernel("global", nested<map_global_<0>, map_seq_<>>(), program, all);
  check_kernel("global inside", nested<map_seq_<>, map_global_<0>>(), program, all);
  check_kernel("two globals", nested<map_global_<0>, map_global_<1>>(), program, all);
  check_kernel("third dimension", nested<map_global_<2>, map_global_<1>>(), program, all);
  check_kernel("groups", nested<map_workgroup_<0>, map_local_<0>>(), program, {point_at(8, 16, {8}), point_at(13, 29, {4})});
  check_kernel("groups alone", nested<map_workgroup_<0>, map_workgroup_<1>>(), program, all);
  check_kernel("groups crosswise", nested<map_workgroup_<1>, map_local_<0>>(), program, {point_at(13, 29, {8})});
  check_kernel("two loops of a group, one after the other", subject_of(hoist::program<row>([](auto x) {
                 return x | split<16> |
                        map_workgroup<0>([](auto c) { return c | map_local<0>(squared) | to_local | map_local<0>(doubled); }) |
                        join;
               })),
               {point_at(61, 1, {8})});
}

TEST_CASE("coverage: work-items that would all do the same are rejected") {
  check_rejected(nested<map_workgroup_<0>, map_seq_<>>(), point_at(8, 16, {4}), same_work);
  check_rejected(nested<map_workgroup_<0>, map_workgroup_<1>>(), point_at(8, 16, {4}), same_work);
  check_rejected(nested<map_workgroup_<0>, map_workgroup_<1>>(), point_at(8, 16, {1, 2}), same_work);
  check_rejected(nested<map_workgroup_<1>, map_local_<0>>(), point_at(8, 16, {8, 2}), same_work);
  check_rejected(subject_of(program<row>([](auto x) {
                   return x | split<16> |
                          map_workgroup<0>([](auto c) { return c | map_seq(squared) | to_local | map_local<0>(doubled); }) |
                          join;
                 })),
                 point_at(64, 1, {8}), same_work);
  check_kernel("with one work-item", nested<map_workgroup_<0>, map_seq_<>>(), subject_of(map_grid), {point_at(8, 16, {1})});
}
