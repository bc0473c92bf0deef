#pragma once
// Stencils of three dimensions: blocks of results computed at once, and planes and rows exchanged.

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

namespace detail {
/// A source with its planes and its rows exchanged, and what gives a function an element of it as it was.
template <class X, bool Windows = cube_windows<X>::matches>
struct turned_source {
  static constexpr bool slides = false;
  using cube = pipe<term<X>, transpose<>>;
  using element = steps<>;
};
template <class X>
struct turned_source<X, true> {
  using w = cube_windows<X>;
  static constexpr bool slides = true;
  using cube = pipe<term<typename w::array>, transpose<>,
                    windows3<typename w::rows, typename w::planes, typename w::columns, typename w::step>>;
  using element = steps<transpose<>>;
};
template <class P, class K, class Z, int... I, class... X>
  requires zip_of_rows<Z>::value
struct turned_source<map<fun<P, K, map<Z, zip<get<I, var<P, K>>...>>>, zip<X...>>, false> {
  static constexpr bool slides = (turned_source<X>::slides || ...);
  using cube = pipe<zipped<typename turned_source<X>::cube...>, on_each<fork<zip_, get<I>...>, on_each<fork<zip_, get<I>...>>>>;
  using element = fork<make_tuple_, steps<apply<get_component<I>>, typename turned_source<X>::element>...>;
};
}  // namespace detail

/// map3 f (slide3 X)  =  transpose (map3 (f . transpose) (slide3 (transpose X))): rows take the place of planes, so that what
/// walks planes walks rows; likewise where X is zipped with other cubes.
struct turn_cube : rule<"map3 f . slide3 = transpose . map3 (f . transpose) . slide3 . transpose",
                        "there is no map over three-dimensional windows"> {
  template <class E>
  struct on : none<turn_cube> {};
  template <class F, class S, class P, class K, class Q, class J>
    requires(!occurs<F, P> && !occurs<F, Q> && detail::turned_source<S>::slides)
  struct on<map3<F, S, P, K, Q, J>>
      : gives<pipe<typename detail::turned_source<S>::cube,
                   on_each<on_each<on_each<typename detail::turned_source<S>::element, calls<F>>>>, transpose<>>,
              turn_cube> {};
};

}  // namespace hoist::terms::rules
