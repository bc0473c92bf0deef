// Programs of several kernels, results and steps: their modules compute what they mean.

#include <benchmark/programs/stencils.hpp>
#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

using row = array<float, N>;
using grid = array2<float, N, M>;

constexpr auto doubled = [](auto v) { return v * 2.0f; };
constexpr auto increased = [](auto v) { return v + 1.0f; };
constexpr auto sum3 = [](auto w) { return w(0) + 2.0f * w(1) - w(2); };

constexpr auto chain = program<row>([](auto x) {
  return x | map_global<0>(doubled) | to_global | slide<3> | map_global<0>(sum3) | to_global | map_global<0>(increased);
});
constexpr auto read_twice = program<row>([](auto x) {
  return let(x | map_global<0>(doubled) | to_global, [x](auto y) {
    return zip(y | slide<2>, x | slide<2>) | map_global<0>([](auto a, auto b) { return a(0) - b(1); }) | to_global |
           map_global<0>(increased);
  });
});
constexpr auto blur_steps = program<row>(
    [](auto x) { return x | iterate<3>([](auto a) { return a | pad<1>(clamp) | slide<3> | map_global<0>(sum3); }); });
constexpr auto steps_of_two = program<row>([](auto x) {
  return x | iterate<2>([](auto a) {
           return a | pad<1>(clamp) | slide<3> | map_global<0>(sum3) | to_global | pad<1>(clamp) | slide<3> |
                  map_global<0>([](auto w) { return w(0) + w(2); });
         }) |
         map_global<0>(increased);
});
constexpr auto grid_steps = program<grid>([](auto x) {
  return x | map_global<1>([](auto r) { return r | map_global<0>(doubled); }) | to_global | iterate<2>([](auto a) {
           return a | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto r) {
                    return r | map_global<0>([](auto w) { return w(0, 1) + 2.0f * w(1, 2) - w(2, 0); });
                  });
         });
});
constexpr auto shrinking = program<row>([](auto x) {
  return x | iterate_unrolled<3>(
                 [](auto a) { return a | slide<2> | map_global<0>([](auto w) { return w(0) - w(1); }) | to_global; });
});
constexpr auto partial_sums = program<grid>([](auto x) {
  return x | map_global<0>([](auto r) { return r | reduce_seq(add); }) | to_global | split<4> |
         map_global<0>([](auto r) { return r | reduce_seq(add); });
});
/// SRAD whole: the diffusion coefficient, and what it does to the picture; the second kernel reads both.
constexpr auto diffused = [](auto j, auto c) {
  auto centre = j(1, 1);
  return centre + 0.125f * (c(1, 1) * (j(0, 1) - centre) + c(2, 1) * (j(2, 1) - centre) + c(1, 1) * (j(1, 0) - centre) +
                            c(1, 2) * (j(1, 2) - centre));
};
constexpr auto srad = program<grid>([](auto any) {
  auto picture = any | map2([](auto v) { return v * v + 1.0f; });
  auto each = [](auto f) { return map_global<1>([f](auto r) { return r | map_global<0>(f); }); };
  auto windows = [](auto of) { return of | pad2<1>(clamp) | slide2<3>; };
  return let(windows(picture) | each(benchmarks::diffusion) | to_global,
             [=](auto c) { return zip2(windows(picture), windows(c)) | each(diffused); });
});
constexpr auto one_step =
    program<row>([](auto x) { return x | iterate<1>([](auto a) { return a | map_global<0>(doubled); }); });
constexpr auto from_a_pad =
    program<row>([](auto x) { return x | map(increased) | iterate<2>([](auto a) { return a | map_global<0>(doubled); }); });
constexpr auto inside_a_map = program<grid>([](auto x) {
  return x | map_global<1>([](auto r) { return r | map_global<0>(doubled) | to_global | map_global<0>(increased); });
});

/// Two states of a string, of which each step makes the next two.
constexpr auto string_steps = [](auto state) {
  return state | iterate<5>([](auto s) {
           return make_tuple(zip(get<0>(s) | pad<1>(clamp) | slide<3>, get<1>(s)) |
                                 map_global<0>([](auto w, auto before) { return w(0) + w(2) - before; }),
                             get<0>(s) | map_global<0>([](auto v) { return v; }));
         });
};
constexpr auto string = program<row, row>(
    [](auto now, auto before) { return get<0>(string_steps(make_tuple(now, before))) | map_global<0>(doubled); });
constexpr auto zipped_steps = program<row, row>([](auto x, auto y) {
  return zip(x, y) |
         iterate<3>([](auto a) { return a | map_global<0>([](auto p, auto q) { return make_tuple(q, p + 1.0f); }); }) |
         map_global<0>([](auto p, auto q) { return p - q; });
});
/// The first kernel has one dimension, the second two.
constexpr auto below_maximum = program<grid>([](auto x) {
  return let(x | map_global<0>([](auto r) { return r | reduce_seq(maximum); }) | to_global, [=](auto most) {
    return zip(x, most) | map_global<1>([](auto r, auto m) {
             return zip(r, m | fill<M>) | map_global<0>([](auto v, auto m) { return v - m; });
           });
  });
});

