#pragma once
// map_chained: chunks by groups, each behind those before it; look_back: where a group publishes what it has, and waits for others.

#include <hoist/core/trace/long_operations.hpp>
#include <hoist/core/builtins/conversion.hpp>
#include <hoist/patterns/opencl/map_accum.hpp>

namespace hoist {

namespace detail {

/// The status words of a group, for so many scalars: the least power of two that isn't below.
constexpr int status_words(int scalars) {
  int words = 1;
  while (words < scalars) words *= 2;
  return words;
}

/// A view of what is known only behind `look_back`.
constexpr int unknown_load(builder& b, const view&, indices&) {
  b.reject("what comes before a group's chunk is known from look_back on");
  return -1;
}
inline constexpr view_kind unknown_carry_view{.name = "unknown carry", .load = unknown_load};

/// Arguments: the function, the start, the array, the status words. Every group has one chunk. The function's second value,
/// which look_back publishes, is written to private memory that nothing reads.
HOIST_IN_ENGINE constexpr void map_chained_write(builder& b, int n, int destination) {
  const int all = b.shape_at(n), f = b[n].arg[0], enclosing = b.compound, here = b.scope;
  const int status = b.view_of(b[n].arg[3]), array = b.view_of(b[n].arg[2]);
  if (b.rejected.reason != nullptr) return;
  if (b.views[status].memory < 0) return b.reject("status words stand in global memory");
  b.out.memories[b.views[status].memory].awaited = true;
  const index_expr counter = b.counter_of[n];
  begin_loop(b, level::group, 0, counter, b.resolved(b.shapes[all].extent));
  b.around.push({level::group, 0, counter, status});
  const int carry = allocate(b, space::priv, b.shape_at(b[n].arg[1]));
  view unknown;
  unknown.kind = &unknown_carry_view;
  b.scope = b.bind(here, f, 0, b.put(unknown));
  b.scope = b.bind(b.scope, f, 1, element_in(b, array, counter), counter, counter);
  b.write(b[f].arg[0], view_of_parts(b, {element_in(b, destination, counter), carry}));
  b.around.pop();
  b.scope = here;
  b.compound = enclosing;
}

/// Arguments of look_back: the operator, its neutral element, what is carried, what the group's own chunk combines to.
HOIST_IN_ENGINE constexpr int look_back_shape(builder& b, int n) {
  const int f = b[n].arg[0], s = b.shape_at(b[n].arg[1]);
  b.parameter_shape[2 * f] = b.parameter_shape[2 * f + 1] = s;
  b.shape_at(b[f].arg[0]);
  b.shape_at(b[n].arg[3]);
  return s;
}

/// Emits a group's look-back. A group publishes a status word of 64 bits for each scalar, whose upper half says what the lower half
/// is: the bits of what its own chunk combines to, or of what all chunks up to its own do. Words are stored whole, so nothing orders
/// them; those of one group are read again until all say the same.
struct look_back_writer {
  builder& b;
  int f, shape, status;
  index_expr chunk;
  int width = 1;                ///< words of a group
  int words = -1;               ///< views of local memory: words that the group has read,
  int before = -1;              ///< what the groups before it combine to,
  int waits = -1;               ///< and whether that isn't known yet
  meta::vec<int> own{}, sum{};  ///< values, and registers
  int more = -1;                ///< the register of the first work-item for `waits`

  static constexpr long window = 32;  ///< predecessors that a group looks at together
  static constexpr unsigned long alone = 1UL << 32, all_before = 2UL << 32;

