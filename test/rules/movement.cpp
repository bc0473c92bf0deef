#include <hoist/rules/interchange.hpp>
#include <hoist/rules/memory.hpp>
#include <hoist/rules/movement.hpp>
#include <hoist/rules/padding.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::seq, strategies::top_down, strategies::normalize;
template <class R>
using once = top_down<R>;
using chunk = tunable<"chunk", 1, 2, 3, 8, 100>;

inline constexpr auto map2_of_turned = program<tall>([](auto x) { return x | transpose | map2(squared); });
inline constexpr auto turned_map2 = program<tall>([](auto x) { return x | map2(squared) | transpose; });
inline constexpr auto chunks_of_map =
    program<row>([](auto x) { return x | map(squared) | split<3> | map([](auto c) { return c | reduce(add); }); });
inline constexpr auto map_of_joined = program<grid>([](auto x) { return x | join | map(squared); });
inline constexpr auto windows_of_computed = program<row>([](auto x) { return x | map(squared) | slide<3> | map(line3); });
inline constexpr auto columns_in_chunks = program<tall>([](auto x) {
  return x | transpose | split<3> |
         map([](auto c) { return c | map([](auto r) { return r | reduce(add); }) | reduce(maximum); });
});
inline constexpr auto pairs_in_windows = program<row, row>(
    [](auto x, auto y) { return zip(x, y) | slide<3> | map([](auto w) { return w | map(mixed) | reduce(add); }); });
inline constexpr auto pairs_in_chunks = program<row, row>(
    [](auto x, auto y) { return zip(x, y) | split<3> | map([](auto w) { return w | map(mixed) | reduce(add); }); });
inline constexpr auto rows_with =
    program<grid, array<float, M>>([](auto x, auto y) { return x | map([=](auto r) { return zip(r, y) | map(mixed); }); });
inline constexpr auto triples_with = program<triples, array2<float, N, 3>>([](auto x, auto y) {
  return zip(x, y) | map([](auto r, auto a) { return r | map([=](auto v) { return zip(v, a) | map(mixed) | reduce(add); }); });
});

inline constexpr auto padded_map =
    program<row>([](auto x) { return x | map(squared) | pad<1, 2>(clamp) | slide<4> | map(line4); });
inline constexpr auto padded_turned =
    program<tall>([](auto x) { return x | transpose | pad<1>(constant<2.0>) | map([](auto r) { return r | reduce(add); }); });
inline constexpr auto padded_zip = program<row, row>([](auto x, auto y) { return zip(x, y) | pad<2, 1>(clamp) | map(mixed); });
inline constexpr auto padded_twice =
    program<row>([](auto x) { return x | pad<1, 0>(clamp) | pad<1, 2>(clamp) | slide<4> | map(line4); });
inline constexpr auto zip_of_padded =
    program<row, row>([](auto x, auto y) { return zip(x | pad<1>(clamp), y | pad<1>(clamp)) | map(mixed); });
inline constexpr auto wrapped_map =
    program<row>([](auto x) { return x | map(squared) | pad<1, 2>(wrap) | slide<4> | map(line4); });
inline constexpr auto mirrored_zip =
    program<row, row>([](auto x, auto y) { return zip(x, y) | pad<2, 1>(mirror) | map(mixed); });
inline constexpr auto wrapped_twice =
    program<row>([](auto x) { return x | pad<1, 0>(wrap) | pad<1, 2>(wrap) | slide<4> | map(line4); });
inline constexpr auto wrapped_grid =
    program<grid>([](auto x) { return x | map2(squared) | pad2<1>(wrap) | slide2<3> | map2(square3); });
inline constexpr auto unpadded = program<row>([](auto x) { return x | pad<0>(clamp) | map(squared); });

}  // namespace

