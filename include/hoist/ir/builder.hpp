#pragma once
// What facets speak to while a structure is lowered at a point: shapes, views, and the kernel under construction.

#include <hoist/ir/builder_state.hpp>
#include <hoist/ir/pattern.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/ir/state.hpp>
#include <hoist/ir/table.hpp>
#include <hoist/ir/value_builder.hpp>
#include <hoist/ir/view.hpp>
#include <hoist/meta/chunks.hpp>
#include <hoist/meta/result_table.hpp>

namespace hoist::ir {

struct builder : builder_state {
  using value_builder::put;

  constexpr void reject(const char* reason) {
    if (rejected.reason == nullptr) rejected.reason = reason;
  }
  constexpr const node& operator[](int i) const { return terms[i]; }

  // Lengths.
  constexpr index_expr length(int i, long least = 1);
  constexpr index_expr named_size(const char* name, long least);
  /// Whether an expression is over named sizes alone: it has one value for a whole launch.
  constexpr bool is_uniform(index_expr e);
  /// The room that an extent needs: itself, or the most that it can be where it differs from place to place.
  constexpr index_expr room(index_expr extent);
  constexpr index_expr bound(const meta::vec<binding>& in, const char* name, const char* otherwise);
  /// An expression with the counters of the scope replaced by what they stand for.
  constexpr index_expr resolved(index_expr e) {
    if (pool().is_number(e)) return e;
    for (int s = scope; s >= 0; s = scopes[s].outer) {
      const binding_scope& b = scopes[s];
      if (b.counter.valid() && !(b.by == b.counter)) e = pool().substitute(e, b.counter, b.by);
    }
    return e;
  }

  // Shapes.
  constexpr int put(const shape& s) {
    shapes.push(s);
    return shapes.size() - 1;
  }
  constexpr int scalar_shape(scalar t) {
    shape s;
    s.type = t;
    return put(s);
  }
  constexpr int array_shape(index_expr extent, index_expr counter, int element) {
    shape s;
    s.what = shape::kind::array;
    s.extent = extent;
    s.counter = counter;
    s.element = element;
    return put(s);
  }
  constexpr int vector_shape(scalar t, int width) {
    index_expr extent = pool().number(width);
    int s = array_shape(extent, fresh_counter(extent), scalar_shape(t));
    shapes[s].vector = true;
    return s;
  }
  constexpr index_expr fresh_counter(index_expr extent) { return pool().variable(0, extent); }
  constexpr int shape_at(int n) {
    if (shape_of[n] < 0) shape_of[n] = terms[n].op->shape(*this, n);
    return shape_of[n];
  }
  constexpr int with(int s, index_expr variable, index_expr by) {
    const shape old = shapes[s];
    if (old.what == shape::kind::scalar) return s;
    shape r = old;
    bool same = true;
    if (old.what == shape::kind::array) {
      r.extent = pool().substitute(old.extent, variable, by);
      r.element = with(old.element, variable, by);
      same = r.extent == old.extent && r.element == old.element;
    } else {
      for (int& p : r.parts) {
        int q = with(p, variable, by);
        same = same && q == p;
        p = q;
      }
    }
    return same ? s : put(r);
  }
  /// The shape of an array's elements at the index `by`.
  constexpr int element_at(int array, index_expr by) {
    const shape s = shapes[array];
    return with(s.element, s.counter, by);
  }
  constexpr index_expr extent_of(int n) { return resolved(shapes[shape_at(n)].extent); }
  /// The most elements that an extent can stand for.
  constexpr long most(index_expr extent) const { return out.index.range(extent).hi; }

  // Statements.
  constexpr int put(const statement& s) {
    out.statements.push(s);
    return out.statements.size() - 1;
  }
  constexpr int emit(const statement& s) {
    forget_emitted(s);
    int i = put(s);
    out.statements[compound].list.push(i);
    return i;
  }
  constexpr int new_compound() { return put(statement{}); }

