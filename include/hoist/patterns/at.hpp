#pragma once
// at: one element of an array, at an index known when the program is written.

#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/ir/structural.hpp>

namespace hoist {

namespace detail {

using namespace ir;

HOIST_IN_ENGINE constexpr int at_shape(builder& b, int n) {
  int x = b.shape_at(b[n].arg[0]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("at needs an array");
    return x;
  }
  const index_expr i = b.length(b[n].length[0]);
  const bool first = b.pool().is_number(i) && b.pool().value(i) == 0;
  if (!first && !b.pool().proves_less(i, b.shapes[x].extent))
    b.reject("the array is too short for the element that is taken of it");
  return b.element_at(x, i);
}
HOIST_IN_ENGINE constexpr int at_view(builder& b, int n) {
  return element_in(b, b.view_of(b[n].arg[0]), b.length(b[n].length[0]));
}
HOIST_IN_ENGINE constexpr bounded_value at_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], p.after(path{}.with(e.length(e[n].length[0]))), s);
}
HOIST_IN_ENGINE constexpr long at_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[0], p.after(path{}.with(e.length(e[n].length[0]))), s);
}

HOIST_IN_ENGINE constexpr int only_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]);
  if (b.shapes[x].what != shape::kind::array || b.most(b.shapes[x].extent) != 1) {
    b.reject("only needs an array of one element");
    return x;
  }
  return b.element_at(x, b.pool().number(0));
}
constexpr int only_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  where.pop();
  return v.child;
}
inline constexpr view_kind only_view_kind{.name = "only", .step = only_step, .takes = 1};
HOIST_IN_ENGINE constexpr int only_view(builder& b, int n) { return element_in(b, b.view_of(b[n].arg[0]), b.pool().number(0)); }
HOIST_IN_ENGINE constexpr int only_target(builder& b, int, int destination) {
  return view_with(b, only_view_kind, destination, {});
}
HOIST_IN_ENGINE constexpr bounded_value only_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], p.after(path{}.with(0)), s);
}
HOIST_IN_ENGINE constexpr long only_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[0], p.after(path{}.with(0)), s);
}

template <class X>
struct element_kind;
template <class K>
struct element_kind<arr<K>> {
  using type = K;
};

}  // namespace detail

/// The element at the index I.
///   at I [x0, x1, ...] = xI
///   at I : [A]n -> A
/// Fails when I is n or more. Source: [Remmelg2019] 2.4. Example: examples/tour.cpp.
template <class I>
struct at_ : ir::plain_pattern {
  using lengths = meta::list<I>;
  template <class X>
  using kind = typename detail::element_kind<X>::type;
  static constexpr ir::pattern facets{
      .name = "at", .shape = detail::at_shape, .view = detail::at_view, .at = detail::at_at, .length = detail::at_length};
};

/// The element of an array that has no other; a result may be written through it.
///   only [x] = x
///   only : [A]1 -> A
/// Fails when the array has another length. Law: only . fill 1 = id.
struct only_ : ir::plain_pattern {
  template <class X>
  using kind = typename detail::element_kind<X>::type;
  static constexpr ir::pattern facets{.name = "only",
                                      .shape = detail::only_shape,
                                      .view = detail::only_view,
                                      .target = detail::only_target,
                                      .at = detail::only_at,
                                      .length = detail::only_length};
};

namespace detail {
HOIST_APPLIED(at, "at<0>")
template <long I>
struct at_adaptor {
  using applied = at_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: at needs an array")
    HOIST_NEED(I >= 0, "hoist: at needs an index of at least 0")
    HOIST_NEED_LENGTHS((against<I + 1, type_of<X>>::at_most), "hoist: at needs an index below the array's length")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<at_<num<I>>, term_of<X>>, element_t<X>>{};
  }
};
}  // namespace detail
HOIST_NUMBERED(at, detail::whole, 1, 1, "1 number", "x | at<0>")
template <detail::whole I>
inline constexpr auto at<I> = adaptor{detail::at_adaptor<I.number>{}};

}  // namespace hoist
