// iterate inside a kernel: a loop over two buffers that take turns; iterate_unrolled: every step written out, in shared room.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

using row = array<float, N>;

constexpr auto same = [](auto v) { return v; };
constexpr auto neighbours = [](auto w) { return w(0) + 2.0f * w(1) - w(2); };

/// Lift's parallel reduction in a group: lengths halve from step to step, listing 4.6 of the thesis.
constexpr auto tree = program<array<float, 256>>([](auto x) {
  return x | split<64> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(same) | to_local | iterate_unrolled<6>([](auto a) {
                    return a | split<2> | map_local<0>([](auto p) { return p | reduce_seq(add); }) | to_local;
                  }) |
                  map_local<0>(same);
         }) |
         join;
});
constexpr auto local_steps = program<row>([](auto x) {
  return x | split<8> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(same) |
                  iterate<3>([](auto a) { return a | pad<1>(clamp) | slide<3> | map_local<0>(neighbours); }) |
                  map_local<0>(same);
         }) |
         join;
});
/// The same, kept by name.
constexpr auto kept_steps = program<row>([](auto x) {
  return x | split<8> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(same) | to_local |
                  iterate<3>([](auto a) { return a | pad<1>(clamp) | slide<3> | map_local<0>(neighbours) | to_local; }) |
                  map_local<0>(same);
         }) |
         join;
});
constexpr auto private_steps = program<row>([](auto x) {
  return x | split<4> | map_global<0>([](auto c) {
           return c | map_seq(same) | iterate<5>([](auto a) { return a | pad<1>(clamp) | slide<3> | map_seq(neighbours); }) |
                  map_seq(same);
         }) |
         join;
});
constexpr auto two_tiles = program<row, row>([](auto x, auto y) {
  return zip(x | split<8>, y | split<8>) | map_workgroup<0>([](auto a, auto b) {
           return zip(a | map_local<0>(same) | to_local | slide<2> | map_local<0>([](auto w) { return w(0) - w(1); }) |
                          to_local,
                      b | map_local<0>(same) | to_local | slide<2> | map_local<0>([](auto w) { return w(0) + w(1); }) |
                          to_local) |
                  map_local<0>([](auto p, auto q) { return p * q; });
         }) |
         join;
});

/// The transposition of the thesis's figure 4.6, by splitting and joining.
constexpr auto turned = program<array<float, 96>>([](auto x) {
  return x | split<8> | transpose | join | split<12> | map_workgroup<0>([](auto c) { return c | map_local<0>(same); }) | join;
});

hoist::kernel_module module_at(const subject& s, const ir::point& p) { return emit_module(s.terms, p, s.inputs); }
long local_bytes(const hoist::kernel_module& m) {
  long bytes = 0;
  for (const ir::memory& x : m.kernels[0].memories) bytes += x.where == ir::space::local ? 4 * x.size : 0;
  return bytes;
}

}  // namespace

TEST_CASE("iterate in a group: one barrier an iteration, two buffers") {
  for (long n : {8L, 16L, 64L}) {
    check_kernel("local_steps", subject_of(local_steps), {point_at(n, 1, {8}), point_at(n, 1, {4}), point_at(n, 1, {1})});
    check_kernel("kept_steps", subject_of(kept_steps), {point_at(n, 1, {8}), point_at(n, 1, {4}), point_at(n, 1, {1})});
    check_kernel("private_steps", subject_of(private_steps), {point_at(n, 1, {4}), point_at(n, 1, {2})});
  }
  const hoist::kernel_module m = module_at(subject_of(local_steps), point_at(64, 1, {8}));
  CHECK(local_bytes(m) == 4 * 16);
  CHECK(local_bytes(module_at(subject_of(kept_steps), point_at(64, 1, {8}))) == 4 * 16);
  CHECK(count_statements(m.kernels[0], ir::statement::kind::barrier) == 2);
}

TEST_CASE("a tree of sums in a group: its steps share two buffers") {
  for (long group : {64L, 32L, 16L, 1L}) check_kernel("tree", subject_of(tree), {point_at(1, 1, {group})});
  const hoist::kernel_module m = module_at(subject_of(tree), point_at(1, 1, {64}));
  CHECK(local_bytes(m) == 4 * (64 + 32));
}

TEST_CASE("local memories share room only where their lives don't overlap") {
  for (long n : {8L, 24L}) check_kernel("two_tiles", subject_of(two_tiles), {point_at(n, 1, {8}), point_at(n, 1, {3})});
  const hoist::kernel_module m = module_at(subject_of(two_tiles), point_at(24, 1, {8}));
  CHECK(local_bytes(m) < 4 * (8 + 7 + 8 + 7));
}

TEST_CASE("simplifications can be left out; the kernels stay right") {
  for (int which = 0; which < 8; ++which) {
    ir::point p = point_at(64, 1, {4});
    p.simplify.array_accesses = (which & 1) == 0;
    p.simplify.barriers = (which & 2) == 0;
    p.simplify.control_flow = (which & 4) == 0;
    check_kernel("local_steps", subject_of(local_steps), {p});
    check_kernel("tree", subject_of(tree), {p});
    check_kernel("two_tiles", subject_of(two_tiles), {p});
    check_kernel("turned", subject_of(turned), {p});
  }
  ir::point p = point_at(64, 1, {8});
  const subject s = subject_of(local_steps);
  const int few = count_statements(module_at(s, p).kernels[0], ir::statement::kind::barrier);
  p.simplify.barriers = false;
  CHECK(count_statements(module_at(s, p).kernels[0], ir::statement::kind::barrier) > few);
  p.simplify.control_flow = false;
  CHECK(text_of(s, p).find("for (int") != std::string::npos);
  ir::point q = point_at(1, 1, {4});
  CHECK(text_of(subject_of(turned), q).find_first_of("/%") == std::string::npos);
  q.simplify.array_accesses = false;
  CHECK(text_of(subject_of(turned), q).find_first_of("/%") != std::string::npos);
}
