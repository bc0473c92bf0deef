#pragma once
// The border of a padded stencil of three dimensions apart from its interior, which then reads no padding.

#include <hoist/rules/border.hpp>
#include <hoist/rules/cubes.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // terms have lambdas of rules in them, which has no use for linkage
#endif

namespace hoist::rules {

/// How many planes, rows and columns at each side of a cube.
struct cube_sides {
  long front = 0, back = 0, top = 0, bottom = 0, left = 0, right = 0;

  constexpr long sum() const { return front + back + top + bottom + left + right; }
  friend constexpr cube_sides operator-(const cube_sides& a, const cube_sides& b) {
    return {a.front - b.front, a.back - b.back, a.top - b.top, a.bottom - b.bottom, a.left - b.left, a.right - b.right};
  }
  static constexpr cube_sides most(const cube_sides& a, const cube_sides& b) {
    return {detail::larger(a.front, b.front), detail::larger(a.back, b.back), detail::larger(a.top, b.top),
            detail::larger(a.bottom, b.bottom), detail::larger(a.left, b.left), detail::larger(a.right, b.right)};
  }
};

namespace detail {

/// An array without so many elements at its ends.
template <long L, long R>
struct without {
  static constexpr auto ends = step{[](auto x) {
    if constexpr (L == 0 && R == 0) return x;
    else return x | as<trim_<num<L>, num<R>>>;
  }};
};
inline constexpr auto of_each = [](auto some) { return step{[some](auto x) { return x | each<map_>([some](auto y) { return y | some; }); }}; };
/// A cube without so much at its sides.
template <cube_sides S>
struct trimmed_cube {
  static constexpr auto of = step{[](auto x) {
    auto planes = x | without<S.front, S.back>::ends;
    auto rows = [planes] {
      if constexpr (S.top + S.bottom == 0) return planes;
      else return planes | of_each(without<S.top, S.bottom>::ends);
    }();
    if constexpr (S.left + S.right == 0) return rows;
    else return rows | of_each(of_each(without<S.left, S.right>::ends));
  }};
};

/// An array of three dimensions, and how much pad3 has put around it.
template <class E>
struct padded_cube {
  static constexpr cube_sides sides{};
  using array = E;
};
template <class V, class I, class W, class J, long F, long Ba, long T, long Bo, long L, long R, class B, class C, class D,
          class A>
struct padded_cube<apply<map_, fun<V, I, apply<map_, fun<W, J, apply<pad_<num<L>, num<R>, D>, var<W, J>>>, apply<pad_<num<T>, num<Bo>, C>, var<V, I>>>>,
                         apply<pad_<num<F>, num<Ba>, B>, A>>> {
  static constexpr cube_sides sides{F, Ba, T, Bo, L, R};
  using array = A;
};

/// How much of a source of three dimensions reads padding, and the rest without it.
template <class X>
struct border3 {
  static constexpr cube_sides sides{};
  template <cube_sides S>
  static constexpr auto interior = the<X> | trimmed_cube<S>::of;
};
template <class X>
  requires cube_windows<X>::matches && std::is_same_v<typename cube_windows<X>::step, num<1>>
struct border3<X> {
  using windows = cube_windows<X>;
  using padded = padded_cube<typename windows::array>;
  static constexpr cube_sides sides = padded::sides;
  template <cube_sides S>
  static constexpr auto interior = the<typename padded::array> | trimmed_cube<S - sides>::of |
                                   windows3<typename windows::planes, typename windows::rows, typename windows::columns, num<1>>::of;
};
template <class P, class K, class Z, int... I, class... X>
  requires zip_of_rows<Z>::value
struct border3<apply<map_, fun<P, K, apply<map_, Z, apply<zip_, apply<get_component<I>, var<P, K>>...>>>, apply<zip_, X...>>> {
  static constexpr cube_sides sides = [] {
    cube_sides all;
    ((all = cube_sides::most(all, border3<X>::sides)), ...);
    return all;
  }();
  template <cube_sides S>
  static constexpr auto interior =
      zipped(border3<X>::template interior<S>...) | each<map_>([](auto planes) {
        return zipped(planes | part<I>...) | each<map_>([](auto rows) { return zipped(rows | part<I>...); });
      });
};
}  // namespace detail

/// map3 f X  =  concat front (concat top (concat left interior right) bottom) back, each a map3 of f, where X has windows of
/// a padded array of three dimensions, or arrays zipped with such: split_border2, and the planes before and behind.
template <long Unit = 1>
struct split_border3 {
  static constexpr const char* name = "map3 f . slide3 . pad3 = concat3 (border) (map3 f . slide3) (border)";
  template <class F>
  static constexpr auto map3_of = step{[](auto x) {
    return x | each<map_>([](auto plane) {
             return plane | each<map_>([]<class R>(R) { return piece<apply<map_, F, held_in<R>>>{}; });
           });
  }};
  static constexpr auto columns_outside = step{[](auto x) { return x | detail::of_each(turned) | turned; }};
  static constexpr auto columns_inside = step{[](auto x) { return x | turned | detail::of_each(turned); }};
  template <class F, class X, class S>
  static constexpr auto right = [] {
    using detail::of_each;
    constexpr cube_sides s = S::sides;
    constexpr long from = detail::whole_units(s.left, Unit), to = detail::whole_units(s.right, Unit);
    constexpr cube_sides inside{s.front, s.back, s.top, s.bottom, from, to};
    auto planes = the<X> | detail::trimmed_cube<cube_sides{.front = s.front, .back = s.back}>::of;
    auto rows = planes | detail::trimmed_cube<cube_sides{.top = s.top, .bottom = s.bottom}>::of;
    auto columns = detail::around<(s.left > 0), (s.right > 0)>(
        rows | of_each(of_each(as<first_<num<from>>>)) | map3_of<F> | columns_outside,
        S::template interior<inside> | map3_of<F> | columns_outside,
        rows | of_each(of_each(as<last_<num<to>>>)) | map3_of<F> | columns_outside);
    auto middle = detail::around<(s.top > 0), (s.bottom > 0)>(
        planes | of_each(as<first_<num<s.top>>>) | map3_of<F> | turned, columns | columns_inside | turned,
        planes | of_each(as<last_<num<s.bottom>>>) | map3_of<F> | turned);
    return detail::around<(s.front > 0), (s.back > 0)>(the<X> | as<first_<num<s.front>>> | map3_of<F>, middle | turned,
                                                       the<X> | as<last_<num<s.back>>> | map3_of<F>);
  }();
  template <class E>
  struct on : failed<"split_border3", "there is no map over three-dimensional windows of a padded array"> {};
  template <class P, class K, class Q, class J, class R, class L, class B, class X>
    requires(computes<fun<R, L, B>> && !occurs<B, P> && !occurs<B, Q> && detail::border3<X>::sides.sum() > 0)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, apply<map_, fun<R, L, B>, var<Q, J>>>, var<P, K>>>, X>>
      : written<split_border3, right<fun<R, L, B>, X, detail::border3<X>>> {};
};

}  // namespace hoist::rules

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
