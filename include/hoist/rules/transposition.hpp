#pragma once
// Transpositions through local memory, so that both what is read and what is written lies side by side.

#include <hoist/rules/writing.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // terms have lambdas of rules in them, which has no use for linkage
#endif

namespace hoist::rules {

/// map2 f (transpose X)  =  untile (map2 (\t. map2 f (transpose (to_local t))) (tiles X)) with Tile x Tile elements a tile,
/// copied by vectors of W; rows of the local tile are padded. Where tiles don't divide the array, lowering rejects it.
/// Source: thesis, Listing 4.13.
template <class Tile, int W>
struct stage_transposition {
  static constexpr const char* name = "map2 f . transpose = untile . map2 (map2 f . transpose . to_local) . tile";
  /// f of a group's rows, by its work-items.
  static constexpr auto by_items = [](auto f) {
    return step{[f](auto rows) {
      return rows | each<map_local_<1>>([f](auto row) {
               return row | cut<num<W>> | each<map_local_<0>>([f](auto some) { return some | each<vector_loop<W>>(f); }) |
                      together;
             });
    }};
  };
  template <class X>
  static constexpr auto tiles = the<X> | each<map_>([](auto row) { return row | cut<Tile>; }) | cut<Tile> |
                                each<map_>([](auto of_tiles) { return of_tiles | turned; });
  template <class F, class X>
  static constexpr auto right = tiles<X> | each<map_workgroup_<1>>([](auto across) {
                                  return across | each<map_workgroup_<0>>([](auto tile) {
                                           return tile | by_items(same) | as<to_local_padded_<num<1>>> | turned |
                                                  by_items([](auto x) { return function<F>::of(x); });
                                         });
                                }) |
                                turned | each<map_>([](auto down) {
                                  return down | turned | each<map_>([](auto parts) { return parts | together; });
                                }) |
                                together;
  template <class E>
  struct on : failed<"stage_transposition", "there is no map over a transposed array"> {};
  template <class P, class K, class Q, class J, class B, class X>
    requires(!occurs<B, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, apply<transpose_, X>>>
      : written<stage_transposition, right<fun<Q, J, B>, X>> {};
};

}  // namespace hoist::rules

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
