#pragma once
// The law of every rule at every place of a program where it applies: names of binders, sources and kinds of all sorts.

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

#include <string>

namespace hoist::test {

using namespace hoist::rules;

inline const test_sizes sizes{{13, 29}, {8, 16}, {17, 5}};
/// Where the chunks that these rules make have one length: interchange has no meaning for others, and lowering rejects
/// it.
inline const test_sizes whole_chunks{{12, 30}, {18, 6}};

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

using of_maps = meta::list<fuse_maps, fission, split_join<num<3>>, interchange, interchange_pairs, interchange_inner_zip,
                           interchange_outer_zip, tile2<num<2>, num<3>>, reorder_map<num<2>>, vectorise_chunks<4>,
                           materialise<to_private_>, cancel_map>;
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

}  // namespace hoist::test