  constexpr index_expr number(long x) { return b.pool().number(x); }
  constexpr int constant(unsigned long x) { return b.constant(scalar::u64, operations::detail::carry<unsigned long>(x)); }
  constexpr int applied(const operation& op, scalar type, int x, int y = -1, int z = -1) {
    const int all[] = {x, y, z};
    return b.apply(op, type, all);
  }
  constexpr int word(int kind, int x) {
    const scalar type = b.out.values[x].type;
    if (type == scalar::f32) x = applied(operations::bits_as<float, unsigned>, scalar::u32, x);
    if (type == scalar::i32) x = applied(operations::bits_as<int, unsigned>, scalar::u32, x);
    x = applied(operations::convert_wide<unsigned, unsigned long>, scalar::u64, x);
    return applied(operations::wide<unsigned long>(operations::bits_of_either), scalar::u64, kind, x);
  }
  constexpr int scalar_of(int word, scalar type) {
    const int x = applied(operations::convert_wide<unsigned long, unsigned>, scalar::u32, word);
    if (type == scalar::f32) return applied(operations::bits_as<unsigned, float>, type, x);
    return type == scalar::i32 ? applied(operations::bits_as<unsigned, int>, type, x) : x;
  }
  /// The operator of two lists of scalars.
  constexpr meta::vec<int> combined(const meta::vec<int>& x, const meta::vec<int>& y) {
    const int here = b.scope;
    b.scope = b.bind(here, f, 0, shown_values(b, x));
    b.scope = b.bind(b.scope, f, 1, shown_values(b, y));
    const meta::vec<int> all = scalars_of(b, shape, b.view_of(b[f].arg[0]));
    b.scope = here;
    return all;
  }
  constexpr int array_of(scalar type, long size) {
    return allocate(b, space::local, b.array_shape(number(size), b.fresh_counter(number(size)), b.scalar_shape(type)));
  }
  /// A loop over the first work-items of the group; returns its counter.
  constexpr index_expr begin_items(long count) {
    const index_expr i = b.fresh_counter(number(count));
    begin_loop(b, level::local, 0, i, number(count));
    return i;
  }
  constexpr meta::vec<int> values_of(const meta::vec<int>& registers) {
    meta::vec<int> all;
    for (int r : registers) all.push(b.read(r));
    return all;
  }
  /// Stores the group's status words.
  constexpr void publish(int kind, const meta::vec<int>& scalars) {
    meta::vec<int> lanes;
    for (int k = 0; k < width; ++k) lanes.push(word(kind, scalars[k < scalars.size() ? k : 0]));
    b.put_store(b.views[status].memory, b.pool().scale(chunk, width), packed(b, lanes));
  }
  constexpr int words_at(int view, index_expr i) {
    value v;
    v.what = value::kind::load;
    v.type = scalar::u64;
    v.width = width;
    v.memory = b.views[view].memory;
    v.index = b.pool().scale(i, width);
    return b.put(v, false);
  }
  constexpr void begin() {
    for (int v : own) {
      const scalar t = b.out.values[v].type;
      if (t != scalar::f32 && t != scalar::i32 && t != scalar::u32) b.reject("a chained scan is of numbers of 32 bits");
    }
    width = status_words(own.size());
    if (width > 16) b.reject("a chained scan is of at most 16 numbers an element");
    if (b.rejected.reason != nullptr) return;
    words = array_of(scalar::u64, window * width);
    before = allocate(b, space::local, shape);
    waits = array_of(scalar::i32, 1);
  }
  /// The first work-item publishes what the group has by itself, which for the first group is all.
  constexpr void publish_own(const meta::vec<int>& start) {
    const int enclosing = b.compound;
    begin_items(1);
    publish(b.choose(b.pool().less(number(0), chunk), constant(alone), constant(all_before)), own);
    b.write_small(shape, shown_values(b, start), {}, before);
    b.compound = enclosing;
  }
  /// Work-items wait for the words of the groups before, from the nearest one on: each for those of one.
  constexpr void read_words(index_expr turn) {
    arith::pool& p = b.pool();
    const int enclosing = b.compound;
    const index_expr i = begin_items(window);
    const index_expr nearest = p.add_number(p.sub(chunk, p.scale(turn, window)), -1);
    const int w = words_at(status, p.maximum(p.sub(nearest, i), number(0))), r = new_register(b, w, false);
    set_register(b, statement::kind::define, r, w);
    b.put_store(b.views[words].memory, p.scale(i, width), b.read(r));
    b.compound = enclosing;
  }
  /// The first work-item combines them down to the first that is of all before, and publishes what it has found.
  constexpr void combine_words() {
    const int enclosing = b.compound;
    begin_items(1);
    const int inside = b.compound;
    const index_expr j = b.fresh_counter(number(window));
    const int loop = begin_loop(b, level::sequential, 0, j, number(window));
    b.out.statements[loop].unroll = static_cast<int>(window);
    const int w = words_at(words, j), r = new_register(b, w, false);
    set_register(b, statement::kind::define, r, w);
    const meta::vec<int> old = values_of(sum);
    meta::vec<int> read;
    for (int k = 0; k < own.size(); ++k) read.push(scalar_of(component(b, b.read(r), k), b.out.values[own[k]].type));
    meta::vec<int> next = combined(read, old), registers = sum;
    const int still = waiting();
    for (int k = 0; k < next.size(); ++k)
      next[k] = applied(operations::choose, b.out.values[next[k]].type, still, next[k], old[k]);
    const int alone_yet = applied(operations::wide<unsigned long>(operations::less), scalar::boolean,
                                  component(b, b.read(r), 0), constant(all_before));
    registers.push(more);
    next.push(applied(operations::choose, scalar::i32, alone_yet, b.read(more), b.constant(scalar::i32, 0)));
    assign_together(b, registers, next);
    b.compound = inside;
    publish_found();
    b.compound = enclosing;
  }
  constexpr int waiting() {
    return applied(operations::not_equal_to, scalar::boolean, b.read(more), b.constant(scalar::i32, 0));
  }
  constexpr void publish_found() {
    const meta::vec<int> found = values_of(sum);
    meta::vec<int> all = combined(found, own);
    const int still = waiting();
    for (int k = 0; k < all.size(); ++k) all[k] = applied(operations::choose, b.out.values[all[k]].type, still, own[k], all[k]);
    publish(applied(operations::choose, scalar::u64, still, constant(alone), constant(all_before)), all);
    b.write_small(shape, shown_values(b, found), {}, before);
    b.put_store(b.views[waits].memory, number(0), b.read(more));
  }
  constexpr void turns() {
    const index_expr ends = b.pool().quotient(b.pool().add_number(chunk, window - 1), number(window));
    if (b.most(ends) < 1) return;
    const int enclosing = b.compound;
    const index_expr turn = b.fresh_counter(number(b.most(ends)));
    const int loop = begin_loop(b, level::sequential, 0, turn, ends);
    b.out.statements[loop].usual = 1;
    read_words(turn);
    combine_words();
    statement leave;
    leave.what = statement::kind::leave;
    leave.value = applied(operations::not_equal_to, scalar::boolean, b.load(b.views[waits].memory, number(0)),
                          b.constant(scalar::i32, 0));
    b.emit(leave);
    b.compound = enclosing;
  }
};
HOIST_IN_ENGINE constexpr void look_back_write(builder& b, int n, int destination) {
  const int s = b.shape_at(n);
  index_expr chunk{};
  int status = -1;
  for (const parallel_loop& l : b.around) {
    if (l.status >= 0) chunk = l.chunk, status = l.status;
    if (l.who == level::local) b.reject("look_back stands inside map_local");
  }
  if (status < 0) b.reject("look_back stands outside map_chained");
  if (b.rejected.reason != nullptr) return;
  look_back_writer w{b, b[n].arg[0], s, status, chunk};
  const meta::vec<int> start = scalars_of(b, s, b.view_of(b[n].arg[1]));
  const meta::vec<int> mine = scalars_of(b, s, b.view_of(b[n].arg[3]));
  for (int v : mine) {
    const int r = new_register(b, v, false);
    set_register(b, statement::kind::define, r, v);
    w.own.push(b.read(r));
  }
  w.begin();
  if (b.rejected.reason != nullptr) return;
  for (int v : start) {
    w.sum.push(new_register(b, v, true));
    set_register(b, statement::kind::define, w.sum.back(), v);
  }
  const int one = b.constant(scalar::i32, 1);
  w.more = new_register(b, one, true);
  set_register(b, statement::kind::define, w.more, one);
  w.publish_own(start);
  w.turns();
  b.write_small(s, w.before, {}, destination);
}
HOIST_IN_ENGINE constexpr bounded_value look_back_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[2], p, s);
}
HOIST_IN_ENGINE constexpr long look_back_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[2], p, s);
}
template <class F, class I, class X, class S>
struct chained_kind;
template <class F, class I, class X>
struct chained_kind<F, I, X, arr<arr<unsigned long>>> : accum_kind<F, I, X> {};
template <class F, class A, class B, class C>
struct look_back_kind;
template <class A>
struct look_back_kind<arrow<tup<A, A>, A>, A, A, A> {
  using type = A;
};

}  // namespace detail

