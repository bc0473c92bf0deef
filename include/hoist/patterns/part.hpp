#pragma once
// trim, take, drop, slice, head, tail: consecutive elements of an array.

#include <hoist/patterns/at.hpp>
#include <hoist/patterns/concat.hpp>

namespace hoist {

namespace detail {

/// How many elements a part leaves out at one side of an array of `all` elements: none, its I-th length, or all but that
/// many.
struct no_elements {
  static constexpr index_expr of(builder& b, int, index_expr) { return b.pool().number(0); }
  static constexpr long of(const evaluation&, int, long) { return 0; }
};
template <int I>
struct so_many {
  static constexpr index_expr of(builder& b, int n, index_expr) { return b.length(b[n].length[I]); }
  static constexpr long of(const evaluation& e, int n, long) { return e.length(e[n].length[I]); }
};
template <class Rest>
struct all_but {
  static constexpr index_expr of(builder& b, int n, index_expr all) { return b.pool().sub(all, Rest::of(b, n, all)); }
  static constexpr long of(const evaluation& e, int n, long all) { return all - Rest::of(e, n, all); }
};

template <class Left, class Right>
HOIST_IN_ENGINE constexpr int part_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("a part needs an array");
    return x;
  }
  const index_expr all = b.shapes[x].extent, left = Left::of(b, n, all), right = Right::of(b, n, all);
  const index_expr count = b.pool().sub(all, b.pool().add(left, right)), zero = b.pool().number(0);
  if (!b.pool().proves_at_most(zero, left) || !b.pool().proves_at_most(zero, right) || !b.pool().proves_at_most(zero, count))
    b.reject("the array is shorter than a part of it");
  return b.array_shape(count, b.fresh_counter(count), b.element_at(x, left));
}
template <class Left>
HOIST_IN_ENGINE constexpr int part_view(builder& b, int n) {
  const index_expr left = Left::of(b, n, b.extent_of(b[n].arg[0]));
  return view_with(b, shifted_view, b.view_of(b[n].arg[0]), left);
}
/// A path into the part as one into the array.
template <class Left>
constexpr path part_path(const evaluation& e, int n, const path& p, const scope* s) {
  const long all = e.length_at(e[n].arg[0], path{}, s);
  return p.without_first(1).after(path{}.with(p.i[0] + Left::of(e, n, all)));
}
template <class Left>
HOIST_IN_ENGINE constexpr bounded_value part_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], part_path<Left>(e, n, p, s), s);
}
template <class Left, class Right>
HOIST_IN_ENGINE constexpr long part_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps > 0) return e.length_at(e[n].arg[0], part_path<Left>(e, n, p, s), s);
  const long all = e.length_at(e[n].arg[0], path{}, s);
  return all - Left::of(e, n, all) - Right::of(e, n, all);
}

/// What is left of an array without so many elements at its left and at its right.
template <meta::fixed_string Name, class Left, class Right, class... L>
struct part_of_array : ir::plain_pattern {
  using lengths = meta::list<L...>;
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = Name.text,
                                      .shape = part_shape<Left, Right>,
                                      .view = part_view<Left>,
                                      .at = part_at<Left>,
                                      .length = part_length<Left, Right>};
};

}  // namespace detail

/// An array without its first L and its last R elements.
///   trim 1 2 [x0, x1, x2, x3] = [x1]
///   trim L R : [A]n -> [A](n - L - R)
/// Fails when L + R is above n. Law: concat (take L x) (trim L R x) (take_last R x) = x.
template <class L, class R>
struct trim_ : detail::part_of_array<"trim", detail::so_many<0>, detail::so_many<1>, L, R> {};
/// The first K elements.
///   take 2 [x0, x1, x2] = [x0, x1]
///   take K : [A]n -> [A]K
/// Fails when K is above n.
template <class K>
struct take_ : detail::part_of_array<"take", detail::no_elements, detail::all_but<detail::so_many<0>>, K> {};
/// The last K elements.
///   take_last 2 [x0, x1, x2] = [x1, x2]
///   take_last K : [A]n -> [A]K
/// Fails when K is above n.
template <class K>
struct take_last_ : detail::part_of_array<"take_last", detail::all_but<detail::so_many<0>>, detail::no_elements, K> {};

namespace detail {
struct few_applied {
  template <int Arguments>
  static constexpr auto is_called() {
    static_assert(Arguments < 0, "hoist: take and take_last are applied by |, as in x | take<5>; the array stands left of it");
  }
  template <int>
  static constexpr auto is_numbered() {}
};
template <template <class> class Op, long K>
struct few_adaptor {
  using applied = few_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: take and take_last need an array")
    HOIST_NEED_LENGTHS((numbers_are<1, K>::at_most), "hoist: take and slice need at least one element")
    HOIST_NEED_LENGTHS((against<K, type_of<X>>::at_most),
                       "hoist: trim, take, drop and slice can't have more elements than the array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<Op<num<K>>, term_of<X>>, array<element_t<X>, K>>{};
  }
};
}  // namespace detail

namespace detail {
HOIST_APPLIED(trim, "trim<1, 2>")
template <long L, long R>
struct trim_adaptor {
  using applied = trim_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: trim, drop and tail need an array")
    HOIST_NEED_LENGTHS((numbers_are<0, L>::at_most), "hoist: trim, drop and slice need numbers that aren't negative")
    HOIST_NEED_LENGTHS((numbers_are<0, R>::at_most), "hoist: trim, drop and slice need numbers that aren't negative")
    HOIST_NEED_LENGTHS((against<L + R, type_of<X>>::at_most),
                       "hoist: trim, take, drop and slice can't have more elements than the array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    constexpr length rest = array_parts<type_of<X>>::count - length(L + R);
    return expr<apply<trim_<num<L>, num<R>>, term_of<X>>, array<element_t<X>, rest>>{};
  }
};
}  // namespace detail
HOIST_NUMBERED(trim, detail::whole, 1, 2, "1 or 2 numbers", "x | trim<1, 2>")
HOIST_NUMBERED(take, detail::whole, 1, 1, "1 number", "x | take<5>")
HOIST_NUMBERED(take_last, detail::whole, 1, 1, "1 number", "x | take_last<5>")
HOIST_NUMBERED(drop, detail::whole, 1, 1, "1 number", "x | drop<1>")
HOIST_NUMBERED(drop_last, detail::whole, 1, 1, "1 number", "x | drop_last<1>")
HOIST_NUMBERED(slice, detail::whole, 2, 2, "2 numbers", "x | slice<From, Count>")
template <detail::whole L, detail::whole R>
inline constexpr auto trim<L, R> = adaptor{detail::trim_adaptor<L.number, R.number>{}};
template <detail::whole K>
inline constexpr auto trim<K> = trim<K, K>;
template <detail::whole K>
inline constexpr auto take<K> = adaptor{detail::few_adaptor<take_, K.number>{}};
template <detail::whole K>
inline constexpr auto take_last<K> = adaptor{detail::few_adaptor<take_last_, K.number>{}};

/// An array without its first K elements: trim K 0.
template <detail::whole K>
inline constexpr auto drop<K> = trim<K, 0>;
/// An array without its last K elements: trim 0 K.
template <detail::whole K>
inline constexpr auto drop_last<K> = trim<0, K>;
/// Count elements from the one at From on: take Count . drop From.
template <detail::whole From, detail::whole Count>
inline constexpr auto slice<From, Count> = drop<From> | take<Count>;
/// The first element: at 0.
inline constexpr auto head = at<0>;
/// All elements but the first: drop 1.
inline constexpr auto tail = drop<1>;

}  // namespace hoist
