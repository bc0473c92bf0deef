#pragma once
// Tiles of a map whose source is computed by other maps: every stage whose windows are read has a tile of its own.

#include <hoist/rules/fission.hpp>
#include <hoist/rules/movement.hpp>
#include <hoist/rules/tiling.hpp>

namespace hoist::terms::rules {

/// map (slide n s . map f) X  =  map (slide n s) (map2 f X): fission where a fusion hid the windows of a stage.
struct slide_fission : rule<"map (slide . map f) = map slide . map2 f", "there is no map of windows of what maps compute"> {
  template <class E>
  struct on : none<slide_fission> {};
  template <class P, class K, class N, class S, class F, class Y, class X>
    requires computes<F>
  struct on<map<fun<P, K, slide<N, S, map<F, Y>>>, X>> : fission::on<map<fun<P, K, slide<N, S, map<F, Y>>>, X>> {};
};

namespace detail {
/// A function that maps a function over a row, which that one doesn't depend on.
template <class G>
inline constexpr bool is_row_map = false;
template <class P, class K, class F>
inline constexpr bool is_row_map<fun<P, K, map<F, var<P, K>>>> = !occurs<F, P>;
}  // namespace detail

/// Tiles of SizeY x SizeX elements at every StepY x StepX.
template <class SizeY, class StepY, class SizeX, class StepX>
struct tile_extent {
  template <class R, class C>
  using with_halo = tile_extent<plus<minus<R, num<1>>, SizeY>, StepY, plus<minus<C, num<1>>, SizeX>, StepX>;
  template <class X>
  using of = typename tiles2<SizeY, StepY, SizeX, StepX, num<1>, X>::type;
};

/// How a stage is cut into tiles, as `tiles_of` does it, through what computes it: each stage's tile is as much larger as the
/// windows of the next one need. Overlaps: whether windows of X are read; a computed tile is then placed by Placement.
template <class X, class Tile, class Placement, bool Overlaps>
struct stage_tiles {
  enum : int { placed = Overlaps && computes<X> };
  using base = typename Tile::template of<X>;
  template <class V>
  using restore = typename std::conditional_t<bool(placed), Placement, in_place>::template placed<V>;
};
template <class R, class C, class A, class P, class K, class Q, class J, class Tile, class Placement, bool Overlaps>
struct stage_tiles<slide2<R, C, num<1>, A, P, K, Q, J>, Tile, Placement, Overlaps> {
  using source = stage_tiles<A, typename Tile::template with_halo<R, C>, Placement, true>;
  enum : int { placed = source::placed };
  using base = typename source::base;
  template <class V>
  using restore = typename windows_of<R, C, num<1>, typename source::template restore<V>>::type;
};
template <class Z, class... X, class Tile, class Placement, bool Overlaps>
  requires zip_of_rows<Z>::value
struct stage_tiles<map<Z, zip<X...>>, Tile, Placement, Overlaps> {
  using pieces =
      zipped_pieces<meta::list<stage_tiles<X, Tile, Placement, Overlaps>...>, typename first_numbers<sizeof...(X)>::type>;
  enum : int { placed = (0 + ... + int(stage_tiles<X, Tile, Placement, Overlaps>::placed)) };
  using base = typename zip2_of<typename stage_tiles<X, Tile, Placement, Overlaps>::base...>::type;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::two;
};
template <class G, class X, class Tile, class Placement, bool Overlaps>
  requires(detail::is_row_map<G> && computes<G>)
struct stage_tiles<map<G, X>, Tile, Placement, Overlaps> {
  using source = stage_tiles<X, Tile, Placement, false>;
  enum : int { placed = int(source::placed) + Overlaps };
  using base = typename source::base;
  template <class V>
  using restore =
      typename std::conditional_t<Overlaps, Placement, in_place>::template placed<map<G, typename source::template restore<V>>>;
};

/// map2 f X  =  untile (map2 (\t. map2 f t) (tiles X)), where maps compute X: the stages before f are computed tile by tile too,
/// those whose windows are read into memory that Placement names, anew by each group whose tile needs them.
/// Source: overlapped tiling, [Holewinski2012]; [Halide] compute_at.
template <class Rows, class Columns, class Placement>
struct tile_stages : rule<"map2 f . map2 g = untile . map2 (map2 f . map2 g) . tile",
                          "there is no map of a map over windows of what another one computes"> {
  template <class E>
  struct on : none<tile_stages> {};
  template <class X>
  using tiles = stage_tiles<X, tile_extent<Rows, Rows, Columns, Columns>, Placement, false>;
  template <class F, class X, class P, class K>
    requires(computes<F> && !occurs<F, P> && bool(tiles<X>::placed))
  struct on<map2<F, X, P, K>> : gives<over_tiles<each<F>, tiles<X>>, tile_stages> {};
};

}  // namespace hoist::terms::rules