TEST_CASE("interchange: of two arrays, inside zip and outside it, and of reductions") {
  using namespace rules;
  const rewriting all[] = {
      rewritten_by<once<interchange_pairs>>("products_with_rows", products_with_rows),
      rewritten_by<seq<once<interchange_pairs>, once<interchange_pairs>>>("products_with_rows, twice", products_with_rows),
      rewritten_by<once<interchange_inner_zip>>("rows_with", rows_with),
      rewritten_by<once<interchange_outer_zip>>("triples_with", triples_with),
      rewritten_by<once<interchange_reduce>>("row_sums", row_sums),
      rewritten_by<seq<strategies::normalise, once<interchange_reduce>>>("row_sums, loops", row_sums),
  };
  for (const rewriting& r : all) check_meaning(r);
  check_refused<once<interchange_pairs>>(map_grid, rules::interchange_pairs::name);
  check_refused<once<interchange_inner_zip>>(zip_grids, rules::interchange_inner_zip::name);
  check_refused<once<interchange_outer_zip>>(zip_grids, rules::interchange_outer_zip::name);
  check_refused<once<interchange_reduce>>(row_maxima, rules::interchange_reduce::name);
}

TEST_CASE("interchange: rows reduced together make a kernel") {
  using together =
      seq<top_down<rules::split_join<num<4>>>, strategies::lower_maps<map_global_<0>>, top_down<rules::interchange_reduce>,
          strategies::at<rules::copy_by<map_unrolled_>, 0, 0, 0>, strategies::lower_maps<map_unrolled_, map_unrolled_>>;
  const subject made = lowered_by<together>(row_sums);
  for (auto [n, m] : {std::pair(8L, 13L), {16, 5}}) check_kernel("row_sums", made, subject_of(row_sums), {point_at(n, m, {2})});
}

TEST_CASE("movement: layouts past maps, and past each other") {
  using namespace rules;
  const rewriting all[] = {
      rewritten_by<once<transpose_past_map2>>("turned_map2", turned_map2),
      rewritten_by<once<map2_past_transpose>>("map2_of_turned", map2_of_turned),
      rewritten_by<seq<once<map2_past_transpose>, once<transpose_past_map2>, once<map2_past_transpose>>>("there and back",
                                                                                                         map2_of_turned),
      rewritten_by<once<split_past_map>>("chunks_of_map", chunks_of_map),
      rewritten_by<once<map_past_join>>("map_of_joined", map_of_joined),
      rewritten_by<once<slide_past_map>>("windows_of_computed", windows_of_computed, 3),
      rewritten_by<once<cut_past_transpose>>("columns_in_chunks", columns_in_chunks),
      rewritten_by<once<cut_past_transpose>>("transposed_stencil", program<tall>([](auto x) {
                                               return x | transpose | slide<3> | map([](auto w) {
                                                        return w | map([](auto r) { return r | reduce(add); }) |
                                                               reduce(maximum);
                                                      });
                                             }),
                                             3, 1),
      rewritten_by<once<cut_past_zip>>("pairs_in_windows", pairs_in_windows, 3),
      rewritten_by<once<cut_past_zip>>("pairs_in_chunks", pairs_in_chunks),
  };
  for (const rewriting& r : all) check_meaning(r);
  for (const rewriting& r : {rewritten_by<once<slide_in_tiles<chunk>>>("windows", windows, 3),
                             rewritten_by<once<slide_in_tiles<chunk>>>("windows_by_two", windows_by_two, 4),
                             rewritten_by<once<slide_in_tiles<chunk>>>("clamped_stencil", clamped_stencil)})
    check_meaning(r, all_of<chunk>());
}

TEST_CASE("movement: there and back is where one was") {
  using namespace rules;
  using there = seq<once<split_past_map>, once<map2_past_split>>;
  static_assert(std::is_same_v<renumber<typename there::on<program_term<decltype(chunks_of_map)>>::type>,
                               program_term<decltype(chunks_of_map)>>);
  using slid = seq<once<slide_past_map>, once<map2_past_slide>>;
  static_assert(std::is_same_v<renumber<typename slid::on<program_term<decltype(windows_of_computed)>>::type>,
                               program_term<decltype(windows_of_computed)>>);
  check_refused<once<transpose_past_map2>>(map_grid, rules::transpose_past_map2::name);
  check_refused<once<map2_past_transpose>>(map_grid, rules::map2_past_transpose::name);
  check_refused<once<split_past_map>>(map_row, rules::split_past_map::name);
  check_refused<once<map2_past_split>>(map_row, rules::map2_past_split::name);
  check_refused<once<map_past_join>>(map_row, rules::map_past_join::name);
  check_refused<once<slide_past_map>>(windows, rules::slide_past_map::name);
  check_refused<once<map2_past_slide>>(windows, rules::map2_past_slide::name);
  check_refused<once<cut_past_transpose>>(windows, rules::cut_past_transpose::name);
  check_refused<once<cut_past_zip>>(windows, rules::cut_past_zip::name);
  check_refused<once<slide_in_tiles<chunk>>>(map_row, "slide = join . map slide . tiles");
}

