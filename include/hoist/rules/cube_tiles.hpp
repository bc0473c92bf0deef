#pragma once
// Stencils of three dimensions in tiles: a group copies what a tile reads to local memory.

#include <hoist/patterns/at.hpp>
#include <hoist/patterns/map.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/cubes.hpp>

namespace hoist::terms::rules {

/// The placement of a cube's tile: each work-item copies W elements of a row, plane by plane.
template <class To, int W = 1>
struct cube_copied {
  /// Of a row of every plane.
  using rows =
      steps<on_each<split<num<W>>>, transpose<>, map_over<map_local_<0>, map_over<map_seq_<>, map_over<map_vector_<num<W>>>>>,
            transpose<>, on_each<join<>>>;
  using placed = steps<transpose<>, map_over<map_local_<1>, rows>, transpose<>, apply<To>>;
};
template <class To>
struct cube_copied<To, 1> {
  using rows = steps<transpose<>, map_over<map_local_<0>, map_over<map_seq_<>>>, transpose<>>;
  using placed = steps<transpose<>, map_over<map_local_<1>, rows>, transpose<>, apply<To>>;
};

namespace detail {
/// A cube cut into tiles of Planes x Rows x Columns: slabs, of each its strips, of each its tiles. `windows` are what the
/// function is mapped over in a tile, and `columns` the same by columns through its planes.
template <class X, class Planes, class Rows, class Columns, class Placement, bool Windows = cube_windows<X>::matches>
struct tiled_source {
  using marched = marched_source<X, Planes, 1>;
  static constexpr bool slides = false, fits = true;
  using slabs = pipe<term<X>, split<Planes>>;
  using strips = steps<on_each<split<Rows>>, transpose<>>;
  using tiles = steps<on_each<on_each<split<Columns>>, transpose<>>, transpose<>>;
  using windows = steps<>;
  using columns = typename marched::columns;
};
template <class X, class Planes, class Rows, class Columns, class Placement>
struct tiled_source<X, Planes, Rows, Columns, Placement, true> {
  using marched = marched_source<X, Planes, 1>;
  using w = cube_windows<X>;
  template <class Window, class Size>
  using cut_with_halo = apply<tiles_<plus<minus<Window, num<1>>, Size>, Size>>;
  static constexpr bool slides = true, fits = marched::fits;
  using slabs = pipe<term<typename w::array>, cut_with_halo<typename w::planes, Planes>>;
  using strips = steps<on_each<cut_with_halo<typename w::rows, Rows>>, transpose<>>;
  using tiles = steps<on_each<on_each<cut_with_halo<typename w::columns, Columns>>, transpose<>>, transpose<>>;
  using windows =
      steps<typename Placement::placed, windows3<typename w::planes, typename w::rows, typename w::columns, num<1>>>;
  using columns = steps<typename Placement::placed, typename marched::columns>;
};
/// Sources side by side, as zip3 makes them.
template <class Numbers, class... S>
struct tiled_zip;
template <int... I, class... S>
struct tiled_zip<numbers<I...>, S...> {
  using marched = marched_zip<numbers<I...>, typename S::marched...>;
  static constexpr bool slides = (S::slides || ...), fits = (S::fits && ...);
  using side_by_side = fork<zip_, get<I>...>;
  using slabs = zipped<typename S::slabs...>;
  using strips = fork<zip_, steps<get<I>, typename S::strips>...>;
  using tiles = fork<zip_, steps<get<I>, typename S::tiles>...>;
  using windows = steps<fork<zip_, steps<get<I>, typename S::windows>...>, on_each<side_by_side, on_each<side_by_side>>>;
  using columns = steps<fork<zip_, steps<get<I>, typename S::columns>...>, on_each<side_by_side>>;
};
template <class P, class K, class Z, int... I, class... X, class Planes, class Rows, class Columns, class Placement>
  requires zip_of_rows<Z>::value
struct tiled_source<map<fun<P, K, map<Z, zip<get<I, var<P, K>>...>>>, zip<X...>>, Planes, Rows, Columns, Placement, false>
    : tiled_zip<numbers<I...>, tiled_source<X, Planes, Rows, Columns, Placement>...> {};
}  // namespace detail

/// How a group's work-items walk a tile: its planes one after the other, by Z, W elements of a row each.
template <class Z, int W = 1>
struct plane_by_plane {
  template <class F>
  using row = steps<split<num<W>>, map_over<map_local_<0>, map_over<vector_loop<W>, calls<F>>>, join<>>;
  template <class Source, class F>
  using walked = steps<typename Source::windows, map_over<Z, map_over<map_local_<1>, row<F>>>>;
};
template <class Z>
struct plane_by_plane<Z, 1> {
  template <class Source, class F>
  using walked = steps<typename Source::windows, map_over<Z, map_over<map_local_<1>, map_over<map_local_<0>, calls<F>>>>>;
};
/// A column through its planes each, marched with what windows share in registers.
template <class Unroll>
struct column_by_column {
  template <class Source, class F>
  using column =
      steps<typename Source::marched::sequence,
            map_over<map_seq_<Unroll>, typename Source::marched::elements, at<num<0>>, map_over<map_unrolled_, calls<F>>>>;
  template <class Source, class F>
  using walked = steps<typename Source::columns, map_over<map_local_<1>, map_over<map_local_<0>, column<Source, F>>>,
                       on_each<transpose<>>, transpose<>, on_each<on_each<join<>>>>;
};

/// map3 f . slide3 X  =  untile3 (map3 (map3 f . slide3 . Placement) (tiles3 X)), a group for every tile of Planes x Rows x
/// Columns results, whose work-items walk it as Walk says; likewise where X is zipped with other cubes.
/// Source: [Hagedorn2018], overlapped tiling; [Micikevicius2009].
template <class Planes, class Rows, class Columns, class Placement, class Walk>
struct tile_cube : rule<"map3 f . slide3 = untile . map3 (map3 f . slide3 . to_local) . tile",
                        "there is no map over three-dimensional windows of step 1"> {
  template <class Source, class F>
  using right = pipe<typename Source::slabs,
                     map_over<map_workgroup_<2>, typename Source::strips,
                              map_over<map_workgroup_<1>, typename Source::tiles,
                                       map_over<map_workgroup_<0>, typename Walk::template walked<Source, F>>, transpose<>,
                                       on_each<detail::rows_of_parts>>,
                              transpose<>, on_each<join<>>>,
                     join<>>;
  template <class E>
  struct on : none<tile_cube> {};
  template <class F, class S, class P, class K, class Q, class J>
    requires(!occurs<F, P> && !occurs<F, Q> && detail::tiled_source<S, Planes, Rows, Columns, Placement>::slides &&
             detail::tiled_source<S, Planes, Rows, Columns, Placement>::fits)
  struct on<map3<F, S, P, K, Q, J>> : gives<right<detail::tiled_source<S, Planes, Rows, Columns, Placement>, F>, tile_cube> {};
};

}  // namespace hoist::terms::rules
