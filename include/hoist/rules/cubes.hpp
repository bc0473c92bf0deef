#pragma once
// Stencils of three dimensions: columns of outputs marched along the planes.

#include <hoist/rules/writing.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // terms have lambdas of rules in them, which has no use for linkage
#endif

namespace hoist::rules {

namespace detail {
/// The windows of a cube, as slide3 makes them.
template <class Planes, class Rows, class Columns, class S>
struct windows3 {
  static constexpr auto of = step{[](auto x) {
    return x | each<map_>([](auto plane) {
             return plane | each<map_>([](auto row) { return row | as<slide_<Columns, S>>; }) | as<slide_<Rows, S>> |
                    each<map_>([](auto some) { return some | turned; });
           }) |
           as<slide_<Planes, S>> | each<map_>([](auto some) { return some | turned | each<map_>([](auto row) { return row | turned; }); });
  }};
};
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
  static constexpr auto slabs = [] { return the<X> | cut<Planes>; };
  static constexpr auto columns = [](auto slab) {
    return slab | each<map_>([](auto plane) {
             return plane | each<map_>([](auto row) { return row | cut<num<W>>; }) | cut<Rows> |
                    each<map_>([](auto some) { return some | turned; });
           }) |
           turned | each<map_>([](auto rows) { return rows | turned; });
  };
  static constexpr auto sequence = same;
  static constexpr auto elements = same;
};
template <class X, class Planes, int W, class Rows>
struct marched_source<X, Planes, W, Rows, true> {
  using w = cube_windows<X>;
  static constexpr bool rotates = true, fits = std::is_same_v<typename w::step, num<1>>;
  static constexpr auto blocks_of = step{[](auto plane) {
    using halo = minus<typename w::columns, num<1>>;
    return plane | each<map_>([](auto row) { return row | as<tiles_<plus<halo, num<W>>, num<W>>>; }) |
           as<tiles_<plus<minus<typename w::rows, num<1>>, Rows>, Rows>> | each<map_>([](auto some) { return some | turned; });
  }};
  static constexpr auto slabs = [] {
    return the<typename w::array> | as<tiles_<plus<minus<typename w::planes, num<1>>, Planes>, Planes>>;
  };
  static constexpr auto columns = [](auto slab) {
    return slab | each<map_>([](auto plane) { return plane | blocks_of; }) | turned |
           each<map_>([](auto rows) { return rows | turned; });
  };
  static constexpr auto sequence = [](auto column) { return column | as<rotate_<typename w::planes>>; };
  static constexpr auto elements = [](auto taken) {
    return taken | windows3<typename w::planes, typename w::rows, typename w::columns, num<1>>::of | as<at_<num<0>>>;
  };
};
/// Sources side by side, as zip3 makes them.
template <class Numbers, class... S>
struct marched_zip;
template <int... I, class... S>
struct marched_zip<numbers<I...>, S...> {
  static constexpr bool rotates = (S::rotates || ...), fits = (S::fits && ...);
  static constexpr auto slabs = [] { return zipped(S::slabs()...); };
  static constexpr auto columns = [](auto slab) {
    return zipped(S::columns(slab | part<I>)...) | each<map_>([](auto row) { return zipped(row | part<I>...); });
  };
  static constexpr auto sequence = [](auto column) { return zipped(S::sequence(column | part<I>)...); };
  static constexpr auto elements = [](auto taken) {
    return zipped(S::elements(taken | part<I>)...) | each<map_>([](auto row) { return zipped(row | part<I>...); });
  };
};
template <class P, class K, class Z, int... I, class... X, class Planes, int W, class Rows>
  requires zip_of_rows<Z>::value
struct marched_source<apply<map_, fun<P, K, apply<map_, Z, apply<zip_, apply<get_component<I>, var<P, K>>...>>>, apply<zip_, X...>>,
                      Planes, W, Rows, false> : marched_zip<numbers<I...>, marched_source<X, Planes, W, Rows>...> {};
/// Blocks side by side as rows.
inline constexpr auto rows_of_parts = [](auto blocks) {
  return blocks | turned | each<map_>([](auto parts) { return parts | together; });
};
}  // namespace detail

/// map3 f (slide3 X), marched: each of map_global's work-items takes Rows x W columns through Planes planes, by vectors of W,
/// and keeps in registers what one plane's windows share with the next; likewise where X is zipped with other cubes.
///   = join (map (untile . map2 (map_seq (map_vector f) . rotate) . columns) (tiles X))
/// Source: Micikevicius 2009.
template <class Planes, int W, class Unroll, class Z, class Y, class X, class Rows = num<1>>
struct march_planes {
  static constexpr const char* name = "map3 f . slide3 = join . map (map2 (map_seq f . rotate)) . tiles";
  template <class Source, class F>
  static constexpr auto block = step{[](auto column) {
    return Source::sequence(column) | each<map_seq_<Unroll>>([](auto taken) {
             return Source::elements(taken) | each<map_unrolled_>([](auto row) {
                      return row | each<vector_loop<W>>([](auto x) { return function<F>::of(x); });
                    });
           });
  }};
  template <class Source, class F>
  static constexpr auto right =
      Source::slabs() | each<Z>([](auto slab) {
        return Source::columns(slab) |
               each<Y>([](auto row) { return row | each<X>([](auto column) { return column | block<Source, F>; }); }) |
               each<map_>([](auto row) { return row | turned | each<map_>(detail::rows_of_parts); }) | turned |
               each<map_>([](auto plane) { return plane | together; });
      }) |
      together;
  template <class E>
  struct on : failed<"march_planes", "there is no map over three-dimensional windows of step 1"> {};
  template <class P, class K, class Q, class J, class R, class L, class B, class S>
    requires(!occurs<B, P> && !occurs<B, Q> && detail::marched_source<S, Planes, W, Rows>::rotates &&
             detail::marched_source<S, Planes, W, Rows>::fits)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, apply<map_, fun<R, L, B>, var<Q, J>>>, var<P, K>>>, S>>
      : written<march_planes, right<detail::marched_source<S, Planes, W, Rows>, fun<R, L, B>>> {};
};

}  // namespace hoist::rules

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
