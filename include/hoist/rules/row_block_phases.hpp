#pragma once
// What the work-items of a group do at once where each has a block: some of the group's rows, and some elements of each array that is
// computed for a row.

#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/rules/contraction.hpp>
#include <hoist/rules/elements.hpp>
#include <hoist/rules/inner_reduction.hpp>
#include <hoist/rules/quotation.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::terms::rules {

struct row_block_names {
  struct group_row;
  struct group_column;
  struct row;
  struct place;
  struct column;
  struct step;
  struct sum_row;
  struct sum;
  struct sums;
  struct factor;
};

namespace detail {
template <class Tag, int I = 0>
using block_name = introduced<row_block_names, meta::list<Tag, numbers<I>>>;

/// A variable P of kind K of a row's function, and the term of an array of what it is for each of the rows.
template <class P, class K, class Term>
struct block_value {
  using name = P;
  using term = Term;
};
/// Arrays side by side, or the only one as it is.
template <class X, class... Rest>
struct zipped_or_only {
  using type = zip<X, Rest...>;
  template <int I, class V>
  using element = get<I, V>;
};
template <class X>
struct zipped_or_only<X> {
  using type = X;
  template <int, class V>
  using element = V;
};
template <class Body, class Values, class Terms>
struct with_values {
  using type = Body;
};
template <class Body, class V, class... Vs, class T, class... Ts>
struct with_values<Body, meta::list<V, Vs...>, meta::list<T, Ts...>>
    : with_values<substitute_t<Body, typename V::name, T>, meta::list<Vs...>, meta::list<Ts...>> {};

/// Op (\row. Body) of Terms, which have what Values are for each of a work-item's rows.
template <class Op, class Body, class Values, class Terms, class All = typename first_numbers<0>::type>
struct for_rows;
template <class Op, class Body, class Values, class... T, int... None>
struct for_rows<Op, Body, Values, meta::list<T...>, numbers<None...>>
    : for_rows<Op, Body, Values, meta::list<T..., void>, typename first_numbers<sizeof...(T)>::type> {};
template <class Op, class Body, class Values, class... T, int... I>
  requires(sizeof...(I) > 0)
struct for_rows<Op, Body, Values, meta::list<T...>, numbers<I...>> {
  using all = zipped_or_only<meta::nth_t<I, T...>...>;
  using K = element_kind_t<typename all::type>;
  using P = block_name<row_block_names::row>;
  using elements = meta::list<typename all::template element<I, var<P, K>>...>;
  using type = apply<Op, fun<P, K, typename with_values<Body, Values, elements>::type>, typename all::type>;
};

/// A reduction of pairs by which a map makes each element: `rows` of what the map's variable doesn't occur in, `columns` of the
/// array that is mapped. `around<sum>` is the element.
template <class E>
struct block_contraction {
  static constexpr bool matches = false;
};
/// The array whose elements V is, for the elements P of X.
template <class V, class P, class X>
struct column_array {
  static constexpr bool matches = false;
};
template <class P, class K, class X>
struct column_array<var<P, K>, P, X> {
  static constexpr bool matches = true;
  using type = X;
};
template <int I, class P, class K, class... X>
struct column_array<get<I, var<P, K>>, P, zip<X...>> {
  static constexpr bool matches = true;
  using type = meta::nth_t<I, X...>;
};
template <class Op, class Pair>
struct folded_product {
  template <class Sum, class Element>
  using of = without_tuples<called_t<Op, Sum, called_t<Pair, Element>>>;
};
template <class Op>
struct folded_pair {
  template <class Sum, class Element>
  using of = without_tuples<called_t<Op, Sum, Element>>;
};
template <class P, class X, class Inner, class Op, class U, class V>
struct contraction_of_pairs {
  static constexpr bool matches = false;
};
template <class P, class X, class Inner, class Op, class U, class V>
  requires(!occurs<U, P> && column_array<V, P, X>::matches)
struct contraction_of_pairs<P, X, Inner, Op, U, V> {
  static constexpr bool matches = true;
  using op = Op;
  using rows = U;
  using columns = typename column_array<V, P, X>::type;
};
template <class P, class X, class Inner, class Op, class U, class V>
  requires(!occurs<V, P> && column_array<U, P, X>::matches)
struct contraction_of_pairs<P, X, Inner, Op, U, V> {
  static constexpr bool matches = true;
  using op = of_turned_pairs<Op>;
  using rows = V;
  using columns = typename column_array<U, P, X>::type;
};
template <class P, class X, class Inner, class Array>
struct contraction_by {
  static constexpr bool matches = false;
};
template <class P, class X, class Inner, class U, class V>
struct contraction_by<P, X, Inner, zip<U, V>> : contraction_of_pairs<P, X, Inner, folded_pair<typename Inner::op>, U, V> {};
template <class P, class X, class Inner, class Pair, class U, class V>
struct contraction_by<P, X, Inner, map<Pair, zip<U, V>>>
    : contraction_of_pairs<P, X, Inner, folded_product<typename Inner::op, Pair>, U, V> {};
/// The reduction by which B makes an element: in any order, or else from a start and in order.
template <class B>
using element_reduction =
    std::conditional_t<inner_reduction<B, reduce_>::found, inner_reduction<B, reduce_>, inner_reduction<B, reduce_seq_>>;
template <class P, class K, class B, class X>
  requires(element_reduction<B>::found)
struct block_contraction<map<fun<P, K, B>, X>>
    : contraction_by<P, X, element_reduction<B>, typename element_reduction<B>::array> {
  using inner = element_reduction<B>;
  /// What the reductions start from, for each element.
  using starts = apply<map_unrolled_, fun<P, K, typename inner::start>, X>;
  /// The map with the array Sums in place of the reductions.
  template <class Sums>
  struct around {
    using array = zip<X, Sums>;
    using T = block_name<row_block_names::place>;
    using J = element_kind_t<array>;
    using body = substitute_t<typename inner::template around<get<1, var<T, J>>>, P, get<0, var<T, J>>>;
    using type = map<fun<T, J, body>, array>;
  };
};

/// A start that has a name.
template <class P, class K, class Q, class J, class B, class Y, class X>
  requires(!element_reduction<let<fun<Q, J, B>, Y>>::found && element_reduction<B>::found)
struct block_contraction<map<fun<P, K, let<fun<Q, J, B>, Y>>, X>>
    : block_contraction<map<fun<P, K, substitute_t<B, Q, Y>>, X>> {};

/// The reductions by Op from Starts of all pairs of Rows' and Columns' elements, four steps at a time, side by side in registers: each
/// element that is loaded serves a row, or a column, of sums.
template <class Unroll, class Op, class Starts, class Rows, class Columns>
struct block_of_sums : row_block_names {
  template <class X>
  using by_fours = pipe<term<X>, on_each<split<num<4>>>, transpose<>>;
  using steps_of_sum = pipe<zipped<pipe<sum_row, get<1>>, pipe<sum, get<1>>>,
                            reduce_named<reduce_unrolled_, sums, factor, called<Op, sums, factor>, pipe<sum, get<0>>>>;
  using step_of_row = pipe<zipped<pipe<sum_row, get<0>>, pipe<step, get<1>>>, map_named<map_unrolled_, sum, steps_of_sum>>;
  using type = unquoted<pipe<
      zipped<by_fours<Rows>, by_fours<Columns>>,
      reduce_named<accumulate_<Unroll>, sum_row, step,
                   pipe<zipped<sum_row, pipe<step, get<0>>>, map_named<map_unrolled_, sum_row, step_of_row>>, term<Starts>>>>;
};

/// What a work-item makes of its rows: Wrap of what E... are for each, of which those that are contractions are blocks of sums, by
/// loops that are unrolled by Unroll.
template <class Unroll, template <class...> class Wrap, class Done, class Values, class Terms, class... E>
struct block_results;
template <class Unroll, template <class...> class Wrap, class... Done, class Values, class Terms>
struct block_results<Unroll, Wrap, meta::list<Done...>, Values, Terms> : for_rows<map_unrolled_, Wrap<Done...>, Values, Terms> {
};
template <class Unroll, template <class...> class Wrap, class... Done, class Values, class Terms, class E, class... Rest>
struct block_results<Unroll, Wrap, meta::list<Done...>, Values, Terms, E, Rest...>
    : block_results<Unroll, Wrap, meta::list<Done..., E>, Values, Terms, Rest...> {};
template <class Unroll, template <class...> class Wrap, class... Done, class... Value, class... T, class E, class... Rest>
  requires(block_contraction<E>::matches)
struct block_results<Unroll, Wrap, meta::list<Done...>, meta::list<Value...>, meta::list<T...>, E, Rest...> {
  using C = block_contraction<E>;
  using rows = typename for_rows<map_, typename C::rows, meta::list<Value...>, meta::list<T...>>::type;
  using starts = typename for_rows<map_unrolled_, typename C::starts, meta::list<Value...>, meta::list<T...>>::type;
  using sums = typename block_of_sums<Unroll, typename C::op, starts, rows, typename C::columns>::type;
  using K = hoist::kind<sums>;
  using P = block_name<row_block_names::sums, sizeof...(Done)>;
  using R = block_name<row_block_names::sum_row, sizeof...(Done)>;
  using around = typename C::template around<var<R, element_kind_t<sums>>>::type;
  using rest =
      typename block_results<Unroll, Wrap, meta::list<Done..., around>, meta::list<Value..., block_value<R, void, void>>,
                             meta::list<T..., var<P, K>>, Rest...>::type;
  using type = let<fun<P, K, rest>, sums>;
};

/// The chunk C's arrays, where a work-item has columns of them: Terms has for each its elements of the array and, of one of rows, those
/// of the transposed one.
template <class C, class Terms>
struct columns_of_chunk {};

}  // namespace detail
}  // namespace hoist::terms::rules