/// The launches of a module as kernel numbers.
std::string order_of(const hoist::kernel_module& m) {
  std::string s;
  for (const launch& l : m.launches) s += std::to_string(l.kernel);
  return s;
}
hoist::kernel_module module_at(const subject& s, const ir::point& p) { return emit_module(s.terms, p, s.inputs); }

}  // namespace

TEST_CASE("chains: every kernel reads what an earlier one wrote") {
  for (long n : {3L, 4L, 13L, 64L, 67L}) {
    check_kernel("chain", subject_of(chain), {point_at(n, 1, {4}), point_at(n, 1, {1}), point_at(n, 1, {2}, {}, {4})});
    check_kernel("read twice", subject_of(read_twice), {point_at(n, 1, {4})});
  }
  CHECK(order_of(module_at(subject_of(chain), point_at(13, 1, {4}))) == "012");
}

TEST_CASE("chains: buffers whose lives don't overlap are shared") {
  const hoist::kernel_module m = module_at(subject_of(shrinking), point_at(13, 1, {4}));
  CHECK(order_of(m) == "012");
  CHECK(m.buffer_bytes.size() == 4);
  const hoist::kernel_module c = module_at(subject_of(steps_of_two), point_at(13, 1, {4}));
  CHECK(order_of(c) == "01012");
  for (const launch& l : c.launches)
    for (int i = 0; i + 1 < l.arguments.size(); ++i) CHECK(l.arguments[i] != l.arguments.back());
}

TEST_CASE("iterate over launches: any number of steps, ending in the result") {
  for (long n : {1L, 2L, 13L, 32L}) {
    check_kernel("blur_steps", subject_of(blur_steps), {point_at(n, 1, {4})});
    check_kernel("steps_of_two", subject_of(steps_of_two), {point_at(n, 1, {4})});
    check_kernel("one_step", subject_of(one_step), {point_at(n, 1, {4})});
  }
  check_kernel("grid_steps", subject_of(grid_steps), {point_at(13, 7, {4, 2}), point_at(1, 5, {2, 4})});
  const hoist::kernel_module m = module_at(subject_of(blur_steps), point_at(13, 1, {4}));
  CHECK(order_of(m) == "000");
  CHECK(m.launches[2].arguments.back() == 1);
}

TEST_CASE("iterate over launches: states of several arrays, from inputs side by side") {
  for (long n : {1L, 2L, 13L, 32L}) {
    check_kernel("string", subject_of(string), {point_at(n, 1, {4}), point_at(n, 1, {1})});
    check_kernel("zipped_steps", subject_of(zipped_steps), {point_at(n, 1, {4})});
  }
  const hoist::kernel_module m = module_at(subject_of(string), point_at(13, 1, {4}));
  CHECK(order_of(m) == "000001");
}

TEST_CASE("chains: a kernel that has no use for a dimension of the point leaves it out") {
  check_kernel("below_maximum", subject_of(below_maximum),
               {point_at(7, 13, {4, 2}), point_at(7, 13, {4, 2}, {}, {2, 3}), point_at(1, 1, {1, 8})});
  const hoist::kernel_module m = module_at(subject_of(below_maximum), point_at(7, 13, {4, 2}));
  CHECK(m.launches[0].range.local[1] == 1);
  CHECK(m.launches[1].range.local[1] == 2);
  check_rejected(subject_of(below_maximum), point_at(7, 13, {4, 2, 2}),
                 "a group has work-items in a dimension that the structure doesn't use");
}

TEST_CASE("iterate_unrolled: lengths may change from step to step") {
  for (long n : {4L, 13L, 33L}) check_kernel("shrinking", subject_of(shrinking), {point_at(n, 1, {4})});
  check_kernel("partial_sums", subject_of(partial_sums), {point_at(16, 5, {4}), point_at(8, 3, {2})});
}

TEST_CASE("chains that can't be cut are rejected with a reason") {
  check_rejected(subject_of(from_a_pad), point_at(13, 1, {4}), "iterate begins with inputs or with to_global");
  check_rejected(
      subject_of(inside_a_map), point_at(13, 5, {4}),
      "to_global stands inside a map: a kernel's result is read by other kernels only; write to_local or to_private");
}

TEST_CASE("SRAD's two kernels as one program") {
  check_kernel("srad", subject_of(srad), {point_at(7, 13, {4, 2}), point_at(16, 8, {8, 2}), point_at(1, 5, {1, 1})});
  const hoist::kernel_module m = emit_module(subject_of(srad).terms, point_at(7, 13, {4, 2}), 1);
  CHECK(m.kernels.size() == 2);
  CHECK(m.launches.size() == 2);
  CHECK(m.buffer_bytes.size() == 3);
}
