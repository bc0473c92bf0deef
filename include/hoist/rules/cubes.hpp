#pragma once
// Stencils of three dimensions: columns of outputs marched along the planes.

#include <hoist/patterns/at.hpp>
#include <hoist/patterns/map.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/grids.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

namespace detail {
/// The windows of a cube, as slide3 makes them.
template <class Planes, class Rows, class Columns, class S>
using windows3 = steps<on_each<on_each<slide<Columns, S>>, slide<Rows, S>, on_each<transpose<>>>, slide<Planes, S>,
                       on_each<transpose<>, on_each<transpose<>>>>;
template <class E>
struct cube_windows {
  static constexpr bool matches = false;
};
template <class P, class K, class Q, class J, class Planes, class S, class R, class L, class Rows, class Columns, class T,
          class M, class U, class O, class A>
struct cube_windows<map<fun<P, K, map<fun<Q, J, transpose<var<Q, J>>>, transpose<var<P, K>>>>,
                        slide<Planes, S, map<fun<R, L, slide2<Rows, Columns, S, var<R, L>, T, M, U, O>>, A>>>> {
  static constexpr bool matches = true;
  using planes = Planes;
  using rows = Rows;
  using columns = Columns;
  using step = S;
  using array = A;
};

/// How slabs of Planes planes of a source are walked: `columns` makes, of a slab, rows of columns of Rows x W elements;
/// `sequence` what a column's loop goes through; `elements` the rows that a step gives to the function.
template <class X, class Planes, int W, class Rows = num<1>, bool Windows = cube_windows<X>::matches>
struct marched_source {
  static constexpr bool rotates = false, fits = true;
  using slabs = pipe<term<X>, split<Planes>>;
  using columns = steps<on_each<on_each<split<num<W>>>, split<Rows>, on_each<transpose<>>>, transpose<>, on_each<transpose<>>>;
  using sequence = steps<>;
  using elements = steps<>;
};
template <class X, class Planes, int W, class Rows>
struct marched_source<X, Planes, W, Rows, true> {
  using w = cube_windows<X>;
  static constexpr bool rotates = true, fits = std::is_same_v<typename w::step, num<1>>;
  using halo = minus<typename w::columns, num<1>>;
  using blocks = steps<on_each<apply<tiles_<plus<halo, num<W>>, num<W>>>>,
                       apply<tiles_<plus<minus<typename w::rows, num<1>>, Rows>, Rows>>, on_each<transpose<>>>;
  using slabs = pipe<term<typename w::array>, apply<tiles_<plus<minus<typename w::planes, num<1>>, Planes>, Planes>>>;
  using columns = steps<on_each<blocks>, transpose<>, on_each<transpose<>>>;
  using sequence = rotate<typename w::planes>;
  using elements = steps<windows3<typename w::planes, typename w::rows, typename w::columns, num<1>>, at<num<0>>>;
};
/// Sources side by side, as zip3 makes them.
template <class Numbers, class... S>
struct marched_zip;
template <int... I, class... S>
struct marched_zip<numbers<I...>, S...> {
  static constexpr bool rotates = (S::rotates || ...), fits = (S::fits && ...);
  using slabs = zipped<typename S::slabs...>;
  using columns = steps<fork<zip_, steps<get<I>, typename S::columns>...>, on_each<fork<zip_, get<I>...>>>;
  using sequence = fork<zip_, steps<get<I>, typename S::sequence>...>;
  using elements = steps<fork<zip_, steps<get<I>, typename S::elements>...>, on_each<fork<zip_, get<I>...>>>;
};
template <class P, class K, class Z, int... I, class... X, class Planes, int W, class Rows>
  requires zip_of_rows<Z>::value
struct marched_source<map<fun<P, K, map<Z, zip<get<I, var<P, K>>...>>>, zip<X...>>, Planes, W, Rows, false>
    : marched_zip<numbers<I...>, marched_source<X, Planes, W, Rows>...> {};
/// Blocks side by side as rows.
using rows_of_parts = steps<transpose<>, on_each<join<>>>;
}  // namespace detail

/// map3 f (slide3 X), marched: each of map_global's work-items takes Rows x W columns through Planes planes, by vectors of W,
/// and keeps in registers what one plane's windows share with the next; likewise where X is zipped with other cubes.
///   = join (map (untile . map2 (map_seq (map_vector f) . rotate) . columns) (tiles X))
/// Source: [Micikevicius2009].
template <class Planes, int W, class Unroll, class Z, class Y, class X, class Rows = num<1>>
struct march_planes : rule<"map3 f . slide3 = join . map (map2 (map_seq f . rotate)) . tiles",
                           "there is no map over three-dimensional windows of step 1"> {
  template <class Source, class F>
  using column =
      steps<typename Source::sequence,
            map_over<map_seq_<Unroll>, typename Source::elements, map_over<map_unrolled_, map_over<vector_loop<W>, calls<F>>>>>;
  template <class Source, class F>
  using right = pipe<typename Source::slabs,
                     map_over<Z, typename Source::columns, map_over<Y, map_over<X, column<Source, F>>>,
                              on_each<transpose<>, on_each<detail::rows_of_parts>>, transpose<>, on_each<join<>>>,
                     join<>>;
  template <class E>
  struct on : none<march_planes> {};
  template <class F, class S, class P, class K, class Q, class J>
    requires(!occurs<F, P> && !occurs<F, Q> && detail::marched_source<S, Planes, W, Rows>::rotates &&
             detail::marched_source<S, Planes, W, Rows>::fits)
  struct on<map3<F, S, P, K, Q, J>> : gives<right<detail::marched_source<S, Planes, W, Rows>, F>, march_planes> {};
};

}  // namespace hoist::terms::rules
