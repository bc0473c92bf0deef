#pragma once
// Transpositions through local memory, so that both what is read and what is written lies side by side.

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

/// map2 f (transpose X)  =  untile (map2 (\t. map2 f (transpose (to_local t))) (tiles X)) with Tile x Tile elements a tile,
/// copied by vectors of W; rows of the local tile are padded. Where tiles don't divide the array, lowering rejects it.
/// Source: [Remmelg2019] listing 4.13.
template <class Tile, int W>
struct tile_transposition : rule<"map2 f . transpose = untile . map2 (map2 f . transpose . to_local) . tile",
                                 "there is no map over a transposed array"> {
  /// Steps of each element of a group's rows, by its work-items.
  template <class... Step>
  using by_items = map_over<map_local_<1>, split<num<W>>, map_over<map_local_<0>, map_over<vector_loop<W>, Step...>>, join<>>;
  using tiled = steps<on_each<split<Tile>>, split<Tile>, on_each<transpose<>>>;
  template <class F, class X>
  using right =
      pipe<term<X>, tiled,
           map_over<map_workgroup_<1>,
                    map_over<map_workgroup_<0>, by_items<>, to_local_padded<num<1>>, transpose<>, by_items<calls<F>>>>,
           transpose<>, on_each<transpose<>, on_each<join<>>>, join<>>;
  template <class E>
  struct on : none<tile_transposition> {};
  template <class F, class X, class P, class K>
    requires(!occurs<F, P>)
  struct on<map2<F, transpose<X>, P, K>> : gives<right<F, X>, tile_transposition> {};
};

}  // namespace hoist::terms::rules
