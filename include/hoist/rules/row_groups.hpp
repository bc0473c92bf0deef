#pragma once
// Functions of rows by groups: the work-items of a group share the work on each of its rows, which are read once and written once.

#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/rules/naming.hpp>
#include <hoist/rules/quotation.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::terms::rules {

/// Where a group keeps rows that are read more than once: nowhere, so that they are read, or computed, again; in the registers of its
/// work-items; in local memory.
enum class kept_rows : unsigned char { nowhere, in_registers, in_local };

namespace detail {

/// How often the variable P occurs.
template <class P>
struct occurrences : sum_of_nodes {};

/// A variable P of kind K of a function of rows, and the array of what it is for each of a group's rows.
template <class P, class K, class Rows>
struct row_value {
  using name = P;
  using kind = K;
  using rows = Rows;
};

/// Body, by a group's work-items of dimension 1, for each of its rows: with the elements of the rows V... for their variables.
template <class Body, class... V>
struct by_rows;
template <class Body, class P, class K, class Rows>
struct by_rows<Body, row_value<P, K, Rows>> {
  using T = introduced<by_rows<void>, numbers<>>;
  using type = apply<map_local_<1>, fun<T, K, substitute_t<Body, P, var<T, K>>>, Rows>;
};
template <class Body, class Numbers, class Element, class... V>
struct with_components;
template <class Body, class Element>
struct with_components<Body, numbers<>, Element> {
  using type = Body;
};
template <class Body, int I, int... J, class Element, class V, class... Rest>
struct with_components<Body, numbers<I, J...>, Element, V, Rest...>
    : with_components<substitute_t<Body, typename V::name, get<I, Element>>, numbers<J...>, Element, Rest...> {};
template <class Body, class... V>
  requires(sizeof...(V) > 1)
struct by_rows<Body, V...> {
  using T = introduced<by_rows<void>, numbers<>>;
  using K = tup<typename V::kind...>;
  using all = typename first_numbers<sizeof...(V)>::type;
  using type =
      apply<map_local_<1>, fun<T, K, typename with_components<Body, all, var<T, K>, V...>::type>, zip<typename V::rows...>>;
};
/// `by_rows` with those variables only that occur.
template <class Body, class First, class Done, class... V>
struct by_needed_rows;
template <class Body, class First, class... Done, class V, class... Rest>
struct by_needed_rows<Body, First, meta::list<Done...>, V, Rest...>
    : by_needed_rows<Body, First,
                     std::conditional_t<occurs<Body, typename V::name>, meta::list<Done..., V>, meta::list<Done...>>, Rest...> {
};
template <class Body, class First>
struct by_needed_rows<Body, First, meta::list<>> : by_rows<Body, First> {};
template <class Body, class First, class V, class... Done>
struct by_needed_rows<Body, First, meta::list<V, Done...>> : by_rows<Body, V, Done...> {};
template <class Body, class V, class... Rest>
struct by_rows_of : by_needed_rows<Body, V, meta::list<>, V, Rest...> {};
template <class Body, class... V>
using by_rows_t = typename by_rows_of<Body, V...>::type;

/// A row's array that a reduction or a map takes: lengthened by whole rounds, as kept ones are, and an array as long as it was.
template <class Round, class Y>
struct long_array {
  using type = lengthened<Round, Y>;
  using like = Y;
};
template <class Round, class Like, class P, class K>
struct long_array<Round, cut_back<Like, var<P, K>>> {
  using type = var<P, K>;
  using like = Like;
};
template <class Round, class F, class Y>
struct long_array<Round, map<F, Y>> {
  using type = map<F, typename long_array<Round, Y>::type>;
  using like = typename long_array<Round, Y>::like;
};
template <class Round, class Y, class... More>
struct long_array<Round, zip<Y, More...>> {
  using type = zip<typename long_array<Round, Y>::type, typename long_array<Round, More>::type...>;
  using like = typename long_array<Round, Y>::like;
};
}  // namespace detail

