#pragma once
// How the array under a map is cut or turned: windows are cut with their halo, zipped arrays side by side.

#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/rule.hpp>

namespace hoist::rules {

template <class A>
struct element_of_kind;
template <class K>
struct element_of_kind<arr<K>> {
  using type = K;
};
template <class E>
using element_kind_t = typename element_of_kind<hoist::kind<E>>::type;

/// \P. Body over the elements of X, under a new name made of Tag.
template <class Tag, class X, template <class> class Body>
struct mapped_over {
  using P = introduced<Tag, X>;
  using K = element_kind_t<X>;
  using type = apply<map_, fun<P, K, typename Body<var<P, K>>::type>, X>;
};

template <int... I>
struct numbers {};
template <int N, int... I>
struct first_numbers : first_numbers<N - 1, N - 1, I...> {};
template <int... I>
struct first_numbers<0, I...> {
  using type = numbers<I...>;
};

/// slide2 Rows Columns A: map transpose (slide Rows s (map (slide Columns s) A)).
template <class Rows, class Columns, class S, class A, class P, class K, class Q, class J>
using slide2_term = apply<map_, fun<P, K, apply<transpose_, var<P, K>>>,
                          apply<slide_<Rows, S>, apply<map_, fun<Q, J, apply<slide_<Columns, S>, var<Q, J>>>, A>>>;

/// zip2 X...: map (\t. zip (get<0> t) (get<1> t) ...) (zip X...).
template <class Z>
struct zip_of_rows {
  static constexpr bool value = false;
};
template <class P, class K, int... I>
struct zip_of_rows<fun<P, K, apply<zip_, apply<get_component<I>, var<P, K>>...>>> {
  static constexpr bool value = true;
};

/// The windows of a two-dimensional tile or array V.
template <class Rows, class Columns, class S, class V>
struct windows_of {
  template <class R>
  struct row {
    using type = apply<slide_<Columns, S>, R>;
  };
  template <class R>
  struct turned {
    using type = apply<transpose_, R>;
  };
  using rows = apply<slide_<Rows, S>, typename mapped_over<windows_of, V, row>::type>;
  using type = typename mapped_over<windows_of, rows, turned>::type;
};

template <class... X>
struct zip2_of {
  template <class R>
  struct row;
  using both = apply<zip_, X...>;
  template <class R, class Numbers>
  struct zipped;
  template <class R, int... I>
  struct zipped<R, numbers<I...>> {
    using type = apply<zip_, apply<get_component<I>, R>...>;
  };
  template <class R>
  struct row : zipped<R, typename first_numbers<sizeof...(X)>::type> {};
  using type = typename mapped_over<zip2_of, both, row>::type;
};

/// A source is cut into `base`, and `restore<V>` makes from one piece V what the map needs. For zipped sources the pieces
/// are tuples.
template <class Parts, class Numbers>
struct zipped_pieces;
template <class... Part, int... I>
struct zipped_pieces<meta::list<Part...>, numbers<I...>> {
  template <class V>
  using components = meta::list<typename Part::template restore<apply<get_component<I>, V>>...>;
};
template <class L>
struct zip_list;
template <class... X>
struct zip_list<meta::list<X...>> {
  using one = apply<zip_, X...>;
  using two = typename zip2_of<X...>::type;
};

/// How a tile is kept: read where it is, or copied to local memory by the group.
struct in_place {
  template <class V>
  using kept = V;
};
/// Copied by a row of work-items a row, by one element each; To says which local memory.
template <class To>
struct copied_by_elements {
  template <class V>
  struct copy {
    using P = introduced<copied_by_elements, V>;
    using K = element_kind_t<V>;
    using Q = introduced<P, V>;
    using J = typename element_of_kind<K>::type;
    using row = apply<map_local_<0>, fun<Q, J, var<Q, J>>, var<P, K>>;
    using type = apply<To, apply<map_local_<1>, fun<P, K, row>, V>>;
  };
  template <class V>
  using kept = typename copy<V>::type;
};
/// Copied by W elements of a row each, as vectors.
template <class To, class W>
struct copied_by_vectors {
  template <class V>
  struct copy {
    using P = introduced<copied_by_vectors, V>;
    using K = element_kind_t<V>;
    using Q = introduced<P, V>;
    using R = introduced<Q, V>;
    using J = typename element_of_kind<K>::type;
    using some = apply<map_vector_<W>, fun<R, J, var<R, J>>, var<Q, K>>;
    using row = apply<join_, apply<map_local_<0>, fun<Q, K, some>, apply<split_<W>, var<P, K>>>>;
    using type = apply<To, apply<map_local_<1>, fun<P, K, row>, V>>;
  };
  template <class V>
  using kept = typename copy<V>::type;
};
using staged_in_local = copied_by_elements<to_local_>;
using staged_in_padded_local = copied_by_elements<to_local_padded_<num<1>>>;
using staged_by_vectors = copied_by_vectors<to_local_, num<4>>;
using staged_padded_by_vectors = copied_by_vectors<to_local_padded_<num<1>>, num<4>>;
/// A line copied by one element each, or by W, as vectors.
template <class To, int W = 1>
struct line_copied {
  template <class V>
  struct copy {
    using P = introduced<line_copied, V>;
    using K = element_kind_t<V>;
    using type = apply<To, apply<map_local_<0>, fun<P, K, var<P, K>>, V>>;
  };
  template <class V>
  using kept = typename copy<V>::type;
};
template <class To, int W>
  requires(W > 1)
struct line_copied<To, W> {
  template <class V>
  struct copy {
    using P = introduced<line_copied, V>;
    using K = element_kind_t<V>;
    using Q = introduced<P, V>;
    using some = apply<map_vector_<num<W>>, fun<Q, K, var<Q, K>>, var<P, arr<K>>>;
    using type = apply<To, apply<join_, apply<map_local_<0>, fun<P, arr<K>, some>, apply<split_<num<W>>, V>>>>;
  };
  template <class V>
  using kept = typename copy<V>::type;
};

/// Chunks of K outputs of a one-dimensional source: split K, or tiles with their halo, which are kept as Keep says.
template <class X, class K, class Keep = in_place>
struct chunks_of {
  using base = apply<split_<K>, X>;
  template <class V>
  using restore = V;
};
template <class Size, class S, class A, class K, class Keep>
struct chunks_of<apply<slide_<Size, S>, A>, K, Keep> {
  using base = apply<tiles_<plus<minus<Size, S>, times<K, S>>, times<K, S>, S>, A>;
  template <class V>
  using restore = apply<slide_<Size, S>, typename Keep::template kept<V>>;
};
template <class... X, class K, class Keep>
struct chunks_of<apply<zip_, X...>, K, Keep> {
  using pieces = zipped_pieces<meta::list<chunks_of<X, K, Keep>...>, typename first_numbers<sizeof...(X)>::type>;
  using base = apply<zip_, typename chunks_of<X, K, Keep>::base...>;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::one;
};

/// Columns of a two-dimensional source.
template <class X>
struct columns_of {
  using base = apply<transpose_, X>;
  template <class V>
  using restore = V;
};
template <class Rows, class Columns, class S, class A, class P, class K, class Q, class J>
struct columns_of<slide2_term<Rows, Columns, S, A, P, K, Q, J>> {
  using base = apply<transpose_, apply<map_, fun<Q, J, apply<slide_<Columns, S>, var<Q, J>>>, A>>;
  template <class V>
  using restore = apply<slide_<Rows, S>, V>;
};
template <class Z, class... X>
  requires zip_of_rows<Z>::value
struct columns_of<apply<map_, Z, apply<zip_, X...>>> {
  using pieces = zipped_pieces<meta::list<columns_of<X>...>, typename first_numbers<sizeof...(X)>::type>;
  using base = apply<zip_, typename columns_of<X>::base...>;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::one;
};

/// Tiles of Rows x Columns outputs of a two-dimensional source; `base` is an array of rows of tiles.
template <class SizeY, class StepY, class SizeX, class StepX, class Unit, class A>
struct tiles2 {
  template <class R>
  struct cut {
    using type = apply<tiles_<SizeX, StepX, Unit>, R>;
  };
  template <class R>
  struct turned {
    using type = apply<transpose_, R>;
  };
  using rows = apply<tiles_<SizeY, StepY, Unit>, typename mapped_over<tiles2, A, cut>::type>;
  using type = typename mapped_over<tiles2, rows, turned>::type;
};
template <class X, class Rows, class Columns, class Keep>
struct tiles_of {
  using base = typename tiles2<Rows, Rows, Columns, Columns, num<1>, X>::type;
  template <class V>
  using restore = V;
};
template <class R, class C, class S, class A, class P, class K, class Q, class J, class Rows, class Columns, class Keep>
struct tiles_of<slide2_term<R, C, S, A, P, K, Q, J>, Rows, Columns, Keep> {
  using base = typename tiles2<plus<minus<R, S>, times<Rows, S>>, times<Rows, S>, plus<minus<C, S>, times<Columns, S>>,
                               times<Columns, S>, S, A>::type;
  template <class V>
  using restore = typename windows_of<R, C, S, typename Keep::template kept<V>>::type;
};
template <class Z, class... X, class Rows, class Columns, class Keep>
  requires zip_of_rows<Z>::value
struct tiles_of<apply<map_, Z, apply<zip_, X...>>, Rows, Columns, Keep> {
  using pieces = zipped_pieces<meta::list<tiles_of<X, Rows, Columns, Keep>...>, typename first_numbers<sizeof...(X)>::type>;
  using base = typename zip2_of<typename tiles_of<X, Rows, Columns, Keep>::base...>::type;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::two;
};

/// Rows of a two-dimensional source whose windows rotate: the rows of a window are kept from one output row to the next.
template <class X>
struct rotated_rows_of {
  static constexpr bool rotates = false;
  using base = X;
  template <class V>
  using restore = V;
};
template <class Rows, class Columns, class A, class P, class K, class Q, class J>
struct rotated_rows_of<slide2_term<Rows, Columns, num<1>, A, P, K, Q, J>> {
  static constexpr bool rotates = true;
  using base = apply<rotate_<Rows>, A>;
  template <class R>
  struct row {
    using type = apply<slide_<Columns, num<1>>, R>;
  };
  template <class V>
  using restore = apply<transpose_, typename mapped_over<rotated_rows_of, V, row>::type>;
};
template <class Z, class... X>
  requires zip_of_rows<Z>::value
struct rotated_rows_of<apply<map_, Z, apply<zip_, X...>>> {
  static constexpr bool rotates = (rotated_rows_of<X>::rotates || ...);
  using pieces = zipped_pieces<meta::list<rotated_rows_of<X>...>, typename first_numbers<sizeof...(X)>::type>;
  using base = apply<zip_, typename rotated_rows_of<X>::base...>;
  template <class V>
  using restore = typename zip_list<typename pieces::template components<V>>::one;
};

}  // namespace hoist::rules
