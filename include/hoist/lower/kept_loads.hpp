#pragma once
// The loads of one statement that a skeleton keeps, each with the conditions under which its value is chosen.

#include <hoist/lower/needed.hpp>

#include <vector>

namespace hoist::lower::detail {

/// The arms of choices that lead to a value, from outside; its number in a table of them.
struct arm {
  int outer = -1;   ///< the arm around it; -1 for none
  int choice = -1;  ///< the value that chooses
  bool then = false;
};

/// A load and the arms that it stands in: none of them holds another. One that stands in no arm is in the arm -1.
struct kept_load {
  int value = -1;
  bool kept = false;      ///< else it stays for an index alone
  bool in_index = false;  ///< an index that stays is computed from it
  std::vector<int> arms;
};

/// Collects the loads of a statement's value in the order in which a work-item comes to them.
class load_collector {
 public:
  load_collector(const ir::kernel& k, const kept_of& keep, needed& need) : k_(k), keep_(keep), need_(need) {}

  std::vector<kept_load> loads;
  std::vector<arm> arms;

  void visit(int v, int in_arm = -1, bool in_index = false) {
    if (v < 0 || (!in_index && !need_.holds_kept(v)) || is_covered(v, in_arm, in_index)) return;
    seen_.push_back({v, in_arm, in_index});
    const ir::value& x = k_.values[v];
    if (x.what == ir::value::kind::choose) return choice(v, in_arm, in_index);
    const bool global = x.what == ir::value::kind::load && k_.memories[x.as_load().memory].where == ir::space::global;
    const bool kept = global && keep_.load(x);
    for (int a : ir::operands_of(x)) visit(a, in_arm, in_index || kept);
    if (kept || (global && in_index)) note(v, kept, in_index, in_arm);
  }

 private:
  struct visited {
    int value, arm;
    bool in_index;
  };
  bool lies_in(int inner, int outer) const {
    for (; inner >= 0 && inner != outer; inner = arms[static_cast<std::size_t>(inner)].outer) {
    }
    return inner == outer;
  }
  bool is_covered(int v, int in_arm, bool in_index) const {
    for (const visited& s : seen_)
      if (s.value == v && (s.in_index || !in_index) && lies_in(in_arm, s.arm)) return true;
    return false;
  }
  void choice(int v, int in_arm, bool in_index) {
    const ir::value& x = k_.values[v];
    const bool stays = in_index || need_.holds_kept(x.arg[0]) || need_.holds_kept(x.arg[1]);
    for (int a : ir::named_indices_of(x)) visit(a, in_arm, stays);
    for (bool then : {true, false}) {
      arms.push_back({in_arm, v, then});
      visit(then ? x.as_choose().then : x.as_choose().otherwise, static_cast<int>(arms.size()) - 1, in_index);
    }
  }
  void note(int v, bool kept, bool in_index, int in_arm) {
    for (kept_load& l : loads) {
      if (l.value != v) continue;
      l.in_index = l.in_index || in_index;
      for (int a : l.arms)
        if (lies_in(in_arm, a)) return;
      std::erase_if(l.arms, [&](int a) { return lies_in(a, in_arm); });
      l.arms.push_back(in_arm);
      return;
    }
    loads.push_back({v, kept, in_index, {in_arm}});
  }

  const ir::kernel& k_;
  const kept_of& keep_;
  needed& need_;
  std::vector<visited> seen_;
};

}  // namespace hoist::lower::detail
