#pragma once
// How the array under a map is cut or turned: windows are cut with their halo, zipped arrays side by side.

#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/grids.hpp>
#include <hoist/rules/tile_copies.hpp>

namespace hoist::terms::rules {

/// A source is cut into `base`, and `restore<V>` makes from one piece V what the map needs. For zipped sources the pieces
/// are tuples.
template <class Parts, class Numbers>
struct zipped_pieces;
template <class... Part, int... I>
struct zipped_pieces<meta::list<Part...>, numbers<I...>> {
  template <class V>
  using components = meta::list<typename Part::template restore<get<I, V>>...>;
};
template <class L>
struct zip_list;
template <class... X>
struct zip_list<meta::list<X...>> {
  using one = zip<X...>;
  using two = typename zip2_of<X...>::type;
};

/// Op (\v. In F (restore v)) base: F over the elements of every piece of a source.
template <class F, class Source, class In, class Op>
struct mapped_pieces {
  using N = introduced<mapped_pieces, F>;
  using C = element_kind_t<typename Source::base>;
  using type = apply<Op, fun<N, C, apply<In, F, typename Source::template restore<var<N, C>>>>, typename Source::base>;
};
template <class F, class Source, class In = map_, class Op = map_>
using over_pieces = typename mapped_pieces<F, Source, In, Op>::type;

/// Chunks of K outputs of a one-dimensional source: split K, or tiles with their halo, each placed by Placement.
template <class X, class K, class Placement = in_place>
struct chunks_of {
  using base = split<K, X>;
  template <class V>
  using restore = V;
};
template <class Size, class S, class A, class K, class Placement>
struct chunks_of<slide<Size, S, A>, K, Placement> {
  using base = apply<tiles_<plus<minus<Size, S>, times<K, S>>, times<K, S>, S>, A>;
  template <class V>
  using restore = slide<Size, S, typename Placement::template placed<V>>;
};
template <class... X, class K, class Placement>
struct chunks_of<zip<X...>, K, Placement> {
  using pieces = zipped_pieces<meta::list<chunks_of<X, K, Placement>...>, typename first_numbers<sizeof...(X)>::type>;
  using base = zip<typename chunks_of<X, K, Placement>::base...>;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::one;
};

/// Columns of a two-dimensional source.
template <class X>
struct columns_of {
  using base = transpose<X>;
  template <class V>
  using restore = V;
};
template <class Rows, class Columns, class S, class A, class P, class K, class Q, class J>
struct columns_of<slide2<Rows, Columns, S, A, P, K, Q, J>> {
  using base = transpose<map<fun<Q, J, slide<Columns, S, var<Q, J>>>, A>>;
  template <class V>
  using restore = slide<Rows, S, V>;
};
template <class Z, class... X>
  requires zip_of_rows<Z>::value
struct columns_of<map<Z, zip<X...>>> {
  using pieces = zipped_pieces<meta::list<columns_of<X>...>, typename first_numbers<sizeof...(X)>::type>;
  using base = zip<typename columns_of<X>::base...>;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::one;
};

/// Tiles of Rows x Columns outputs of a two-dimensional source; `base` is an array of rows of tiles.
template <class SizeY, class StepY, class SizeX, class StepX, class Unit, class A>
struct tiles2 {
  template <class R>
  struct tiled_row {
    using type = apply<tiles_<SizeX, StepX, Unit>, R>;
  };
  template <class R>
  struct columns {
    using type = transpose<R>;
  };
  using rows = apply<tiles_<SizeY, StepY, Unit>, typename mapped_over<tiles2, A, tiled_row>::type>;
  using type = typename mapped_over<tiles2, rows, columns>::type;
};
template <class X, class Rows, class Columns, class Placement>
struct tiles_of {
  using base = typename tiles2<Rows, Rows, Columns, Columns, num<1>, X>::type;
  template <class V>
  using restore = V;
};
template <class R, class C, class S, class A, class P, class K, class Q, class J, class Rows, class Columns, class Placement>
struct tiles_of<slide2<R, C, S, A, P, K, Q, J>, Rows, Columns, Placement> {
  using base = typename tiles2<plus<minus<R, S>, times<Rows, S>>, times<Rows, S>, plus<minus<C, S>, times<Columns, S>>,
                               times<Columns, S>, S, A>::type;
  template <class V>
  using restore = typename windows_of<R, C, S, typename Placement::template placed<V>>::type;
};
template <class Z, class... X, class Rows, class Columns, class Placement>
  requires zip_of_rows<Z>::value
struct tiles_of<map<Z, zip<X...>>, Rows, Columns, Placement> {
  using pieces =
      zipped_pieces<meta::list<tiles_of<X, Rows, Columns, Placement>...>, typename first_numbers<sizeof...(X)>::type>;
  using base = typename zip2_of<typename tiles_of<X, Rows, Columns, Placement>::base...>::type;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::two;
};

/// Rows of a two-dimensional source whose windows rotate: a window's rows stay in registers from one output row to the next.
template <class X>
struct rotated_rows_of {
  static constexpr bool rotates = false;
  using base = X;
  template <class V>
  using restore = V;
};
template <class Rows, class Columns, class A, class P, class K, class Q, class J>
struct rotated_rows_of<slide2<Rows, Columns, num<1>, A, P, K, Q, J>> {
  static constexpr bool rotates = true;
  using base = rotate<Rows, A>;
  template <class R>
  struct row {
    using type = slide<Columns, num<1>, R>;
  };
  template <class V>
  using restore = transpose<typename mapped_over<rotated_rows_of, V, row>::type>;
};
template <class Z, class... X>
  requires zip_of_rows<Z>::value
struct rotated_rows_of<map<Z, zip<X...>>> {
  static constexpr bool rotates = (rotated_rows_of<X>::rotates || ...);
  using pieces = zipped_pieces<meta::list<rotated_rows_of<X>...>, typename first_numbers<sizeof...(X)>::type>;
  using base = zip<typename rotated_rows_of<X>::base...>;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::one;
};

}  // namespace hoist::terms::rules