  // Views.
  constexpr int put(const view& v) {
    views.push(v);
    views[views.size() - 1].id = views.size() - 1;
    return views.size() - 1;
  }
  /// What `make` gives for the element `i` of a view, memoised: for good where that emits nothing and reuses nothing that was
  /// emitted, else until the compound statement ends or something changes what it may have read.
  template <class F>
  constexpr int element_of(const view& v, index_expr i, F&& make) {
    const meta::result_table::key key{0, 0, v.id, i.id};
    if (const int memo = elements_.find(key); memo >= 0) return memo;
    const int id = v.id;
    for (const emitted_element& e : emitted_)
      if (e.view == id && e.index == i && e.compound == compound) return ++reuses, e.result;
    const int statements = out.statements.size(), memories = out.memories.size(), changed = changes_, reused = reuses;
    const int result = make();
    if (result < 0 || memories != out.memories.size()) return result;
    if (statements == out.statements.size() && reused == reuses)
      elements_.insert(key, result);
    else if (changed == changes_)
      emitted_.push({id, i, compound, result, out.variables.size()});
    return result;
  }
  /// The beginning of a walk from view to view, while it may become a shortcut.
  struct trail {
    int first = -1;
    int indices = 0, statements = 0, reuses = 0;
  };
  /// Takes the shortcut from a view; where there is none yet and the view isn't new, the trail to find it.
  constexpr trail enter(int& v, indices& where) {
    if (v < 0) return {};
    view& first = views[v];
    if (first.shortcut >= 0) {
      const shortcut& s = shortcuts_[first.shortcut];
      where.append(s.added);
      v = s.view;
      return {};
    }
    if (first.visited) return {v, where.size(), out.statements.size(), reuses};
    first.visited = true;
    return {};
  }
  /// Keeps the trail as a shortcut where it ends: the next step takes an index that wasn't added on the way.
  constexpr void note(trail& walked, const view& seen, const indices& where) {
    if (seen.kind->step != nullptr && seen.kind->takes <= where.size() - walked.indices) return;
    if (seen.id != walked.first && walked.statements == out.statements.size() && walked.reuses == reuses) {
      shortcut s;
      s.view = seen.id;
      for (int i = walked.indices; i < where.size(); ++i) s.added.push(where[i]);
      views[walked.first].shortcut = shortcuts_.size();
      shortcuts_.push(s);
    }
    walked.first = -1;
  }
  /// The value that a view shows at the indices.
  constexpr int value_at(int v, indices where) {
    meta::result_table::key asked[3]{};
    int questions = 0;
    trail walked = enter(v, where);
    for (;;) {
      if (rejected.reason != nullptr || v < 0) return constant(scalar::f32, 0);
      const view& seen = views[v];
      if (walked.first >= 0) note(walked, seen, where);
      if (seen.kind->memoised && questions < 3 && !where.empty() && where.size() < 4) {
        asked[questions] = {v, where[0].id, where.size() > 1 ? where[1].id : -1, where.size() > 2 ? where[2].id : -1};
        if (const int memo = shown_.find(asked[questions++]); memo >= 0) return memo;
      }
      if (seen.kind->step == nullptr) break;
      v = seen.kind->step(*this, seen, where);
    }
    const int value = views[v].kind->load(*this, views[v], where);
    if (value < 0) return constant(scalar::f32, 0);  // rejected
    for (int i = 0; i < questions && is_shared(value); ++i) shown_.insert(asked[i], value);
    return value;
  }
  /// Emits a store of a value at the indices of a destination.
  constexpr void store(int v, const indices& where, int value);
  constexpr void put_store(int memory, index_expr index, int value) {
    statement s;
    s.what = statement::kind::store;
    s.memory = memory;
    s.index = index;
    s.value = value;
    if (memory >= written_once.first && memory < written_once.below) s.array = memory;
    emit(s);
  }
  /// The element of a memory's view that the indices address; `parts` holds the strides' expressions, outermost first.
  constexpr index_expr flat(const view& v, indices& where) {
    index_expr sum = pool().number(0);
    for (int stride : v.parts) {
      if (where.empty()) {
        reject("an array is used where a scalar is needed");
        return sum;
      }
      sum = pool().mul_add(where.pop(), index_expr{stride}, sum);
    }
    return sum;
  }

  // Scopes.
  constexpr int bind(int outer, int function, int slot, int view, index_expr counter = {}, index_expr by = {}) {
    binding_scope b;
    b.function = function;
    b.slot = slot;
    b.view = view;
    b.counter = counter;
    b.by = by;
    b.outer = outer;
    scopes.push(b);
    return scopes.size() - 1;
  }
  constexpr int bound_view(int function, int slot) {
    for (int s = scope; s >= 0; s = scopes[s].outer)
      if (scopes[s].function == function && scopes[s].slot == slot) return scopes[s].view;
    if (slot_of[function] >= 0) return in_buffer(function, parameter_shape[2 * function]);
    if (named_by[function] >= 0) return view_of(named_by[function]);
    reject("a variable is used outside its function");
    return -1;
  }

