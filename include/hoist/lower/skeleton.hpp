#pragma once
// Work removal: a kernel's chosen accesses to global memory alone, with the loops and guards around them.

#include <hoist/lower/accumulators.hpp>
#include <hoist/lower/kept_loads.hpp>

#include <vector>

namespace hoist::lower {

namespace detail {

/// Copies of a kernel's values for another kernel, of which some are given other values.
class value_copies {
 public:
  value_copies(const ir::kernel& from, ir::value_builder& to)
      : from_(from),
        to_(to),
        copy_(from.values.size(), -1),
        own_(from.values.size(), -1),
        stands_for_(from.values.size(), -1) {}

  int operator()(int v) {
    if (copy_[v] >= 0) return copy_[v];
    ir::value x = from_.values[v];
    for (int& a : ir::operands_of(x)) a = (*this)(a);
    return copy_[v] = to_.put(x, false);
  }
  /// The copy with what stands for parts of it.
  int changed(int v) {
    if (stands_for_[v] >= 0) return stands_for_[v];
    if (own_[v] >= 0) return own_[v];
    ir::value x = from_.values[v];
    bool same = true;
    for (int& a : ir::operands_of(x)) {
      const int now = changed(a);
      same = same && now == (*this)(a);
      a = now;
    }
    touched_.push_back(v);
    return own_[v] = same ? (*this)(v) : to_.put(x, false);
  }
  void let_stand_for(int v, int other) {
    stands_for_[v] = other;
    touched_.push_back(v);
    forget(own_);
  }
  void forget() {
    forget(own_);
    forget(stands_for_);
    touched_.clear();
  }

 private:
  void forget(meta::vec<int>& of) {
    for (int v : touched_) of[v] = -1;
  }
  const ir::kernel& from_;
  ir::value_builder& to_;
  meta::vec<int> copy_, own_, stands_for_;
  std::vector<int> touched_;
};

/// A builder with all of a kernel but its statements and values; images that it writes are buffers.
inline ir::value_builder emptied(const ir::kernel& k) {
  ir::value_builder b;
  b.out = k;
  b.out.values.clear();
  b.out.statements.clear();
  for (ir::memory& m : b.out.memories)
    if (m.output) m.where = ir::space::global;
  return b;
}
/// The kernel with statements before and after those of its root.
inline void surround(ir::kernel& k, const meta::vec<int>& before, int after) {
  meta::vec<int> all = before;
  all.append(k.statements[k.root].list);
  if (after >= 0) all.push(after);
  k.statements[k.root].list = all;
}

class skeleton_maker {
 public:
  skeleton_maker(const ir::kernel& k, const kept& keep)
      : k_(k), keep_(k, keep), need_(k, keep_), b_(emptied(k)), copy_(k, b_), sums_(b_) {}

  ir::kernel make() {
    bool open = false;
    b_.out.root = compound(k_.root, open);
    for (int m = 0; m < k_.memories.size(); ++m)
      if (k_.memories[m].where != ir::space::global && !need_.memory(m)) {
        b_.out.memories[m].size = 0;
        b_.out.memories[m].extent = {};
      }
    const bool only_sums = !stores_ && sums_.any();
    const int last = open || only_sums ? sums_.final_store(only_sums) : -1;
    surround(b_.out, sums_.definitions(), last);
    return std::move(b_.out);
  }

 private:
  using kind = ir::statement::kind;

