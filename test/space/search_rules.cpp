// The search's whole list of rules: each of them makes something of some program, and what they make means the same.
#include "../support/structures.hpp"
#include <hoist/explore/searched_family.hpp>

#include <support/programs.hpp>

#include <set>

using namespace hoist;
using namespace hoist::test;

namespace {

inline constexpr auto chunks_of_map =
    program<row>([](auto x) { return x | map(squared) | split<3> | map([](auto c) { return c | reduce(add); }); });
inline constexpr auto padded_map =
    program<row>([](auto x) { return x | map(squared) | pad<1, 2>(clamp) | slide<4> | map(line4); });
inline constexpr auto padded_transpose =
    program<tall>([](auto x) { return x | transpose | pad<1>(constant<2.0>) | map([](auto r) { return r | reduce(add); }); });
inline constexpr auto padded_zip = program<row, row>([](auto x, auto y) { return zip(x, y) | pad<2, 1>(clamp) | map(mixed); });
inline constexpr auto zip_of_padded =
    program<row, row>([](auto x, auto y) { return zip(x | pad<1>(clamp), y | pad<1>(clamp)) | map(mixed); });
inline constexpr auto chunks_of_columns =
    program<tall>([](auto x) { return x | transpose | split<3> | map([](auto c) { return c | join | reduce(add); }); });
inline constexpr auto pairs_in_chunks = program<row, row>(
    [](auto x, auto y) { return zip(x, y) | split<3> | map([](auto w) { return w | map(mixed) | reduce(add); }); });
inline constexpr auto two_stencils = program<grid>(
    [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2(square3) | pad2<1>(clamp) | slide2<3> | map2(square3); });
inline constexpr auto zip_of_zip =
    program<row, row, row>([](auto x, auto y, auto z) { return zip(x, zip(y, z)) | map([](auto t) { return get<0>(t); }); });
inline constexpr auto in_parts = program<row>([](auto x) { return x | partial_reduce<16>(add); });
inline constexpr auto sum_of_parts =
    program<grid>([](auto x) { return x | map([](auto r) { return r | partial_reduce<4>(add) | reduce(add); }); });
inline constexpr auto three_times = program<row>(
    [](auto x) { return x | map([](auto v) { return 2.f * v; }) | iterate<3>([](auto y) { return y | map(squared); }); });

template <class... S>
void put_names(std::set<std::string>& names, meta::list<S...>) {
  (names.insert(S::name), ...);
}
template <class... V>
void put_steps(std::set<std::string>& names, meta::list<V...>) {
  (put_names(names, typename V::steps{}), ...);
}
/// The names of all rules that the search's first level uses on a program.
template <class P>
void put_rules(std::set<std::string>& names, P) {
  using term = program_term<P>;
  using level = search::levels<search::every_rule, 1, 1000, meta::list<search::variant<term, meta::list<>>>,
                               search::hashes<search::hash_of<term>>>;
  put_steps(names, typename level::all{});
}

}  // namespace

TEST_CASE("each of the rules that move layouts makes a program for the search") {
  std::set<std::string> names;
  put_rules(names, chunks_of_map);
  put_rules(names, padded_map);
  put_rules(names, padded_transpose);
  put_rules(names, padded_zip);
  put_rules(names, zip_of_padded);
  put_rules(names, chunks_of_columns);
  put_rules(names, pairs_in_chunks);
  put_rules(names, two_stencils);
  put_rules(names, zip_of_zip);
  put_rules(names, in_parts);
  put_rules(names, sum_of_parts);
  put_rules(names, three_times);
  put_rules(names, stencil_transposed);
  put_rules(names, transposed);
  put_rules(names, windows_of_map);
  put_rules(names, windows);
  put_rules(names, joined);
  put_rules(names, zip_rows);
  put_rules(names, row_sums);
  using stride = tunable<"stride", 2, 4, 8>;
  for (const char* name : {rules::transpose_past_map2::name,
                           rules::split_past_map::name,
                           rules::slide_past_map::name,
                           rules::cut_past_transpose::name,
                           rules::cut_past_zip::name,
                           rules::map2_past_transpose::name,
                           rules::map_past_join::name,
                           rules::pad_past_map::name,
                           rules::pad_past_transpose::name,
                           rules::pad_past_zip::name,
                           rules::separate_pad::name,
                           rules::zip_past_pad::name,
                           rules::split_border::name,
                           rules::slide_in_tiles<tunable<"windows", 2, 4, 8>>::name,
                           rules::flatten_zip::name,
                           rules::reorder_map<stride>::name,
                           rules::reorder_partial_reduce<stride>::name,
                           rules::reduce_partially<tunable<"partial", 4, 16, 64>>::name,
                           rules::reduce_chunks::name,
                           rules::iterate_partial_reduce<2, 4>::name,
                           rules::split_partial_reduce<tunable<"parts", 2, 4>>::name,
                           rules::split_iterate<1>::name,
                           rules::vectorise_chunks<4>::name,
                           "slide2 . pad2 . map2 f = map2 (map2 f) . slide2 . pad2"}) {
    CAPTURE(std::string(name));
    CHECK(names.count(name) == 1);
  }
}

TEST_CASE("what the search makes by its whole list computes what the program means") {
  const family padded = searched_family_of<2, 10, 4, search::every_rule>("clamped_windows", clamped_windows);
  CHECK(padded.search->applied > 2 * searched_family_of<2, 10>("clamped_windows", clamped_windows).search->applied);
  check_family(padded, 1, {{29, 1}, {16, 1}, {41, 1}}, 3);
  const family turned = searched_family_of<2, 10, 4, search::every_rule>("transposed", transposed);
  check_family(turned, 2, {{13, 29}, {16, 16}}, 3);
}
