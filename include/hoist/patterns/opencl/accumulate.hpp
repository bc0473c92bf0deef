#pragma once
// The reduction of one work-item, or of a group together, whose accumulator is an array, materialised in private memory and
// updated in place, so that a group's work-items hold a part each.

#include <hoist/patterns/iterate.hpp>
#include <hoist/patterns/opencl/reduce.hpp>

namespace hoist {

namespace detail {

/// Counters for the dimensions of a shape, the outermost last, as indices into a value.
constexpr indices counters_of(builder& b, int s) {
  indices inner;
  if (b.shapes[s].what != shape::kind::array) return inner;
  inner = counters_of(b, b.shapes[s].element);
  inner.push(b.fresh_counter(b.resolved(b.shapes[s].extent)));
  return inner;
}

/// One array of an accumulator: the place of its elements, and the indices that it is seen at.
struct accumulated_array {
  location element;
  indices where;
};
/// The arrays that a view of this shape shows: one, or the components of a tuple, or of an array's tuples.
constexpr meta::vec<accumulated_array> accumulated_arrays(builder& b, int s, int v) {
  meta::vec<accumulated_array> all;
  const shape top = b.shapes[s];
  if (top.what == shape::kind::tuple) {
    for (int i = 0; i < top.parts.size(); ++i)
      all.append(accumulated_arrays(b, top.parts[i], element_in(b, v, b.pool().number(i))));
    return all;
  }
  if (arrays_of(b, s) > 1) {
    const index_expr counter = b.fresh_counter(b.resolved(top.extent));
    return accumulated_arrays(b, b.element_at(s, counter), element_in(b, v, counter));
  }
  const indices where = counters_of(b, s);
  all.push({shown_location(b, v, where), where});
  return all;
}

/// Whether a step may update an accumulated array in place: what is read of it is read before anything is stored, or is the element
/// that is then stored.
struct update_in_place {
  builder& b;
  int memory;
  meta::vec<bool> stored{}, written{};  ///< by index: by some statement of the step; by those before the present one
  meta::vec<int> seen{};                ///< by value: the last statement in which it was looked at
  arith::pool::substitution alike;      ///< counters by that of the first loop like theirs
  bool unchanged = true;                ///< no statement before the present one, or around it, stores
  bool safe = true;

  constexpr update_in_place(builder& of, int m) : b(of), memory(m), alike(of.pool()) {}

