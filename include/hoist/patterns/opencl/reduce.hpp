#pragma once
// The reductions of one work-item: a loop with an accumulator, or written out.

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/reduce.hpp>
#include <hoist/patterns/registers.hpp>

namespace hoist {

namespace detail {

/// What the function of a reduction makes of an accumulator of this shape and the element `i`.
constexpr meta::vec<int> combined(builder& b, int n, int shape, int accumulator, int array, index_expr i) {
  int here = b.scope, f = b[n].arg[0];
  b.scope = b.bind(here, f, 0, accumulator);
  b.scope = b.bind(b.scope, f, 1, element_in(b, array, i), b.counter_of[n], i);
  meta::vec<int> all = scalars_of(b, shape, b.view_of(b[f].arg[0]));
  b.scope = here;
  return all;
}
/// Assigns all registers at once: each value may read any of them.
constexpr void assign_together(builder& b, const meta::vec<int>& registers, meta::vec<int> values) {
  for (int i = 0; i + 1 < values.size(); ++i) {
    int accumulator = new_register(b, values[i], false);
    set_register(b, statement::kind::define, accumulator, values[i]);
    values[i] = b.read(accumulator);
  }
  for (int i = values.size() - 1; i >= 0; --i) set_register(b, statement::kind::assign, registers[i], values[i]);
}

/// An accumulator in registers that hold these values; one of this shape, that hold the node's start.
struct accumulator_registers {
  meta::vec<int> registers;
  int shown = -1;  ///< the view of it
};
constexpr accumulator_registers started(builder& b, const meta::vec<int>& values) {
  accumulator_registers a;
  meta::vec<int> views;
  for (int value : values) {
    a.registers.push(new_register(b, value, true));
    views.push(view_on(b, register_view, a.registers.back()));
    set_register(b, statement::kind::define, a.registers.back(), value);
  }
  a.shown = view_of_parts(b, views);
  return a;
}
constexpr accumulator_registers started(builder& b, int n, int shape) {
  return started(b, scalars_of(b, shape, b.view_of(b[n].arg[1])));
}
/// A view of an accumulator that is these values.
constexpr int shown_values(builder& b, const meta::vec<int>& values) {
  meta::vec<int> views;
  for (int value : values) views.push(view_on(b, value_view, value));
  return view_of_parts(b, views);
}
/// The accumulator after `count` elements from `first` on, written out.
constexpr meta::vec<int> after_elements(builder& b, int n, meta::vec<int> sum, int shown, int array, index_expr first,
                                        long count) {
  for (long i = 0; i < count; ++i) {
    sum = combined(b, n, b.shape_at(n), shown, array, b.pool().add_number(first, i));
    shown = shown_values(b, sum);
  }
  return sum;
}
/// A loop of a reduction over its elements by steps. The counter is that of other loops, if these have as many iterations at most.
constexpr index_expr begin_loop_by_steps(builder& b, index_expr& counter, index_expr count) {
  if (!counter.valid() || b.most(counter) != b.most(count) - 1) counter = b.fresh_counter(count);
  begin_loop(b, level::sequential, 0, counter, count);
  return counter;
}
/// A reduction whose loop takes `b.steps` elements in each iteration, or that is written out; -1 where its elements aren't a multiple.
constexpr int reduce_in_steps_view(builder& b, int n, index_expr extent) {
  const int all = b.shape_at(n), enclosing = b.compound, array = b.view_of(b[n].arg[2]);
  const long elements = b.pool().is_number(extent) ? b.pool().value(extent) : 0, steps = b.steps;
  if (elements > 0 && elements <= steps) {
    const meta::vec<int> start = scalars_of(b, all, b.view_of(b[n].arg[1]));
    return shown_values(b, after_elements(b, n, start, shown_values(b, start), array, b.pool().number(0), elements));
  }
  if (elements == 0 || elements % steps != 0) return -1;
  const accumulator_registers a = started(b, n, all);
  const index_expr count = b.pool().number(elements / steps);
  b.stepping.resize(b.terms.size, index_expr{});
  const index_expr counter = begin_loop_by_steps(b, b.stepping[n], count);
  assign_together(b, a.registers, after_elements(b, n, {}, a.shown, array, b.pool().scale(counter, steps), steps));
  b.compound = enclosing;
  return a.shown;
}
/// A reduction's part over the chunk `b.chunk`, by a loop in the accumulators of all chunks. Reductions inside of it take all of
/// their elements.
constexpr int reduce_in_chunk_view(builder& b, int n, index_expr extent) {
  const int all = b.shape_at(n), enclosing = b.compound, array = b.view_of(b[n].arg[2]);
  const long elements = b.pool().is_number(extent) ? b.pool().value(extent) : 0;
  if (elements == 0 || (b.chunk.all > 0 && b.chunk.all != elements)) {
    b.reject("a kernel in chunks has reductions over one number of elements");
    return -1;
  }
  const long size = b.chunk.elements, steps = size % b.steps == 0 && elements % b.steps == 0 ? b.steps : 1;
  b.chunk.all = elements;
  if (!b.chunk.number.valid()) b.chunk.number = b.fresh_counter(b.pool().number((elements + size - 1) / size));
  reduction_chunk chunk = b.chunk;
  b.chunk = {};
  const accumulator_registers a = started(b, n, all);
  const index_expr whole = b.pool().number(size / steps), before = b.pool().scale(chunk.number, size / steps);
  const index_expr left = b.pool().sub(b.pool().number(elements / steps), before);
  const index_expr count = elements % size == 0 ? whole : b.pool().minimum(whole, left);
  const index_expr first = b.pool().scale(b.pool().add(before, begin_loop_by_steps(b, chunk.counter, count)), steps);
  assign_together(b, a.registers, after_elements(b, n, {}, a.shown, array, first, steps));
  b.chunk = chunk;
  b.compound = enclosing;
  return a.shown;
}
constexpr int written_reduction_view(builder& b, int n) {
  const index_expr extent = b.resolved(b.shapes[b.shape_at(b[n].arg[2])].extent), counter = b.counter_of[n];
  if (b.chunk.elements > 0) return reduce_in_chunk_view(b, n, extent);
  if (b.steps > 1)
    if (const int v = reduce_in_steps_view(b, n, extent); v >= 0) return v;
  const int all = b.shape_at(n), enclosing = b.compound;
  if (b.most(extent) == 0) return shown_values(b, scalars_of(b, all, b.view_of(b[n].arg[1])));
  const int array = b.view_of(b[n].arg[2]);
  const accumulator_registers a = started(b, n, all);
  const int loop = begin_loop(b, level::sequential, 0, counter, extent);
  if (b[n].lengths > 0) b.out.statements[loop].unroll = static_cast<int>(b.pool().value(b.length(b[n].length[0])));
  assign_together(b, a.registers, combined(b, n, all, a.shown, array, counter));
  b.compound = enclosing;
  return a.shown;
}
HOIST_IN_ENGINE constexpr int reduce_loop_view(builder& b, int n) {
  if (!b.shares_reductions) return written_reduction_view(b, n);
  meta::vec<int> key{n};
  for (int s = b.scope; s >= 0; s = b.scopes[s].outer) {
    key.push(b.scopes[s].function);
    key.push(b.scopes[s].by.id);
  }
  for (const ir::written_reduction& r : b.reductions)
    if (r.compound == b.compound && r.key == key) return ++b.reuses, r.shown;
  const int shown = written_reduction_view(b, n);
  b.reductions.push({static_cast<meta::vec<int>&&>(key), b.compound, shown});
  return shown;
}
HOIST_IN_ENGINE constexpr int reduce_unrolled_view(builder& b, int n) {
  int all = b.shape_at(n);
  index_expr extent = b.resolved(b.shapes[b.shape_at(b[n].arg[2])].extent);
  if (!b.pool().is_number(extent))
    b.reject("a reduction can't be written out over chunks that differ in length");
  else if (b.pool().value(extent) > 256)
    b.reject("too many iterations to unroll");
  if (b.rejected.reason != nullptr) return -1;
  const meta::vec<int> start = scalars_of(b, all, b.view_of(b[n].arg[1]));
  const int array = b.view_of(b[n].arg[2]);
  return shown_values(b,
                      after_elements(b, n, start, shown_values(b, start), array, b.pool().number(0), b.pool().value(extent)));
}

}  // namespace detail

/// reduce by a loop with an accumulator in a register.
///   reduce_seq f z : [A]n -> B, f : (B, A) -> B
/// B is a scalar or a tuple of scalars; the elements are taken in order.
struct reduce_seq_ : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = typename detail::fold_kind<F, I, X>::type;
  static constexpr ir::pattern facets{.name = "reduce_seq",
                                      .shape = detail::fold_shape,
                                      .view = detail::reduce_loop_view,
                                      .at = detail::fold_at,
                                      .length = detail::fold_length,
                                      .folds = true};
};

