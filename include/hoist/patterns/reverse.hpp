#pragma once
// reverse: an array from its last element to its first.

#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/ir/structural.hpp>

namespace hoist {

namespace detail {

using namespace ir;

constexpr index_expr mirrored(builder& b, index_expr extent, index_expr i) {
  return b.pool().sub(b.pool().add_number(extent, -1), i);
}
HOIST_IN_ENGINE constexpr int reverse_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]);
  const shape s = b.shapes[x];
  if (s.what != shape::kind::array) {
    b.reject("reverse needs an array");
    return x;
  }
  const index_expr counter = b.fresh_counter(s.extent);
  return b.array_shape(s.extent, counter, b.element_at(x, mirrored(b, s.extent, counter)));
}
constexpr int reverse_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  where.push(mirrored(b, v.a, where.pop()));
  return v.child;
}
inline constexpr view_kind reverse_view_kind{.name = "reverse", .step = reverse_step, .takes = 1};
HOIST_IN_ENGINE constexpr int reverse_view(builder& b, int n) {
  return view_with(b, reverse_view_kind, b.view_of(b[n].arg[0]), b.extent_of(b[n].arg[0]));
}
HOIST_IN_ENGINE constexpr int reverse_target(builder& b, int n, int destination) {
  return view_with(b, reverse_view_kind, destination, b.extent_of(b[n].arg[0]));
}
constexpr path reverse_path(const evaluation& e, int n, const path& p, const scope* s) {
  return p.without_first(1).after(path{}.with(e.length_at(e[n].arg[0], path{}, s) - 1 - p.i[0]));
}
HOIST_IN_ENGINE constexpr bounded_value reverse_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], reverse_path(e, n, p, s), s);
}
HOIST_IN_ENGINE constexpr long reverse_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[0], p.steps == 0 ? p : reverse_path(e, n, p, s), s);
}

}  // namespace detail

/// The elements from last to first; a result may be written through it.
///   reverse [x0, x1, ...] = [..., x1, x0]
///   reverse : [A]n -> [A]n
/// Law: reverse . reverse = id. Source: [Remmelg2019] 2.4. Example: examples/tour.cpp.
struct reverse_ : ir::plain_pattern {
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "reverse",
                                      .shape = detail::reverse_shape,
                                      .view = detail::reverse_view,
                                      .target = detail::reverse_target,
                                      .at = detail::reverse_at,
                                      .length = detail::reverse_length};
};

namespace detail {
HOIST_APPLIED(reverse, "reverse")
struct reverse_adaptor {
  using applied = reverse_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: reverse needs an array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<reverse_, term_of<X>>, type_of<X>>{};
  }
};
}  // namespace detail
inline constexpr auto reverse = adaptor{detail::reverse_adaptor{}};

}  // namespace hoist
