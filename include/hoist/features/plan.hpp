#pragma once
// A kernel prepared for analysis: its indices as a tape, and for each statement the accesses and operations that it
// does.

#include <hoist/meta/engine.hpp>
#include <hoist/simulate/coalescing.hpp>
#include <hoist/simulate/facts.hpp>
#include <hoist/simulate/tape.hpp>

#include <algorithm>
#include <vector>

namespace hoist::features {

using simulate::tape;

/// A condition under which accesses stand: a slot that is nonzero, or zero, within an outer guard (-1: none).
struct guard {
  int outer = -1;
  int condition = -1;
  bool holds = true;

  friend bool operator==(const guard&, const guard&) = default;
};

/// A load or store that a statement does once per execution.
struct access {
  int memory = -1;
  int slot = -1;  ///< element index
  int guard = -1;
  int value = -1;  ///< load; -1 for a store
  /// A load that an earlier statement of an enclosing compound statement, or of the run, has done: no request.
  bool repeated = false;
  simulate::vector_access how{};
};

/// What one execution of a statement does, besides control flow.
struct work {
  std::vector<access> accesses;
  double flops = 0;  ///< of operations that no earlier statement of an enclosing compound statement or of the run has done
  double operations = 0;
  double weight = 0;   ///< instructions of a sub-group, after multiply-adds are contracted
  double vectors = 0;  ///< the same where an operation on a vector is one instruction
  double divided = 0;  ///< quotients and roots of four bytes
};

/// Which of so many groups in a dimension stands for all: one in the middle. Of two it is the first, since the second may have next to
/// nothing to do.
constexpr long middle_group(long groups) { return groups > 2 ? groups / 2 : 0; }

/// The tape, the guards and the work of every statement. A value that several statements use counts where it is computed first: a
/// pure one (`facts::pure`) until the compound statement ends, another until a statement isn't straight, as the text names it.
class plan {
 public:
  HOIST_LAZY explicit plan(const ir::kernel& k) : kernel(k), known(k), indices(k.index) {
    for (auto& level : k.id)
      for (arith::index_expr e : level) indices.add(e);
    for (const ir::statement& s : k.statements)
      for (arith::index_expr e : ir::indices_of(s)) indices.add(e);
    for (const ir::value& v : k.values) indices.add(v.index);
    for (const ir::statement& s : k.statements)
      if (s.what == ir::statement::kind::store) indices.add_interior(s.as_store().index);
    for (const ir::value& v : k.values)
      if (v.what == ir::value::kind::load) indices.add_interior(v.as_load().index);
    indices.finish();
    by_statement_.resize(size(k.statements));
    visits_.resize(size(k.values));
    held_.resize(size(k.values));
    if (k.root >= 0) compound(k.root);
  }

  HOIST_LAZY const work& of(int statement) const { return by_statement_[static_cast<std::size_t>(statement)]; }
  HOIST_LAZY const guard& guarded(int g) const { return guards_[static_cast<std::size_t>(g)]; }
  HOIST_LAZY int slot(arith::index_expr e) const { return indices.slot_of(e); }
  HOIST_LAZY int id_slot(ir::level l, int d) const { return slot(kernel.id[static_cast<int>(l)][d]); }

  const ir::kernel& kernel;
  simulate::facts known;
  tape indices;

 private:
  struct visit {
    int stamp = -1;
    int last = -1;  ///< of the guards that it was seen under
    bool contracted = false;
  };
  struct seen_under {
    int guard, before;
  };
  template <class V>
  static std::size_t size(const V& v) {
    return static_cast<std::size_t>(v.size());
  }
  HOIST_LAZY static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  HOIST_LAZY void compound(int b) {
    if (b < 0) return;
    std::size_t mark = trail_.size();
    for (int s : kernel.statements[b].list) {
      if (!ir::is_straight(kernel.statements[s])) release(in_run_, 0);
      statement(s);
    }
    release(in_run_, 0);
    release(trail_, mark);
  }
  /// Of the values that are held, those beyond the first `count` are computed anew where they are needed again.
  HOIST_LAZY void release(std::vector<int>& held, std::size_t count) {
    for (; held.size() > count; held.pop_back()) held_[at(held.back())] = 0;
  }
  HOIST_LAZY void statement(int i) {
    const ir::statement& s = kernel.statements[i];
    using kind = ir::statement::kind;
    if (s.what == kind::compound) return compound(i);
    if (s.value >= 0) {
      ++now_;
      seen_.clear();
      work& w = by_statement_[at(i)];
      value(s.value, -1, false, w);
      if (s.what == kind::store) store(s.as_store(), w);
    }
    for (int inner : ir::compounds_in(s)) compound(inner);
  }

  HOIST_LAZY void store(const ir::statement::stored& s, work& w) {
    w.accesses.push_back({s.memory, slot(s.index), -1, -1, false, how(s.index, s.value)});
  }

