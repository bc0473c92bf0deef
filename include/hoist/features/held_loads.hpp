#pragma once
// Loads of a loop whose iterations load the same: a compiler that unrolls it keeps what the first one has loaded.

#include <hoist/features/plan.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <vector>

namespace hoist::features {

/// The trip count of a loop, where it is a number; else -1.
HOIST_LAZY long number_of_trips(const arith::pool& p, const ir::statement::looped& s) {
  if (!p.is_number(s.begin) || !p.is_number(s.end) || (s.step.valid() && !p.is_number(s.step))) return -1;
  const long step = s.step.valid() ? p.value(s.step) : 1, span = p.value(s.end) - p.value(s.begin);
  return step > 0 ? std::max(0L, (span + step - 1) / step) : -1;
}

/// Of a loop of few iterations, whose number is known, the loads that don't depend on its counter, from global memory that
/// the kernel only reads. Its later iterations do without them where the loads of one iteration, loops in it unrolled, fit
/// into registers.
/// Source: docs/model.md, "Loads that a loop repeats".
class held_loads {
 public:
  static constexpr long most_iterations = 8;
  static constexpr double most_words = 64;  ///< of 32 bits, that a work-item keeps for a loop

  HOIST_LAZY explicit held_loads(const plan& p) : plan_(p), by_access_(size(p.kernel.statements)), bits_(by_access_.size()) {
    if (p.kernel.root >= 0) compound(p.kernel.root);
  }

  /// The bit of a loop that keeps loads; 0 of another.
  unsigned long bit(int loop) const { return bits_[at(loop)]; }
  /// The bits of the loops that keep what the access number `a` of a statement loads.
  HOIST_LAZY unsigned long keepers(int statement, std::size_t a) const {
    const std::vector<unsigned long>& of = by_access_[at(statement)];
    return a < of.size() ? of[a] : 0;
  }

 private:
  struct place {
    int statement;
    std::size_t access;
  };
  struct found {
    std::vector<place> all;
    double words = 0;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  template <class V>
  static std::size_t size(const V& v) {
    return at(v.size());
  }

  HOIST_LAZY void compound(int b) {
    for (int i : plan_.kernel.statements[b].list) {
      const ir::statement& s = plan_.kernel.statements[i];
      if (s.what == ir::statement::kind::compound) {
        compound(i);
        continue;
      }
      if (s.what == ir::statement::kind::loop && s.as_loop().count == ir::statement::trips::many) loop(i, s.as_loop());
      for (int inner : ir::compounds_in(s))
        if (inner >= 0) compound(inner);
    }
  }
  HOIST_LAZY void loop(int i, const ir::statement::looped& s) {
    const long trips = number_of_trips(plan_.kernel.index, s);
    if (trips < 2 || trips > most_iterations || next_ == 0 || s.body < 0) return;
    varies_.assign(at(plan_.indices.size()), 0);
    if (const int counter = plan_.slot(s.counter); plan_.indices.is_variable(counter))
      for (int user : plan_.indices.users(counter)) varies_[at(user)] = 1;
    found those;
    search(s.body, 1, those);
    if (those.all.empty() || those.words > most_words) return;
    bits_[at(i)] = next_;
    for (const place& p : those.all) {
      std::vector<unsigned long>& of = by_access_[at(p.statement)];
      of.resize(plan_.of(p.statement).accesses.size());
      of[p.access] |= next_;
    }
    next_ <<= 1;
  }
  /// Finds the loads below a compound statement that are the same each time. `times`: iterations of the loops between.
  HOIST_LAZY void search(int b, double times, found& to) const {
    for (int i : plan_.kernel.statements[b].list) {
      const ir::statement& s = plan_.kernel.statements[i];
      double inside = times;
      if (s.what == ir::statement::kind::compound) {
        search(i, times, to);
        continue;
      }
      if (s.what == ir::statement::kind::loop && s.as_loop().count == ir::statement::trips::many) {
        const long trips = number_of_trips(plan_.kernel.index, s.as_loop());
        if (trips < 0) continue;  // it stays a loop
        inside *= static_cast<double>(trips);
      }
      const std::vector<access>& accesses = plan_.of(i).accesses;
      for (std::size_t a = 0; a < accesses.size(); ++a) {
        if (!same_each_time(accesses[a])) continue;
        to.all.push_back({i, a});
        to.words += times * words(accesses[a]);
      }
      for (int inner : ir::compounds_in(s))
        if (inner >= 0) search(inner, inside, to);
    }
  }
  HOIST_LAZY bool same_each_time(const access& a) const {
    if (a.value < 0 || a.repeated || plan_.kernel.memories[a.memory].where != ir::space::global) return false;
    if (!plan_.known.pure(a.value) || varies(a.slot)) return false;
    for (int g = a.guard; g >= 0; g = plan_.guarded(g).outer)
      if (varies(plan_.guarded(g).condition)) return false;
    return true;
  }
  bool varies(int slot) const { return slot < 0 || varies_[at(slot)] != 0; }
  HOIST_LAZY double words(const access& a) const {
    return std::max(1, bytes_of(plan_.kernel.memories[a.memory].type) / 4) * a.how.instructions * a.how.width;
  }

  const plan& plan_;
  std::vector<std::vector<unsigned long>> by_access_;  ///< by statement; of those without such loads empty
  std::vector<unsigned long> bits_;
  std::vector<unsigned char> varies_;  ///< by slot, whether it depends on the loop's counter
  unsigned long next_ = 1;
};

}  // namespace hoist::features
