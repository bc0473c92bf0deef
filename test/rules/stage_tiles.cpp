#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/padding.hpp>
#include <hoist/rules/stage_tiles.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using tile_rows = tunable<"rows", 1, 2, 3, 5, 16>;
using tile_columns = tunable<"columns", 1, 3, 4, 7, 64>;
const choices tiles = pairs_of<tile_rows, tile_columns>();
template <class Placement>
using tiled = strategies::top_down<rules::tile_stages<tile_rows, tile_columns, Placement>>;
using rules::in_place, rules::copied_to_local, rules::slide_fission, rules::pad_past_slide2, rules::row_pads_past_map2;
using strategies::top_down, strategies::seq;

inline constexpr auto two = program<grid>([](auto x) { return x | slide2<3> | map2(square3) | slide2<3> | map2(cross3); });
inline constexpr auto three = program<grid>([](auto x) {
  return x | pad2<2>(clamp) | slide2<3> | map2(cross3) | slide2<2, 4> | map2(flat2x4) | slide2<3> | map2(square3);
});
/// A stage that makes tuples.
inline constexpr auto slopes = [](auto w) { return make_tuple(w(0, 2) - w(1, 0), w(2, 1) - 2.f * w(0, 1)); };
inline constexpr auto of_slopes = [](auto w) {
  return get<0>(w(0, 0)) * get<1>(w(2, 1)) + 2.f * get<0>(w(1, 2)) + 4.f * get<1>(w(0, 2));
};
inline constexpr auto tuples = program<grid, grid>(
    [](auto x, auto y) { return zip2(x, y) | map2(mixed) | slide2<3> | map2(slopes) | slide2<3> | map2(of_slopes); });
/// Two stages read at different distances beside an input; one of them also where the result stands.
inline constexpr auto beside = program<grid, grid>([](auto x, auto y) {
  auto a = x | pad2<1>(clamp) | slide2<3> | map2(square3);
  auto b = y | pad2<2>(clamp) | slide2<3> | map2(cross3);
  return zip2(a, b | slide2<3>, y) | map2([](auto v, auto w, auto z) { return v + 2.f * w(0, 1) + 4.f * w(2, 2) + 8.f * z; });
});
/// Padding between the stages: its places take part in what a tile keeps.
inline constexpr auto framed = program<grid>([](auto x) {
  return x | pad2<1>(clamp) | slide2<3> | map2(square3) | pad2<1, 2>(constant<2.0>) | slide2<3, 4> |
         map2([](auto w) { return w(0, 0) + 2.f * w(1, 3) + 4.f * w(2, 3); });
});
/// Windows inside of the rows' function, as fusion leaves them.
inline constexpr auto hidden = program<grid>([](auto x) {
  return x | map([](auto r) { return r | map(squared) | slide<3>; }) | slide<2> | map([](auto w) { return w | transpose; }) |
         map2([](auto w) { return w(0, 0) + 2.f * w(0, 2) + 4.f * w(1, 1); });
});

inline constexpr auto first_and_last = [](auto w) { return w(0, 0) + 2.f * w(2, 0); };
inline constexpr auto columns_padded = program<grid>(
    [](auto x) { return x | slide2<3, 1> | map([](auto r) { return r | pad<2, 1>(clamp); }) | map2(first_and_last); });
inline constexpr auto rows_padded = program<grid>(
    [](auto x) { return x | slide2<1, 2> | pad<1, 3>(mirror) | map2([](auto w) { return w(0, 0) + 2.f * w(0, 1); }); });
inline constexpr auto rows_of_map2 = program<grid>([](auto x) {
  return x | map2(squared) | map([](auto r) { return r | pad<3, 1>(wrap); }) | slide2<2> |
         map2([](auto w) { return w(0, 0) + 2.f * w(1, 1); });
});

int count(const ir::table& t, const std::string& pattern) {
  int n = 0;
  for (int i = 0; i < t.size; ++i) n += t[i].op->name == pattern;
  return n;
}

}  // namespace