  HOIST_LAZY bool within(int inner, int outer) const {
    for (; inner >= 0; inner = guarded(inner).outer)
      if (inner == outer) return true;
    return outer < 0;
  }

  HOIST_LAZY void value(int v, int g, bool quiet, work& w) {
    visit& seen = visits_[at(v)];
    if (seen.stamp != now_) seen = {now_, -1, false};
    for (int old = seen.last; old >= 0; old = seen_[at(old)].before)
      if (within(g, seen_[at(old)].guard)) return;
    bool again = seen.last >= 0;
    seen_.push_back({g, seen.last});
    seen.last = static_cast<int>(seen_.size()) - 1;
    quiet = quiet || held_[at(v)] != 0;
    const ir::value& n = kernel.values[v];
    using kind = ir::value::kind;
    if (n.what == kind::choose) {
      const ir::value::chosen c = n.as_choose();
      value(c.then, inside(g, slot(c.condition), true), quiet, w);
      value(c.otherwise, inside(g, slot(c.condition), false), quiet, w);
    } else {
      for (int a : ir::operands_of(n)) value(a, g, quiet, w);
    }
    if (n.what == kind::load) load(n, v, g, quiet, w);
    if (!quiet && !again) count(n, w);
    if (g < 0 && held_[at(v)] == 0) {
      held_[at(v)] = 1;
      (known.pure(v) ? trail_ : in_run_).push_back(v);
    }
  }

  HOIST_LAZY simulate::vector_access how(arith::index_expr index, int value) const {
    return simulate::access_of(kernel, index, kernel.values[value].width);
  }
  HOIST_LAZY void load(const ir::value& n, int v, int g, bool quiet, work& w) {
    std::erase_if(w.accesses, [&](const access& a) { return a.value == v && within(a.guard, g); });
    const ir::value::loaded from = n.as_load();
    w.accesses.push_back({from.memory, slot(from.index), g, v, quiet, how(from.index, v)});
  }

  HOIST_LAZY void count(const ir::value& n, work& w) {
    if (n.what == ir::value::kind::choose) w.weight += 1, w.vectors += 1;
    if (n.what != ir::value::kind::apply) return;
    w.operations += 1;
    w.flops += ir::flops_of(kernel, n);
    w.divided += quotients_of(n);
    if (contracts(n) || joins(n)) return;
    w.weight += n.op->weight * (n.op->sums ? kernel.values[n.arg[0]].width : n.width);
    w.vectors += n.op->weight;
  }
  /// Quotients and roots, which are no pipelined instructions, counted by four bytes of an element.
  HOIST_LAZY static double quotients_of(const ir::value& n) {
    const double each = static_cast<double>(n.width) * bytes_of(n.type) / 4;
    if (n.op->code == opcode::divide || n.op->code == opcode::square_root) return each;
    return n.op->code == opcode::reciprocal_square_root ? 2 * each : 0;
  }
  /// Whether an operation is no instruction of its own: the one that takes a float's absolute value does it to its operand, and
  /// one that computes an arm of a choice is executed under the condition.
  HOIST_LAZY bool joins(const ir::value& n) const {
    const auto computed = [&](int a) { return kernel.values[n.arg[a]].what == ir::value::kind::apply; };
    if (n.op->code == opcode::absolute) return is_floating(n.type);
    return n.op->code == opcode::choose && (computed(1) || computed(2));
  }
  /// Whether an addition takes in one of its operands, a product that no other addition has taken.
  HOIST_LAZY bool contracts(const ir::value& n) {
    if (!is_floating(n.type) || (n.op->code != opcode::add && n.op->code != opcode::subtract)) return false;
    for (int a : ir::operands_of(n)) {
      const ir::value& x = kernel.values[a];
      visit& seen = visits_[at(a)];
      if (x.what != ir::value::kind::apply || x.op->code != opcode::multiply || seen.contracted) continue;
      return seen.contracted = true;
    }
    return false;
  }

  HOIST_LAZY int inside(int outer, int condition, bool holds) {
    guard g{outer, condition, holds};
    for (std::size_t i = 0; i < guards_.size(); ++i)
      if (guards_[i] == g) return static_cast<int>(i);
    guards_.push_back(g);
    return static_cast<int>(guards_.size()) - 1;
  }

  std::vector<work> by_statement_;
  std::vector<guard> guards_;
  std::vector<visit> visits_;
  std::vector<seen_under> seen_;  ///< in the statement
  std::vector<unsigned char> held_;
  std::vector<int> trail_;   ///< pure values that enclosing compound statements have computed
  std::vector<int> in_run_;  ///< others that the run of straight statements has: one value is one name of the text
  int now_ = 0;
};

}  // namespace hoist::features
