#pragma once
// What an OpenCL compiler does to a kernel's text that changes its counts: loops unrolled without being asked, and
// values kept in registers.

#include <hoist/features/held_loads.hpp>
#include <hoist/features/plan.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <limits>
#include <vector>

namespace hoist::features {

/// A guess at the compiler's work. A loop whose trip count is a number is unrolled whole while trips x instructions of
/// its body stay below 256; elsewhere the text's own factor holds. Of a small array that is only read, at places that
/// are the same for all work-items, each work-item keeps every element in a register.
/// Source: docs/model.md; on the H200 (driver 580) marched loops of 8 trips take equally long without a pragma and with one that
/// unrolls all, to within 0.1 % in the median.
class compiled {
 public:
  HOIST_LAZY explicit compiled(const plan& p)
      : held(p),
        plan_(p),
        unroll_(static_cast<std::size_t>(p.kernel.statements.size()), 1),
        in_flight_(unroll_),
        kept_(static_cast<std::size_t>(p.kernel.memories.size())) {
    if (p.kernel.root < 0) return;
    size(p.kernel.root);
    for (const ir::value& v : p.kernel.values)
      if (v.what == ir::value::kind::named_index && p.indices.is_variable(p.slot(v.index))) read_.push_back(p.slot(v.index));
    for (int i = 0; i < p.kernel.statements.size(); ++i) {
      const ir::statement& s = p.kernel.statements[i];
      const bool loads_ahead = s.what == ir::statement::kind::loop && unroll_[at(i)] == 1 && only_loads(s.as_loop().body);
      in_flight_[at(i)] = loads_ahead ? usual_unroll : unroll_[at(i)];
    }
    keep();
  }

  /// Iterations of a loop that stand between two jumps back; 0: all of them.
  HOIST_LAZY int unroll(int loop) const { return unroll_[at(loop)]; }
  /// Iterations of a loop whose loads are in flight at a time; 0: all of them.
  HOIST_LAZY int in_flight(int loop) const { return in_flight_[at(loop)]; }
  /// Whether a memory's elements are loaded once by a work-item.
  bool keeps(int memory) const { return kept_[at(memory)] != 0; }

  const held_loads held;  ///< loads that loops of few iterations do once

 private:
  static constexpr double most_instructions = 256;
  static constexpr long most_kept = 32;
  static constexpr int usual_unroll = 4;

  HOIST_LAZY static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// Instructions of a compound statement, loops times their trips. Settles the loops in it.
  HOIST_LAZY double size(int b) {
    double sum = 0;
    if (b < 0) return sum;
    for (int i : plan_.kernel.statements[b].list) {
      const ir::statement& s = plan_.kernel.statements[i];
      using kind = ir::statement::kind;
      const work& w = plan_.of(i);
      sum += s.what == kind::compound ? size(i) : 1 + static_cast<double>(w.accesses.size()) + w.weight;
      if (s.what == kind::loop) sum += loop(i, s.as_loop());
      if (s.what == kind::branch) sum += size(s.as_branch().then) + size(s.as_branch().otherwise);
    }
    return sum;
  }
  HOIST_LAZY double loop(int i, const ir::statement::looped& s) {
    const double body = size(s.body);
    unroll_[at(i)] = s.unroll;
    if (s.count != ir::statement::trips::many) return body;
    const long n = number_of_trips(plan_.kernel.index, s);
    if (n < 0) return std::numeric_limits<double>::infinity();
    const double whole = body * static_cast<double>(n);
    if (s.unroll >= n || (s.unroll == 1 && whole <= most_instructions)) unroll_[at(i)] = 0;
    return whole;
  }
  /// Whether nothing below a compound statement stores, waits for others, leaves a loop, or loads from a place that is read.
  HOIST_LAZY bool only_loads(int b) const {
    if (b < 0) return true;
    for (int i : plan_.kernel.statements[b].list) {
      const ir::statement& s = plan_.kernel.statements[i];
      using kind = ir::statement::kind;
      if (s.what == kind::barrier || s.what == kind::leave || s.what == kind::store) return false;
      for (const access& a : plan_.of(i).accesses)
        if (place_is_read(a.slot)) return false;
      if (s.what == kind::compound && !only_loads(i)) return false;
      for (int inner : ir::compounds_in(s))
        if (!only_loads(inner)) return false;
    }
    return true;
  }
  HOIST_LAZY bool place_is_read(int slot) const {
    return std::any_of(read_.begin(), read_.end(), [&](int index) { return plan_.indices.depends(slot, index); });
  }

  HOIST_LAZY void keep() {
    const ir::kernel& k = plan_.kernel;
    std::vector<unsigned char> differs(at(plan_.indices.size()));  // slots that differ between work-items
    auto mark = [&](int variable) {
      if (variable < 0 || !plan_.indices.is_variable(variable)) return;
      for (int user : plan_.indices.users(variable)) differs[at(user)] = 1;
    };
    for (ir::level l : {ir::level::global, ir::level::group, ir::level::local})
      for (int d = 0; d < 3; ++d) mark(plan_.id_slot(l, d));
    for (const ir::statement& s : k.statements)
      if (s.what == ir::statement::kind::loop && s.who != ir::level::sequential) mark(plan_.slot(s.as_loop().counter));
    for (int m = 0; m < k.memories.size(); ++m)
      kept_[at(m)] = k.memories[m].where == ir::space::global && k.memories[m].size <= most_kept;
    for (int i = 0; i < k.statements.size(); ++i)
      for (const access& a : plan_.of(i).accesses)
        if (a.value < 0 || a.slot < 0 || differs[at(a.slot)] != 0) kept_[at(a.memory)] = 0;
  }

  const plan& plan_;
  std::vector<int> unroll_, in_flight_;  ///< by statement
  std::vector<int> read_;                ///< slots of indices that are read from memory
  std::vector<unsigned char> kept_;
};

}  // namespace hoist::features
