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
  index_expr size = b.length(b[n].length[0]), step = b.length(b[n].length[1]);
  bool fits = p.proves_at_most(size, s.extent);
  if (!fits) b.reject("the window is larger than the array");
  index_expr count = fits ? p.add(p.quotient(p.sub(s.extent, size), step), p.number(1)) : p.number(1);
  index_expr outer = b.fresh_counter(count), inner = b.fresh_counter(size);
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
/// Fails when Size is above n. Source: [Hagedorn2018]; [Remmelg2019] 2.4. Example: examples/tour.cpp.
template <class Size, class Step>
struct slide_ : ir::plain_pattern {
  using lengths = meta::list<Size, Step>;
  template <class X>
  using kind = typename detail::chunks_kind<X>::type;
  static constexpr ir::pattern facets{.name = "slide",
                                      .shape = detail::slide_shape,
                                      .view = detail::slide_view,
                                      .at = detail::tiles_at,
                                      .length = detail::slide_length,
                                      .overlaps = true};
};

namespace detail {
HOIST_APPLIED(slide, "slide<3>")
template <long Size, long Step>
struct slide_adaptor {
  using applied = slide_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: slide needs an array")
    HOIST_NEED(Size > 0 && Step > 0, "hoist: slide needs a window and a step of at least one element")
    HOIST_NEED_LENGTHS((against<Size, type_of<X>>::at_most), "hoist: slide's window is larger than its array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    constexpr length windows = (array_parts<type_of<X>>::count - Size + Step - (Step - 1)) / Step;
    return expr<apply<slide_<num<Size>, num<Step>>, term_of<X>>, array<array<element_t<X>, Size>, windows>>{};
  }
};
}  // namespace detail
HOIST_NUMBERED(slide, detail::whole, 1, 2, "1 or 2 numbers", "x | slide<3, 1>")
template <detail::whole Size, detail::whole Step>
inline constexpr auto slide<Size, Step> = adaptor{detail::slide_adaptor<Size.number, Step.number>{}};

template <detail::whole Size>
inline constexpr auto slide<Size> = slide<Size, 1>;

namespace detail {
HOIST_APPLIED(slide2, "slide2<3>")
/// The functions that slide2 maps; no lambdas, in whose names are the terms that they stand in.
template <long Size, long Step>
struct windows_of_row {
  template <class X>
  constexpr auto operator()(X row) const {
    return row | slide<Size, Step>;
  }
};
struct transposed_windows {
  template <class X>
  constexpr auto operator()(X some) const {
    return some | transpose;
  }
};
template <long Rows, long Columns, long Step>
struct slide2_adaptor {
  using applied = slide2_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array2<X>, "hoist: slide2 needs an array of two dimensions")
    HOIST_NEED_LENGTHS((against<Rows, type_of<X>>::at_most), "hoist: slide's window is larger than its array")
    HOIST_NEED_LENGTHS((against<Columns, element_t<X>>::at_most), "hoist: slide's window is larger than its array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | map(windows_of_row<Columns, Step>{}) | slide<Rows, Step> | map(transposed_windows{});
  }
};
}  // namespace detail
HOIST_NUMBERED(slide2, detail::whole, 1, 3, "1 to 3 numbers", "x | slide2<Rows, Columns, Step>")
/// Windows of Rows x Columns at every step: map transpose . slide . map slide.
template <detail::whole Rows, detail::whole Columns, detail::whole Step>
inline constexpr auto slide2<Rows, Columns, Step> = adaptor{detail::slide2_adaptor<Rows.number, Columns.number, Step.number>{}};

template <detail::whole Rows>
inline constexpr auto slide2<Rows> = slide2<Rows, Rows, 1>;
template <detail::whole Rows, detail::whole Columns>
inline constexpr auto slide2<Rows, Columns> = slide2<Rows, Columns, 1>;

namespace detail {
HOIST_APPLIED(slide3, "slide3<3>")
/// The functions that slide3 maps.
template <long Rows, long Columns, long Step>
struct windows_of_plane {
  template <class X>
  constexpr auto operator()(X plane) const {
    return plane | slide2<Rows, Columns, Step>;
  }
};
struct transposed_cubes {
  template <class X>
  constexpr auto operator()(X some) const {
    return some | transpose | map(transposed_windows{});
  }
};
template <long Planes, long Rows, long Columns, long Step>
struct slide3_adaptor {
  using applied = slide3_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array3<X>, "hoist: slide3 needs an array of three dimensions")
    HOIST_NEED_LENGTHS((against<Planes, type_of<X>>::at_most), "hoist: slide's window is larger than its array")
    HOIST_NEED_LENGTHS((against<Rows, element_t<X>>::at_most), "hoist: slide's window is larger than its array")
    HOIST_NEED_LENGTHS((against<Columns, element_t<X, 2>>::at_most), "hoist: slide's window is larger than its array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | map(windows_of_plane<Rows, Columns, Step>{}) | slide<Planes, Step> | map(transposed_cubes{});
  }
};
}  // namespace detail
HOIST_NUMBERED(slide3, detail::whole, 1, 4, "1 to 4 numbers", "x | slide3<Planes, Rows, Columns, Step>")
/// Windows of Planes x Rows x Columns at every step: map (map transpose . transpose) . slide . map slide2.
template <detail::whole Planes, detail::whole Rows, detail::whole Columns, detail::whole Step>
inline constexpr auto slide3<Planes, Rows, Columns, Step> =
    adaptor{detail::slide3_adaptor<Planes.number, Rows.number, Columns.number, Step.number>{}};
template <detail::whole Planes>
inline constexpr auto slide3<Planes> = slide3<Planes, Planes, Planes, 1>;
template <detail::whole Planes, detail::whole Rows>
inline constexpr auto slide3<Planes, Rows> = slide3<Planes, Rows, Rows, 1>;
template <detail::whole Planes, detail::whole Rows, detail::whole Columns>
inline constexpr auto slide3<Planes, Rows, Columns> = slide3<Planes, Rows, Columns, 1>;

}  // namespace hoist
