#pragma once
// Pass: what a loop of a group reads of local memory that it doesn't fill, alike in all iterations, is read before it.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

/// Finds such loads, and keeps each in a register. An OpenCL compiler doesn't move them itself, as work-items wait for each
/// other in the loop.
class invariant_loads {
 public:
  constexpr explicit invariant_loads(ir::builder& b) : b_(b) {}

  constexpr void visit(int compound) {
    for (int at = 0; at < b_.out.statements[compound].list.size(); ++at) {
      const int i = b_.out.statements[compound].list[at];
      if (is_of_group(i))
        at += keep_in_front(i, compound, at);
      else
        for (const int inner : ir::compounds_in(b_.out.statements[i])) visit(inner);
    }
  }

 private:
  using kind = ir::statement::kind;
  static constexpr long most_words = 64, least_iterations = 4;

  /// Whether a loop has work-items' loops in it, so that they go through its iterations together.
  constexpr bool is_of_group(int i) const {
    const ir::statement& s = b_.out.statements[i];
    return s.what == kind::loop && s.who == ir::level::sequential && s.count == ir::statement::trips::many &&
           b_.most(s.end) >= least_iterations && has_work_items(i);
  }
  constexpr bool has_work_items(int i) const {
    const ir::statement& s = b_.out.statements[i];
    if (s.what == kind::loop && s.who == ir::level::local) return true;
    for (const int inner : ir::compounds_in(s))
      for (const int j : b_.out.statements[inner].list)
        if (has_work_items(j)) return true;
    return false;
  }
  /// Notes what the statement `i` stores to, and the values that it has, but for the statement `without` in it.
  constexpr void note(int i, int without, meta::vec<bool>& stored, meta::vec<bool>& values) const {
    if (i == without) return;
    const ir::statement& s = b_.out.statements[i];
    if (s.what == kind::store) stored[s.as_store().memory] = true;
    note_value(s.value, values);
    for (const int j : s.list) note(j, without, stored, values);
    for (const int inner : ir::compounds_in(s)) note(inner, without, stored, values);
  }
  constexpr void note_value(int v, meta::vec<bool>& values) const {
    if (v < 0 || values[v]) return;
    values[v] = true;
    for (const int a : ir::operands_of(b_.out.values[v])) note_value(a, values);
  }
  /// The loads of the loop `i`, which stands in the list of `compound`, in front of it; how many statements these are.
  constexpr int keep_in_front(int i, int compound, int at) {
    const int values = b_.out.values.size();
    meta::vec<bool> stored(b_.out.memories.size(), false), inside(values, false);
    outside_ = seen_ = inside;
    stored_ = stored;
    loads_ = variables_ = {};
    guards_ = {};
    words_ = 0;
    counter_ = b_.out.statements[i].as_loop().counter;
    note(i, -1, stored_, inside);
    note(b_.out.root, i, stored, outside_);
    find(b_.out.statements[i].body, {});
    meta::vec<int> front;
    for (const int r : variables_) front.push(declared(r));
    for (int k = 0, end = 0; k < loads_.size(); k = end) {
      while (end < loads_.size() && guards_[end] == guards_[k]) ++end;
      front.append(nested(k, end));
    }
    meta::vec<int>& list = b_.out.statements[compound].list;
    meta::vec<int> all;
    for (int j = 0; j < list.size(); ++j) {
      if (j == at) all.append(front);
      all.push(list[j]);
    }
    list = all;
    return front.size();
  }
  constexpr bool is_alike(ir::index_expr e) { return !e.valid() || !b_.pool().contains(e, counter_); }
  /// Loads in straight code, in branches whose conditions don't change, and in loops of work-items that run once. `guards`: these
  /// statements, twice their numbers, and 1 more where the load stands in what is otherwise done.
  constexpr void find(int compound, const meta::vec<int>& guards) {
    const meta::vec<int> list = b_.out.statements[compound].list;
    for (const int j : list) {
      const ir::statement s = b_.out.statements[j];
      if (ir::is_straight(s)) find_in_value(s.value, guards);
      const bool is_once = s.what == kind::loop && s.count != ir::statement::trips::many;
      if (s.what != kind::branch && !is_once) continue;
      bool alike = true;
      for (const ir::index_expr e : {s.begin, s.end, s.step, s.condition}) alike = alike && is_alike(e);
      for (const int otherwise : {0, 1}) {
        const int inner = otherwise > 0 ? s.otherwise : s.body;
        meta::vec<int> deeper = guards;
        deeper.push(2 * j + otherwise);
        if (alike && inner >= 0) find(inner, deeper);
      }
    }
  }
  constexpr void find_in_value(int v, const meta::vec<int>& guards) {
    if (v < 0 || v >= seen_.size() || seen_[v]) return;
    seen_[v] = true;
    const ir::value x = b_.out.values[v];
    const bool chooses =
        x.what == ir::value::kind::choose || (x.what == ir::value::kind::apply && x.as_apply().op.code == opcode::choose);
    if (x.what == ir::value::kind::load) return keep(v, guards);
    if (chooses) return;  // what isn't chosen may lie outside of its array
    for (const int a : ir::operands_of(x)) find_in_value(a, guards);
  }
  constexpr void keep(int v, const meta::vec<int>& guards) {
    const ir::value x = b_.out.values[v];
    const ir::value::loaded l = x.as_load();
    const ir::memory& m = b_.out.memories[l.memory];
    if (m.where != ir::space::local || stored_[l.memory] || outside_[v] || x.arg[0] >= 0 || !is_alike(l.index)) return;
    for (int k = 0; k < loads_.size(); ++k) {
      const ir::value& other = b_.out.values[loads_[k]];
      if (guards_[k] == guards && other.memory == l.memory && other.index == l.index && other.width == x.width)
        return read_instead(v, variables_[k]);
    }
    const long words = x.width * (bytes_of(x.type) + 3) / 4;
    if (words_ + words > most_words) return;
    words_ += words;
    ir::variable r;
    r.type = x.type;
    r.width = x.width;
    r.mutable_ = true;
    b_.out.variables.push(r);
    const int variable = b_.out.variables.size() - 1;
    loads_.push(static_cast<ir::value_builder&>(b_).put(x, false));
    variables_.push(variable);
    guards_.push(guards);
    read_instead(v, variable);
  }
  constexpr void read_instead(int v, int variable) {
    const int r = b_.read(variable);
    b_.out.values[v] = b_.out.values[r];
  }
  constexpr int declared(int variable) {
    ir::statement s;
    s.what = kind::define;
    s.variable = variable;
    return b_.put(s);
  }
  /// Assignments of some kept loads with the same guards, in copies of these.
  constexpr meta::vec<int> nested(int first, int end) {
    meta::vec<int> list;
    for (int k = first; k < end; ++k) {
      ir::statement s;
      s.what = kind::assign;
      s.variable = variables_[k];
      s.value = loads_[k];
      list.push(b_.put(s));
    }
    for (int g = guards_[first].size() - 1; g >= 0; --g) {
      ir::statement s = b_.out.statements[guards_[first][g] / 2];
      const int inner = b_.new_compound();
      b_.out.statements[inner].list = list;
      s.body = guards_[first][g] % 2 == 0 ? inner : b_.new_compound();
      s.otherwise = guards_[first][g] % 2 == 0 ? -1 : inner;
      list = {b_.put(s)};
    }
    return list;
  }

  ir::builder& b_;
  meta::vec<bool> stored_{}, outside_{}, seen_{};  ///< by memory: in the loop; by value
  meta::vec<int> loads_{}, variables_{};
  meta::vec<meta::vec<int>> guards_{};
  long words_ = 0;
  ir::index_expr counter_{};
};

}  // namespace detail

/// Of kernels of schedules in chunks: each chunk reads the stages that are whole in local memory.
constexpr void keep_invariant_loads(ir::builder& b) {
  if (b.at->plan.given) detail::invariant_loads(b).visit(b.out.root);
}

}  // namespace hoist::lower
