#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/fusion.hpp>
#include <hoist/strategies/macro.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::repeat, strategies::seq, strategies::top_down;
using fuse = top_down<rules::fuse_maps>;
using fuse_all = repeat<fuse>;
using fuse_reduction = top_down<rules::fuse_reduce_map>;

/// Outer binders in the inner function: what substitution must not capture.
inline constexpr auto inside_out = program<grid, row>([](auto x, auto y) {
  return zip(x, y) | map([](auto r, auto) { return r | map(squared) | map([=](auto) { return r | reduce(add); }); });
});
inline constexpr auto map_of_maps = program<grid>([](auto x) {
  return x | map([](auto r) { return r | map(squared); }) |
         map([](auto r) { return zip(r, r) | map(multiplied) | map(lowered); });
});
inline constexpr auto windows_of_computed = program<grid>([](auto x) {
  return x | map([](auto r) { return r | map(squared); }) |
         map([](auto r) { return r | pad<1>(clamp) | slide<3> | map(line3); });
});
inline constexpr auto sum_of_map =
    program<grid>([](auto x) { return x | map([](auto r) { return r | map(squared) | reduce(add); }); });
inline constexpr auto least_of_map =
    program<grid>([](auto x) { return x | map([](auto r) { return r | map(doubled) | reduce(minimum); }); });
inline constexpr auto product_of_map = program<grid>(
    [](auto x) { return x | map([](auto r) { return r | split<2> | at<0> | map(lowered) | reduce(multiply); }); });
inline constexpr auto norm = associative<0.0>([](auto a, auto b) { return a + 1.f * b; });
inline constexpr auto own_operator = program<grid, grid>(
    [](auto x, auto y) { return zip(x, y) | map([](auto r, auto s) { return zip(r, s) | map(mixed) | reduce(norm); }); });
/// The reduced function names the row that the outer map is at.
inline constexpr auto sums_of_sums = program<grid>([](auto x) {
  return x | map([](auto r) { return r | map([=](auto) { return r | map(doubled) | reduce(add); }) | reduce(add); });
});

/// How often rule R fired when S rewrote program P.
template <class R, class L>
inline constexpr int times_in = 0;
template <class R, class... S>
inline constexpr int times_in<R, meta::list<S...>> = (int{std::is_same_v<R, S>} + ... + 0);
template <class S, class R, class P>
constexpr int fired(P) {
  return times_in<R, typename S::template on<program_term<P>>::steps>;
}

}  // namespace

TEST_CASE("fuse_maps: one map computes what two do") {
  const rewriting all[] = {
      rewritten_by<fuse>("two_maps", two_maps),
      rewritten_by<fuse>("three_maps, once", three_maps),
      rewritten_by<fuse_all>("three_maps", three_maps),
      rewritten_by<fuse>("windows_of_map", windows_of_map),
      rewritten_by<fuse>("two_maps_grid, rows", two_maps_grid),
      rewritten_by<fuse_all>("two_maps_grid", two_maps_grid),
      rewritten_by<fuse_all>("row_maxima", row_maxima),
      rewritten_by<fuse>("inside_out", inside_out),
      rewritten_by<fuse>("map_of_maps, once", map_of_maps),
      rewritten_by<fuse_all>("map_of_maps", map_of_maps),
      rewritten_by<fuse>("windows_of_computed", windows_of_computed),
  };
  for (const rewriting& r : all) check_meaning(r);
}

TEST_CASE("fuse_maps: every pair that computes is fused, and none that only moves") {
  CHECK(fired<fuse_all, rules::fuse_maps>(three_maps) == 2);
  CHECK(fired<fuse_all, rules::fuse_maps>(two_maps_grid) == 2);
  CHECK(fired<fuse_all, rules::fuse_maps>(stencil) == 0);
  CHECK(fired<fuse_all, rules::fuse_maps>(clamped_stencil) == 0);
  CHECK(fired<fuse_all, rules::fuse_maps>(zip_two_stencils) == 0);
}

TEST_CASE("fuse_reduce_map: the reduction computes what the map before it did") {
  const rewriting all[] = {
      rewritten_by<fuse_reduction>("sum_of_map", sum_of_map),
      rewritten_by<fuse_reduction>("least_of_map", least_of_map),
      rewritten_by<fuse_reduction>("product_of_map", product_of_map, 1, 2),
      rewritten_by<fuse_reduction>("own_operator", own_operator),
      rewritten_by<fuse_reduction>("product_of_row", product_of_row),
      rewritten_by<fuse_reduction>("chunk_sums", chunk_sums),
      rewritten_by<fuse_reduction>("named_inside", named_inside),
      rewritten_by<fuse_reduction>("weighted_stencil", weighted_stencil),
      rewritten_by<fuse_reduction>("sums_of_triples", sums_of_triples),
      rewritten_by<fuse_reduction>("products_with_rows", products_with_rows),
      rewritten_by<fuse_reduction>("sums_of_sums, outer", sums_of_sums),
      rewritten_by<repeat<fuse_reduction>>("sums_of_sums", sums_of_sums),
      rewritten_by<seq<fuse_all, fuse_reduction>>("row_maxima", row_maxima),
      rewritten_by<fuse_reduction>("row_maxima, the last map alone", row_maxima),
  };
  for (const rewriting& r : all) check_meaning(r);
}

TEST_CASE("normalise: fuses what there is to fuse, and leaves no reduction without a loop") {
  using strategies::normalise;
  const rewriting all[] = {
      rewritten_by<normalise>("three_maps", three_maps),     rewritten_by<normalise>("row_maxima", row_maxima),
      rewritten_by<normalise>("row_sums", row_sums),         rewritten_by<normalise>("weighted_stencil", weighted_stencil),
      rewritten_by<normalise>("sums_of_sums", sums_of_sums), rewritten_by<normalise>("named_inside", named_inside),
  };
  for (const rewriting& r : all) {
    check_meaning(r);
    for (int n = 0; n < r.after.size; ++n) CHECK(std::string(r.after[n].op->name) != "reduce");
  }
}

TEST_CASE("fusion: nothing to fuse is a reason") {
  check_refused<rules::fuse_maps>(map_row, rules::fuse_maps::name);
  check_refused<rules::fuse_maps>(stencil, rules::fuse_maps::name);
  check_refused<rules::fuse_maps>(program<tall>([](auto x) { return x | transpose; }), rules::fuse_maps::name);
  check_refused<rules::fuse_reduce_map>(program<row>([](auto x) { return x | reduce(add); }), rules::fuse_reduce_map::name);
  check_refused<rules::fuse_reduce_map>(two_maps, rules::fuse_reduce_map::name);
}
