#pragma once
// Stencils of three dimensions in tiles: a group copies what a tile reads to local memory.

#include <hoist/rules/cubes.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // terms have lambdas of rules in them, which has no use for linkage
#endif

namespace hoist::rules {

/// How a tile of a cube is kept: each work-item copies W elements of a row, plane by plane.
template <class To, int W = 1>
struct cube_copied {
  static constexpr auto through_planes = [](auto column) {
    if constexpr (W == 1) return column | each<map_seq_<>>(same);
    else return column | each<map_seq_<>>([](auto some) { return some | each<map_vector_<num<W>>>(same); });
  };
  /// A row of every plane.
  static constexpr auto rows = [](auto planes) {
    if constexpr (W == 1)
      return planes | turned | each<map_local_<0>>(through_planes) | turned;
    else
      return planes | each<map_>([](auto row) { return row | cut<num<W>>; }) | turned | each<map_local_<0>>(through_planes) | turned |
             each<map_>([](auto parts) { return parts | together; });
  };
  static constexpr auto kept = [](auto tile) { return tile | turned | each<map_local_<1>>(rows) | turned | as<To>; };
};

namespace detail {
/// A cube cut into tiles of Planes x Rows x Columns: slabs, of each its strips, of each its tiles. `windows` are what the
/// function is mapped over in a tile, and `columns` the same by columns through its planes.
template <class X, class Planes, class Rows, class Columns, class Keep, bool Windows = cube_windows<X>::matches>
struct tiled_source {
  using marched = marched_source<X, Planes, 1>;
  static constexpr bool slides = false, fits = true;
  static constexpr auto slabs = [] { return the<X> | cut<Planes>; };
  static constexpr auto strips = [](auto slab) { return slab | each<map_>([](auto plane) { return plane | cut<Rows>; }) | turned; };
  static constexpr auto tiles = [](auto strip) {
    return strip | each<map_>([](auto plane) { return plane | each<map_>([](auto row) { return row | cut<Columns>; }) | turned; }) |
           turned;
  };
  static constexpr auto windows = same;
  static constexpr auto columns = [](auto tile) { return marched::columns(tile); };
};
template <class X, class Planes, class Rows, class Columns, class Keep>
struct tiled_source<X, Planes, Rows, Columns, Keep, true> {
  using marched = marched_source<X, Planes, 1>;
  using w = cube_windows<X>;
  template <class Window, class Size>
  static constexpr auto cut_with_halo = as<tiles_<plus<minus<Window, num<1>>, Size>, Size>>;
  static constexpr bool slides = true, fits = marched::fits;
  static constexpr auto slabs = [] { return the<typename w::array> | cut_with_halo<typename w::planes, Planes>; };
  static constexpr auto strips = [](auto slab) {
    return slab | each<map_>([](auto plane) { return plane | cut_with_halo<typename w::rows, Rows>; }) | turned;
  };
  static constexpr auto tiles = [](auto strip) {
    return strip | each<map_>([](auto plane) {
             return plane | each<map_>([](auto row) { return row | cut_with_halo<typename w::columns, Columns>; }) | turned;
           }) |
           turned;
  };
  static constexpr auto windows = [](auto tile) {
    return Keep::kept(tile) | windows3<typename w::planes, typename w::rows, typename w::columns, num<1>>::of;
  };
  static constexpr auto columns = [](auto tile) { return marched::columns(Keep::kept(tile)); };
};
/// Sources side by side, as zip3 makes them.
template <class Numbers, class... S>
struct tiled_zip;
template <int... I, class... S>
struct tiled_zip<numbers<I...>, S...> {
  using marched = marched_zip<numbers<I...>, typename S::marched...>;
  static constexpr bool slides = (S::slides || ...), fits = (S::fits && ...);
  static constexpr auto slabs = [] { return zipped(S::slabs()...); };
  static constexpr auto strips = [](auto slab) { return zipped(S::strips(slab | part<I>)...); };
  static constexpr auto tiles = [](auto strip) { return zipped(S::tiles(strip | part<I>)...); };
  static constexpr auto windows = [](auto tile) {
    return zipped(S::windows(tile | part<I>)...) | each<map_>([](auto plane) {
             return zipped(plane | part<I>...) | each<map_>([](auto row) { return zipped(row | part<I>...); });
           });
  };
  static constexpr auto columns = [](auto tile) {
    return zipped(S::columns(tile | part<I>)...) | each<map_>([](auto row) { return zipped(row | part<I>...); });
  };
};
template <class P, class K, class Z, int... I, class... X, class Planes, class Rows, class Columns, class Keep>
  requires zip_of_rows<Z>::value
struct tiled_source<apply<map_, fun<P, K, apply<map_, Z, apply<zip_, apply<get_component<I>, var<P, K>>...>>>, apply<zip_, X...>>,
                    Planes, Rows, Columns, Keep, false>
    : tiled_zip<numbers<I...>, tiled_source<X, Planes, Rows, Columns, Keep>...> {};
}  // namespace detail

/// How a group's work-items walk a tile: its planes one after the other, by Z, W elements of a row each.
template <class Z, int W = 1>
struct plane_by_plane {
  template <class Source, class F>
  static constexpr auto of = [](auto tile) {
    constexpr auto f = [](auto x) { return function<F>::of(x); };
    return Source::windows(tile) | each<Z>([=](auto plane) {
             return plane | each<map_local_<1>>([=](auto row) {
                      if constexpr (W == 1) return row | each<map_local_<0>>(f);
                      else return row | cut<num<W>> | each<map_local_<0>>([=](auto some) { return some | each<vector_loop<W>>(f); }) | together;
                    });
           });
  };
};
/// A column through its planes each, marched with what windows share in registers.
template <class Unroll>
struct column_by_column {
  template <class Source, class F>
  static constexpr auto of = [](auto tile) {
    using marched = typename Source::marched;
    return Source::columns(tile) | each<map_local_<1>>([](auto row) {
             return row | each<map_local_<0>>([](auto column) {
                      return marched::sequence(column) | each<map_seq_<Unroll>>([](auto taken) {
                               return marched::elements(taken) | as<at_<num<0>>> |
                                      each<map_unrolled_>([](auto x) { return function<F>::of(x); });
                             });
                    });
           }) |
           each<map_>([](auto rows) { return rows | turned; }) | turned |
           each<map_>([](auto plane) { return plane | each<map_>([](auto parts) { return parts | together; }); });
  };
};

/// map3 f . slide3 X  =  untile3 (map3 (map3 f . slide3 . Keep) (tiles3 X)), a group for every tile of Planes x Rows x Columns
/// results, whose work-items walk it as Walk says; likewise where X is zipped with other cubes.
/// Source: Hagedorn et al. 2018, overlapped tiling; Micikevicius 2009.
template <class Planes, class Rows, class Columns, class Keep, class Walk>
struct tile_cube {
  static constexpr const char* name = "map3 f . slide3 = untile . map3 (map3 f . slide3 . to_local) . tile";
  template <class Source, class F>
  static constexpr auto right =
      Source::slabs() | each<map_workgroup_<2>>([](auto slab) {
        return Source::strips(slab) | each<map_workgroup_<1>>([](auto strip) {
                 return Source::tiles(strip) | each<map_workgroup_<0>>(Walk::template of<Source, F>) | turned |
                        each<map_>([](auto planes) {
                          return planes | turned | each<map_>([](auto parts) { return parts | together; });
                        });
               }) |
               turned | each<map_>([](auto plane) { return plane | together; });
      }) |
      together;
  template <class E>
  struct on : failed<"tile_cube", "there is no map over three-dimensional windows of step 1"> {};
  template <class P, class K, class Q, class J, class R, class L, class B, class S>
    requires(!occurs<B, P> && !occurs<B, Q> && detail::tiled_source<S, Planes, Rows, Columns, Keep>::slides &&
             detail::tiled_source<S, Planes, Rows, Columns, Keep>::fits)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, apply<map_, fun<R, L, B>, var<Q, J>>>, var<P, K>>>, S>>
      : written<tile_cube, right<detail::tiled_source<S, Planes, Rows, Columns, Keep>, fun<R, L, B>>> {};
};

}  // namespace hoist::rules

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
