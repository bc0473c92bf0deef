#pragma once
// Tiles of a map whose source is computed by other maps: every stage whose windows are read has a tile of its own.

#include <hoist/rules/fission.hpp>
#include <hoist/rules/movement.hpp>
#include <hoist/rules/tiling.hpp>

namespace hoist::rules {

/// map (slide n s . map f) X  =  map (slide n s) (map2 f X): fission where a fusion hid the windows of a stage.
struct slide_fission {
  static constexpr const char* name = "map (slide . map f) = map slide . map2 f";
  template <class E>
  struct on : failed<"slide_fission", "there is no map of windows of what maps compute"> {};
  template <class P, class K, class N, class S, class F, class Y, class X>
    requires computes<F>
  struct on<apply<map_, fun<P, K, apply<slide_<N, S>, apply<map_, F, Y>>>, X>>
      : fission::on<apply<map_, fun<P, K, apply<slide_<N, S>, apply<map_, F, Y>>>, X>> {};
};

/// Tiles of SizeY x SizeX elements at every StepY x StepX.
template <class SizeY, class StepY, class SizeX, class StepX>
struct tile_extent {
  template <class R, class C>
  using with_halo = tile_extent<plus<minus<R, num<1>>, SizeY>, StepY, plus<minus<C, num<1>>, SizeX>, StepX>;
  template <class X>
  using of = typename tiles2<SizeY, StepY, SizeX, StepX, num<1>, X>::type;
};

/// How a stage is cut into tiles, as `tiles_of` does it, through what computes it: each stage's tile is as much larger as the
/// windows of the next one need. Overlaps: whether windows of X are read; a tile of what is computed is then kept as Keep says.
template <class X, class Tile, class Keep, bool Overlaps>
struct stage_tiles {
  enum : int { kept = Overlaps && computes<X> };
  using base = typename Tile::template of<X>;
  template <class V>
  using restore = typename std::conditional_t<bool(kept), Keep, in_place>::template kept<V>;
};
template <class R, class C, class A, class P, class K, class Q, class J, class Tile, class Keep, bool Overlaps>
struct stage_tiles<slide2_term<R, C, num<1>, A, P, K, Q, J>, Tile, Keep, Overlaps> {
  using source = stage_tiles<A, typename Tile::template with_halo<R, C>, Keep, true>;
  enum : int { kept = source::kept };
  using base = typename source::base;
  template <class V>
  using restore = typename windows_of<R, C, num<1>, typename source::template restore<V>>::type;
};
template <class Z, class... X, class Tile, class Keep, bool Overlaps>
  requires zip_of_rows<Z>::value
struct stage_tiles<apply<map_, Z, apply<zip_, X...>>, Tile, Keep, Overlaps> {
  using pieces = zipped_pieces<meta::list<stage_tiles<X, Tile, Keep, Overlaps>...>, typename first_numbers<sizeof...(X)>::type>;
  enum : int { kept = (0 + ... + int(stage_tiles<X, Tile, Keep, Overlaps>::kept)) };
  using base = typename zip2_of<typename stage_tiles<X, Tile, Keep, Overlaps>::base...>::type;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::two;
};
template <class G, class X, class Tile, class Keep, bool Overlaps>
  requires(detail::maps_inside<G>::matches && computes<G>)
struct stage_tiles<apply<map_, G, X>, Tile, Keep, Overlaps> {
  using source = stage_tiles<X, Tile, Keep, false>;
  enum : int { kept = int(source::kept) + Overlaps };
  using base = typename source::base;
  template <class V>
  using restore = typename std::conditional_t<Overlaps, Keep,
                                              in_place>::template kept<apply<map_, G, typename source::template restore<V>>>;
};

/// map2 f X  =  untile (map2 (\t. map2 f t) (tiles X)), where maps compute X: the stages before f are computed tile by tile too,
/// those whose windows are read into memory that Keep names, anew by each group whose tile needs them.
/// Source: overlapped tiling, [Holewinski2012]; [Halide] compute_at.
template <class Rows, class Columns, class Keep>
struct tile_stages {
  static constexpr const char* name = "map2 f . map2 g = untile . map2 (map2 f . map2 g) . tile";
  template <class E>
  struct on : failed<"tile_stages", "there is no map of a map over windows of what another one computes"> {};
  template <class P, class K, class Q, class J, class B, class X>
    requires(computes<fun<Q, J, B>> && !occurs<B, P> &&
             bool(stage_tiles<X, tile_extent<Rows, Rows, Columns, Columns>, Keep, false>::kept))
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, X>>
      : in_tiles<tile_stages, apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, X>,
                 stage_tiles<X, tile_extent<Rows, Rows, Columns, Columns>, Keep, false>> {};
};

}  // namespace hoist::rules
