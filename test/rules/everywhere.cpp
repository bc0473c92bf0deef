// The law of every rule at every place of many programs where it applies: names of binders, sources and kinds of all
// sorts.
#include <hoist/explore/rewrite_search.hpp>
#include <hoist/rules/border.hpp>
#include <hoist/rules/fission.hpp>
#include <hoist/rules/fusion.hpp>
#include <hoist/rules/interchange.hpp>
#include <hoist/rules/memory.hpp>
#include <hoist/rules/movement.hpp>
#include <hoist/rules/padding.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/rules/vectorisation.hpp>
#include <hoist/strategies/macro.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;
using namespace hoist::rules;

namespace {

const test_sizes sizes{{13, 29}, {8, 16}, {17, 5}};
/// Where the chunks that these rules make have one length: interchange has no meaning for others, and lowering rejects
/// it.
const test_sizes whole_chunks{{12, 30}, {18, 6}};

template <class... R>
std::string names_of(meta::list<R...>) {
  std::string all;
  ((all += std::string(all.empty() ? "" : "; then ") + R::name), ...);
  return all;
}
template <class... V>
void check_all(const char* program, const ir::table& before, int dimensions, meta::list<V...>, const test_sizes& at = sizes) {
  int place = 0;
  const auto check = [&]<class W>(W) {
    const std::string name = names_of(typename W::steps{}) + " on " + program + ", place " + std::to_string(place++);
    check_meaning({name, before, ir::table_of<renumber<typename W::term>>(), dimensions, 1, 1}, no_tunables, at);
  };
  (check(V{}), ...);
}
/// The rules at all their places in a program; how many there are.
template <class P, class... R>
int check_rules(const char* name, P, meta::list<R...>) {
  using term = program_term<P>;
  const ir::table before = ir::table_of<term>();
  const int dimensions = dimensions_of<typename P::type>;
  int places = 0;
  const auto check = [&]<class Rule>(Rule) {
    using found = typename search::everywhere<Rule, term>::type;
    places += found::size;
    if constexpr (found::size > 0) check_all(name, before, dimensions, found{});
  };
  (check(R{}), ...);
  return places;
}

using of_maps = meta::list<fuse_maps, fission, split_join<num<3>>, interchange, interchange_pairs, interchange_zip_inside,
                           interchange_zip_outside, tile2<num<2>, num<3>>, reorder_map<num<2>>, vectorise_chunks<4>,
                           keep_in<to_private_>, cancel_map>;
using of_layouts =
    meta::list<fuse_into_zip, fission_of_zip, flatten_zip, transpose_past_map2, map2_past_transpose, split_past_map,
               map2_past_split, map_past_join, slide_past_map, map2_past_slide, slide2_past_map2, cut_past_transpose,
               cut_past_zip, slide_in_tiles<num<2>>, cancel_split, cancel_join, cancel_transposes>;
using of_pads = meta::list<pad_past_map, map_past_pad, pad2_past_map2, pad_past_transpose, exchange_pads, separate_pad,
                           pad_past_zip, zip_past_pad, split_border, split_border2<1>, split_border2<2>>;
using of_sums = meta::list<fuse_reduce_map, fuse_reduce_seq_map, reduce_partially<num<3>>, split_reduce<num<3>>,
                           interchange_reduce, interchange_reduce_zip>;
using all_of_them = meta::concat_t<of_maps, of_layouts, of_pads, of_sums>;

template <class P>
int check_program(const char* name, P p) {
  return check_rules(name, p, all_of_them{});
}

}  // namespace

TEST_CASE("every rule at every place of programs of one dimension") {
  int places = 0;
  places += check_program("windows_by_two", windows_by_two);
  places += check_program("zip_windows", zip_windows);
  places += check_program("three_maps", three_maps);
  places += check_program("windows_of_map", windows_of_map);
  places += check_program("chunk_sums", chunk_sums);
  places += check_program("named_twice", named_twice);
  places += check_program("product_of_row", product_of_row);
  places += check_program("row_maxima", row_maxima);
  CHECK(places > 80);
}

TEST_CASE("every rule at every place of programs of two dimensions") {
  int places = 0;
  places += check_program("zip_two_stencils", zip_two_stencils);
  places += check_program("transposed_stencil", transposed_stencil);
  places += check_program("stencil_transposed", stencil_transposed);
  places += check_program("weighted_stencil", weighted_stencil);
  places += check_program("products_with_rows", products_with_rows);
  places += check_program("sums_of_triples", sums_of_triples);
  places += check_program("named_inside", named_inside);
  places += check_program("row_sum_everywhere", row_sum_everywhere);
  CHECK(places > 80);
}

namespace {

template <class R>
struct wherever {
  static constexpr int most = 2;
  template <int>
  using nth = R;
};
template <class L>
struct all_wherever;
template <class... R>
struct all_wherever<meta::list<R...>> {
  using type = meta::list<wherever<R>...>;
};
/// What two rules one after the other make of a program, an even choice of them.
template <class P>
int check_pairs(const char* name, P) {
  using term = program_term<P>;
  using rules = typename all_wherever<all_of_them>::type;
  using start = meta::list<search::variant<term, meta::list<>>>;
  using level = search::levels<rules, 2, 12, start, search::hashes<search::hash_of<term>>>;
  check_all(name, ir::table_of<term>(), dimensions_of<typename P::type>, typename level::all{}, whole_chunks);
  return level::all::size;
}

}  // namespace

TEST_CASE("two rules, one after the other") {
  CHECK(check_pairs("zip_two_stencils", zip_two_stencils) == 24);
  CHECK(check_pairs("windows_of_map", windows_of_map) == 24);
}

TEST_CASE("interchange: rows that differ in length are rejected") {
  using turned = strategies::seq<strategies::top_down<split_join<num<3>>>, strategies::top_down<interchange>,
                                 strategies::lower_maps<map_global_<1>, map_global_<0>>>;
  check_kernel("turned", lowered_by<turned>(map_row), subject_of(map_row), {point_at(12, 1, {1, 1})});
  check_rejected(lowered_by<turned>(map_row), point_at(13, 1, {1, 1}), "transpose needs rows of one length");
}
