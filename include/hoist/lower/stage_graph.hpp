#pragma once
// The stages of a program: what may have a place of its own, its extents, and who reads whom.

#include <hoist/ir/structural.hpp>
#include <hoist/lower/lines.hpp>

namespace hoist::lower {

/// A stage: the program's result, what to_global, a name or `let` keeps apart, what windows read, reductions that are read more often
/// than there are of them, or an input.
struct stage {
  int node = -1;
  ir::stage_name name;
  int input = -1;           ///< its number, of an input
  bool apart = false;       ///< by to_global: a kernel unless a schedule says otherwise
  int lines = -1;           ///< of a stage that loops of its own write: the maps around them; it has a kernel
  bool by_group = false;    ///< those loops are a group's, and not a work-item's
  meta::vec<long> extents;  ///< the outermost first
  bool tuple = false;       ///< whether elements are tuples, of the components:
  meta::vec<scalar> types;  ///< of an element's components
  meta::vec<int> widths;    ///< of these; 1 for scalars
  meta::vec<int> reads;     ///< other stages, as numbers
  meta::vec<int> aliases;   ///< further nodes of an input
  constexpr int rank() const { return extents.size(); }
  constexpr long elements() const {
    long n = 1;
    for (long e : extents) n = arith::saturating_product(n, e);
    return n;
  }
};

/// A program's stages; producers stand before those that read them, inputs first, and the result last.
struct stage_graph {
  meta::vec<stage> stages;
  meta::vec<int> named_by;  ///< by function that names a term: the term's node, or -1
  meta::vec<int> by_node;   ///< by node: its stage, or -1
  const char* rejected = nullptr;
  constexpr int result() const { return stages.size() - 1; }
  constexpr int find(const ir::stage_name& name) const {
    for (int i = 0; i < stages.size(); ++i)
      if (stages[i].name == name) return i;
    return -1;
  }
};

namespace detail {

/// A view that notes at which elements of a stage its reader reads: `node` is the stage's number, `number` its rank.
constexpr int recorded_load(ir::builder& b, const ir::view& v, ir::indices& where) {
  ir::stage_read r;
  r.stage = v.node;
  const int rank = static_cast<int>(v.number), child = v.child;
  if (where.size() < rank) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  for (int d = 0; d < rank; ++d) r.at.push(where[where.size() - 1 - d]);
  b.reads.push(r);
  return b.value_at(child, where);
}
inline constexpr ir::view_kind recorded_view{.name = "recorded", .load = recorded_load};

/// The indices of a component of the element that stands at `at`, the outermost dimension first.
constexpr ir::indices indices_of_element(const meta::vec<ir::index_expr>& at, const ir::indices& component) {
  ir::indices where = component;
  for (int d = at.size() - 1; d >= 0; --d) where.push(at[d]);
  return where;
}
/// Calls `go(c, component, lane)` for each scalar of a stage's elements: its component's number, and the indices inside an element.
template <class F>
constexpr void for_each_component(ir::builder& b, const stage& s, F&& go) {
  for (int c = 0; c < s.types.size(); ++c)
    for (int lane = 0; lane < s.widths[c]; ++lane) {
      ir::indices component;
      if (s.widths[c] > 1) component.push(b.pool().number(lane));
      if (s.tuple) component.push(b.pool().number(c));
      go(c, component, lane);
    }
}

/// Notes in `b.reads` what the element at `at` of a stage reads of stages that are recorded.
constexpr void record_reads(ir::builder& b, const stage& s, const meta::vec<ir::index_expr>& at) {
  if (s.lines >= 0) {
    const int memory = ir::allocate(b, ir::space::global, b.shape_at(s.node), 2000);
    return write_lines(b, b.marked_by(s.node), memory, s.lines - 1);
  }
  const int v = b.computed_view(s.node);
  if (b.rejected.reason != nullptr) return;
  for_each_component(b, s, [&](int, const ir::indices& component, int) { b.value_at(v, indices_of_element(at, component)); });
}
/// A view of a stage that records its readers.
constexpr int recorder(ir::builder& b, const stage_graph& g, int number) {
  const stage& s = g.stages[number];
  ir::view v;
  v.kind = &recorded_view;
  v.node = number;
  v.number = s.rank();
  v.child = s.input >= 0 ? b.input_view[s.input] : b.slot_view[s.node];
  if (v.child < 0 && s.input >= 0)
    v.child = b.input_view[s.input] = ir::allocate(b, ir::space::global, b.shape_at(s.node), s.input);
  if (v.child < 0) v.child = b.slot_view[s.node] = ir::allocate(b, ir::space::global, b.shape_at(s.node), 1000 + number);
  return b.put(v);
}
/// The view is shown wherever the stage is read.
constexpr void place(ir::builder& b, const stage& s, int view) {
  b.placed[s.node] = view;
  for (int n : s.aliases) b.placed[n] = view;
}

/// Finds the stages of a table, outside of mapped functions.
struct stage_finder {
  ir::builder& b;
  stage_graph& g;
  int unnamed = 0, reductions = 0;

