#pragma once
// scan_seq: the accumulators of a reduction after each element, by one work-item.

#include <hoist/patterns/opencl/reduce.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int scan_shape(builder& b, int n) {
  const int accumulator = fold_shape(b, n), x = b.shape_at(b[n].arg[2]);
  if (b.rejected.reason != nullptr) return x;
  const index_expr extent = b.shapes[x].extent;
  return b.array_shape(extent, b.fresh_counter(extent), accumulator);
}
HOIST_IN_ENGINE constexpr void scan_write(builder& b, int n, int destination) {
  const int shape = b.shapes[b.shape_at(n)].element, enclosing = b.compound, array = b.view_of(b[n].arg[2]);
  const index_expr extent = b.extent_of(b[n].arg[2]), counter = b.counter_of[n];
  const accumulator_registers a = started(b, n, shape);
  begin_loop(b, level::sequential, 0, counter, extent);
  assign_together(b, a.registers, combined(b, n, shape, a.shown, array, counter));
  b.write_small(shape, a.shown, {}, element_in(b, destination, counter));
  b.compound = enclosing;
}
HOIST_IN_ENGINE constexpr bounded_value scan_at(const evaluation& e, int n, const path& p, const scope* s) {
  const bool tuple = p.steps > 1;
  return folded_elements(e, n, 0, p.i[0] + 1, tuple, s)[tuple ? static_cast<int>(p.i[1]) : 0];
}
HOIST_IN_ENGINE constexpr long scan_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length_at(e[n].arg[2], p, s);
  return e.length_at(e[n].arg[1], p.without_first(1), s);
}

}  // namespace detail

/// What a reduction has accumulated after each element, taken in order by one work-item.
///   scan_seq f z [x0, x1, ...] = [f z x0, f (f z x0) x1, ...]
///   scan_seq f z : [A]n -> [B]n, f : (B, A) -> B
/// B is a scalar or a tuple of scalars. Law: take_last 1 (scan_seq f z x) = [reduce_seq f z x]. Source: [RISE] scanSeq.
struct scan_seq_ : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = arr<typename detail::fold_kind<F, I, X>::type>;
  static constexpr ir::pattern facets{.name = "scan_seq",
                                      .shape = detail::scan_shape,
                                      .write = detail::scan_write,
                                      .at = detail::scan_at,
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
template <class O>
struct scan_adaptor {
  static constexpr bool accumulates = requires { typename O::start; }, combines = requires { O::neutral; };
  O op;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: scan_seq needs an array")
    HOIST_NEED(accumulates || combines, "hoist: scan_seq needs an operator with a neutral element, or starting_from<z>(f)")
    HOIST_NEED(accumulates || holds_scalars<X>, "hoist: scan_seq needs an array of scalars, or starting_from<z>(f)")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return array_of_each(x, x | folding<scan_seq_>(op));
  }
};
}  // namespace detail

/// The running sums of an array: `x | scan_seq(add)`; with an accumulator of another type `scan_seq(starting_from<0>(f))`.
HOIST_CALLED(scan_seq, 0, 0, "function", "scan_seq(add)")
template <class O>
  requires(!__is_same(O, detail::uncalled))
constexpr auto scan_seq(O op) {
  return adaptor{detail::scan_adaptor<O>{op}};
}

}  // namespace hoist