TEST_CASE("pad: moved, merged and taken apart") {
  using namespace rules;
  const rewriting all[] = {
      rewritten_by<once<pad_past_map>>("padded_map", padded_map),
      rewritten_by<seq<once<pad_past_map>, once<map_past_pad>, once<pad_past_map>>>("padded_map, there and back", padded_map),
      rewritten_by<once<pad_past_transpose>>("padded_turned", padded_turned),
      rewritten_by<once<pad_past_zip>>("padded_zip", padded_zip),
      rewritten_by<once<zip_past_pad>>("zip_of_padded", zip_of_padded),
      rewritten_by<once<pad_past_map>>("wrapped_map", wrapped_map),
      rewritten_by<seq<once<pad_past_map>, once<map_past_pad>, once<pad_past_map>>>("wrapped_map, there and back", wrapped_map),
      rewritten_by<once<pad2_past_map2>>("wrapped_grid", wrapped_grid),
      rewritten_by<seq<once<pad_past_zip>, once<zip_past_pad>, once<pad_past_zip>>>("mirrored_zip, there and back",
                                                                                    mirrored_zip),
      rewritten_by<once<exchange_pads>>("zero and wrapped", program<grid>([](auto x) {
                                          return x | map([](auto r) { return r | pad<1>(constant<2.0>); }) | pad<1>(wrap) |
                                                 slide2<3> | map2(square3);
                                        })),
      rewritten_by<once<merge_pads>>("padded_twice", padded_twice),
      rewritten_by<once<separate_pad>>("clamped_windows", clamped_windows),
      rewritten_by<once<separate_pad>>("zero_windows", zero_windows),
      rewritten_by<once<cancel_pad>>("unpadded", unpadded),
      rewritten_by<seq<once<separate_pad>, once<exchange_pads>>>("clamped_stencil", program<grid>([](auto x) {
                                                                   return x | map([](auto r) { return r | pad<1>(clamp); }) |
                                                                          pad<1>(clamp) | slide2<3> | map2(square3);
                                                                 })),
      rewritten_by<once<exchange_pads>>("zero and clamped", program<grid>([](auto x) {
                                          return x | map([](auto r) { return r | pad<1>(clamp); }) | pad<1>(constant<2.0>) |
                                                 slide2<3> | map2(square3);
                                        })),
  };
  for (const rewriting& r : all) check_meaning(r);
  check_refused<once<pad_past_map>>(zero_windows, rules::pad_past_map::name);
  check_refused<once<map_past_pad>>(zero_windows, rules::map_past_pad::name);
  check_refused<once<merge_pads>>(zero_windows, rules::merge_pads::name);
  check_refused<once<merge_pads>>(wrapped_twice, rules::merge_pads::name);
  check_refused<once<separate_pad>>(wrapped_map, rules::separate_pad::name);
  check_refused<once<exchange_pads>>(program<grid>([](auto x) {
                                       return x | map([](auto r) { return r | pad<1>(constant<1.0>); }) |
                                              pad<1>(constant<2.0>) | slide2<3> | map2(square3);
                                     }),
                                     rules::exchange_pads::name);
  check_refused<once<pad_past_transpose>>(map_row, rules::pad_past_transpose::name);
  check_refused<once<separate_pad>>(map_row, rules::separate_pad::name);
  check_refused<once<cancel_pad>>(clamped_windows, rules::cancel_pad::name);
  check_refused<once<pad_past_zip>>(zip_windows, rules::pad_past_zip::name);
  check_refused<once<zip_past_pad>>(zip_windows, rules::zip_past_pad::name);
}
