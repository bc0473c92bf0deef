// Chains of stencils from the high level: in kernels of their own, fused in tiles, and inlined.
#include <hoist/rules/iteration.hpp>
#include <hoist/strategies/chains.hpp>

#include <benchmark/programs/stencils.hpp>

#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

inline constexpr auto square3_of = [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2(square3); };
inline constexpr auto cross_of = [](auto x) { return x | slide2<3> | map2(cross3); };
inline constexpr auto two = program<grid>([](auto x) { return cross_of(square3_of(x)); });
inline constexpr auto two_clamped =
    program<grid>([](auto x) { return square3_of(x) | pad2<1>(clamp) | slide2<3> | map2(cross3); });
inline constexpr auto two_framed =
    program<grid>([](auto x) { return square3_of(x) | pad2<1>(constant<2.0>) | slide2<3> | map2(cross3); });
inline constexpr auto three = program<grid>([](auto x) {
  return x | slide2<3> | map2(cross3) | slide2<2> | map2([](auto w) { return w(0, 0) + 2.f * w(1, 1); }) | slide2<3> |
         map2(cross3);
});

using strategies::inline_producer, strategies::inline_producers, strategies::fused_in_tiles, strategies::separate_kernels,
    strategies::seq;
using items = strategies::lower_maps<map_global_<1>, map_global_<0>>;
using tiles = fused_in_tiles<num<4>, num<8>>;
using kernels = separate_kernels<map_global_<1>, map_global_<0>>;

const std::vector<ir::point> points{point_at(13, 29, {4, 2}), point_at(8, 16, {8, 1}), point_at(9, 9, {2, 2})};

template <class S, class P>
void check(const char* name, P p) {
  check_kernel(name, lowered_by<S>(p), subject_of(p), points);
}
int kernels_of(const subject& s) { return lower::lower(s.terms, points[0], s.inputs).kernels.size(); }

long local_elements(const subject& s) {
  const lower::lowered l = lower::lower(s.terms, points[0], s.inputs);
  REQUIRE(l.rejected == nullptr);
  CHECK(l.kernels.size() == 1);
  long local = 0;
  for (const ir::memory& m : l.kernels[0].memories) local += m.where == ir::space::local ? m.size : 0;
  return local;
}

}  // namespace

TEST_CASE("inlined: one stencil of windows of windows means what the chain does") {
  for (const rewriting& r :
       {rewritten_by<inline_producer>("two", two, 3, 3), rewritten_by<inline_producer>("two_clamped", two_clamped, 3, 3),
        rewritten_by<inline_producers>("three", three, 8, 8)})
    check_meaning(r);
  check<seq<inline_producers, items>>("two", two);
  check<seq<inline_producers, items>>("two_clamped", two_clamped);
  check<seq<inline_producers, items>>("three", three);
  CHECK(kernels_of(lowered_by<seq<inline_producers, items>>(three)) == 1);
  check_refused<inline_producers>(two_framed, rules::slide2_past_map2::name);
  check_refused<inline_producers>(stencil, rules::slide2_past_map2::name);
}

TEST_CASE("fused in tiles: every stencil before a chain's last is in local memory") {
  check<tiles>("two", two);
  check<tiles>("two_clamped", two_clamped);
  check<tiles>("two_framed", two_framed);
  check<tiles>("three", three);
  CHECK(local_elements(lowered_by<tiles>(two_clamped)) == 6 * 10);
  CHECK(local_elements(lowered_by<tiles>(three)) == 6 * 10 + 7 * 11);
}

TEST_CASE("separate kernels: one for each stencil") {
  check<kernels>("two", two);
  check<kernels>("two_framed", two_framed);
  check<kernels>("three", three);
  CHECK(kernels_of(lowered_by<kernels>(two)) == 2);
  CHECK(kernels_of(lowered_by<kernels>(three)) == 3);
}

TEST_CASE("steps taken apart: launches that go on where others ended") {
  constexpr auto heat =
      program<row>([](auto x) { return x | iterate<5>([](auto y) { return y | pad<1>(clamp) | slide<3> | map(line3); }); });
  using loops = strategies::repeat<strategies::top_down<rules::lower_map<map_global_<0>>>>;
  using apart = seq<strategies::top_down<rules::split_iterate<2>>, loops>;
  const std::vector<ir::point> lines{point_at(13, 1, {4}), point_at(3, 1, {1})};
  check_kernel("heat", lowered_by<loops>(heat), subject_of(heat), lines);
  check_kernel("heat, apart", lowered_by<apart>(heat), subject_of(heat), lines);
  const lower::lowered l = lower::lower(lowered_by<apart>(heat).terms, lines[0], 1);
  REQUIRE(l.rejected == nullptr);
  CHECK(l.plan.launches.size() == 5);
}
