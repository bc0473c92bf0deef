#pragma once
// scan_seq: the accumulators of a reduction after each element, by one work-item.

#include <hoist/patterns/opencl/scan_parts.hpp>
#include <hoist/patterns/scan.hpp>

namespace hoist {

namespace detail {

/// The accumulators after each element, or before it, by a loop.
template <bool Before>
HOIST_IN_ENGINE constexpr void scan_write(builder& b, int n, int destination) {
  const index_expr extent = b.extent_of(b[n].arg[2]);
  const accumulator_registers a = started(b, n, b.shapes[b.shape_at(n)].element);
  write_scanned<Before>(b, n, destination, a, b.counter_of[n], b.pool().number(0), extent);
}
/// The accumulators of at most 16 elements, of each component as one vector.
template <bool Before>
HOIST_IN_ENGINE constexpr void scan_vector_write(builder& b, int n, int destination) {
  const int shape = b.shapes[b.shape_at(n)].element, array = b.view_of(b[n].arg[2]);
  const index_expr extent = b.extent_of(b[n].arg[2]);
  if (!b.pool().is_number(extent) || b.pool().value(extent) > 16) b.reject("a scan is written out over at most 16 elements");
  if (b.rejected.reason != nullptr) return;
  meta::vec<int> sum = scalars_of(b, shape, b.view_of(b[n].arg[1]));
  const bool is_tuple = b.shapes[shape].what == shape::kind::tuple;
  meta::vec<meta::vec<location>> to(sum.size(), meta::vec<location>{});
  meta::vec<meta::vec<int>> lanes(sum.size(), meta::vec<int>{});
  for (long i = 0; i < b.pool().value(extent); ++i) {
    const meta::vec<int> before = sum;
    meta::vec<int> views;
    for (int value : sum) views.push(view_on(b, value_view, value));
    sum = combined(b, n, shape, view_of_parts(b, views), array, b.pool().number(i));
    for (int& value : sum) {
      const int r = new_register(b, value, false);
      set_register(b, statement::kind::define, r, value);
      value = b.read(r);
    }
    for (int c = 0; c < sum.size() && b.rejected.reason == nullptr; ++c) {
      const indices component = is_tuple ? indices{b.pool().number(c)} : indices{};
      to[c].push(location_of(b, element_in(b, destination, b.pool().number(i)), component));
      lanes[c].push(Before ? before[c] : sum[c]);
    }
  }
  for (int c = 0; c < sum.size() && b.rejected.reason == nullptr; ++c) store_lanes(b, to[c], lanes[c]);
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
                                      .write = detail::scan_write<false>,
                                      .sum_part = detail::scan_sum_part,
                                      .write_part = detail::scan_write_part<false>,
                                      .at = detail::scan_at<false>,
                                      .length = detail::scan_length};
};
/// What a reduction has accumulated before each element, taken in order by one work-item.
///   scan_before_seq f z [x0, x1, ...] = [z, f z x0, ...]
///   scan_before_seq f z : [A]n -> [B]n, f : (B, A) -> B
struct scan_before_seq_ : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = arr<typename detail::fold_kind<F, I, X>::type>;
  static constexpr ir::pattern facets{.name = "scan_before_seq",
                                      .shape = detail::scan_shape,
                                      .write = detail::scan_write<true>,
                                      .sum_part = detail::scan_sum_part,
                                      .write_part = detail::scan_write_part<true>,
                                      .at = detail::scan_at<true>,
                                      .length = detail::scan_length};
};
/// scan_seq, or scan_before_seq, written out, over at most 16 elements; what it writes are vectors.
template <bool Before>
struct scan_vector_ : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = arr<typename detail::fold_kind<F, I, X>::type>;
  static constexpr ir::pattern facets{.name = Before ? "scan_before_vector" : "scan_vector",
                                      .shape = detail::scan_shape,
                                      .write = detail::scan_vector_write<Before>,
                                      .at = detail::scan_at<Before>,
                                      .length = detail::scan_length};
};

namespace detail {
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