/// How a group of LX work-items in dimension 0, for each of LY rows at a time, goes through a row: by vectors of W, dealt out so that
/// neighbours take neighbours, with what is read again Kept. Work-items' sums are added up by a tree: Few of them by every work-item.
template <class LX, class LY, int W, kept_rows Kept, class Few = num<16>>
struct row_group {
  using items = LX;
  using rows = LY;
  static constexpr kept_rows kept = Kept;
  using round = times<LX, num<W>>;
  /// Where the work-items' sums of each row are, before they are added up.
  using sums = apply<to_local_>;
  using dealt = std::conditional_t<W == 1, steps<split<LX>, transpose<>>, steps<split<num<W>>, split<LX>, transpose<>>>;
  using gathered = std::conditional_t<W == 1, steps<transpose<>, join<>>, steps<transpose<>, join<>, join<>>>;
  /// F of every element, written by the work-item whose element it is.
  using own_loop = std::conditional_t<Kept == kept_rows::nowhere, map_seq_<>, map_unrolled_>;
  template <class F>
  using mapped = std::conditional_t<W == 1, steps<map_over<map_local_<0>, apply<own_loop, F>>>,
                                    steps<map_over<map_local_<0>, map_over<own_loop, apply<vector_loop<W>, F>>>>>;
  using copied = std::conditional_t<W == 1, steps<map_over<map_local_<0>, map_over<own_loop>>>,
                                    steps<map_over<map_local_<0>, map_over<own_loop, map_over<vector_loop<W>>>>>>;
  /// These loops over elements that are dealt out, and over a few.
  template <class F>
  struct mapping {
    using dealt_out = mapped<F>;
    using few = apply<map_local_<0>, F>;
  };
  struct copying {
    using dealt_out = copied;
    using few = map_over<map_local_<0>>;
  };
  struct sum;
  struct vector;
  struct element;
  template <class F, class Z>
  using unrolled = steps<apply<reduce_unrolled_, F, Z>>;
  /// The sums of vectors, and a vector scanned behind what is combined of all before it.
  template <class F, class Z>
  using vector_sums =
      std::conditional_t<W == 1, steps<map_over<map_local_<0>, map_over<map_unrolled_>>>,
                         steps<map_over<map_local_<0>, map_over<map_unrolled_, apply<reduce_unrolled_, F, Z>>>>>;
  template <bool Before, class F, class Vector, class Offset>
  using scanned_vector = std::conditional_t<W == 1, std::conditional_t<Before, pipe<Offset>, called<F, Offset, Vector>>,
                                            op<scan_vector_<Before>, term<F>, Offset, Vector>>;
  /// The work-items' sums of each row, added up until every work-item adds up the rest.
  template <class F, class Z>
  using tree = std::conditional_t<
      std::is_void_v<Few>, steps<>,
      steps<map_over<map_local_<1>, split<Few>, transpose<>, map_over<map_local_<0>, unrolled<F, Z>>>, apply<to_local_>>>;
  /// A work-item's sum of its elements.
  template <class F, class Z>
  using own_sum = std::conditional_t<
      Kept == kept_rows::nowhere,
      std::conditional_t<
          W == 1, steps<apply<reduce_seq_, F, Z>>,
          steps<
              reduce_named<reduce_seq_, sum, vector,
                           pipe<vector, reduce_named<reduce_unrolled_, sum, element, called<F, sum, element>, sum>>, term<Z>>>>,
      std::conditional_t<W == 1, unrolled<F, Z>, steps<join<>, apply<reduce_unrolled_, F, Z>>>>;
  /// The row Y with Loops over its elements, in its order.
  template <class Y, class Loops, class Array = detail::long_array<round, Y>>
  using written_row =
      pipe<term<typename Array::type>, dealt, typename Loops::dealt_out, gathered, cut_back<typename Array::like>>;
  /// The sums of each work-item over the row Y, of which what is beyond its end counts as Z.
  template <class F, class Z, class Y, class Array = detail::long_array<round, Y>>
  using sums_of_row =
      pipe<term<masked<typename Array::like, Z, typename Array::type>>, dealt, map_over<map_local_<0>, own_sum<F, Z>>>;
};