  constexpr const ir::pattern& op(int n) const { return *b[n].op; }
  constexpr bool is_function(int n) const { return b[n].args > 0 && b[n].arg[0] > n; }
  constexpr bool applies(int n) const { return b[n].args > 0 && is_function(b[n].arg[0]) && !op(n).names; }
  template <class F>
  constexpr bool any_in(int n, F&& holds) const {
    if (holds(n)) return true;
    for (int i = 0; i < b[n].args; ++i)
      if (any_in(b[n].arg[i], holds)) return true;
    return false;
  }
  constexpr bool overlaps(int n) const {
    return any_in(n, [&](int m) { return op(m).overlaps; });
  }
  /// Whether numbers are computed, and not only indices.
  constexpr bool computes(int n) const {
    return any_in(n, [&](int m) { return b[m].is_traced() && b.is_small(b.shape_at(m)); });
  }
  constexpr bool folds(int n) const {
    return any_in(n, [&](int m) { return op(m).folds; });
  }
  /// Of a node that may be a stage; 0 of others.
  constexpr long elements_of(int n) const {
    stage s;
    s.node = n;
    return describe(s) ? s.elements() : 0;
  }
  constexpr void add(int n, const char* name, int input, bool apart) {
    if (g.by_node[n] >= 0) return;
    stage s;
    s.node = n;
    s.input = input;
    s.name = name;
    s.lines = input >= 0 ? -1 : maps_around_line(b, b.marked_by(n));
    s.by_group = s.lines >= 0 && line_is_group_work(b, b.marked_by(n));
    s.apart = apart || s.lines >= 0;
    if (describe(s)) {
      g.by_node[n] = g.stages.size();
      g.stages.push(static_cast<stage&&>(s));
    }
  }
  /// A stage has the shape of an array of scalars, vectors or tuples of these, with extents that are numbers.
  constexpr bool describe(stage& s) const {
    int shape = b.shape_at(s.node);
    if (b.rejected.reason != nullptr) return false;
    for (; b.shapes[shape].what == ir::shape::kind::array && !b.shapes[shape].vector; shape = b.shapes[shape].element) {
      if (!b.pool().is_number(b.shapes[shape].extent)) return false;
      s.extents.push(b.pool().value(b.shapes[shape].extent));
    }
    s.tuple = b.shapes[shape].what == ir::shape::kind::tuple;
    meta::vec<int> parts;
    if (s.tuple)
      parts = b.shapes[shape].parts;
    else
      parts.push(shape);
    for (int p : parts) {
      const ir::shape& part = b.shapes[p];
      if (part.what == ir::shape::kind::tuple || (part.what == ir::shape::kind::array && !part.vector)) return false;
      s.types.push(part.vector ? b.shapes[part.element].type : part.type);
      s.widths.push(part.vector ? static_cast<int>(b.most(part.extent)) : 1);
    }
    return s.extents.size() <= ir::stage_extents::most;
  }
  constexpr void add_numbered(int n, const char* kind, int number, bool apart) {
    char name[ir::stage_name::room] = "";
    int length = 0;
    for (; kind[length] != 0; ++length) name[length] = kind[length];
    for (int power = number >= 100 ? 100 : number >= 10 ? 10 : 1; power > 0; power /= 10)
      name[length++] = static_cast<char>('0' + number / power % 10);
    add(n, name, -1, apart);
  }
  constexpr void add_unnamed(int n, bool apart) {
    if (g.by_node[n] >= 0 || op(n).at == ir::input_pattern.at || op(n).at == ir::variable_pattern.at) return;
    add_numbered(n, "stage", ++unnamed, apart);
  }
  /// A map of reductions whose reader has more elements, so that each is read by several.
  constexpr void add_reductions(int n, long readers) {
    if (g.by_node[n] >= 0) return;
    const long elements = elements_of(n);
    if (elements > 0 && elements < readers) add_numbered(n, "reduction", ++reductions, false);
  }
  /// What stands under marks, their name, and whether one of them is to_global.
  constexpr void visit_marked(int n) {
    const char* name = nullptr;
    bool apart = false;
    int m = n;
    for (; b.marks_stage(m); m = b[m].arg[0]) {
      if (name == nullptr && b[m].tag != nullptr) name = b[m].tag;
      apart = apart || op(m).who == ir::computed_by::own_kernel;
    }
    visit(m, false, elements_of(m));
    if (name != nullptr)
      add(n, name, -1, apart);
    else
      add_unnamed(n, apart);
  }
  /// `windows`: whether what reads the node's value reads windows of it; `readers`: how many elements the stage has that reads it.
  constexpr void visit(int n, bool windows, long readers) {
    if (b.rejected.reason != nullptr) return;
    if (op(n).who == ir::computed_by::repeated_kernels) return b.reject("a schedule has no place for iterate yet");
    if (op(n).at == ir::input_pattern.at) return;
    if (b.marks_stage(n)) return visit_marked(n);
    if (op(n).names) {
      g.named_by[b[n].arg[0]] = b[n].arg[1];
      visit(b[n].arg[1], false, elements_of(b[n].arg[1]));
      add_unnamed(b[n].arg[1], false);
      return visit(b[b[n].arg[0]].arg[0], windows, readers);
    }
    const bool applied = applies(n), computed = applied && computes(b[n].arg[0]);
    bool inner = op(n).overlaps || (applied && overlaps(b[n].arg[0]));
    if (!computed) inner = inner || windows;
    if (computed && windows) readers = elements_of(n);
    for (int i = 0; i < b[n].args; ++i)
      if (!is_function(b[n].arg[i])) visit(b[n].arg[i], inner, readers);
    if (computed && windows) add_unnamed(n, false);
    if (computed && folds(b[n].arg[0])) add_reductions(n, readers);
  }
};

constexpr void add_inputs(stage_finder& f, int inputs) {
  for (int i = 0; i < inputs; ++i) {
    char name[ir::stage_name::room] = "in";
    if (i >= 10) name[2] = static_cast<char>('0' + i / 10);
    name[i >= 10 ? 3 : 2] = static_cast<char>('0' + i % 10);
    int first = -1;
    for (int n = 0; n < f.b.terms.size; ++n) {
      if (f.b[n].op->at != ir::input_pattern.at || f.b[n].number != i) continue;
      if (first < 0) f.add(n, name, i, false);
      if (first < 0)
        first = f.g.by_node[n];
      else
        f.g.stages[first].aliases.push(n);
      f.g.by_node[n] = first;
      if (first < 0) break;
    }
  }
}

/// Who reads whom: an element of every stage is read once.
constexpr void find_readers(ir::builder& b, stage_graph& g) {
  b.placed = meta::vec<int>(b.terms.size, ir::builder::not_placed);
  for (int i = 0; i < g.result(); ++i) place(b, g.stages[i], recorder(b, g, i));
  for (stage& s : g.stages) {
    if (s.input >= 0 || b.rejected.reason != nullptr) continue;
    b.reads.clear();
    meta::vec<ir::index_expr> at;
    for (long e : s.extents) at.push(b.pool().variable({0, e - 1}));
    record_reads(b, s, at);
    for (const ir::stage_read& r : b.reads) {
      bool known = false;
      for (int other : s.reads) known = known || other == r.stage;
      if (!known) s.reads.push(r.stage);
    }
  }
}

}  // namespace detail

/// The stages of the table of a builder that was reset for it. Sizes have to be numbers. Time is linear in the table.
constexpr stage_graph stages_of(ir::builder& b, int inputs) {
  stage_graph g;
  g.named_by = g.by_node = meta::vec<int>(b.terms.size, -1);
  const int root = b.terms.root();
  b.shape_at(root);
  if (!b.at->at_launch.empty()) b.reject("a schedule needs sizes that are numbers");
  detail::stage_finder f{b, g};
  if (b.rejected.reason == nullptr) detail::add_inputs(f, inputs);
  if (b.rejected.reason == nullptr) f.visit(root, false, f.elements_of(root));
  if (g.by_node[root] >= 0)
    g.stages[g.by_node[root]].name = "result";
  else if (b.rejected.reason == nullptr)
    f.add(root, "result", -1, false);
  if (b.rejected.reason == nullptr && g.by_node[root] < 0)
    b.reject("a schedule needs a result that is an array of scalars, vectors or tuples of these, of four dimensions at most");
  b.named_by = g.named_by;
  if (b.rejected.reason == nullptr) detail::find_readers(b, g);
  g.rejected = b.rejected.reason;
  return g;
}

}  // namespace hoist::lower