namespace hoist {
template <class C, class... T, int I, class K>
struct map_term<rules::detail::columns_of_chunk<C, meta::list<T...>>, terms::get<I, var<C, K>>> {
  using type = meta::nth_t<2 * I, T...>;
};
template <class C, class... T, int I, class K>
struct map_term<rules::detail::columns_of_chunk<C, meta::list<T...>>, terms::transpose<terms::get<I, var<C, K>>>> {
  using type = meta::nth_t<2 * I + 1, T...>;
};
}  // namespace hoist

namespace hoist::terms::rules::detail {

/// The chunk named C with the numbers of those of its arrays that a group hasn't copied yet.
template <class C, class Plan, int... Left>
struct chunk_with;
template <class C>
struct chunk_name {
  using type = C;
};
template <class C, class Plan, int... Left>
struct chunk_name<chunk_with<C, Plan, Left...>> {
  using type = C;
};

/// By how much a group unrolls sums over the chunk C.
template <class C>
struct sums_unrolled {
  using type = num<1>;
};
template <class C, class Plan, int... Left>
struct sums_unrolled<chunk_with<C, Plan, Left...>> {
  using type = typename Plan::plan::sums_unrolled;
};

/// What a group knows while it makes a step: Rows, the variables with arrays of all rows, by work-item of dimension 1; Own, those with
/// arrays of each work-item's rows; and the chunk C with what each work-item of dimension 0 has of it. D counts names.
template <class Rows, class Own, class C, class Columns, int D>
struct block_scope;

/// A phase of a group: After of what the work-items of a line make of their rows, Wrap of E... of each.
template <class Scope, class After, template <class...> class Wrap, class... E>
struct block_phase;
template <class... R, class... O, class C, class... Column, int D, class After, template <class...> class Wrap, class... E>
struct block_phase<block_scope<meta::list<R...>, meta::list<O...>, C, meta::list<Column...>, D>, After, Wrap, E...> {
  using lines = zipped_or_only<typename R::term..., typename O::term...>;
  using KY = element_kind_t<typename lines::type>;
  using Y = block_name<row_block_names::group_row>;
  template <class Rows, class Own, class Columns>
  struct of;
  template <int... I, int... J, int... L>
  struct of<numbers<I...>, numbers<J...>, numbers<L...>> {
    static constexpr int rows = sizeof...(R), own = sizeof...(O);
    using items = zipped_or_only<typename lines::template element<rows + J, var<Y, KY>>..., Column...>;
    using KX = element_kind_t<typename items::type>;
    using X = block_name<row_block_names::group_column>;
    using terms_of_rows =
        meta::list<typename lines::template element<I, var<Y, KY>>..., typename items::template element<J, var<X, KX>>...>;
    using results = typename block_results<typename sums_unrolled<C>::type, Wrap, meta::list<>, meta::list<R..., O...>,
                                           terms_of_rows, E...>::type;
    using columns =
        columns_of_chunk<typename chunk_name<C>::type, meta::list<typename items::template element<own + L, var<X, KX>>...>>;
    using line = apply<map_local_<0>, fun<X, KX, map_term_t<columns, results>>, typename items::type>;
    using type = apply<map_local_<1>, fun<Y, KY, unquoted<pipe<term<line>, After>>>, typename lines::type>;
  };
  using type = typename of<typename first_numbers<sizeof...(R)>::type, typename first_numbers<sizeof...(O)>::type,
                           typename first_numbers<sizeof...(Column)>::type>::type;
};
template <class E>
using as_it_is = E;
/// The results of each work-item's rows, as they lie in its registers.
template <class Scope, class E>
using own_results = typename block_phase<Scope, steps<>, as_it_is, E>::type;
/// The results of all rows, line by line: rows of elements, of which a work-item has those that Plan says, or every LX-th.
template <class Plan, class Scope, class E>
using neighbours_joined =
    typename block_phase<Scope, steps<transpose<>, on_each<typename Plan::columns_from_items>>, as_it_is, E>::type;
template <class Scope, class E>
using dealt_joined = typename block_phase<Scope, steps<transpose<>, on_each<transpose<>, join<>>>, as_it_is, E>::type;

/// An array of a group's rows as lines with the rows of each work-item, and back.
template <class Plan, class V>
using dealt_rows = unquoted<pipe<term<V>, typename Plan::lines_of_rows>>;
template <class Plan, class Lines>
using rows_joined = unquoted<pipe<term<Lines>, typename Plan::rows_from_lines>>;

}  // namespace hoist::terms::rules::detail
