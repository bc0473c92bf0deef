#pragma once
// Transpositions through local memory, so that both what is read and what is written lies side by side.

#include <hoist/rules/writing.hpp>

namespace hoist::rules {

/// map2 f (transpose X)  =  untile (map2 (\t. map2 f (transpose (to_local t))) (tiles X)) with Tile x Tile elements a tile,
/// copied by vectors of W; rows of the local tile are padded. Where tiles don't divide the array, lowering rejects it.
/// Source: [Remmelg2019] listing 4.13.
template <class Tile, int W>
struct stage_transposition {
  static constexpr const char* name = "map2 f . transpose = untile . map2 (map2 f . transpose . to_local) . tile";
  /// Steps of each element of a group's rows, by its work-items.
  template <class... Step>
  using by_items = over<map_local_<1>, cut<num<W>>, over<map_local_<0>, over<vector_loop<W>, Step...>>, together>;
  using tiled = steps<over<map_, cut<Tile>>, cut<Tile>, over<map_, turned>>;
  template <class F, class X>
  using right =
      in<the<X>, tiled,
         over<map_workgroup_<1>, over<map_workgroup_<0>, by_items<>, as<to_local_padded_<num<1>>>, turned, by_items<by<F>>>>,
         turned, over<map_, turned, over<map_, together>>, together>;
  template <class E>
  struct on : failed<"stage_transposition", "there is no map over a transposed array"> {};
  template <class P, class K, class Q, class J, class B, class X>
    requires(!occurs<B, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, apply<transpose_, X>>>
      : written<stage_transposition, right<fun<Q, J, B>, X>> {};
};

}  // namespace hoist::rules