namespace detail {
/// The term that steps make of E.
template <class E, class... Step>
using term_by = unquoted<pipe<term<E>, Step...>>;

/// What is kept of a row: `type` makes it for all rows of a group, `rows` are its values when N is that; `in` is Rest with it in the
/// place of the variable P.
template <class P, class K>
struct kept_value {
  template <class N>
  using rows = row_value<P, K, N>;
  template <class Rest>
  using in = Rest;
};
/// The same of an array that is lengthened, each element with the work-item that takes it later on: it is named Q.
template <class Way, class P, class K, class Q, class Like>
struct kept_long_array {
  template <class N>
  using rows = row_value<Q, K, term_by<N, on_each<typename Way::gathered>>>;
  template <class Rest>
  using in = substitute_t<Rest, P, cut_back<Like, var<Q, K>>>;
};
/// The array X of each row.
template <class Way, kept_rows Kept, class P, class K, class X, class... V>
struct kept_array;
template <class Way, class P, class K, class X, class... V>
struct kept_array<Way, kept_rows::in_registers, P, K, X, V...>
    : kept_long_array<Way, P, K, introduced<kept_value<void, void>, numbers<sizeof...(V)>>,
                      typename long_array<typename Way::round, X>::like> {
  using array = long_array<typename Way::round, X>;
  using type =
      term_by<by_rows_t<term_by<typename array::type, typename Way::dealt, typename Way::copied>, V...>, apply<to_private_>>;
};
template <class Way, class P, class K, class X, class... V>
struct kept_array<Way, kept_rows::in_local, P, K, X, V...> : kept_value<P, K> {
  using array = long_array<typename Way::round, X>;
  using type = term_by<by_rows_t<term_by<typename array::type, typename Way::dealt, typename Way::copied,
                                         typename Way::gathered, cut_back<typename array::like>>,
                                 V...>,
                       apply<to_local_>>;
};
/// A number, or several, of each row.
template <class P, class K, class X, class... V>
struct kept_number : kept_value<P, K> {
  using type = term_by<by_rows_t<X, V...>, apply<to_private_>>;
};

/// A reduction of each row: the sums of the work-items, added up by a tree; every work-item has the result.
template <class Way, class P, class K, class F, class Z, class Y, class... V>
struct group_sum : kept_value<P, K> {
  using of_row = unquoted<typename Way::template sums_of_row<F, Z, Y>>;
  using type = term_by<by_rows_t<of_row, V...>, typename Way::sums, typename Way::template tree<F, Z>,
                       map_over<map_local_<1>, typename Way::template unrolled<F, Z>>, apply<to_private_>>;
};
/// The result of loops over the array Y, which Loops write; Moves say where its elements go.
template <class Way, class Y, class Loops, class Moves, class... V>
struct group_result {
  enum : bool { possible = true };
  using type = by_rows_t<unquoted<pipe<typename Way::template written_row<Y, Loops>, Moves>>, V...>;
};
/// What isn't named and no map: an element of kind K, or an array of such, which is copied.
template <class Way, class Body, class K, class... V>
struct group_other {
  enum : bool { possible = is_element<K> };
  using type = join<by_rows_t<term_by<fill<num<1>, Body>, map_over<map_local_<0>>>, V...>>;
};
template <class Way, class Body, class K, class... V>
  requires is_element<K>
struct group_other<Way, Body, arr<K>, V...> : group_result<Way, Body, typename Way::copying, steps<>, V...> {};
template <class Way, class Op, class X, class K, class... V>
  requires(is_element<K> && Op::facets.target != nullptr && std::is_same_v<hoist::kind<X>, arr<K>>)
struct group_other<Way, apply<Op, X>, arr<K>, V...> : group_result<Way, X, typename Way::copying, apply<Op>, V...> {};
/// What a group makes of the body of a function of rows, whose reductions have names; V... are the variables that it has so far.
template <class Way, class Body, class... V>
struct group_body : group_other<Way, Body, hoist::kind<Body>, V...> {};
template <class Way, class P, class K, class B, class Y, class... V>
  requires is_element<hoist::kind<B>>
struct group_body<Way, map<fun<P, K, B>, Y>, V...>
    : group_result<Way, Y, typename Way::template mapping<fun<P, K, B>>, steps<>, V...> {};
/// Rest, in which what Kept makes has a name.
template <class Way, class Rest, class Kept, class... V>
struct group_named {
  using K = hoist::kind<typename Kept::type>;
  using N = introduced<row_value<void, void, void>, numbers<sizeof...(V)>>;
  using rest = group_body<Way, typename Kept::template in<Rest>, V..., typename Kept::template rows<var<N, K>>>;
  enum : bool { possible = bool(rest::possible) };
  using type = let<fun<N, K, typename rest::type>, typename Kept::type>;
};
template <class Way, class P, class K, class B, class F, class Z, class Y, class... V>
struct group_body<Way, let<fun<P, K, B>, reduce<F, Z, Y>>, V...>
    : group_named<Way, B, group_sum<Way, P, K, F, Z, Y, V...>, V...> {};
template <class Way, class P, class K, class B, class X, class... V>
  requires is_element<K>
struct group_body<Way, let<fun<P, K, B>, X>, V...> : group_named<Way, B, kept_number<P, K, X, V...>, V...> {};
template <class Way, class P, class K, class B, class X, class... V>
  requires(is_element<K> && Way::kept != kept_rows::nowhere)
struct group_body<Way, let<fun<P, arr<K>, B>, X>, V...>
    : group_named<Way, B, kept_array<Way, Way::kept, P, arr<K>, X, V...>, V...> {};
template <class Way, class P, class K, class B, class X, class... V>
  requires(is_element<K> && Way::kept == kept_rows::nowhere)
struct group_body<Way, let<fun<P, arr<K>, B>, X>, V...> : group_body<Way, substitute_t<B, P, X>, V...> {};

/// The body B of a function of the row P with a name for each of its arrays that is read more than once.
template <class P, class K, class B>
struct with_named_row {
  using type = B;
};
template <class P, class K, class B>
  requires(is_element<K> && int(fold_term<occurrences<P>, B>::value) > 1)
struct with_named_row<P, arr<K>, B> {
  using Q = introduced<occurrences<void>, numbers<0>>;
  using type = let<fun<Q, arr<K>, substitute_t<B, P, var<Q, arr<K>>>>, var<P, arr<K>>>;
};
template <class P, class K, class B, int I, class... C>
struct with_named_components {
  using type = B;
};
template <class P, class K, class B, int I, class C, class... Rest>
struct with_named_components<P, K, B, I, C, Rest...> : with_named_components<P, K, B, I + 1, Rest...> {};
template <class P, class K, class B, int I, class C, class... Rest>
  requires is_element<C>
struct with_named_components<P, K, B, I, arr<C>, Rest...> {
  using Q = introduced<occurrences<void>, numbers<I>>;
  using body = with_component<B, P, I, var<Q, arr<C>>>;
  using inner = typename with_named_components<P, K, body, I + 1, Rest...>::type;
  using type = let<fun<Q, arr<C>, inner>, get<I, var<P, K>>>;
};
template <class P, class... K, class B>
struct with_named_row<P, tup<K...>, B> : with_named_components<P, tup<K...>, B, 0, K...> {};

/// How many associative reductions have a name around the result.
template <class E>
struct named_sums {
  enum : int { count = 0 };
};
template <class P, class K, class B, class X>
struct named_sums<let<fun<P, K, B>, X>> : named_sums<B> {};
template <class P, class K, class B, class F, class Z, class Y>
struct named_sums<let<fun<P, K, B>, reduce<F, Z, Y>>> {
  enum : int { count = 1 + int(named_sums<B>::count) };
};
template <class P, class K, class B, bool Before, class F, class Z, class Y>
struct named_sums<let<fun<P, K, B>, scan<Before, F, Z, Y>>> {
  enum : int { count = 1 + int(named_sums<B>::count) };
};
/// A map of a function of rows that reduces them and reads them again: for an array, or for another reduction.
template <class Way, class E>
struct grouped_rows {
  enum : bool { possible = false };
};
template <class Way, class P, class K, class B, class X>
  requires(int(named_sums<with_named_sums_t<B>>::count) + !is_element<hoist::kind<B>> > 1)
struct grouped_rows<Way, map<fun<P, K, B>, X>> {
  using G = introduced<grouped_rows<void, void>, numbers<>>;
  using body = group_body<Way, typename with_named_row<P, K, with_named_sums_t<B>>::type, row_value<P, K, var<G, arr<K>>>>;
  enum : bool { possible = bool(body::possible) };
  template <class Body = body>
  using right = pipe<term<X>, split<typename Way::rows>, apply<map_workgroup_<0>, fun<G, arr<K>, typename Body::type>>, join<>>;
};
}  // namespace detail

/// map (\row. g (reduce f z row) row) X  =  join (map (\rows. untile (map (g (tree f z)) (tile rows))) (split LY X)): the work-items of a
/// group share out each of its rows, add up their sums by a tree in local memory, and each writes its own part of the result. Rows may
/// have any length: what is read beyond the end isn't added, and not written.
/// Source: [Remmelg2019] 2.4.3, parallel reduction with a tree in local memory.
template <class Way>
struct group_rows
    : rule<"map f = join . map (group f) . split", "there is no map of a function that reduces rows and reads them again"> {
  template <class E>
  struct on : none<group_rows> {};
  template <class F, class X>
    requires(bool(detail::grouped_rows<Way, map<F, X>>::possible))
  struct on<map<F, X>> : gives<typename detail::grouped_rows<Way, map<F, X>>::template right<>, group_rows> {};
};

}  // namespace hoist::terms::rules

namespace hoist {
template <class P, class K>
struct fold_term<rules::detail::occurrences<P>, var<P, K>> {
  enum : int { value = 1 };
};
}  // namespace hoist
