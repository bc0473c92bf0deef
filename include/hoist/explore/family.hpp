#pragma once
// Families: the structures that the macro rules make of a program.

#include <hoist/core/program.hpp>
#include <hoist/ir/crossing.hpp>
#include <hoist/strategies/macro.hpp>

namespace hoist {

/// A named recipe: a strategy that turns a normalised program into a structure.
template <meta::fixed_string Name, class Strategy>
struct recipe {
  static constexpr const char* name = Name.text;
  using strategy = Strategy;
};

/// One recipe tried on a program: a structure, or the reason why there is none.
struct structure {
  const char* name = "";
  bool exists = false;
  const char* who = "";                 ///< the strategy that failed,
  const char* why = "";                 ///< and its reason
  ir::terms terms{};
  const char* const* steps = nullptr;   ///< the rules that made it, in order
  int step_count = 0;
};

namespace families {

using namespace strategies;

template <long... V>
using rows = tunable<"rows", V...>;
template <long... V>
using columns = tunable<"columns", V...>;
using tile_rows = tunable<"rows", 1, 2, 4, 8, 16, 32>;
using tile_columns = tunable<"columns", 16, 32, 64, 128, 256>;
using march_rows = tunable<"rows", 8, 16, 32, 64>;
using item_rows = tunable<"rows", 4, 8, 16, 32, 64>;
using item_columns = tunable<"columns", 1, 2, 4>;
using few_rows = tunable<"rows", 1, 2, 4, 8>;
using unroll = tunable<"unroll", 1, 4, 16>;
using chunk = tunable<"chunk", 1, 2, 4, 8, 16>;
using group_chunk = tunable<"chunk", 64, 128, 256, 512>;

using seq_rows = map_seq_<unroll>;
template <int D>
using g = map_global_<D>;
template <int D>
using w = map_workgroup_<D>;
template <int D>
using l = map_local_<D>;

/// The recipes for GPUs, for programs of two dimensions and of one.
using gpu = meta::list<
    recipe<"direct", direct<g<1>, g<0>>>,
    recipe<"direct, swapped", direct<g<0>, g<1>>>,
    recipe<"a row a work-item", direct<g<0>, map_seq_<>>>,
    recipe<"a column a work-item", by_columns<g<0>, map_seq_<>>>,
    recipe<"a row a group", direct<w<0>, l<0>>>,
    recipe<"block, looped", tiled<item_rows, item_columns, g<1>, g<0>, seq_rows, map_unrolled_>>,
    recipe<"block, unrolled", tiled<few_rows, item_columns, g<1>, g<0>, map_unrolled_, map_unrolled_>>,
    recipe<"block, unrolled, swapped", tiled<few_rows, item_columns, g<0>, g<1>, map_unrolled_, map_unrolled_>>,
    recipe<"march", marched<item_rows, item_columns, g<1>, g<0>, seq_rows, map_unrolled_>>,
    recipe<"march, swapped", marched<item_rows, item_columns, g<0>, g<1>, seq_rows, map_unrolled_>>,
    recipe<"group tile", tiled<tile_rows, tile_columns, w<1>, w<0>, l<1>, l<0>>>,
    recipe<"group tile, swapped", tiled<tile_rows, tile_columns, w<0>, w<1>, l<0>, l<1>>>,
    recipe<"group tile, columns", columns_in_group<tile_rows, tile_columns, w<1>, w<0>, l<0>, seq_rows, in_place>>,
    recipe<"group tile, marched", marched_in_group<march_rows, tile_columns, w<1>, w<0>, l<0>, seq_rows, in_place>>,
    recipe<"local tile", tiled<tile_rows, tile_columns, w<1>, w<0>, l<1>, l<0>, staged_in_local>>,
    recipe<"local tile, swapped", tiled<tile_rows, tile_columns, w<0>, w<1>, l<1>, l<0>, staged_in_local>>,
    recipe<"local tile, marched",
           marched_in_group<march_rows, tile_columns, w<1>, w<0>, l<0>, seq_rows, staged_in_local>>,
    recipe<"direct, 1D", lower_maps<g<0>>>,
    recipe<"chunks, looped", chunked<chunk, g<0>, map_seq_<>>>,
    recipe<"chunks, unrolled", chunked<chunk, g<0>, map_unrolled_>>,
    recipe<"group chunks", chunked<group_chunk, w<0>, l<0>>>>;

namespace detail {
template <class Steps>
struct names_of;
template <class... S>
struct names_of<meta::list<S...>> {
  static constexpr const char* names[] = {S::name..., ""};
};
template <class Recipe, class E, class Before>
constexpr structure made_by() {
  using result = typename seq<typename Recipe::strategy, fully_lowered>::template on<E>;
  structure s;
  s.name = Recipe::name;
  s.exists = result::ok;
  if constexpr (result::ok) {
    s.terms = ir::terms_of<renumber<typename result::type>>;
    using steps = meta::concat_t<Before, typename result::steps>;
    s.steps = names_of<steps>::names;
    s.step_count = steps::size;
  } else {
    s.who = result::who;
    s.why = result::why;
  }
  return s;
}
/// The structures that the recipes make of E, which the rules Before have led to.
template <class E, class Before, class Recipes>
struct made;
template <class E, class Before, class... R>
struct made<E, Before, meta::list<R...>> {
  static constexpr int count = sizeof...(R);
  static constexpr structure of[] = {made_by<R, E, Before>()...};
};
}  // namespace detail

}  // namespace families

/// A program with the structures of a family, as values: what tools and tests hold.
struct family {
  const char* name = "";
  int inputs = 0;
  ir::terms terms{};                     ///< the program as written: its meaning
  const structure* structures = nullptr; ///< every recipe of the family, made or not
  int count = 0;
};

/// The family of program P by the recipes R, under a name.
template <class P, class Recipes = families::gpu>
constexpr family family_of(const char* name, P) {
  using normal = strategies::normalise::on<program_term<P>>;
  using made = families::detail::made<renumber<typename normal::type>, typename normal::steps, Recipes>;
  return {name, P::input_count, ir::terms_of<program_term<P>>, made::of, made::count};
}

}  // namespace hoist
