#pragma once
// The recipes that make the border of a padded stencil apart from its interior.

#include <hoist/explore/menu_arrays.hpp>
#include <hoist/explore/menu_grids.hpp>
#include <hoist/strategies/border.hpp>

namespace hoist::families {

/// A block for each work-item, Y and vectors of W walk it, of the interior as of the border around it.
template <class Rows, int W, class Y>
using border_block = tiled<Rows, num<W>, g<1>, g<0>, Y, vectors<W>>;
template <meta::fixed_string Name, class Rows, int W, class Y, audience For>
using bordered_blocks = recipe<Name, bordered<W, border_block<Rows, W, Y>, border_block<Rows, W, Y>>, For>;
/// The interior marched with the rows of its windows in registers.
template <meta::fixed_string Name, int W, audience For>
using bordered_march = recipe<
    Name, bordered<W, marched<item_rows, num<W>, g<1>, g<0>, seq_rows, vectors<W>>, border_block<item_rows, W, seq_rows>>, For>;

/// Blocks of which the first and the last of each row have code of their own, where edges are repeated and chunks end early.
using few_unrolled = tunable<"unroll", 1, 5, 16>;
template <int D>
using ends_apart = map_global_apart_<D>;
template <meta::fixed_string Name, class Rows, int W, class Y, audience For>
using apart_blocks = recipe<Name, tiled<Rows, num<W>, g<1>, ends_apart<0>, Y, vectors<W>>, For>;
template <meta::fixed_string Name, class Rows, int W, audience For>
using apart_march = recipe<Name, marched<Rows, num<W>, g<1>, ends_apart<0>, map_seq_<few_unrolled>, vectors<W>>, For>;

using borders =
    meta::list<bordered_blocks<"border apart, blocks of vectors of 4", few_rows, 4, map_unrolled_, audience::all>,
               bordered_blocks<"border apart, blocks of vectors of 16, looped", item_rows, 16, seq_rows, audience::cpu>,
               bordered_march<"border apart, march by vectors of 4", 4, audience::all>,
               bordered_march<"border apart, march by vectors of 16", 16, audience::cpu>>;

/// A cube's interior marched by vectors of W, and one work-item for each element around it.
template <meta::fixed_string Name, int W, audience For>
using bordered_planes = recipe<Name, bordered_cube<W, marched_cube<W>, lower_maps<g<2>, g<1>, g<0>>>, For>;
/// Columns through planes of which those at the ends of rows have code of their own.
template <meta::fixed_string Name, int W, class Rows, audience For = audience::all>
using apart_planes =
    recipe<Name, rules::march_planes<some_planes, W, tunable<"unroll", 1, 2>, g<2>, g<1>, ends_apart<0>, Rows>, For>;
using cube_borders = meta::list<bordered_planes<"border apart, march through planes", 1, audience::all>,
                                bordered_planes<"border apart, march through planes, vectors of 4", 4, audience::all>,
                                bordered_planes<"border apart, march through planes, vectors of 16", 16, audience::cpu>>;

/// Those of both kinds whose ends are apart. Not in the menu: on the H200 they are at best 1 % faster than the rest, in cubes 5
/// to 18 % slower (docs/model.md); `family_of<P, meta::concat_t<families::all, families::apart>>` has them.
using apart = meta::list<apart_blocks<"ends apart, blocks of vectors of 4", few_rows, 4, map_unrolled_, audience::all>,
                         apart_blocks<"ends apart, blocks of vectors of 2", few_rows, 2, map_unrolled_, audience::all>,
                         apart_march<"ends apart, march by vectors of 4", item_rows, 4, audience::all>,
                         apart_march<"ends apart, march by vectors of 2", item_rows, 2, audience::all>,
                         apart_blocks<"ends apart, blocks of vectors of 16", few_rows, 16, map_unrolled_, audience::cpu>,
                         apart_planes<"ends apart, march through planes, vectors of 2", 2, num<1>>,
                         apart_planes<"ends apart, march through planes, vectors of 4", 4, num<1>>,
                         apart_planes<"ends apart, march through planes, blocks of vectors of 4", 4, march_block>>;

}  // namespace hoist::families
