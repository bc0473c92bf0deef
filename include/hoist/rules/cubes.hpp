#pragma once
// Stencils of three dimensions: columns of outputs marched along the planes.

#include <hoist/rules/writing.hpp>

namespace hoist::rules {

namespace detail {
/// The windows of a cube, as slide3 makes them.
template <class Planes, class Rows, class Columns, class S>
using windows3 = steps<over<map_, over<map_, as<slide_<Columns, S>>>, as<slide_<Rows, S>>, over<map_, turned>>,
                       as<slide_<Planes, S>>, over<map_, turned, over<map_, turned>>>;
template <class E>
struct cube_windows {
  static constexpr bool matches = false;
};
template <class P, class K, class Q, class J, class Planes, class S, class R, class L, class Rows, class Columns, class T,
          class M, class U, class O, class A>
struct cube_windows<
    apply<map_, fun<P, K, apply<map_, fun<Q, J, apply<transpose_, var<Q, J>>>, apply<transpose_, var<P, K>>>>,
          apply<slide_<Planes, S>, apply<map_, fun<R, L, slide2_term<Rows, Columns, S, var<R, L>, T, M, U, O>>, A>>>> {
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
  using slabs = in<the<X>, cut<Planes>>;
  using columns = steps<over<map_, over<map_, cut<num<W>>>, cut<Rows>, over<map_, turned>>, turned, over<map_, turned>>;
  using sequence = steps<>;
  using elements = steps<>;
};
template <class X, class Planes, int W, class Rows>
struct marched_source<X, Planes, W, Rows, true> {
  using w = cube_windows<X>;
  static constexpr bool rotates = true, fits = std::is_same_v<typename w::step, num<1>>;
  using halo = minus<typename w::columns, num<1>>;
  using blocks = steps<over<map_, as<tiles_<plus<halo, num<W>>, num<W>>>>,
                       as<tiles_<plus<minus<typename w::rows, num<1>>, Rows>, Rows>>, over<map_, turned>>;
  using slabs = in<the<typename w::array>, as<tiles_<plus<minus<typename w::planes, num<1>>, Planes>, Planes>>>;
  using columns = steps<over<map_, blocks>, turned, over<map_, turned>>;
  using sequence = as<rotate_<typename w::planes>>;
  using elements = steps<windows3<typename w::planes, typename w::rows, typename w::columns, num<1>>, as<at_<num<0>>>>;
};
/// Sources side by side, as zip3 makes them.
template <class Numbers, class... S>
struct marched_zip;
template <int... I, class... S>
struct marched_zip<numbers<I...>, S...> {
  static constexpr bool rotates = (S::rotates || ...), fits = (S::fits && ...);
  using slabs = zipped<typename S::slabs...>;
  using columns = steps<fork<zip_, steps<part<I>, typename S::columns>...>, over<map_, fork<zip_, part<I>...>>>;
  using sequence = fork<zip_, steps<part<I>, typename S::sequence>...>;
  using elements = steps<fork<zip_, steps<part<I>, typename S::elements>...>, over<map_, fork<zip_, part<I>...>>>;
};
template <class P, class K, class Z, int... I, class... X, class Planes, int W, class Rows>
  requires zip_of_rows<Z>::value
struct marched_source<
    apply<map_, fun<P, K, apply<map_, Z, apply<zip_, apply<get_component<I>, var<P, K>>...>>>, apply<zip_, X...>>, Planes, W,
    Rows, false> : marched_zip<numbers<I...>, marched_source<X, Planes, W, Rows>...> {};
/// Blocks side by side as rows.
using rows_of_parts = steps<turned, over<map_, together>>;
}  // namespace detail

/// map3 f (slide3 X), marched: each of map_global's work-items takes Rows x W columns through Planes planes, by vectors of W,
/// and keeps in registers what one plane's windows share with the next; likewise where X is zipped with other cubes.
///   = join (map (untile . map2 (map_seq (map_vector f) . rotate) . columns) (tiles X))
/// Source: [Micikevicius2009].
template <class Planes, int W, class Unroll, class Z, class Y, class X, class Rows = num<1>>
struct march_planes {
  static constexpr const char* name = "map3 f . slide3 = join . map (map2 (map_seq f . rotate)) . tiles";
  template <class Source, class F>
  using column = steps<typename Source::sequence,
                       over<map_seq_<Unroll>, typename Source::elements, over<map_unrolled_, over<vector_loop<W>, by<F>>>>>;
  template <class Source, class F>
  using right = in<typename Source::slabs,
                   over<Z, typename Source::columns, over<Y, over<X, column<Source, F>>>,
                        over<map_, turned, over<map_, detail::rows_of_parts>>, turned, over<map_, together>>,
                   together>;
  template <class E>
  struct on : failed<"march_planes", "there is no map over three-dimensional windows of step 1"> {};
  template <class P, class K, class Q, class J, class R, class L, class B, class S>
    requires(!occurs<B, P> && !occurs<B, Q> && detail::marched_source<S, Planes, W, Rows>::rotates &&
             detail::marched_source<S, Planes, W, Rows>::fits)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, apply<map_, fun<R, L, B>, var<Q, J>>>, var<P, K>>>, S>>
      : written<march_planes, right<detail::marched_source<S, Planes, W, Rows>, fun<R, L, B>>> {};
};

}  // namespace hoist::rules
