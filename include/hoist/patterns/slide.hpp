#pragma once
// slide: overlapping windows of one size.

#include <hoist/patterns/map.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int slide_shape(builder& b, int n) {
  arith::pool& p = b.pool();
  int x = b.shape_at(b[n].arg[0]);
  const shape s = b.shapes[x];
  if (s.what != shape::kind::array) {
    b.reject("slide needs an array");
    return x;
  }
  ix size = b.length(b[n].length[0]), step = b.length(b[n].length[1]);
  bool fits = p.proves_at_most(size, s.extent);
  if (!fits) b.reject("the window is larger than the array");
  ix count = fits ? p.add(p.quotient(p.sub(s.extent, size), step), p.number(1)) : p.number(1);
  ix outer = b.fresh_counter(count), inner = b.fresh_counter(size);
  int element = b.element_at(x, p.add(p.mul(step, outer), inner));
  return b.array_shape(count, outer, b.array_shape(size, inner, element));
}
HOIST_IN_ENGINE constexpr int slide_view(builder& b, int n) {
  return view_with(b, chunk_view, b.view_of(b[n].arg[0]), b.length(b[n].length[1]));
}
HOIST_IN_ENGINE constexpr long slide_length(const evaluation& e, int n, const path& p, const scope* s) {
  long size = e.length(e[n].length[0]), step = e.length(e[n].length[1]);
  if (p.steps == 0) return (e.length_at(e[n].arg[0], path{}, s) - size) / step + 1;
  if (p.steps == 1) return size;
  return e.length_at(e[n].arg[0], p.without_first(2).after(path{}.with(p.i[0] * step + p.i[1])), s);
}

}  // namespace detail

/// Windows of Size elements at every Step; elements after the last full window are left out.
///   slide 3 1 [x0, x1, x2, x3] = [[x0, x1, x2], [x1, x2, x3]]
///   slide Size Step : [A]n -> [[A]Size]((n - Size) / Step + 1)
/// Fails when Size is above n. Source: Hagedorn et al. 2018; thesis 2.4. Example: examples/tour.cpp.
template <class Size, class Step>
struct slide_ {
  using lengths = meta::list<Size, Step>;
  static constexpr void fill(ir::node&) {}
  template <class X>
  using kind = typename detail::chunks_kind<X>::type;
  static constexpr ir::pattern facets{"slide", detail::slide_shape, detail::slide_view,  nullptr,
                                      nullptr, detail::tiles_at,    detail::slide_length};
};

template <detail::whole Size, detail::whole Step = 1>
inline constexpr auto slide = stage{[](auto x) {
  using X = decltype(x);
  static_assert(bool(detail::is_array<X>), "hoist: slide needs an array");
  static_assert(Size.number > 0 && Step.number > 0, "hoist: slide needs a window and a step of at least one element");
  if constexpr (detail::is_array<X> && Size.number > 0 && Step.number > 0) {
    using parts = detail::array_parts<type_of<X>>;
    static_assert(detail::against<Size.number, type_of<X>>::at_most, "hoist: slide's window is larger than its array");
    return expr<apply<slide_<num<Size.number>, num<Step.number>>, term_of<X>>,
                array<array<typename parts::element, Size.number>,
                      (parts::count - Size.number + Step.number - (Step.number - 1)) / Step.number>>{};
  } else {
    return mistaken{};
  }
}};

/// Windows of Rows x Columns at every step: map transpose . slide . map slide.
template <detail::whole Rows, detail::whole Columns = Rows, detail::whole Step = 1>
inline constexpr auto slide2 = stage{[](auto x) {
  using X = decltype(x);
  static_assert(bool(detail::is_array2<X>), "hoist: slide2 needs an array of two dimensions");
  if constexpr (detail::is_array2<X>) {
    using outer = detail::array_parts<type_of<X>>;
    using rows = detail::against<Rows.number, type_of<X>>;
    using columns = detail::against<Columns.number, typename outer::element>;
    static_assert(rows::at_most && columns::at_most, "hoist: slide's window is larger than its array");
    if constexpr (rows::at_most && columns::at_most)
      return x | map([](auto row) { return row | slide<Columns.number, Step.number>; }) | slide<Rows.number, Step.number> |
             map([](auto some) { return some | transpose; });
    else
      return mistaken{};
  } else {
    return mistaken{};
  }
}};

/// Windows of Planes x Rows x Columns at every step: map (map transpose . transpose) . slide . map slide2.
template <detail::whole Planes, detail::whole Rows = Planes, detail::whole Columns = Rows, detail::whole Step = 1>
inline constexpr auto slide3 = stage{[](auto x) {
  using X = decltype(x);
  static_assert(bool(detail::is_array3<X>), "hoist: slide3 needs an array of three dimensions");
  if constexpr (detail::is_array3<X>) {
    using outer = detail::array_parts<type_of<X>>;
    using plane = detail::array_parts<typename outer::element>;
    using planes = detail::against<Planes.number, type_of<X>>;
    using rows = detail::against<Rows.number, typename outer::element>;
    using columns = detail::against<Columns.number, typename plane::element>;
    constexpr bool fits = planes::at_most && rows::at_most && columns::at_most;
    static_assert(fits, "hoist: slide's window is larger than its array");
    if constexpr (fits)
      return x | map([](auto p) { return p | slide2<Rows.number, Columns.number, Step.number>; }) |
             slide<Planes.number, Step.number> |
             map([](auto some) { return some | transpose | map([](auto row) { return row | transpose; }); });
    else
      return mistaken{};
  } else {
    return mistaken{};
  }
}};

}  // namespace hoist
