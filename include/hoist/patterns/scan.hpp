#pragma once
// scan: what an associative operator makes of all elements up to each one.

#include <hoist/patterns/reduce.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int scan_shape(builder& b, int n) {
  const int accumulator = fold_shape(b, n), x = b.shape_at(b[n].arg[2]);
  if (b.rejected.reason != nullptr) return x;
  const index_expr extent = b.shapes[x].extent;
  return b.array_shape(extent, b.fresh_counter(extent), accumulator);
}
/// The first `to` elements folded: from the last that was asked for on, or from a mark before them.
constexpr meta::vec<bounded_value> folded_up_to(const evaluation& e, int n, long to, bool tuple, const scope* s) {
  ir::running_values* const r = e.running(n, s);
  if (r == nullptr) return folded_elements(e, n, 0, to, tuple, s);
  if (r->done < 0) {
    r->last = r->marks = scalars_at(e, e[n].arg[1], tuple, s);
    r->done = 0;
  }
  const int width = r->last.size();
  if (to < r->done) {
    const long mark = to / r->apart;
    for (int c = 0; c < width; ++c) r->last[c] = r->marks[static_cast<int>(mark) * width + c];
    r->done = mark * r->apart;
  }
  while (r->done < to) {
    const long next = (r->done / r->apart + 1) * r->apart, end = next < to ? next : to;
    const bool is_new = r->marks.size() == static_cast<int>(next / r->apart) * width;
    if (is_new && e.gives_up_sum()) return meta::vec<bounded_value>(width, e.given_up);
    meta::vec<bounded_value> sum = r->last;
    fold_onto(sum, e, n, r->done, end, tuple, s);
    r->last = sum;
    r->done = end;
    if (end == next && is_new) r->marks.append(sum);
  }
  return r->last;
}
template <bool Before>
HOIST_IN_ENGINE constexpr bounded_value scan_at(const evaluation& e, int n, const path& p, const scope* s) {
  const bool tuple = p.steps > 1;
  return folded_up_to(e, n, p.i[0] + !Before, tuple, s)[tuple ? static_cast<int>(p.i[1]) : 0];
}
HOIST_IN_ENGINE constexpr long scan_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length_at(e[n].arg[2], p, s);
  return e.length_at(e[n].arg[1], p.without_first(1), s);
}

}  // namespace detail

/// All elements up to each one combined, in their order, by an associative function with a neutral start: inclusive, or Before
/// the element, exclusive.
///   scan f z [x0, x1, ...] = [f z x0, f (f z x0) x1, ...]; before: [z, f z x0, ...]
///   scan : ((A, A) -> A) -> A -> [A]n -> [A]n
/// Law: take_last 1 (scan f z x) = [reduce f z x]. Source: [Blelloch1990].
template <bool Before>
struct scan_pattern : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = arr<typename detail::fold_kind<F, I, X>::type>;
  static constexpr ir::pattern facets{.name = Before ? "scan_before" : "scan",
                                      .shape = detail::scan_shape,
                                      .at = detail::scan_at<Before>,
                                      .length = detail::scan_length};
};

namespace detail {
/// An array of what the reduction R gives, as long as the array X.
template <is_expr X, is_expr R>
constexpr auto array_of_each(X, R) {
  if constexpr (is_mistaken<R>)
    return R{};
  else
    return expr<term_of<R>, array<type_of<R>, array_parts<type_of<X>>::count>>{};
}
template <bool Before, class O>
struct parallel_scan {
  O op;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: scan needs an array")
    HOIST_NEED(
        requires { O::neutral; } || requires { typename O::start; },
        "hoist: scan needs an associative operator with its neutral element; scan_seq takes any")
    HOIST_NEED(
        holds_scalars<X> || requires { typename O::start; },
        "hoist: scan needs an array of scalars, or a neutral element that is a tuple")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return array_of_each(x, x | adaptor{reduction<scan_pattern<Before>, O>{op}});
  }
};
HOIST_APPLIED(scan, "scan(add)")
template <class O>
struct applied_of<parallel_scan<false, O>> {
  using type = scan_applied;
};
template <class O>
using scan_after_adaptor = parallel_scan<false, O>;
template <class O>
using scan_before_adaptor = parallel_scan<true, O>;
HOIST_OF_FUNCTION(scan, scan_after_adaptor, "scan(add)");
HOIST_OF_FUNCTION(scan_exclusive, scan_before_adaptor, "scan_exclusive(add)");
}  // namespace detail

/// The combinations up to each element, `x | scan(add)`, and up to the one before it. From behind: `x | reverse | scan(add) |
/// reverse`. The operator need not be commutative: `associative<...>(f)`.
inline constexpr detail::scan_of_function scan{};
inline constexpr detail::scan_exclusive_of_function scan_exclusive{};

}  // namespace hoist
