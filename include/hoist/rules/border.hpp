#pragma once
// The border of a padded stencil apart from its interior, which then reads no padding.

#include <hoist/patterns/pad.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/rules/writing.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // terms have lambdas of rules in them, which has no use for linkage
#endif

namespace hoist::rules {

namespace detail {

constexpr long larger(long a, long b) { return a > b ? a : b; }
constexpr long whole_units(long n, long unit) { return (n + unit - 1) / unit * unit; }
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
  static constexpr long left = [] {
    long most = 0;
    ((most = larger(most, border<X>::left)), ...);
    return most;
  }();
  static constexpr long right = [] {
    long most = 0;
    ((most = larger(most, border<X>::right)), ...);
    return most;
  }();
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
  using interior =
      typename windows_of<Rows, Columns, num<1>, typename rows_trimmed_by<L, R, typename trimmed_by<T, B, A>::type>::type>::type;
};
template <class Rows, class Columns, long T, long Bo, long L, long R, class B, class C, class A, class P, class K,
          class Q, class J, class V, class I>
struct border2<
    slide2_term<Rows, Columns, num<1>,
                apply<map_, fun<V, I, apply<pad_<num<L>, num<R>, C>, var<V, I>>>, apply<pad_<num<T>, num<Bo>, B>, A>>,
                P, K, Q, J>> {
  static constexpr long top = T, bottom = Bo, left = L, right = R;
  template <long Top, long Bottom, long Left, long Right>
  using interior = typename windows_of<
      Rows, Columns, num<1>,
      typename rows_trimmed_by<Left - L, Right - R, typename trimmed_by<Top - T, Bottom - Bo, A>::type>::type>::type;
};
template <class Z, class... X>
requires zip_of_rows<Z>::value struct border2<apply<map_, Z, apply<zip_, X...>>> {
  template <class F>
  static constexpr long most(F f) {
    long m = 0;
    ((m = larger(m, f(border2<X>{}))), ...);
    return m;
  }
  static constexpr long top = most([](auto b) { return b.top; }), bottom = most([](auto b) { return b.bottom; }),
                        left = most([](auto b) { return b.left; }), right = most([](auto b) { return b.right; });
  template <long T, long B, long L, long R>
  using interior = typename zip2_of<typename border2<X>::template interior<T, B, L, R>...>::type;
};

/// The parts that there are, one after the other: Before and After are left out where they have no elements.
template <bool Before, bool After>
constexpr auto around(auto before, auto inside, auto after) {
  using B = held_in<decltype(before)>;
  using I = held_in<decltype(inside)>;
  using A = held_in<decltype(after)>;
  if constexpr (Before && After)
    return piece<apply<concat_, B, I, A>>{};
  else if constexpr (Before)
    return piece<apply<concat_, B, I>>{};
  else if constexpr (After)
    return piece<apply<concat_, I, A>>{};
  else
    return inside;
}
}  // namespace detail

/// map f X  =  concat (map f (first L X)) (map f (interior X)) (map f (last R X)), where X has windows of a padded
/// array, or arrays zipped with such: the interior reads the array without padding. Means the same where the array is
/// no shorter than a window.
struct split_border {
  static constexpr const char* name = "map f . slide . pad = concat (border) (map f . slide) (border)";
  template <class F, class X, class S>
  static constexpr auto right = detail::around<(S::left > 0), (S::right > 0)>(
      the<apply<map_, F, apply<first_<num<S::left>>, X>>>,
      the<apply<map_, F, typename S::template interior<S::left, S::right>>>,
      the<apply<map_, F, apply<last_<num<S::right>>, X>>>);
  template <class E>
  struct on : failed<"split_border", "there is no map over windows of a padded array"> {};
  template <class P, class K, class B, class X>
  requires(computes<fun<P, K, B>>&& detail::border<X>::left + detail::border<X>::right >
           0) struct on<apply<map_, fun<P, K, B>, X>>
      : written<split_border, right<fun<P, K, B>, X, detail::border<X>>> {
  };
};

/// map2 f X  =  concat top (transpose (concat left interior right)) bottom, each a map2 of f: the same in two
/// dimensions. What is left and right of the interior has a multiple of Unit columns, so that vectors of the interior
/// lie as those of the whole.
template <long Unit = 1>
struct split_border2 {
  static constexpr const char* name = "map2 f . slide2 . pad2 = concat2 (border) (map2 f . slide2) (border)";
  template <class F, class X>
  static constexpr auto map2_over = the<X> | each<map_>([]<class R>(R) { return piece<apply<map_, F, held_in<R>>>{}; });
  template <class F, class X, class S>
  static constexpr auto right = [] {
    constexpr long from = detail::whole_units(S::left, Unit), to = detail::whole_units(S::right, Unit);
    using rows = typename detail::trimmed_by<S::top, S::bottom, X>::type;
    auto first_columns = the<rows> | each<map_>([](auto r) { return r | as<first_<num<from>>>; });
    auto last_columns = the<rows> | each<map_>([](auto r) { return r | as<last_<num<to>>>; });
    auto middle = detail::around<(S::left > 0), (S::right > 0)>(
        map2_over<F, held_in<decltype(first_columns)>> | turned,
        map2_over<F, typename S::template interior<S::top, S::bottom, from, to>> | turned,
        map2_over<F, held_in<decltype(last_columns)>> | turned);
    return detail::around<(S::top > 0), (S::bottom > 0)>(map2_over<F, apply<first_<num<S::top>>, X>>, middle | turned,
                                                         map2_over<F, apply<last_<num<S::bottom>>, X>>);
  }();
  template <class E>
  struct on : failed<"split_border2", "there is no map over two-dimensional windows of a padded array"> {};
  template <class P, class K, class Q, class J, class B, class X>
  requires(computes<fun<Q, J, B>> && !occurs<B, P> &&
           detail::border2<X>::top + detail::border2<X>::bottom + detail::border2<X>::left + detail::border2<X>::right >
               0) struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, X>>
      : written<split_border2, right<fun<Q, J, B>, X, detail::border2<X>>> {
  };
};

}  // namespace hoist::rules

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
