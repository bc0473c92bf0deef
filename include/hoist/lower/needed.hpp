#pragma once
// What the kept accesses of a skeleton need: the statements that indices which are read, and ends of loops, are computed by.

#include <hoist/lower/kept.hpp>

namespace hoist::lower::detail {

/// Statements of a kernel by what becomes of them. Those that are needed stay as they are; others stay for the accesses in them.
class needed {
 public:
  needed(const ir::kernel& k, const kept_of& keep)
      : k_(k),
        keep_(keep),
        written_(k.memories.size(), false),
        memory_(k.memories.size(), false),
        variable_(k.variables.size(), false),
        value_(k.values.size(), false),
        as_it_is_(k.statements.size(), false),
        stays_(k.statements.size(), false),
        holds_(k.values.size(), -1),
        seen_(k.values.size(), -1) {
    for (const ir::statement& s : k.statements)
      if (s.what == kind::store) written_[s.as_store().memory] = true;
    if (k.root < 0) return;
    seed(k.root);
    while (more(k.root)) {
    }
  }

  bool as_it_is(int statement) const { return as_it_is_[statement]; }
  bool stays(int statement) const { return stays_[statement]; }
  bool memory(int m) const { return memory_[m]; }
  /// Whether a value loads what is kept.
  bool holds_kept(int v) {
    if (holds_[v] >= 0) return holds_[v] != 0;
    bool found = keep_.load(k_.values[v]);
    for (int a : ir::operands_of(k_.values[v])) found = holds_kept(a) || found;
    holds_[v] = found ? 1 : 0;
    return found;
  }
  /// Whether a statement, or one in it, touches local memory that is needed.
  bool touches_local(int statement) {
    const ir::statement& s = k_.statements[statement];
    if (!stays_[statement]) return false;
    if (s.what == kind::store && as_it_is_[statement] && is_local(s.as_store().memory)) return true;
    ++look_;
    if (s.value >= 0 && loads_local(s.value)) return true;
    for (int inner : ir::compounds_in(s))
      for (int child : k_.statements[inner].list)
        if (touches_local(child)) return true;
    return false;
  }

 private:
  using kind = ir::statement::kind;

  bool is_local(int m) const { return k_.memories[m].where == ir::space::local && memory_[m]; }
  bool loads_local(int v) {
    if (seen_[v] == look_) return false;
    seen_[v] = look_;
    const ir::value& x = k_.values[v];
    if (x.what == ir::value::kind::load && is_local(x.as_load().memory)) return true;
    for (int a : ir::operands_of(x))
      if (loads_local(a)) return true;
    return false;
  }
  /// Everything that a value is computed from is needed.
  void need(int v) {
    if (v < 0 || value_[v]) return;
    value_[v] = true;
    const ir::value& x = k_.values[v];
    if (x.what == ir::value::kind::read) variable_[x.as_read()] = true;
    if (x.what == ir::value::kind::load && written_[x.as_load().memory]) memory_[x.as_load().memory] = true;
    for (int a : ir::operands_of(x)) need(a);
  }
  /// The indices of what is kept in a value, and the conditions that choose it.
  void seed_value(int v) {
    if (v < 0 || seen_[v] == look_) return;
    seen_[v] = look_;
    const ir::value& x = k_.values[v];
    if (keep_.load(x) || (x.what == ir::value::kind::choose && holds_kept(v)))
      for (int a : ir::named_indices_of(x)) need(a);
    for (int a : ir::operands_of(x)) seed_value(a);
  }
  void seed(int compound) {
    for (int i : k_.statements[compound].list) {
      ++look_;
      seed_value(k_.statements[i].value);
      for (int inner : ir::compounds_in(k_.statements[i])) seed(inner);
    }
  }
  bool is_needed(const ir::statement& s, bool loop_stays) const {
    switch (s.what) {
      case kind::define:
      case kind::assign: return variable_[s.as_assign().variable];
      case kind::store: return memory_[s.as_store().memory];
      case kind::leave: return loop_stays;
      default: return false;
    }
  }
  /// Whether the statement at this place of a list names an index, and one behind it stays.
  bool names_for_others(const meta::vec<int>& list, int place) const {
    if (!ir::names_index(k_, k_.statements[list[place]])) return false;
    for (int later = place + 1; later < list.size(); ++later)
      if (stays_[list[later]]) return true;
    return false;
  }
  /// Looks once at all statements in a compound one; whether more are needed than before.
  bool more(int compound, bool loop_stays = false) {
    bool changed = false;
    const meta::vec<int>& list = k_.statements[compound].list;
    for (int place = 0; place < list.size(); ++place) {
      const int i = list[place];
      const ir::statement& s = k_.statements[i];
      if (!as_it_is_[i] && (is_needed(s, loop_stays) || names_for_others(list, place))) {
        as_it_is_[i] = changed = true;
        need(s.value);
      }
      bool now = as_it_is_[i] || keep_.store(s) || (s.value >= 0 && holds_kept(s.value));
      for (int inner : ir::compounds_in(s)) {
        changed = more(inner, s.what == kind::loop ? stays_[i] : loop_stays) || changed;
        for (int child : k_.statements[inner].list) now = now || stays_[child];
      }
      changed = changed || now != stays_[i];
      stays_[i] = now;
    }
    return changed;
  }

  const ir::kernel& k_;
  const kept_of& keep_;
  meta::vec<bool> written_, memory_, variable_;  ///< by memory, memory, variable
  meta::vec<bool> value_;
  meta::vec<bool> as_it_is_, stays_;  ///< by statement
  meta::vec<signed char> holds_;      ///< by value: -1 before it is looked at
  meta::vec<int> seen_;               ///< by value: the last of the looks that came upon it
  int look_ = 0;
};

}  // namespace hoist::lower::detail
