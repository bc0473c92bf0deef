#pragma once
// What index arithmetic costs: each shared expression once per iteration of the innermost loop that changes it.

#include <hoist/features/compiled.hpp>
#include <hoist/meta/engine.hpp>

#include <bit>
#include <vector>

namespace hoist::features {

/// Instructions of a sub-group for index arithmetic. An expression is computed in the body of the innermost loop whose
/// counter it depends on, once, or before all loops. A constant added last is part of the access. Division by a power
/// of two is a shift, by another number four instructions, else twenty.
class index_instructions {
 public:
  /// `sub_groups`: executions of each compound statement by sub-groups (group_traffic::sub_groups).
  HOIST_LAZY index_instructions(const plan& p, const compiled& c, const std::vector<double>& sub_groups)
      : plan_(p),
        compiled_(c),
        times_(sub_groups),
        home_(static_cast<std::size_t>(p.indices.size()), -1),
        done_(home_.size()) {}

  HOIST_LAZY double run() {
    const ir::kernel& k = plan_.kernel;
    if (k.root < 0) return 0;
    for (std::size_t s = 0; s < home_.size(); ++s) home_[s] = k.root;
    homes(k.root);
    compound(k.root);
    return sum_;
  }

 private:
  HOIST_LAZY static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// Loops come in order of depth, so that the innermost one has the last word.
  HOIST_LAZY void homes(int b) {
    if (b < 0) return;
    for (int i : plan_.kernel.statements[b].list) {
      const ir::statement& s = plan_.kernel.statements[i];
      if (s.what == ir::statement::kind::loop) bring_home(s.as_loop());
      if (s.what == ir::statement::kind::compound) homes(i);
      for (int inner : ir::compounds_in(s)) homes(inner);
    }
  }
  /// What mentions a loop's counter is computed in the loop.
  HOIST_LAZY void bring_home(const ir::statement::looped& s) {
    const int counter = plan_.slot(s.counter);
    if (!plan_.indices.is_variable(counter)) return;
    for (int user : plan_.indices.users(counter)) home_[at(user)] = s.body;
  }
  HOIST_LAZY void compound(int b) {
    if (b < 0) return;
    for (int i : plan_.kernel.statements[b].list) {
      const ir::statement& s = plan_.kernel.statements[i];
      for (const access& a : plan_.of(i).accesses) {
        if (!a.repeated && !compiled_.keeps(a.memory)) address(a);
        for (int g = a.guard; g >= 0; g = plan_.guarded(g).outer) need(plan_.guarded(g).condition);
      }
      if (s.what == ir::statement::kind::branch) need(plan_.slot(s.as_branch().condition));
      if (s.what == ir::statement::kind::loop) {
        need(plan_.slot(s.as_loop().begin));
        need(plan_.slot(s.as_loop().end));
      }
      if (s.what == ir::statement::kind::compound) compound(i);
      for (int inner : ir::compounds_in(s)) compound(inner);
    }
  }
  /// An access through a base of its own costs one instruction more, for the address in bytes.
  HOIST_LAZY void address(const access& a) {
    if (plan_.kernel.memories[a.memory].where == ir::space::priv) return;
    int base = a.slot;
    if (plan_.indices[base].what == simulate::code::offset) base = plan_.indices[base].a;
    need(base);
    for (const auto& [memory, slot] : bases_)
      if (memory == a.memory && slot == base) return;
    bases_.push_back({a.memory, base});
    sum_ += times_[at(home_[at(base)])];
  }
  HOIST_LAZY void need(int slot) {
    if (slot < 0 || done_[at(slot)] != 0) return;
    done_[at(slot)] = 1;
    const simulate::instruction& i = plan_.indices[slot];
    for (int a : {i.a, i.b, i.c}) need(a);
    sum_ += cost(i) * times_[at(home_[at(slot)])];
  }
  HOIST_LAZY double cost(const simulate::instruction& i) const {
    using simulate::code;
    if (i.what == code::number || i.what == code::variable) return 0;
    if (i.what != code::quotient && i.what != code::remainder) return 1;
    const simulate::instruction& by = plan_.indices[i.b];
    if (by.what != code::number) return 20;
    return std::has_single_bit(static_cast<unsigned long>(by.number)) ? 1 : 4;
  }

  const plan& plan_;
  const compiled& compiled_;
  const std::vector<double>& times_;
  std::vector<int> home_;
  std::vector<unsigned char> done_;
  std::vector<std::pair<int, int>> bases_;
  double sum_ = 0;
};

}  // namespace hoist::features
