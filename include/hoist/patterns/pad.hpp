#pragma once
// pad: an array enlarged at both ends, by its edge or by a constant.

#include <hoist/patterns/map.hpp>

namespace hoist {

/// A number as a template argument.
struct real {
  double value;
  template <class T>
    requires std::is_arithmetic_v<T>
  consteval real(T v) : value(static_cast<double>(v)) {}
};

/// Boundaries: the edge repeated, or a constant.
struct clamp_boundary {};
template <real V>
struct constant_boundary {};
inline constexpr clamp_boundary clamp{};
template <real V>
inline constexpr constant_boundary<V> constant{};

namespace detail {

HOIST_IN_ENGINE constexpr int pad_shape(builder& b, int n) {
  arith::pool& p = b.pool();
  int x = b.shape_at(b[n].arg[0]);
  const shape s = b.shapes[x];
  if (s.what != shape::kind::array) {
    b.reject("pad needs an array");
    return x;
  }
  ix left = b.length(b[n].length[0]), right = b.length(b[n].length[1]);
  ix extent = p.add(s.extent, p.add(left, right));
  return b.array_shape(extent, b.fresh_counter(extent), b.element_at(x, p.number(0)));
}
constexpr int padded(builder& b, int n, const view_kind& kind) {
  view v = b.views[view_with(b, kind, b.view_of(b[n].arg[0]), b.length(b[n].length[0]))];
  v.b = b.extent_of(b[n].arg[0]);
  v.number = b[n].literal;
  v.node = n;
  return b.put(v);
}
constexpr int clamp_step(builder& b, const view& v, indices& where) {
  arith::pool& p = b.pool();
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  ix i = p.sub(where.pop(), v.a);
  where.push(p.maximum(p.minimum(i, p.sub(v.b, p.number(1))), p.number(0)));
  return v.child;
}
inline constexpr view_kind clamp_view_kind{"clamp", clamp_step, nullptr, nullptr, 1, true};
HOIST_IN_ENGINE constexpr int clamp_view(builder& b, int n) { return padded(b, n, clamp_view_kind); }

constexpr int constant_load(builder& b, const view& v, indices& where) {
  arith::pool& p = b.pool();
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  ix i = p.sub(where.pop(), v.a);
  where.push(i);
  int inside = b.value_at(v.child, where);
  ix condition = p.both(p.less(p.number(-1), i), p.less(i, v.b));
  return b.choose(condition, inside, b.constant(b.out.values[inside].type, v.number));
}
inline constexpr view_kind constant_view_kind{"constant pad", nullptr, constant_load, nullptr, 1, true};
HOIST_IN_ENGINE constexpr int constant_view(builder& b, int n) { return padded(b, n, constant_view_kind); }

HOIST_IN_ENGINE constexpr result clamp_at(const evaluation& e, int n, const path& p, const scope* s) {
  long i = p.i[0] - e.length(e[n].length[0]), count = e.length_at(e[n].arg[0], path{}, s);
  i = i < 0 ? 0 : i >= count ? count - 1 : i;
  return e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(i)), s);
}
HOIST_IN_ENGINE constexpr result constant_at(const evaluation& e, int n, const path& p, const scope* s) {
  long i = p.i[0] - e.length(e[n].length[0]);
  if (i < 0 || i >= e.length_at(e[n].arg[0], path{}, s)) return {e[n].literal, 0};
  return e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(i)), s);
}
HOIST_IN_ENGINE constexpr long pad_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps > 0) return e.length_at(e[n].arg[0], p.without_first(1).after(path{}.with(0)), s);
  return e.length_at(e[n].arg[0], p, s) + e.length(e[n].length[0]) + e.length(e[n].length[1]);
}

}  // namespace detail

/// L elements before and R after the array: its first and last repeated (clamp), or a constant.
///   pad 1 1 clamp [x0, x1] = [x0, x0, x1, x1]
///   pad L R : [A]n -> [A](L + n + R)
/// Source: Hagedorn et al. 2018; thesis 2.4. Example: examples/tour.cpp.
template <class L, class R, class Boundary>
struct pad_;
template <class L, class R>
struct pad_<L, R, clamp_boundary> {
  using lengths = meta::list<L, R>;
  static constexpr void fill(ir::node&) {}
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{"pad",   detail::pad_shape, detail::clamp_view, nullptr,
                                      nullptr, detail::clamp_at,  detail::pad_length};
};
template <class L, class R, real V>
struct pad_<L, R, constant_boundary<V>> {
  using lengths = meta::list<L, R>;
  static constexpr void fill(ir::node& n) { n.literal = V.value; }
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{"pad_constant", detail::pad_shape, detail::constant_view, nullptr,
                                      nullptr, detail::constant_at, detail::pad_length};
};

template <long L, long R = L, class Boundary>
constexpr auto pad(Boundary) {
  static_assert(L >= 0 && R >= 0, "hoist: pad can't take elements away");
  return stage{[](auto x) {
    using X = decltype(x);
    static_assert(bool(detail::is_array<X>), "hoist: pad needs an array");
    if constexpr (detail::is_array<X>) {
      using parts = detail::array_parts<type_of<X>>;
      return expr<apply<pad_<num<L>, num<R>, Boundary>, term_of<X>>,
                  array<typename parts::element, parts::count + (L + R)>>{};
    } else {
      return mistaken{};
    }
  }};
}
/// pad in both dimensions: map (pad) . pad.
template <long L, long R = L, class Boundary>
constexpr auto pad2(Boundary boundary) {
  return stage{[boundary](auto x) {
    using X = decltype(x);
    static_assert(bool(detail::is_array2<X>), "hoist: pad2 needs an array of two dimensions");
    if constexpr (detail::is_array2<X>)
      return x | pad<L, R>(boundary) | map([boundary](auto row) { return row | pad<L, R>(boundary); });
    else return mistaken{};
  }};
}
/// pad in three dimensions: map (pad2) . pad.
template <long L, long R = L, class Boundary>
constexpr auto pad3(Boundary boundary) {
  return stage{[boundary](auto x) {
    using X = decltype(x);
    static_assert(bool(detail::is_array3<X>), "hoist: pad3 needs an array of three dimensions");
    if constexpr (detail::is_array3<X>)
      return x | pad<L, R>(boundary) | map([boundary](auto plane) { return plane | pad2<L, R>(boundary); });
    else return mistaken{};
  }};
}

}  // namespace hoist
