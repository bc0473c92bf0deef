// Arrays computed from their indices: alone, beside arrays of memory, in kernels.
#include <hoist/language.hpp>
#include <hoist/patterns/generate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/streams.hpp>
#include <hoist/patterns/opencl/vector.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;

constexpr auto numbered =
    program<row>([](auto x) { return zip(iota<N>, x) | map_global<0>([](auto i, auto v) { return select(i < 3, v, -v); }); });
constexpr auto squares =
    program<row>([](auto) { return generate<N>([](auto i) { return i * i - 3 * i; }) | map_global<0>(id); });
constexpr auto products = program<grid>([](auto x) {
  return zip2(generate2<N, M>([](auto i, auto j) { return 16 * i + j; }), x) |
         map_global<1>([](auto r) { return r | map_global<0>([](auto k, auto v) { return select(k < 40, v, 2.f * v); }); });
});
constexpr auto cube = program<grid>([](auto) {
  return generate3<3, N, M>([](auto i, auto j, auto k) { return 100 * i + 10 * j - k; }) |
         map_global<2>([](auto p) { return p | map_global<1>([](auto r) { return r | map_global<0>(id); }); });
});
/// Windows, a loop, vectors and local memory over generated elements.
constexpr auto windows_of_indices = program<row>(
    [](auto) { return iota<N> | pad<1>(wrap) | slide<3> | map_global<0>([](auto w) { return w | reduce_seq(add); }); });
constexpr auto rotated = program<row>([](auto) {
  return iota<N> | split<8> | map_global<0>([](auto c) {
           return c | pad<1>(clamp) | rotate<3> | map_seq([](auto w) { return w(0) + 10 * w(1) + 100 * w(2); });
         }) |
         join;
});
constexpr auto by_vectors = program<row>([](auto x) {
  return zip(iota<N>, x) | split<4> |
         map_global<0>([](auto c) { return c | map_vector<4>([](auto i, auto v) { return select(i < 5, v, v + 1.f); }); }) |
         join;
});
/// Programs without inputs.
constexpr auto fixed = program<>([] {
  return generate2<7, 9>([](auto i, auto j) { return i * 16 - j; }) |
         map_global<1>([](auto r) { return r | map_global<0>(id); });
});
constexpr auto fixed_windows = program<>([] {
  return iota<13> | pad<1>(mirror) | slide<3> |
         map_global<0>([](auto w) { return w | map([](auto i) { return i * i; }) | reduce_seq(add); });
});
constexpr auto staged = program<row>([](auto) {
  return iota<N> | split<8> | map_workgroup<0>([](auto c) {
           return c | map_local<0>([](auto i) { return 3 * i; }) | to_local | split<2> |
                  map_local<0>([](auto two) { return two(0) - two(1); });
         }) |
         join;
});

const std::vector<ir::point> rows{point_at(1, 1, {4}), point_at(5, 1, {4}), point_at(67, 1, {16}, {}, {2})};
const std::vector<ir::point> grids{point_at(1, 1, {4}), point_at(5, 3, {2, 2}), point_at(13, 37, {8, 4}, {}, {1, 2})};
const std::vector<ir::point> whole{point_at(8, 1, {4}), point_at(64, 1, {4})};

struct generated {
  const char* name;
  subject of;
  const std::vector<ir::point>& points;
};
const std::vector<generated>& all() {
  static const std::vector<generated> a{
      {"numbered", subject_of(numbered), rows},          {"squares", subject_of(squares), rows},
      {"products", subject_of(products), grids},         {"cube", subject_of(cube), grids},
      {"windows", subject_of(windows_of_indices), rows}, {"rotated", subject_of(rotated), rows},
      {"by vectors", subject_of(by_vectors), rows},      {"staged", subject_of(staged), whole}};
  return a;
}

}  // namespace

TEST_CASE("generated arrays hold what their functions give") {
  const ir::point at = point_at(2, 3, {1});
  CHECK(meaning_of(subject_of(squares).terms, point_at(5, 1, {1}), 1, exact_inputs(subject_of(squares).terms, at)).values ==
        std::vector<double>{0, -2, -2, 0, 4});
  CHECK(meaning_of(subject_of(cube).terms, at, 3, exact_inputs(subject_of(cube).terms, at)).values ==
        std::vector<double>{0, -1, -2, 10, 9, 8, 100, 99, 98, 110, 109, 108, 200, 199, 198, 210, 209, 208});
}
TEST_CASE("kernels compute generated arrays where they read them") {
  for (const generated& g : all()) check_kernel(g.name, g.of, g.points);
}
TEST_CASE("the device of this machine computes them too") {
  const runtime::session s(runtime::best_device());
  for (const char* name : {"numbered", "products", "by vectors"})
    for (const generated& g : all())
      if (g.name == std::string(name))
        for (const ir::point& at : g.points) check_on_device(s, g.name, g.of, at);
  check_on_device(s, "no inputs", subject_of(fixed), point_at(1, 1, {8}));
  check_on_device(s, "no inputs, windows", subject_of(fixed_windows), point_at(1, 1, {4}));
}
TEST_CASE("indices that no int holds are refused") {
  check_rejected(subject_of(numbered), point_at(2147483649, 1, {64}),
                 "indices are ints: an array of them has at most 2147483648 elements");
}