  constexpr bool stores(const statement& s) const { return s.what == statement::kind::store && s.as_store().memory == memory; }
  /// Counters of loops over work-items, and that of the first loop of the level, dimension and extent: a work-item goes
  /// through the same iterations of both.
  constexpr void find_loops() {
    for (const statement& s : b.out.statements) {
      if (s.what != statement::kind::loop || s.who == level::sequential) continue;
      for (const statement& first : b.out.statements) {
        if (first.what != statement::kind::loop || first.who != s.who || first.dimension != s.dimension) continue;
        if (!(first.end == s.end)) continue;
        if (!(first.counter == s.counter)) alike.put(s.counter, first.counter);
        break;
      }
    }
  }
  constexpr int id_of(index_expr index, long lane) {
    const index_expr e = b.pool().add(alike(index), b.pool().number(lane));
    stored.resize(e.id >= stored.size() ? e.id + 1 : stored.size(), false);
    written.resize(stored.size(), false);
    return e.id;
  }
  constexpr void look_for_stores(int compound) {
    for (int i : b.out.statements[compound].list) {
      const statement& s = b.out.statements[i];
      for (int k = 0; stores(s) && k < b.out.values[s.value].width; ++k) {
        const int at = id_of(s.as_store().index, k);
        stored[at] = true;
      }
      for (int inner : compounds_in(s)) look_for_stores(inner);
    }
  }
  constexpr bool stores_in(const statement& s) const {
    if (stores(s)) return true;
    for (int inner : compounds_in(s))
      for (int i : b.out.statements[inner].list)
        if (stores_in(b.out.statements[i])) return true;
    return false;
  }
  constexpr void look_at(int v, int statement) {
    if (v < 0 || seen[v] == statement) return;
    seen[v] = statement;
    const ir::value& x = b.out.values[v];
    for (int k = 0; x.what == ir::value::kind::load && x.as_load().memory == memory && k < x.width; ++k) {
      const int at = id_of(x.as_load().index, k);
      safe = safe && stored[at] && !written[at];
    }
    for (int a : operands_of(x)) look_at(a, statement);
  }
  constexpr void look_at_compound(int compound) {
    for (int i : b.out.statements[compound].list) {
      const statement& s = b.out.statements[i];
      unchanged = unchanged && !stores_in(s);
      if (unchanged) continue;
      look_at(s.value, i);
      for (int k = 0; stores(s) && k < b.out.values[s.value].width; ++k) {
        const int at = id_of(s.as_store().index, k);
        written[at] = true;
      }
      for (int inner : compounds_in(s)) look_at_compound(inner);
    }
  }
  constexpr bool allowed(int compound) {
    seen = meta::vec<int>(b.out.values.size(), -1);
    find_loops();
    look_for_stores(compound);
    look_at_compound(compound);
    return safe;
  }
};

/// The arrays that a view of a start shows, element for element as those of an accumulator of shape s: `arrays`.
constexpr bool shows_arrays(builder& b, int s, int v, const meta::vec<accumulated_array>& arrays, int& next) {
  const shape top = b.shapes[s];
  if (top.what == shape::kind::tuple) {
    bool same = true;
    for (int i = 0; i < top.parts.size(); ++i)
      same = shows_arrays(b, top.parts[i], element_in(b, v, b.pool().number(i)), arrays, next) && same;
    return same;
  }
  if (arrays_of(b, s) > 1) return false;
  const accumulated_array& to = arrays[next++];
  const location from = shown_location(b, v, to.where);
  return from.memory == to.element.memory && from.index == to.element.index;
}

/// Writes the start to the accumulator, unless it is what stands there: an outer reduction's accumulator.
constexpr void write_start(builder& b, int start, int accumulator, const meta::vec<accumulated_array>& arrays) {
  if (b.terms[start].op->write != nullptr || b.terms[start].op->view == nullptr) return b.write(start, accumulator);
  int next = 0;
  if (!shows_arrays(b, b.shape_at(start), b.view_of(start), arrays, next))
    b.reject("the start of an accumulated array needs loops that write it: map_seq(id), or what writes the result");
}

/// Accumulates in the private arrays that a destination shows.
constexpr void accumulate_in(builder& b, int n, int accumulator, const meta::vec<accumulated_array>& arrays) {
  int f = b[n].arg[0], enclosing = b.compound, here = b.scope;
  write_start(b, b[n].arg[1], accumulator, arrays);
  index_expr extent = b.resolved(b.shapes[b.shape_at(b[n].arg[2])].extent), counter = b.counter_of[n];
  if (b.most(extent) == 0) return;
  int array = b.view_of(b[n].arg[2]);
  int loop = begin_loop(b, level::sequential, 0, counter, extent);
  b.out.statements[loop].unroll = static_cast<int>(b.pool().value(b.length(b[n].length[0])));
  b.scope = b.bind(here, f, 0, accumulator);
  b.scope = b.bind(b.scope, f, 1, element_in(b, array, counter), counter, counter);
  const int outer = b.changed_in_place.size();
  for (const accumulated_array& a : arrays) b.changed_in_place.push(a.element.memory);
  b.write(b[f].arg[0], accumulator);
  b.changed_in_place.resize(outer);
  b.scope = here;
  b.compound = enclosing;
  for (const accumulated_array& a : arrays)
    if (!update_in_place{b, a.element.memory}.allowed(b.out.statements[loop].body))
      b.reject(
          "an accumulated array is updated in place: a new element may depend on the same old element, and on numbers that let "
          "names");
}
HOIST_IN_ENGINE constexpr int accumulate_view(builder& b, int n) {
  int s = b.shape_at(n), accumulator = allocate(b, ir::space::priv, s);
  if (b.rejected.reason != nullptr) return -1;
  accumulate_in(b, n, accumulator, accumulated_arrays(b, s, accumulator));
  return accumulator;
}
HOIST_IN_ENGINE constexpr void accumulate_write(builder& b, int n, int destination) {
  const meta::vec<accumulated_array> arrays = accumulated_arrays(b, b.shape_at(n), destination);
  bool is_private = true;
  for (const accumulated_array& a : arrays)
    is_private = is_private && a.element.memory >= 0 && b.out.memories[a.element.memory].where == ir::space::priv;
  if (is_private)
    accumulate_in(b, n, destination, arrays);
  else
    b.reject("an accumulated array is private: loops have to write it elsewhere, such as map_seq(id)");
}

/// One element is followed from step to step; where a step asks for another one, that is computed on its own, from the step before
/// where that is known.
HOIST_IN_ENGINE constexpr bounded_value accumulate_at(const evaluation& e, int n, const path& p, const scope* s) {
  const scope* enclosing = scope_around_steps(n, s);
  const bool asked = s != nullptr && s->repeated == n;
  const long steps = asked ? s->steps : e.length_at(e[n].arg[2], path{}, enclosing);
  path key = p;
  const bool kept = asked && e.make_key(n, enclosing, key);
  if (kept)
    if (const bounded_value* known = e.memo->find(n, steps, key)) return *known;
  const bounded_value* before = kept ? e.memo->find(n, steps - 1, key) : nullptr;
  bounded_value now = before != nullptr ? *before : e.scalar_at(e[n].arg[1], p, enclosing);
  for (long i = before != nullptr ? steps - 1 : 0; i < steps; ++i) {
    const step_scopes inner(e, n, i + 1, enclosing);
    scope left = inner.variable, right;
    left.parts = &now;
    left.prefix = p;
    right.function = e[n].arg[0];
    right.slot = 1;
    right.node = e[n].arg[2];
    right.node_scope = enclosing;
    right.prefix = path{}.with(i);
    right.outer = &left;
    now = e.scalar_at(e[e[n].arg[0]].arg[0], p, &right);
  }
  if (kept) e.memo->put(n, steps, key, now);
  return now;
}
HOIST_IN_ENGINE constexpr long accumulate_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[1], p, scope_around_steps(n, s));
}

}  // namespace detail

