#include <hoist/rules/cancellation.hpp>
#include <hoist/rules/fission.hpp>
#include <hoist/rules/zipping.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::bottom_up, strategies::top_down, strategies::seq, strategies::normalize;
template <class R>
using once = top_down<R>;

inline constexpr auto chunked_row = program<row>([](auto x) { return x | split<3> | join | map(squared); });
inline constexpr auto chunked_again = program<row>([](auto x) {
  return x | split<3> | map([](auto c) { return c | map(squared); }) | join | split<3> |
         map([](auto c) { return c | reduce(add); });
});
inline constexpr auto windows_again =
    program<row>([](auto x) { return x | slide<3, 2> | join | split<3> | map([](auto c) { return c | reduce(add); }); });
inline constexpr auto vector_row =
    program<array<float, 24>>([](auto x) { return x | as_vector<4> | as_scalar | map(squared); });
inline constexpr auto scalar_row = program<array<float, 24>>(
    [](auto x) { return x | as_vector<4> | map(doubled) | as_scalar | as_vector<4> | map(lowered) | as_scalar; });
inline constexpr auto turned_twice = program<grid>([](auto x) { return x | transpose | transpose | map2(squared); });
inline constexpr auto same_rows = program<grid>([](auto x) { return x | map([](auto r) { return r; }) | map2(squared); });
inline constexpr auto chained = program<grid>(
    [](auto x) { return x | map([](auto r) { return r | map(squared) | pad<1>(clamp) | slide<3> | map(line3); }); });
inline constexpr auto with_a_row = program<grid, array<float, M>>(
    [](auto x, auto y) { return x | map([=](auto r) { return zip(r | map(doubled), y) | map(mixed); }); });
inline constexpr auto mapped_pair =
    program<row, row>([](auto x, auto y) { return zip(x | map(squared), y | map(lowered)) | map(mixed); });
inline constexpr auto mapped_one =
    program<row, row, row>([](auto x, auto y, auto z) { return zip(x, y | map(doubled), z) | map(mixed3); });
inline constexpr auto copied_tuples = program<grid, grid>([](auto x, auto y) {
  return zip(x, y) | map([](auto r, auto s) { return make_tuple(r, s); }) |
         map([](auto r, auto s) { return zip(r, s) | map(mixed); });
});
inline constexpr auto and_pair = [](auto a, auto t) { return a + 2.f * get<0>(t) + 4.f * get<1>(t); };
inline constexpr auto and_pairs = [](auto t, auto u) {
  return get<0>(t) + 2.f * get<1>(t) + 4.f * get<0>(u) + 8.f * get<1>(u);
};
inline constexpr auto nested_zip =
    program<row, row, row>([](auto x, auto y, auto z) { return zip(x, zip(y, z)) | map(and_pair); });
inline constexpr auto pairs_of_pairs =
    program<row, row>([](auto x, auto y) { return zip(zip(x, y), zip(y, x)) | map(and_pairs); });

}  // namespace

TEST_CASE("cancellation: layouts that undo each other are nothing") {
  const rewriting all[] = {
      rewritten_by<once<rules::cancel_split>>("chunked_row", chunked_row),
      rewritten_by<once<rules::cancel_join>>("chunked_again", chunked_again),
      rewritten_by<once<rules::cancel_join>>("windows_again", windows_again, 3),
      rewritten_by<once<rules::cancel_as_vector>>("vector_row", vector_row),
      rewritten_by<once<rules::cancel_as_scalar>>("scalar_row", scalar_row),
      rewritten_by<once<rules::cancel_transposes>>("turned_twice", turned_twice),
      rewritten_by<once<rules::cancel_map>>("same_rows", same_rows),
      rewritten_by<once<rules::cancel_components>>("copied_tuples", copied_tuples),
      rewritten_by<seq<once<rules::cancel_components>, once<rules::cancel_map>>>("copied_tuples, away", copied_tuples),
  };
  for (const rewriting& r : all) check_meaning(r);
}