/// reduce_seq with a loop that the OpenCL compiler is asked to unroll by the factor Unroll.
template <class Unroll>
struct reduce_seq_by_ : reduce_seq_ {
  using lengths = meta::list<Unroll>;
};

/// reduce with every step written out; at most 256.
///   reduce_unrolled f z : [A]n -> B, f : (B, A) -> B
struct reduce_unrolled_ : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = typename detail::fold_kind<F, I, X>::type;
  static constexpr ir::pattern facets{.name = "reduce_unrolled",
                                      .shape = detail::fold_shape,
                                      .view = detail::reduce_unrolled_view,
                                      .at = detail::fold_at,
                                      .length = detail::fold_length};
};

HOIST_CALLED_WITH_ONE(reduce_seq, 0, 1, "function", "reduce_seq(add)")
template <class F, class Z, class Third, class... More>
constexpr auto reduce_seq(const F&, const Z&, const Third&, const More&...) {
  static_assert(meta::never<F>, "hoist: reduce_seq takes an operator, or a function and a term that it starts from");
  return adaptor{detail::nothing_to_do{}};
}
template <class F, class Z>
  requires(!is_expr<F> && !is_expr<Z>)
constexpr auto reduce_seq(F, Z) {
  static_assert(meta::never<F, Z>, "hoist: reduce_seq starts from a term, or by starting_from<0.f>(f) from a number");
  return adaptor{detail::nothing_to_do{}};
}
template <class O>
  requires(!__is_same(O, detail::uncalled))
constexpr auto reduce_seq(O op) {
  return detail::folding<reduce_seq_>(op);
}
template <long Unroll, class O>
  requires(!__is_same(O, detail::uncalled))
constexpr auto reduce_seq(O op) {
  static_assert(Unroll >= 1, "hoist: reduce_seq is unrolled by a factor of at least one");
  return detail::folding<std::conditional_t<(Unroll > 1), reduce_seq_by_<num<Unroll>>, reduce_seq_>>(op);
}
HOIST_CALLED(reduce_unrolled, 0, 0, "function", "reduce_unrolled(add)")
template <class O>
  requires(!__is_same(O, detail::uncalled))
constexpr auto reduce_unrolled(O op) {
  return detail::folding<reduce_unrolled_>(op);
}

}  // namespace hoist