  /// The statements of a compound one that stay; `open` says whether some loads' sum is stored by no store behind them.
  int compound(int from, bool& open) {
    const int id = put(b_, ir::statement{});
    bool left_open = false;
    meta::vec<int> list;
    sums_.forget();
    for (int i : k_.statements[from].list) {
      const ir::statement& s = k_.statements[i];
      if (s.what == kind::barrier && touched_) {
        list.push(put(b_, s));
        touched_ = false;
      }
      if (!need_.stays(i)) continue;
      if (!ir::is_straight(s)) {
        list.push(nested(i, s, open));
      } else if (need_.as_it_is(i)) {
        as_it_is(s, list, open);
        left_open = left_open || (s.what == kind::leave && open);
      } else {
        accesses(s, list, open);
        if (keep_.store(s)) open = left_open;
      }
      if (ir::is_straight(s)) touched_ = touched_ || need_.touches_local(i);
    }
    sums_.forget();
    open = open || left_open;
    b_.out.statements[id].list = list;
    return id;
  }
  int nested(int i, ir::statement s, bool& open) {
    if (s.what == kind::loop && s.count == ir::statement::trips::many) touched_ = touched_ || need_.touches_local(i);
    const bool before = touched_;
    bool inside = false;
    s.body = compound(s.body, inside);
    if (s.otherwise >= 0) {
      const bool after = touched_;
      touched_ = before;
      s.otherwise = compound(s.otherwise, inside);
      touched_ = touched_ || after;
    }
    open = open || inside;
    return put(b_, s);
  }
  /// A statement that is needed. What it makes of a kept load is added to a register, too: the loop around may have no other use.
  void as_it_is(ir::statement s, meta::vec<int>& list, bool& open) {
    stores_ = stores_ || keep_.store(s);
    const bool loads = s.value >= 0 && need_.holds_kept(s.value) && s.what != kind::store;
    if (s.value >= 0) s.value = copy_(s.value);
    if (loads && s.what == kind::leave) {
      const int r = new_register(b_, b_.out.values[s.value].type, 1, false);
      list.push(assignment(b_, kind::define, r, s.value));
      s.value = b_.read(r);
      list.push(sums_.add(s.value));
    }
    list.push(put(b_, s));
    if (loads && s.what != kind::leave) list.push(sums_.add(b_.read(s.variable)));
    open = open || loads;
  }
  /// Each kept load is added to a register; a kept store stores the sum.
  void accesses(const ir::statement& s, meta::vec<int>& list, bool& open) {
    load_collector found(k_, keep_, need_);
    found.visit(s.value);
    for (const kept_load& l : found.loads) {
      int value = chosen(l, found.arms);
      if (l.in_index) {
        const int r = new_register(b_, k_.values[l.value].type, k_.values[l.value].width, false);
        list.push(assignment(b_, kind::define, r, value));
        copy_.let_stand_for(l.value, value = b_.read(r));
      }
      if (l.kept) list.push(sums_.add(value));
      open = open || l.kept;
    }
    if (keep_.store(s)) {
      ir::statement store = s;
      store.value = sums_.total(k_.memories[s.memory].type, k_.values[s.value].width);
      list.push(put(b_, store));
      stores_ = true;
    }
    copy_.forget();
  }
  /// The load under the conditions of its arms, elsewhere 0.
  int chosen(const kept_load& l, const std::vector<arm>& arms) {
    const int load = copy_.changed(l.value);
    if (l.arms.front() < 0) return load;
    int rest = zero(b_, k_.values[l.value].type, k_.values[l.value].width);
    for (auto a = l.arms.rbegin(); a != l.arms.rend(); ++a) {
      int inner = load;
      for (int at = *a; at >= 0; at = arms[static_cast<std::size_t>(at)].outer) {
        ir::value choice = k_.values[arms[static_cast<std::size_t>(at)].choice];
        if (choice.arg[2] >= 0) choice.arg[2] = copy_.changed(choice.arg[2]);
        choice.type = k_.values[l.value].type;
        choice.width = k_.values[l.value].width;
        const bool then = arms[static_cast<std::size_t>(at)].then;
        choice.arg[0] = then ? inner : rest;
        choice.arg[1] = then ? rest : inner;
        inner = b_.put(choice, false);
      }
      rest = inner;
    }
    return rest;
  }

  const ir::kernel& k_;
  kept_of keep_;
  needed need_;
  ir::value_builder b_;
  value_copies copy_;
  accumulators sums_;
  bool stores_ = false;   ///< some store is kept
  bool touched_ = false;  ///< local memory that is needed, since the last barrier
};

}  // namespace detail

/// A kernel's kept accesses to global memory alone. Each load is added to one of four registers of its type in turn, and a kept
/// store stores their sum. Where none is kept, and where loads may come after the last store, a new output with an element for each
/// work-item takes the sum: in the former case always, in the latter where it equals an unlikely number, so never. Loops and guards
/// around the accesses stay; arithmetic, local memory and barriers go.
///   skeleton : kernel -> kept -> kernel
/// Law: a work-item comes to the kept elements of global memory in the order of the kernel, and to no others but those that an index
/// which is read, or a loop that ends where the data say, needs: these stay with all that they are computed from.
/// Source: [Stevens2020], algorithm 3, which has one register.
inline ir::kernel skeleton(const ir::kernel& k, const kept& keep) { return detail::skeleton_maker(k, keep).make(); }

}  // namespace hoist::lower