TEST_CASE("cancellation: what doesn't undo it stays") {
  check_refused<rules::cancel_split>(map_row, rules::cancel_split::name);
  check_refused<once<rules::cancel_join>>(
      program<row>([](auto x) { return x | split<4> | join | split<3> | map([](auto c) { return c | reduce(add); }); }),
      rules::cancel_join::name);
  check_refused<rules::cancel_as_vector>(map_row, rules::cancel_as_vector::name);
  check_refused<once<rules::cancel_as_scalar>>(
      program<array<float, 24>>([](auto x) { return x | as_vector<4> | as_scalar | as_vector<2> | map(doubled) | as_scalar; }),
      rules::cancel_as_scalar::name);
  check_refused<once<rules::cancel_transposes>>(program<tall>([](auto x) { return x | transpose; }),
                                                rules::cancel_transposes::name);
  check_refused<once<rules::cancel_map>>(two_maps_grid, rules::cancel_map::name);
  check_refused<once<rules::cancel_tuple>>(zip_rows, rules::cancel_tuple::name);
  check_refused<once<rules::cancel_components>>(zip_rows, rules::cancel_components::name);
}

TEST_CASE("fission: one map is two, and fusion makes them one again") {
  const rewriting all[] = {
      rewritten_by<rules::fission>("chained", chained),
      rewritten_by<seq<rules::fission, top_down<rules::fission>>>("chained, twice", chained),
      rewritten_by<rules::fission>("with_a_row", with_a_row),
      rewritten_by<rules::fission>("row_maxima", row_maxima),
      rewritten_by<rules::fission>("product_of_row", product_of_row),
      rewritten_by<normalize<rules::fission>>("row_maxima, wholly", row_maxima),
      rewritten_by<rules::fission>("product_of_map", program<grid>([](auto x) {
                                     return x |
                                            map([](auto r) { return r | split<2> | at<0> | map(lowered) | reduce(multiply); });
                                   }),
                                   1, 2),
  };
  for (const rewriting& r : all) check_meaning(r);
  check_refused<rules::fission>(map_row, rules::fission::name);
  check_refused<rules::fission>(products_with_rows, rules::fission::name);
  check_refused<rules::fission>(row_sum_everywhere, rules::fission::name);
}

TEST_CASE("zip: maps go into it and out of it, and zips of zips become one") {
  using rules::fuse_into_zip, rules::fission_of_zip, rules::flatten_zip;
  using taken_in = seq<once<fuse_into_zip>, once<rules::fuse_maps>, once<rules::cancel_tuple>, once<rules::cancel_tuple>>;
  const rewriting all[] = {
      rewritten_by<once<fuse_into_zip>>("mapped_pair", mapped_pair),
      rewritten_by<once<fuse_into_zip>>("mapped_one", mapped_one),
      rewritten_by<once<fuse_into_zip>>("with_a_row", with_a_row),
      rewritten_by<taken_in>("mapped_pair, fused", mapped_pair),
      rewritten_by<taken_in>("mapped_one, fused", mapped_one),
      rewritten_by<once<flatten_zip>>("nested_zip", nested_zip),
      rewritten_by<once<flatten_zip>>("pairs_of_pairs", pairs_of_pairs),
  };
  for (const rewriting& r : all) check_meaning(r);
  check_refused<once<fuse_into_zip>>(zip_rows, rules::fuse_into_zip::name);
  check_refused<once<fission_of_zip>>(zip_rows, rules::fission_of_zip::name);
  check_refused<once<flatten_zip>>(zip_three, rules::flatten_zip::name);
}

TEST_CASE("zip: what went in comes out as it was") {
  using there_and_back = seq<top_down<rules::fuse_into_zip>, top_down<rules::fission_of_zip>>;
  static_assert(std::is_same_v<renumber<typename there_and_back::on<program_term<decltype(mapped_pair)>>::type>,
                               program_term<decltype(mapped_pair)>>);
}
