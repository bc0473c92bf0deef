#pragma once
// Stencils of three dimensions in tiles: a group copies what a tile reads to local memory.

#include <hoist/rules/cubes.hpp>

namespace hoist::rules {

/// How a tile of a cube is kept: each work-item copies W elements of a row, plane by plane.
template <class To, int W = 1>
struct cube_copied {
  /// Of a row of every plane.
  using rows = steps<over<map_, cut<num<W>>>, turned, over<map_local_<0>, over<map_seq_<>, over<map_vector_<num<W>>>>>, turned,
                     over<map_, together>>;
  using kept = steps<turned, over<map_local_<1>, rows>, turned, as<To>>;
};
template <class To>
struct cube_copied<To, 1> {
  using rows = steps<turned, over<map_local_<0>, over<map_seq_<>>>, turned>;
  using kept = steps<turned, over<map_local_<1>, rows>, turned, as<To>>;
};

namespace detail {
/// A cube cut into tiles of Planes x Rows x Columns: slabs, of each its strips, of each its tiles. `windows` are what the
/// function is mapped over in a tile, and `columns` the same by columns through its planes.
template <class X, class Planes, class Rows, class Columns, class Keep, bool Windows = cube_windows<X>::matches>
struct tiled_source {
  using marched = marched_source<X, Planes, 1>;
  static constexpr bool slides = false, fits = true;
  using slabs = in<the<X>, cut<Planes>>;
  using strips = steps<over<map_, cut<Rows>>, turned>;
  using tiles = steps<over<map_, over<map_, cut<Columns>>, turned>, turned>;
  using windows = steps<>;
  using columns = typename marched::columns;
};
template <class X, class Planes, class Rows, class Columns, class Keep>
struct tiled_source<X, Planes, Rows, Columns, Keep, true> {
  using marched = marched_source<X, Planes, 1>;
  using w = cube_windows<X>;
  template <class Window, class Size>
  using cut_with_halo = as<tiles_<plus<minus<Window, num<1>>, Size>, Size>>;
  static constexpr bool slides = true, fits = marched::fits;
  using slabs = in<the<typename w::array>, cut_with_halo<typename w::planes, Planes>>;
  using strips = steps<over<map_, cut_with_halo<typename w::rows, Rows>>, turned>;
  using tiles = steps<over<map_, over<map_, cut_with_halo<typename w::columns, Columns>>, turned>, turned>;
  using windows = steps<typename Keep::kept, windows3<typename w::planes, typename w::rows, typename w::columns, num<1>>>;
  using columns = steps<typename Keep::kept, typename marched::columns>;
};
/// Sources side by side, as zip3 makes them.
template <class Numbers, class... S>
struct tiled_zip;
template <int... I, class... S>
struct tiled_zip<numbers<I...>, S...> {
  using marched = marched_zip<numbers<I...>, typename S::marched...>;
  static constexpr bool slides = (S::slides || ...), fits = (S::fits && ...);
  using side_by_side = fork<zip_, part<I>...>;
  using slabs = zipped<typename S::slabs...>;
  using strips = fork<zip_, steps<part<I>, typename S::strips>...>;
  using tiles = fork<zip_, steps<part<I>, typename S::tiles>...>;
  using windows = steps<fork<zip_, steps<part<I>, typename S::windows>...>, over<map_, side_by_side, over<map_, side_by_side>>>;
  using columns = steps<fork<zip_, steps<part<I>, typename S::columns>...>, over<map_, side_by_side>>;
};
template <class P, class K, class Z, int... I, class... X, class Planes, class Rows, class Columns, class Keep>
  requires zip_of_rows<Z>::value
struct tiled_source<
    apply<map_, fun<P, K, apply<map_, Z, apply<zip_, apply<get_component<I>, var<P, K>>...>>>, apply<zip_, X...>>, Planes, Rows,
    Columns, Keep, false> : tiled_zip<numbers<I...>, tiled_source<X, Planes, Rows, Columns, Keep>...> {};
}  // namespace detail

/// How a group's work-items walk a tile: its planes one after the other, by Z, W elements of a row each.
template <class Z, int W = 1>
struct plane_by_plane {
  template <class F>
  using row = steps<cut<num<W>>, over<map_local_<0>, over<vector_loop<W>, by<F>>>, together>;
  template <class Source, class F>
  using walked = steps<typename Source::windows, over<Z, over<map_local_<1>, row<F>>>>;
};
template <class Z>
struct plane_by_plane<Z, 1> {
  template <class Source, class F>
  using walked = steps<typename Source::windows, over<Z, over<map_local_<1>, over<map_local_<0>, by<F>>>>>;
};
/// A column through its planes each, marched with what windows share in registers.
template <class Unroll>
struct column_by_column {
  template <class Source, class F>
  using column = steps<typename Source::marched::sequence,
                       over<map_seq_<Unroll>, typename Source::marched::elements, as<at_<num<0>>>, over<map_unrolled_, by<F>>>>;
  template <class Source, class F>
  using walked = steps<typename Source::columns, over<map_local_<1>, over<map_local_<0>, column<Source, F>>>,
                       over<map_, turned>, turned, over<map_, over<map_, together>>>;
};

/// map3 f . slide3 X  =  untile3 (map3 (map3 f . slide3 . Keep) (tiles3 X)), a group for every tile of Planes x Rows x Columns
/// results, whose work-items walk it as Walk says; likewise where X is zipped with other cubes.
/// Source: [Hagedorn2018], overlapped tiling; [Micikevicius2009].
template <class Planes, class Rows, class Columns, class Keep, class Walk>
struct tile_cube {
  static constexpr const char* name = "map3 f . slide3 = untile . map3 (map3 f . slide3 . to_local) . tile";
  template <class Source, class F>
  using right = in<
      typename Source::slabs,
      over<map_workgroup_<2>, typename Source::strips,
           over<map_workgroup_<1>, typename Source::tiles, over<map_workgroup_<0>, typename Walk::template walked<Source, F>>,
                turned, over<map_, detail::rows_of_parts>>,
           turned, over<map_, together>>,
      together>;
  template <class E>
  struct on : failed<"tile_cube", "there is no map over three-dimensional windows of step 1"> {};
  template <class P, class K, class Q, class J, class R, class L, class B, class S>
    requires(!occurs<B, P> && !occurs<B, Q> && detail::tiled_source<S, Planes, Rows, Columns, Keep>::slides &&
             detail::tiled_source<S, Planes, Rows, Columns, Keep>::fits)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, apply<map_, fun<R, L, B>, var<Q, J>>>, var<P, K>>>, S>>
      : written<tile_cube, right<detail::tiled_source<S, Planes, Rows, Columns, Keep>, fun<R, L, B>>> {};
};

}  // namespace hoist::rules
