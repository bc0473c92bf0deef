#pragma once
// The border of a padded stencil apart from its interior, which then reads no padding.

#include <hoist/patterns/pad.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/grids.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

namespace detail {

constexpr long larger(long a, long b) { return a > b ? a : b; }
constexpr long whole_units(long n, long unit) { return (n + unit - 1) / unit * unit; }
template <long... N>
inline constexpr long most_of = [] {
  long most = 0;
  ((most = larger(most, N)), ...);
  return most;
}();
/// X without L elements at its beginning and R at its end.
template <long L, long R, class X>
struct trimmed_by {
  using type = trim<num<L>, num<R>, X>;
};
template <class X>
struct trimmed_by<0, 0, X> {
  using type = X;
};
/// Every row of X without L elements at its beginning and R at its end.
template <long L, long R, class X>
struct rows_trimmed_by {
  template <class V>
  using row = trimmed_by<L, R, V>;
  using type = typename mapped_over<rows_trimmed_by, X, row>::type;
};
template <class X>
struct rows_trimmed_by<0, 0, X> {
  using type = X;
};

/// How many of the first and last elements of a one-dimensional source read padding, and those between, without it.
template <class X>
struct border {
  static constexpr long left = 0, right = 0;
  template <long L, long R>
  using interior = typename trimmed_by<L, R, X>::type;
};
template <class N, long P, long Q, class B, class A>
struct border<slide<N, num<1>, pad<num<P>, num<Q>, B, A>>> {
  static constexpr long left = P, right = Q;
  template <long L, long R>
  using interior = slide<N, num<1>, typename trimmed_by<L - P, R - Q, A>::type>;
};
template <class... X>
struct border<zip<X...>> {
  static constexpr long left = most_of<border<X>::left...>, right = most_of<border<X>::right...>;
  template <long L, long R>
  using interior = zip<typename border<X>::template interior<L, R>...>;
};

/// How many rows and columns of a two-dimensional stencil read the padding, and its interior.
template <class X>
struct border2 {
  static constexpr long top = 0, bottom = 0, left = 0, right = 0;
  template <long T, long B, long L, long R>
  using interior = typename rows_trimmed_by<L, R, typename trimmed_by<T, B, X>::type>::type;
};
template <class Rows, class Columns, class A, class P, class K, class Q, class J>
struct border2<slide2<Rows, Columns, num<1>, A, P, K, Q, J>> {
  static constexpr long top = 0, bottom = 0, left = 0, right = 0;
  template <long T, long B, long L, long R>
  using interior = typename windows_of<Rows, Columns, num<1>,
                                       typename rows_trimmed_by<L, R, typename trimmed_by<T, B, A>::type>::type>::type;
};
template <class Rows, class Columns, long T, long Bo, long L, long R, class B, class C, class A, class P, class K, class Q,
          class J, class V, class I>
struct border2<
    slide2<Rows, Columns, num<1>, map<fun<V, I, pad<num<L>, num<R>, C, var<V, I>>>, pad<num<T>, num<Bo>, B, A>>, P, K, Q, J>> {
  static constexpr long top = T, bottom = Bo, left = L, right = R;
  template <long Top, long Bottom, long Left, long Right>
  using interior = typename windows_of<
      Rows, Columns, num<1>,
      typename rows_trimmed_by<Left - L, Right - R, typename trimmed_by<Top - T, Bottom - Bo, A>::type>::type>::type;
};
template <class Z, class... X>
  requires zip_of_rows<Z>::value
struct border2<map<Z, zip<X...>>> {
  static constexpr long top = most_of<border2<X>::top...>, bottom = most_of<border2<X>::bottom...>,
                        left = most_of<border2<X>::left...>, right = most_of<border2<X>::right...>;
  template <long T, long B, long L, long R>
  using interior = typename zip2_of<typename border2<X>::template interior<T, B, L, R>...>::type;
};

/// The parts that there are, one after the other: Before and After are left out where they have no elements.
template <bool Before, bool After, class B, class I, class A>
struct parts {
  using type = I;
};
template <class B, class I, class A>
struct parts<true, true, B, I, A> {
  using type = op<concat_, B, I, A>;
};
template <class B, class I, class A>
struct parts<true, false, B, I, A> {
  using type = op<concat_, B, I>;
};
template <class B, class I, class A>
struct parts<false, true, B, I, A> {
  using type = op<concat_, I, A>;
};
template <long Before, long After, class B, class I, class A>
using around = typename parts<(Before > 0), (After > 0), B, I, A>::type;
}  // namespace detail

/// map f X  =  concat (map f (take L X)) (map f (interior X)) (map f (take_last R X)), where X has windows of a padded
/// array, or arrays zipped with such: the interior reads the array without padding. Means the same where the array is
/// no shorter than a window.
struct split_border
    : rule<"map f . slide . pad = concat (border) (map f . slide) (border)", "there is no map over windows of a padded array"> {
  template <class F, class X, class S>
  using right = detail::around<S::left, S::right, pipe<term<X>, take<num<S::left>>, map<F>>,
                               pipe<term<typename S::template interior<S::left, S::right>>, map<F>>,
                               pipe<term<X>, take_last<num<S::right>>, map<F>>>;
  template <class E>
  struct on : none<split_border> {};
  template <class P, class K, class B, class X>
    requires(computes<fun<P, K, B>> && detail::border<X>::left + detail::border<X>::right > 0)
  struct on<map<fun<P, K, B>, X>> : gives<right<fun<P, K, B>, X, detail::border<X>>, split_border> {};
};

/// map2 f X  =  concat top (transpose (concat left interior right)) bottom, each a map2 of f: the same in two
/// dimensions. What is left and right of the interior has a multiple of Unit columns, so that vectors of the interior
/// lie as those of the whole.
template <long Unit = 1>
struct split_border2 : rule<"map2 f . slide2 . pad2 = concat2 (border) (map2 f . slide2) (border)",
                            "there is no map over two-dimensional windows of a padded array"> {
  template <class F, class Rows, class S, long From = detail::whole_units(S::left, Unit),
            long To = detail::whole_units(S::right, Unit)>
  using columns =
      detail::around<S::left, S::right, pipe<Rows, on_each<take<num<From>>>, on_each<map<F>>, transpose<>>,
                     pipe<term<typename S::template interior<S::top, S::bottom, From, To>>, on_each<map<F>>, transpose<>>,
                     pipe<Rows, on_each<take_last<num<To>>>, on_each<map<F>>, transpose<>>>;
  template <class F, class X, class S>
  using right = detail::around<S::top, S::bottom, pipe<term<X>, take<num<S::top>>, on_each<map<F>>>,
                               pipe<columns<F, term<typename detail::trimmed_by<S::top, S::bottom, X>::type>, S>, transpose<>>,
                               pipe<term<X>, take_last<num<S::bottom>>, on_each<map<F>>>>;
  template <class E>
  struct on : none<split_border2> {};
  template <class F, class X, class P, class K>
    requires(computes<F> && !occurs<F, P> &&
             detail::border2<X>::top + detail::border2<X>::bottom + detail::border2<X>::left + detail::border2<X>::right > 0)
  struct on<map2<F, X, P, K>> : gives<right<F, X, detail::border2<X>>, split_border2> {};
};

}  // namespace hoist::terms::rules
