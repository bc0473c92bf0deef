#pragma once
// The border of a padded stencil apart from its interior, which then reads no padding.

#include <hoist/patterns/pad.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/rules/writing.hpp>

namespace hoist::rules {

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
  using type = apply<trim_<num<L>, num<R>>, X>;
};
template <class X>
struct trimmed_by<0, 0, X> {
  using type = X;
};
/// The same for every row.
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
struct border<apply<slide_<N, num<1>>, apply<pad_<num<P>, num<Q>, B>, A>>> {
  static constexpr long left = P, right = Q;
  template <long L, long R>
  using interior = apply<slide_<N, num<1>>, typename trimmed_by<L - P, R - Q, A>::type>;
};
template <class... X>
struct border<apply<zip_, X...>> {
  static constexpr long left = most_of<border<X>::left...>, right = most_of<border<X>::right...>;
  template <long L, long R>
  using interior = apply<zip_, typename border<X>::template interior<L, R>...>;
};

/// The same of rows and of columns.
template <class X>
struct border2 {
  static constexpr long top = 0, bottom = 0, left = 0, right = 0;
  template <long T, long B, long L, long R>
  using interior = typename rows_trimmed_by<L, R, typename trimmed_by<T, B, X>::type>::type;
};
template <class Rows, class Columns, class A, class P, class K, class Q, class J>
struct border2<slide2_term<Rows, Columns, num<1>, A, P, K, Q, J>> {
  static constexpr long top = 0, bottom = 0, left = 0, right = 0;
  template <long T, long B, long L, long R>
  using interior = typename windows_of<Rows, Columns, num<1>,
                                       typename rows_trimmed_by<L, R, typename trimmed_by<T, B, A>::type>::type>::type;
};
template <class Rows, class Columns, long T, long Bo, long L, long R, class B, class C, class A, class P, class K, class Q,
          class J, class V, class I>
struct border2<slide2_term<
    Rows, Columns, num<1>,
    apply<map_, fun<V, I, apply<pad_<num<L>, num<R>, C>, var<V, I>>>, apply<pad_<num<T>, num<Bo>, B>, A>>, P, K, Q, J>> {
  static constexpr long top = T, bottom = Bo, left = L, right = R;
  template <long Top, long Bottom, long Left, long Right>
  using interior = typename windows_of<
      Rows, Columns, num<1>,
      typename rows_trimmed_by<Left - L, Right - R, typename trimmed_by<Top - T, Bottom - Bo, A>::type>::type>::type;
};
template <class Z, class... X>
  requires zip_of_rows<Z>::value
struct border2<apply<map_, Z, apply<zip_, X...>>> {
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
  using type = made<concat_, B, I, A>;
};
template <class B, class I, class A>
struct parts<true, false, B, I, A> {
  using type = made<concat_, B, I>;
};
template <class B, class I, class A>
struct parts<false, true, B, I, A> {
  using type = made<concat_, I, A>;
};
template <long Before, long After, class B, class I, class A>
using around = typename parts<(Before > 0), (After > 0), B, I, A>::type;
}  // namespace detail

/// map f X  =  concat (map f (take L X)) (map f (interior X)) (map f (take_last R X)), where X has windows of a padded
/// array, or arrays zipped with such: the interior reads the array without padding. Means the same where the array is
/// no shorter than a window.
struct split_border {
  static constexpr const char* name = "map f . slide . pad = concat (border) (map f . slide) (border)";
  template <class F, class X, class S>
  using right = detail::around<S::left, S::right, in<the<X>, as<take_<num<S::left>>>, as<map_, F>>,
                               in<the<typename S::template interior<S::left, S::right>>, as<map_, F>>,
                               in<the<X>, as<take_last_<num<S::right>>>, as<map_, F>>>;
  template <class E>
  struct on : failed<"split_border", "there is no map over windows of a padded array"> {};
  template <class P, class K, class B, class X>
    requires(computes<fun<P, K, B>> && detail::border<X>::left + detail::border<X>::right > 0)
  struct on<apply<map_, fun<P, K, B>, X>> : written<split_border, right<fun<P, K, B>, X, detail::border<X>>> {};
};

/// map2 f X  =  concat top (transpose (concat left interior right)) bottom, each a map2 of f: the same in two
/// dimensions. What is left and right of the interior has a multiple of Unit columns, so that vectors of the interior
/// lie as those of the whole.
template <long Unit = 1>
struct split_border2 {
  static constexpr const char* name = "map2 f . slide2 . pad2 = concat2 (border) (map2 f . slide2) (border)";
  template <class F>
  using map2 = over<map_, as<map_, F>>;
  template <class F, class Rows, class S, long From = detail::whole_units(S::left, Unit),
            long To = detail::whole_units(S::right, Unit)>
  using columns = detail::around<S::left, S::right, in<Rows, over<map_, as<take_<num<From>>>>, map2<F>, turned>,
                                 in<the<typename S::template interior<S::top, S::bottom, From, To>>, map2<F>, turned>,
                                 in<Rows, over<map_, as<take_last_<num<To>>>>, map2<F>, turned>>;
  template <class F, class X, class S>
  using right = detail::around<S::top, S::bottom, in<the<X>, as<take_<num<S::top>>>, map2<F>>,
                               in<columns<F, the<typename detail::trimmed_by<S::top, S::bottom, X>::type>, S>, turned>,
                               in<the<X>, as<take_last_<num<S::bottom>>>, map2<F>>>;
  template <class E>
  struct on : failed<"split_border2", "there is no map over two-dimensional windows of a padded array"> {};
  template <class P, class K, class Q, class J, class B, class X>
    requires(computes<fun<Q, J, B>> && !occurs<B, P> &&
             detail::border2<X>::top + detail::border2<X>::bottom + detail::border2<X>::left + detail::border2<X>::right > 0)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, X>>
      : written<split_border2, right<fun<Q, J, B>, X, detail::border2<X>>> {};
};

}  // namespace hoist::rules