/// reduce by a loop whose accumulator is an array in private memory, or a tuple of such, updated in place. Inside
/// map_workgroup its outer dimensions may be those of map_local: each work-item holds its own part.
///   accumulate f z [x0, x1, ...] = f (f z x0) x1 ...
///   accumulate f z : [A]n -> [B]m, f : ([B]m, A) -> [B]m
/// f's result and z have loops that write them, all alike, or z is the accumulator around. Element i of f's result depends
/// on element i of the accumulator, and on what a let before computes of others. Source: [Remmelg2019] 4.3.3, register blocking. Example: examples/matmul.cpp.
template <class Unroll>
struct accumulate_ : ir::plain_pattern {
  using lengths = meta::list<Unroll>;
  template <class F, class I, class X>
  using kind = typename detail::fold_kind<F, I, X>::type;
  static constexpr ir::pattern facets{.name = "reduce_seq",
                                      .shape = detail::fold_shape,
                                      .view = detail::accumulate_view,
                                      .write = detail::accumulate_write,
                                      .at = detail::accumulate_at,
                                      .length = detail::accumulate_length};
};

namespace detail {
template <class T>
inline constexpr bool holds_arrays = array_parts<T>::is_array;
template <class... T>
inline constexpr bool holds_arrays<tuple<T...>> = (holds_arrays<T> || ...);

/// The reduction by F of what starts as the term Z.
template <long Unroll, class Z, class F>
struct accumulation_from {
  F f;
  template <class X>
  using on = accumulating<F, type_of<Z>, element_t<X>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: reduce_seq needs an array")
    HOIST_NEED(!takes_numbers<F>, HOIST_OF_NUMBERS)
    HOIST_NEED(on<X>::recorded, HOIST_NOT_RECORDED)
    HOIST_NEED(on<X>::stateless, "hoist: a reduction's operator may not capture a value")
    HOIST_NEED(on<X>::goes_on,
               "hoist: reduce_seq and scan_seq need a function that makes an accumulator of an accumulator and an element")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    using scalars = std::conditional_t<Unroll == 1, reduce_seq_, reduce_seq_by_<num<Unroll>>>;
    using pattern = std::conditional_t<holds_arrays<type_of<Z>>, accumulate_<num<Unroll>>, scalars>;
    if constexpr (on<X>::closed)
      return expr<apply<pattern, typename on<X>::function, term_of<Z>, term_of<X>>, type_of<Z>>{};
    else
      return passed_on<typename on<X>::body>();
  }
};
}  // namespace detail

/// f of the accumulator, which starts as the term z, and each element in turn.
template <long Unroll = 1, class F, is_expr Z>
constexpr auto reduce_seq(F f, Z) {
  static_assert(Unroll >= 1, "hoist: reduce_seq is unrolled by a factor of at least one");
  if constexpr (is_mistaken<Z>)
    return adaptor{[](auto) { return Z{}; }};
  else
    return adaptor{detail::accumulation_from<Unroll, Z, F>{f}};
}

}  // namespace hoist
