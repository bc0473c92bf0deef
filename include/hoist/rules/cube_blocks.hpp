#pragma once
// Stencils of three dimensions: blocks of results computed at once, and axes exchanged.

#include <hoist/patterns/map.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/tuple.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/cube_tiles.hpp>

namespace hoist::terms::rules {

namespace detail {
/// The placement of a block, which is read where it is.
struct read_in_place {
  using placed = steps<>;
};
/// A source cut into blocks of Planes x Rows x W.
template <class X, class Planes, class Rows, int W>
using blocks_of = tiled_source<X, Planes, Rows, num<W>, read_in_place>;
}  // namespace detail

/// map3 f (slide3 X) in blocks: each of map_global's work-items computes Planes x Rows x W results at once, by vectors of W, so
/// that whatever their windows share is loaded once; likewise where X is zipped with other cubes.
///   = untile3 (map3 (map_unrolled (map_unrolled (map_vector f)) . slide3) (tiles3 X))
template <class Planes, class Rows, int W, class Z, class Y, class X>
struct block_cube : rule<"map3 f . slide3 = untile3 . map3 (map3 f . slide3) . tiles3",
                         "there is no map over three-dimensional windows of step 1"> {
  template <class F>
  using walked = map_over<map_unrolled_, map_over<map_unrolled_, map_over<vector_loop<W>, calls<F>>>>;
  template <class Source, class F>
  using right = pipe<typename Source::slabs,
                     map_over<Z, typename Source::strips,
                              map_over<Y, typename Source::tiles, map_over<X, typename Source::windows, walked<F>>, transpose<>,
                                       on_each<detail::rows_of_parts>>,
                              transpose<>, on_each<join<>>>,
                     join<>>;
  template <class E>
  struct on : none<block_cube> {};
  template <class F, class S, class P, class K, class Q, class J>
    requires(!occurs<F, P> && !occurs<F, Q> && detail::blocks_of<S, Planes, Rows, W>::slides &&
             detail::blocks_of<S, Planes, Rows, W>::fits)
  struct on<map3<F, S, P, K, Q, J>> : gives<right<detail::blocks_of<S, Planes, Rows, W>, F>, block_cube> {};
};

/// A walk of tile_cube: a tile's planes by Z, of which each work-item takes Rows rows of a column at once, whose windows share
/// their loads.
template <class Z, class Rows>
struct blocks_of_rows {
  template <class F>
  using block = steps<transpose<>, map_over<map_local_<0>, map_over<map_unrolled_, calls<F>>>, transpose<>>;
  template <class Source, class F>
  using walked = steps<typename Source::windows, map_over<Z, split<Rows>, map_over<map_local_<1>, block<F>>, join<>>>;
};

/// Two axes of a cube that change places; the third stays.
struct planes_and_rows {
  using exchanged = steps<transpose<>>;
  template <class W>
  using windows = detail::windows3<typename W::rows, typename W::planes, typename W::columns, typename W::step>;
};
struct planes_and_columns {
  using exchanged = steps<transpose<>, on_each<transpose<>>, transpose<>>;
  template <class W>
  using windows = detail::windows3<typename W::columns, typename W::rows, typename W::planes, typename W::step>;
};

namespace detail {
/// A source with two of its axes exchanged, and what gives a function an element of it as it was.
template <class X, class Axes, bool Windows = cube_windows<X>::matches>
struct turned_source {
  static constexpr bool slides = false;
  using cube = pipe<term<X>, typename Axes::exchanged>;
  using element = steps<>;
};
template <class X, class Axes>
struct turned_source<X, Axes, true> {
  using w = cube_windows<X>;
  static constexpr bool slides = true;
  using cube = pipe<term<typename w::array>, typename Axes::exchanged, typename Axes::template windows<w>>;
  using element = typename Axes::exchanged;
};
template <class P, class K, class Z, int... I, class... X, class Axes>
  requires zip_of_rows<Z>::value
struct turned_source<map<fun<P, K, map<Z, zip<get<I, var<P, K>>...>>>, zip<X...>>, Axes, false> {
  static constexpr bool slides = (turned_source<X, Axes>::slides || ...);
  using cube =
      pipe<zipped<typename turned_source<X, Axes>::cube...>, on_each<fork<zip_, get<I>...>, on_each<fork<zip_, get<I>...>>>>;
  using element = fork<make_tuple_, steps<apply<get_component<I>>, typename turned_source<X, Axes>::element>...>;
};
}  // namespace detail

/// map3 f (slide3 X)  =  turn (map3 (f . turn) (slide3 (turn X))), where turn exchanges two axes: what walks planes walks rows, or
/// columns; likewise where X is zipped with other cubes.
template <class Axes = planes_and_rows>
struct turn_cube
    : rule<"map3 f . slide3 = turn . map3 (f . turn) . slide3 . turn", "there is no map over three-dimensional windows"> {
  template <class E>
  struct on : none<turn_cube> {};
  template <class F, class S, class P, class K, class Q, class J>
    requires(!occurs<F, P> && !occurs<F, Q> && detail::turned_source<S, Axes>::slides)
  struct on<map3<F, S, P, K, Q, J>>
      : gives<pipe<typename detail::turned_source<S, Axes>::cube,
                   on_each<on_each<on_each<typename detail::turned_source<S, Axes>::element, calls<F>>>>,
                   typename Axes::exchanged>,
              turn_cube> {};
};

}  // namespace hoist::terms::rules
