// Parts of arrays, and arrays put together, turned round and moved: values, kernels, the device.
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/patterns/reorder.hpp>
#include <hoist/patterns/reverse.hpp>
#include <hoist/patterns/shift.hpp>

#include <doctest/doctest.h>

#include <numeric>
#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;
using numbers = std::vector<double>;

/// The elements of f of the array [1, 2, ..., n], or of rows of it.
template <int Dimensions = 1, class F>
numbers of_counted(F f, long n, long m = 1) {
  const auto p = program<std::conditional_t<Dimensions == 1, row, grid>>(f);
  numbers data(static_cast<std::size_t>(n * m));
  std::iota(data.begin(), data.end(), 1.0);
  reference meaning(ir::table_of<program_term<decltype(p)>>(), point_at(n, m, {1}), true);
  meaning.set_input(0, data.data());
  numbers all;
  collect_elements(meaning, meaning.extents(dimensions_of<typename decltype(p)::type>), {}, all);
  return all;
}

/// A part of each row, and of the rows.
constexpr auto corner = program<grid>([](auto x) {
  return x | drop<1> | map([](auto r) { return r | slice<1, 3>; }) |
         map_global<1>([](auto r) { return r | map_global<0>(id); });
});
constexpr auto differences =
    program<row>([](auto x) { return zip(x | tail, x | drop_last<1>) | map_global<0>([](auto a, auto b) { return a - b; }); });
constexpr auto less_head = program<grid>([](auto x) {
  return x |
         map_global<1>([](auto r) { return zip(r, r | head | fill<M>) | map_global<0>([](auto a, auto b) { return a - b; }); });
});
constexpr auto reversed = program<row>([](auto x) { return zip(x, x | reverse) | map_global<0>(mixed); });
constexpr auto written_reversed = program<row>([](auto x) { return x | map_global<0>(squared) | reverse; });
constexpr auto turned_by_180 = program<grid>(
    [](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(doubled) | reverse; }) | reverse; });
constexpr auto chunks_reversed = program<row>(
    [](auto x) { return x | split<4> | reverse | map([](auto c) { return c | reverse; }) | join | map_global<0>(id); });
constexpr auto windows_reversed =
    program<row>([](auto x) { return x | pad<1>(clamp) | reverse | slide<3> | map_global<0>(line3); });
constexpr auto moved = program<row>(
    [](auto x) { return zip(x | shift<2>(wrap), x | shift<-3>(constant<5.0>), x | shift<1>(mirror)) | map_global<0>(mixed3); });
constexpr auto joined_ends =
    program<row>([](auto x) { return concat(x | take_last<2>, x, x | take<1>) | map_global<0>(squared); });
constexpr auto apart =
    program<row>([](auto x) { return concat(x | take<1> | map_global<0>(squared), x | tail | map_global<0>(doubled)); });

const std::vector<ir::point> rows{point_at(4, 1, {4}), point_at(5, 1, {1}), point_at(67, 1, {16}, {}, {2})};
const std::vector<ir::point> grids{point_at(2, 4, {4}), point_at(5, 7, {2, 2}), point_at(13, 37, {8, 4}, {}, {1, 2})};
struct part_case {
  const char* name;
  subject of;
  const std::vector<ir::point>& points;
};
const std::vector<part_case>& all() {
  static const std::vector<ir::point> pairs{point_at(2, 1, {4}), point_at(9, 1, {4})},
      fours{point_at(4, 1, {1}), point_at(64, 1, {8})};
  static const std::vector<part_case> a{
      {"corner", subject_of(corner), grids},
      {"differences", subject_of(differences), rows},
      {"less head", subject_of(less_head), grids},
      {"reversed", subject_of(reversed), rows},
      {"written reversed", subject_of(written_reversed), rows},
      {"turned by 180", subject_of(turned_by_180), grids},
      {"chunks reversed", subject_of(chunks_reversed), fours},
      {"windows reversed", subject_of(windows_reversed), rows},
      {"moved", subject_of(moved), rows},
      {"joined ends", subject_of(joined_ends), pairs},
      {"apart", subject_of(apart), pairs},
  };
  return a;
}

}  // namespace

TEST_CASE("parts of arrays") {
  CHECK(of_counted([](auto x) { return x | drop<2>; }, 5) == numbers{3, 4, 5});
  CHECK(of_counted([](auto x) { return x | drop_last<2>; }, 5) == numbers{1, 2, 3});
  CHECK(of_counted([](auto x) { return x | slice<1, 3>; }, 5) == numbers{2, 3, 4});
  CHECK(of_counted([](auto x) { return x | tail; }, 3) == numbers{2, 3});
  CHECK(of_counted<2>([](auto x) { return x | head; }, 2, 3) == numbers{1, 2, 3});
  CHECK(of_counted<2>([](auto x) { return x | map(head.make); }, 2, 3) == numbers{1, 4});
  CHECK(of_counted<2>([](auto x) { return x | tail | map(tail.make); }, 3, 3) == numbers{5, 6, 8, 9});
}
TEST_CASE("arrays turned round, moved and put together") {
  CHECK(of_counted([](auto x) { return x | reverse; }, 4) == numbers{4, 3, 2, 1});
  CHECK(of_counted<2>([](auto x) { return x | reverse | map(reverse.make); }, 2, 3) == numbers{6, 5, 4, 3, 2, 1});
  CHECK(of_counted([](auto x) { return x | shift<1>(wrap); }, 3) == numbers{3, 1, 2});
  CHECK(of_counted([](auto x) { return x | shift<-1>(constant<0.0>); }, 3) == numbers{2, 3, 0});
  CHECK(of_counted([](auto x) { return x | shift<4>(wrap); }, 3) == numbers{3, 1, 2});
  CHECK(of_counted([](auto x) { return x | shift<-2>(clamp); }, 3) == numbers{3, 3, 3});
  CHECK(of_counted([](auto x) { return x | shift<0>(clamp); }, 3) == numbers{1, 2, 3});
  CHECK(of_counted([](auto x) { return concat(x, x | reverse); }, 2) == numbers{1, 2, 2, 1});
}
TEST_CASE("kernels with parts") {
  for (const part_case& c : all()) check_kernel(c.name, c.of, c.points);
}
TEST_CASE("the device of this machine takes the same parts") {
  const runtime::session s(runtime::best_device());
  for (const part_case& c : all())
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.of, at);
}
TEST_CASE("arrays of named sizes that are too short for a part are refused") {
  check_rejected(subject_of(corner), point_at(5, 3, {4}), "the array is shorter than a part of it");
  check_rejected(subject_of(differences), point_at(1, 1, {4}), "an array has no elements at these sizes");
}