TEST_CASE("tile_stages: a chain in tiles means the same, and each stage whose windows are read has one") {
  struct expected {
    rewriting in_place, staged;
    int kept;
  };
  const expected all[] = {
      {rewritten_by<tiled<in_place>>("two", two, 5, 5), rewritten_by<tiled<copied_to_local>>("two", two, 5, 5), 1},
      {rewritten_by<tiled<in_place>>("three", three, 3, 5), rewritten_by<tiled<copied_to_local>>("three", three, 3, 5), 2},
      {rewritten_by<tiled<in_place>>("tuples", tuples, 5, 5), rewritten_by<tiled<copied_to_local>>("tuples", tuples, 5, 5), 2},
      {rewritten_by<tiled<in_place>>("beside", beside), rewritten_by<tiled<copied_to_local>>("beside", beside), 1},
      {rewritten_by<tiled<in_place>>("framed", framed), rewritten_by<tiled<copied_to_local>>("framed", framed), 1},
  };
  for (const expected& e : all) {
    CAPTURE(e.staged.name);
    check_meaning(e.in_place, tiles);
    check_meaning(e.staged, tiles);
    CHECK(count(e.in_place.after, "to_local") == 0);
    CHECK(count(e.staged.after, "to_local") == e.kept);
  }
}

TEST_CASE("tile_stages: no tiles where no stage's windows are read, or a row is needed whole") {
  check_refused<tiled<copied_to_local>>(stencil, "map2 f . map2 g = untile . map2 (map2 f . map2 g) . tile");
  check_refused<tiled<copied_to_local>>(two_maps_grid, "map2 f . map2 g = untile . map2 (map2 f . map2 g) . tile");
  check_refused<tiled<in_place>>(row_sums, "map2 f . map2 g = untile . map2 (map2 f . map2 g) . tile");
  check_refused<tiled<in_place>>(windows_of_map, "map2 f . map2 g = untile . map2 (map2 f . map2 g) . tile");
  check_refused<tiled<copied_to_local>>(
      program<grid>([](auto x) {
        return x | map2(squared) | slide2<3> | map([](auto r) {
                 return r | map([=](auto w) { return w(1, 1) + (r | map([](auto v) { return v(0, 0); }) | reduce(add)); });
               });
      }),
      "map2 f . map2 g = untile . map2 (map2 f . map2 g) . tile");
  check_refused<tiled<copied_to_local>>(program<grid>([](auto x) {
                                          return x | map2(squared) | slide2<3> | map([](auto r) {
                                                   return r | map([](auto w) { return w(1, 1); }) | reduce(add);
                                                 });
                                        }),
                                        "map2 f . map2 g = untile . map2 (map2 f . map2 g) . tile");
}

TEST_CASE("slide_fission: windows come out of the rows' function") {
  check_meaning(rewritten_by<top_down<slide_fission>>("hidden", hidden, 2, 3));
  check_meaning(rewritten_by<seq<top_down<slide_fission>, tiled<copied_to_local>>>("hidden, tiled", hidden, 2, 3), tiles);
  check_refused<top_down<slide_fission>>(stencil, rules::slide_fission::name);
  check_refused<top_down<slide_fission>>(two, rules::slide_fission::name);
  check_refused<top_down<slide_fission>>(map_grid, rules::slide_fission::name);
}

TEST_CASE("pads past windows of one row or column, and of rows past maps") {
  check_meaning(rewritten_by<top_down<pad_past_slide2>>("columns_padded", columns_padded, 3));
  check_meaning(rewritten_by<top_down<pad_past_slide2>>("rows_padded", rows_padded, 4, 2));
  check_meaning(rewritten_by<top_down<row_pads_past_map2>>("rows_of_map2", rows_of_map2, 2, 4));
  check_refused<top_down<pad_past_slide2>>(
      program<grid>([](auto x) { return x | slide2<3> | pad<1>(clamp) | map2([](auto w) { return w(0, 2); }); }),
      rules::pad_past_slide2::name);
  check_refused<top_down<pad_past_slide2>>(program<grid>([](auto x) {
                                             return x | slide2<1, 3> | map([](auto r) { return r | pad<1>(clamp); }) |
                                                    map2([](auto w) { return w(0, 2); });
                                           }),
                                           rules::pad_past_slide2::name);
  check_refused<top_down<pad_past_slide2>>(clamped_stencil, rules::pad_past_slide2::name);
  check_refused<top_down<row_pads_past_map2>>(program<grid>([](auto x) {
                                                return x | map2(squared) |
                                                       map([](auto r) { return r | pad<1>(constant<2.0>); }) | map2(doubled);
                                              }),
                                              rules::row_pads_past_map2::name);
  check_refused<top_down<row_pads_past_map2>>(
      program<grid>([](auto x) {
        return x | map([](auto r) { return r | map([=](auto v) { return v + (r | reduce(add)); }); }) |
               map([](auto r) { return r | pad<1>(clamp); });
      }),
      rules::row_pads_past_map2::name);
  check_refused<top_down<row_pads_past_map2>>(clamped_stencil, rules::row_pads_past_map2::name);
}
