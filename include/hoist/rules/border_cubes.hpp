#pragma once
// The border of a padded stencil of three dimensions apart from its interior, which then reads no padding.

#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/border.hpp>
#include <hoist/rules/cubes.hpp>

namespace hoist::terms::rules {

/// How many planes, rows and columns at each side of a cube.
struct cube_sides {
  long front = 0, back = 0, top = 0, bottom = 0, left = 0, right = 0;

  constexpr cube_sides planes() const { return {front, back, 0, 0, 0, 0}; }
  constexpr cube_sides rows() const { return {0, 0, top, bottom, 0, 0}; }
  constexpr long sum() const { return front + back + top + bottom + left + right; }
  friend constexpr cube_sides operator-(const cube_sides& a, const cube_sides& b) {
    return {a.front - b.front, a.back - b.back, a.top - b.top, a.bottom - b.bottom, a.left - b.left, a.right - b.right};
  }
  static constexpr cube_sides most(const cube_sides& a, const cube_sides& b) {
    return {detail::larger(a.front, b.front),   detail::larger(a.back, b.back), detail::larger(a.top, b.top),
            detail::larger(a.bottom, b.bottom), detail::larger(a.left, b.left), detail::larger(a.right, b.right)};
  }
};

namespace detail {

/// With whole units of columns at the left and the right.
constexpr cube_sides whole_columns(cube_sides s, long unit) {
  s.left = whole_units(s.left, unit);
  s.right = whole_units(s.right, unit);
  return s;
}
/// An array without so many elements at its ends.
template <long L, long R>
using without = std::conditional_t<L == 0 && R == 0, steps<>, trim<num<L>, num<R>>>;
template <bool Some, class... Step>
using of_each_where = std::conditional_t<Some, on_each<Step...>, steps<>>;
/// A cube without so much at its sides.
template <cube_sides S>
struct trimmed {
  using type = steps<without<S.front, S.back>, of_each_where<(S.top + S.bottom > 0), without<S.top, S.bottom>>,
                     of_each_where<(S.left + S.right > 0), on_each<without<S.left, S.right>>>>;
};
template <cube_sides S>
using trimmed_cube = typename trimmed<S>::type;

/// An array of three dimensions, and how much pad3 has put around it.
template <class E>
struct padded_cube {
  static constexpr cube_sides sides{};
  using array = E;
};
template <class V, class I, class W, class J, long F, long Ba, long T, long Bo, long L, long R, class B, class C, class D,
          class A>
struct padded_cube<map<fun<V, I, map<fun<W, J, pad<num<L>, num<R>, D, var<W, J>>>, pad<num<T>, num<Bo>, C, var<V, I>>>>,
                       pad<num<F>, num<Ba>, B, A>>> {
  static constexpr cube_sides sides{F, Ba, T, Bo, L, R};
  using array = A;
};

/// How much of a source of three dimensions reads padding, and the rest without it.
template <class X>
struct border3 {
  static constexpr cube_sides sides{};
  template <cube_sides S>
  using interior = pipe<term<X>, trimmed_cube<S>>;
};
template <class X>
  requires cube_windows<X>::matches && std::is_same_v<typename cube_windows<X>::step, num<1>>
struct border3<X> {
  using windows = cube_windows<X>;
  using padded = padded_cube<typename windows::array>;
  static constexpr cube_sides sides = padded::sides;
  template <cube_sides S>
  using interior = pipe<term<typename padded::array>, trimmed_cube<S - sides>,
                        windows3<typename windows::planes, typename windows::rows, typename windows::columns, num<1>>>;
};
template <class P, class K, class Z, int... I, class... X>
  requires zip_of_rows<Z>::value
struct border3<map<fun<P, K, map<Z, zip<get<I, var<P, K>>...>>>, zip<X...>>> {
  static constexpr cube_sides sides = [] {
    cube_sides all;
    ((all = cube_sides::most(all, border3<X>::sides)), ...);
    return all;
  }();
  template <cube_sides S>
  using interior = pipe<zipped<typename border3<X>::template interior<S>...>,
                        on_each<fork<zip_, get<I>...>, on_each<fork<zip_, get<I>...>>>>;
};
}  // namespace detail

/// map3 f X  =  concat front (concat top (concat left interior right) bottom) back, each a map3 of f, where X has windows of
/// a padded array of three dimensions, or arrays zipped with such: split_border2, and the planes before and behind.
template <long Unit = 1>
struct split_border3 : rule<"map3 f . slide3 . pad3 = concat3 (border) (map3 f . slide3) (border)",
                            "there is no map over three-dimensional windows of a padded array"> {
  using columns_outermost = steps<on_each<transpose<>>, transpose<>>;
  using columns_inside = steps<transpose<>, on_each<transpose<>>>;
  template <class F, class X, class S>
  struct right {
    static constexpr cube_sides s = detail::whole_columns(S::sides, Unit);
    using planes = pipe<term<X>, detail::trimmed_cube<s.planes()>>;
    using rows = pipe<planes, detail::trimmed_cube<s.rows()>>;
    using columns =
        detail::around<s.left, s.right,
                       pipe<rows, on_each<on_each<take<num<s.left>>>>, on_each<on_each<map<F>>>, columns_outermost>,
                       pipe<typename S::template interior<s>, on_each<on_each<map<F>>>, columns_outermost>,
                       pipe<rows, on_each<on_each<take_last<num<s.right>>>>, on_each<on_each<map<F>>>, columns_outermost>>;
    using middle =
        detail::around<s.top, s.bottom, pipe<planes, on_each<take<num<s.top>>>, on_each<on_each<map<F>>>, transpose<>>,
                       pipe<columns, columns_inside, transpose<>>,
                       pipe<planes, on_each<take_last<num<s.bottom>>>, on_each<on_each<map<F>>>, transpose<>>>;
    using type = detail::around<s.front, s.back, pipe<term<X>, take<num<s.front>>, on_each<on_each<map<F>>>>,
                                pipe<middle, transpose<>>, pipe<term<X>, take_last<num<s.back>>, on_each<on_each<map<F>>>>>;
  };
  template <class E>
  struct on : none<split_border3> {};
  template <class F, class X, class P, class K, class Q, class J>
    requires(computes<F> && !occurs<F, P> && !occurs<F, Q> && detail::border3<X>::sides.sum() > 0)
  struct on<map3<F, X, P, K, Q, J>> : gives<typename right<F, X, detail::border3<X>>::type, split_border3> {};
};

}  // namespace hoist::terms::rules