/// map_accum by groups that start in order, of dimension 0: the function's second value is an associative operator's, of what is
/// carried and of its own; the function reads what is carried through `look_back` alone.
///   map_chained f z x w = map_accum f z x
///   map_chained f z : [A]n -> [[u64]K]n -> [B]n, f : (C, A) -> (B, C)
/// w are status words, 0 at first, which the groups write: K for each (`status_words` of C's scalars). Source: [Merrill2016].
template <class Components>
struct map_chained_ : ir::plain_pattern {
  using lengths = meta::list<Components>;
  template <class F, class I, class X, class S>
  using kind = typename detail::chained_kind<F, I, X, S>::type;
  static constexpr ir::pattern facets{.name = "map_chained",
                                      .shape = detail::map_accum_shape,
                                      .write = detail::map_chained_write,
                                      .at = detail::map_accum_at,
                                      .length = detail::map_accum_length};
};
/// What is carried into an element of map_chained. There a group publishes its own value, and waits for those before it. f is the
/// operator by which the function makes what it carries on, f a own, with its neutral element z.
///   look_back f z a own = a
///   look_back f z : C -> C -> C, f : (C, C) -> C
struct look_back_ : ir::plain_pattern {
  template <class F, class I, class A, class O>
  using kind = typename detail::look_back_kind<F, I, A, O>::type;
  static constexpr ir::pattern facets{.name = "look_back",
                                      .shape = detail::look_back_shape,
                                      .write = detail::look_back_write,
                                      .at = detail::look_back_at,
                                      .length = detail::look_back_length};
};

}  // namespace hoist