  // Facets.
  /// The view of a value that another kernel has written, or of the variable of a function launched repeatedly.
  constexpr int in_buffer(int n, int shape);
  constexpr int view_of(int n) {
    if (rejected.reason != nullptr) return -1;
    if (n < placed.size() && placed[n] != not_placed) return placed_view(n);
    if (slot_of[n] >= 0) return in_buffer(n, shape_at(n));
    if (terms[n].op->view == nullptr) {
      reject("a result that is read again needs memory: to_local or to_private");
      return -1;
    }
    return terms[n].op->view(*this, n);
  }
  constexpr bool marks_stage(int n) const { return terms[n].op->stage || terms[n].op->who == computed_by::own_kernel; }
  /// Of a node that only marks a stage, what it marks.
  constexpr int marked_by(int n) const {
    while (marks_stage(n)) n = terms[n].arg[0];
    return n;
  }
  /// The view of what a stage computes, whatever its place.
  constexpr int computed_view(int n) {
    const int here = scope, m = marked_by(n);
    scope = -1;
    const int v = m != n ? view_of(m) : terms[n].op->view != nullptr ? terms[n].op->view(*this, n) : -1;
    scope = here;
    if (v < 0) reject("a stage that loops of its own compute, such as a scan, has a kernel of its own");
    return v;
  }
  constexpr int placed_view(int n) {
    if (placed[n] >= 0) return placed[n];
    const int v = computed_view(n);
    placed[n] = v;
    return v;
  }
  constexpr void write(int n, int destination) {
    if (rejected.reason != nullptr) return;
    const pattern& op = *terms[n].op;
    if (op.write != nullptr) return op.write(*this, n, destination);
    if (op.target != nullptr) return write(terms[n].arg[terms[n].args - 1], op.target(*this, n, destination));
    if (!is_small(shape_at(n))) return reject("the structure is not fully lowered: an array has no loop that writes it");
    write_small(shape_at(n), view_of(n), {}, destination);
  }
  /// Writes the vector that a view shows at the indices.
  constexpr void write_vector(int shape, int v, const indices& where, int destination);
  /// A scalar or a vector, or a tuple of such.
  constexpr bool is_small(int s) const {
    if (shapes[s].what == shape::kind::array) return shapes[s].vector;
    for (int p : shapes[s].parts)
      if (!is_small(p)) return false;
    return true;
  }
  constexpr void write_small(int s, int v, const indices& component, int destination) {
    if (shapes[s].what == shape::kind::scalar) return store(destination, component, value_at(v, component));
    if (shapes[s].vector) return write_vector(s, v, component, destination);
    const meta::vec<int> parts = shapes[s].parts;
    for (int i = 0; i < parts.size(); ++i) {
      indices deeper{pool().number(i)};
      deeper.append(component);
      write_small(parts[i], v, deeper, destination);
    }
  }

 private:
  /// An element that a compound statement has computed in registers; `variables`: how many there were then.
  struct emitted_element {
    int view;
    index_expr index;
    int compound, result, variables;
  };
  constexpr void forget_emitted(const statement& s) {
    if (s.what == statement::kind::store || s.what == statement::kind::barrier) {
      ++changes_;
      emitted_.clear();
    } else if (s.what == statement::kind::assign) {
      for (int i = emitted_.size() - 1; i >= 0; --i) {
        if (s.variable >= emitted_[i].variables) continue;
        emitted_[i] = emitted_.back();
        emitted_.pop();
      }
    }
  }

  meta::vec<emitted_element> emitted_;
  int changes_ = 0;              ///< stores and barriers
  meta::result_table elements_;  ///< by view and index: what `element_of` gave
  meta::vec<shortcut> shortcuts_;
  meta::result_table shown_;  ///< by view and indices: values that never change
};

}  // namespace hoist::ir

// What the builder's members for lengths, buffers and vectors are made of.
#include <hoist/ir/lengths.hpp>
#include <hoist/ir/vectors.hpp>
