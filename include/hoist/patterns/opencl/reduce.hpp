#pragma once
// The reductions of one work-item: a loop with an accumulator, or written out.

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/reduce.hpp>

namespace hoist {

namespace detail {

constexpr int register_load(builder& b, const view& v, indices&) { return b.read(v.node); }
inline constexpr view_kind register_view{nullptr, register_load};
constexpr int value_load(builder&, const view& v, indices&) { return v.node; }
inline constexpr view_kind value_view{nullptr, value_load};
/// A view of a register, or of a computed value.
constexpr int view_on(builder& b, const view_kind& kind, int id) {
  view v;
  v.kind = &kind;
  v.node = id;
  return b.put(v);
}

constexpr int combined(builder& b, int n, int accumulator, int array, ix i) {
  int here = b.scope, f = b[n].arg[0];
  b.scope = b.bind(here, f, 0, accumulator);
  b.scope = b.bind(b.scope, f, 1, slice(b, array, i), b.counter_of[n], i);
  int v = b.value_at(b.view_of(b[f].arg[0]), {});
  b.scope = here;
  return v;
}

constexpr int reduce_loop_view(builder& b, int n) {
  b.shape_at(n);
  ix extent = b.resolved(b.shapes[b.shape_at(b[n].arg[2])].extent), counter = b.counter_of[n];
  int start = b.value_at(b.view_of(b[n].arg[1]), {}), array = b.view_of(b[n].arg[2]);
  variable accumulator;
  accumulator.type = b.out.values[start].type;
  accumulator.mutable_ = true;
  b.out.variables.push(accumulator);
  int r = b.out.variables.size() - 1, outside = b.block;
  statement s;
  s.what = statement::kind::define;
  s.variable = r;
  s.value = start;
  b.emit(s);
  begin_loop(b, level::sequential, 0, counter, extent);
  s.what = statement::kind::assign;
  s.value = combined(b, n, view_on(b, register_view, r), array, counter);
  b.emit(s);
  b.block = outside;
  return view_on(b, register_view, r);
}
constexpr int reduce_unrolled_view(builder& b, int n) {
  b.shape_at(n);
  ix extent = b.resolved(b.shapes[b.shape_at(b[n].arg[2])].extent);
  if (!b.pool().is_number(extent)) b.reject("a reduction can't be written out over chunks that differ in length");
  else if (b.pool().value(extent) > 256) b.reject("too many iterations to unroll");
  if (b.rejected.reason != nullptr) return -1;
  int sum = b.value_at(b.view_of(b[n].arg[1]), {}), array = b.view_of(b[n].arg[2]);
  for (long i = 0; i < b.pool().value(extent); ++i)
    sum = combined(b, n, view_on(b, value_view, sum), array, b.pool().number(i));
  return view_on(b, value_view, sum);
}

}  // namespace detail

/// reduce by a loop with an accumulator in a register.
///   reduce_seq f z : [A]n -> B, f : (B, A) -> B
struct reduce_seq_ : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = typename detail::fold_kind<F, I, X>::type;
  static constexpr ir::pattern facets{"reduce_seq", detail::fold_shape, detail::reduce_loop_view, nullptr,
                                      nullptr,      detail::fold_at,    nullptr};
};

/// reduce with every step written out; at most 256.
///   reduce_unrolled f z : [A]n -> B, f : (B, A) -> B
struct reduce_unrolled_ : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = typename detail::fold_kind<F, I, X>::type;
  static constexpr ir::pattern facets{"reduce_unrolled", detail::fold_shape, detail::reduce_unrolled_view, nullptr,
                                      nullptr,           detail::fold_at,    nullptr};
};

template <class O>
constexpr auto reduce_seq(O op) {
  return stage{[op](auto x) { return detail::folded<reduce_seq_>(x, op); }};
}
template <class O>
constexpr auto reduce_unrolled(O op) {
  return stage{[op](auto x) { return detail::folded<reduce_unrolled_>(x, op); }};
}

}  // namespace hoist
