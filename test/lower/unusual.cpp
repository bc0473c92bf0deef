// Sizes and points that leave nothing to do, or ask for what isn't there: a reason each time, never an access out of range.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <hoist/patterns/part.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {

using namespace hoist;
using namespace hoist::test;

using row = array<float, N>;
using grid = array2<float, N, M>;

constexpr auto copied = program<row>([](auto x) { return x | map_global<0>(id); });
constexpr auto copied_grid =
    program<grid>([](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(id); }); });
constexpr auto inner = program<row>([](auto x) { return x | trim<2, 2> | map_global<0>(id); });
constexpr auto shorter = program<array<float, N - 3>>([](auto x) { return x | map_global<0>(id); });
constexpr auto fourth_row = program<grid>([](auto x) { return x | at<3> | map_global<0>(id); });
constexpr auto fourth_of_rows = program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | at<3>; }); });
constexpr auto ends = program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r(0) - r(6); }); });
constexpr auto chunk_ends =
    program<row>([](auto x) { return x | split<4> | map_global<0>([](auto c) { return c(0) - c(3); }); });
constexpr auto of_pairs = [](auto w) { return get<0>(w(0)) - get<1>(w(2)); };
constexpr auto rotated_pairs = program<row, row>([](auto x, auto y) {
  return zip(x, y) | split<8> | map_global<0>([](auto c) { return c | rotate<3> | map_seq(of_pairs); }) | join;
});
constexpr auto circled_pairs = program<row, row>([](auto x, auto y) {
  return zip(x, y) | split<8> | map_global<0>([](auto c) { return c | circular_buffer<3> | map_seq(of_pairs); }) | join;
});
constexpr auto other_loops = program<grid>([](auto x) {
  return make_tuple(x | map_global<0>([](auto r) { return r | reduce_seq(add); }),
                    x | transpose | map_global<1>([](auto c) { return c | reduce_seq(add); }));
});
constexpr auto left_in_local = program<row>(
    [](auto x) { return x | split<8> | map_workgroup<0>([](auto c) { return c | map_local<0>(id) | to_local; }) | join; });

constexpr const char* none = "a named size is less than one: there would be no elements";
constexpr const char* empty = "an array has no elements at these sizes";

}  // namespace

TEST_CASE("sizes without elements are rejected") {
  for (long n : {0L, -1L, -1000000L}) {
    check_rejected(subject_of(copied), point_at(n, 1, {4}), none);
    check_rejected(subject_of(copied_grid), point_at(n, 5, {4}), none);
    check_rejected(subject_of(copied_grid), point_at(5, n, {4}), none);
  }
  ir::point open;
  open.at_launch = {{"N", 0, 10}};
  check_rejected(subject_of(copied), open, none);
  check_rejected(subject_of(inner), point_at(4, 1, {4}), empty);
  check_rejected(subject_of(shorter), point_at(3, 1, {4}), empty);
  check_rejected(subject_of(shorter), point_at(2, 1, {4}), empty);
  check_kernel("one element left", subject_of(inner), {point_at(5, 1, {4}), point_at(5, 1, {1})});
  check_kernel("one element", subject_of(shorter), {point_at(4, 1, {4})});
}

TEST_CASE("elements that an array hasn't are not read") {
  check_kernel("the last row", subject_of(fourth_row), {point_at(4, 5, {4}), point_at(9, 1, {1})});
  check_rejected(subject_of(fourth_row), point_at(3, 5, {4}), "the array is too short for the element that is taken of it");
  check_kernel("the last element", subject_of(fourth_of_rows), {point_at(3, 4, {4}), point_at(3, 9, {1})});
  check_rejected(subject_of(fourth_of_rows), point_at(9, 3, {4}), "the array is too short for the element that is taken of it");
  check_kernel("a row's ends", subject_of(ends), {point_at(3, 7, {4}), point_at(3, 8, {1})});
  check_kernel("a chunk's ends", subject_of(chunk_ends), {point_at(8, 1, {1}), point_at(44, 1, {4})});
  constexpr const char* missing = "a user function reads an element that its array hasn't at these sizes";
  check_rejected(subject_of(ends), point_at(3, 6, {4}), missing);
  check_rejected(subject_of(chunk_ends), point_at(9, 1, {4}), missing);
  ir::point open;
  open.at_launch = {{"N", 1, 64}, {"M", 1, 64}};
  check_rejected(subject_of(ends), open, missing);
  open.at_launch = {{"N", 1, 64}, {"M", 7, 64}};
  CHECK(emit_module(subject_of(ends).terms, open, 1).rejected == nullptr);
}

TEST_CASE("sizes beyond any memory are rejected") {
  check_rejected(subject_of(copied), point_at(9000000000000000000, 1, {256}), "an array has more elements than any memory");
  check_rejected(subject_of(copied_grid), point_at(9000000000, 9000000000, {256}),
                 "an array has more elements than any memory");
}

TEST_CASE("sizes bound at launch may lie far apart; those that no array can have are refused when they are bound") {
  ir::point open;
  open.at_launch = {{"N", 1, 6000000000}, {"M", 1, 6000000000}};
  const hoist::kernel_module m = emit_module(subject_of(copied_grid).terms, open, 1);
  REQUIRE(m.rejected == nullptr);
  CHECK(bound(m, {{"N", 5}, {"M", 7}}).rejected == nullptr);
  CHECK(bound(m, {{"N", 5}, {"M", 7}}).outputs == 35);
  constexpr const char* why = "an array has no elements at these sizes, or more than any memory";
  CHECK(std::string(bound(m, {{"N", 3000000000}, {"M", 3000000000}}).rejected) == why);
  const hoist::kernel_module rest = emit_module(subject_of(inner).terms, open, 1);
  CHECK((rest.rejected != nullptr || std::string(bound(rest, {{"N", 4}, {"M", 1}}).rejected) == why));
}

TEST_CASE("groups have work-items, and work-items iterations") {
  constexpr const char* why = "a group has at least one work-item, and a work-item one iteration, in every dimension";
  for (long bad : {0L, -4L}) {
    check_rejected(subject_of(copied), point_at(8, 1, {bad}), why);
    check_rejected(subject_of(copied), point_at(8, 1, {4}, {}, {bad}), why);
    check_rejected(subject_of(copied), point_at(8, 1, {4, 1, bad}), why);
  }
}

TEST_CASE("windows of tuples stay in no registers") {
  const char* why = "rotate and circular_buffer keep no windows of tuples; zip the windows of each array";
  check_rejected(subject_of(rotated_pairs), point_at(8, 1, {1}), why);
  check_rejected(subject_of(circled_pairs), point_at(8, 1, {1}), why);
}
TEST_CASE("what OpenCL's kernels can't have, and results that would be written twice or not at all") {
  check_rejected(subject_of(other_loops), point_at(5, 7, {1}),
                 "several work-groups would do the same work: all of a kernel's results need its parallel loops");
  check_rejected(subject_of(left_in_local), point_at(16, 1, {4}),
                 "a result in local or private memory has no loop that writes it out, such as map_local(id) or map_seq(id)");
}
