#pragma once
// What one execution of a statement reads and computes, and under which conditions.

#include <hoist/counts/work_items.hpp>
#include <hoist/ir/gathers.hpp>
#include <hoist/simulate/facts.hpp>

namespace hoist::counts {

/// The values of statements that are visited in the order of the text. A value is computed by those work-items of its statement
/// that need it and haven't yet; what an earlier statement of an enclosing compound statement has computed stays in a register.
/// Source: simulate/values.hpp, which does the same for lanes.
class statement_values {
 public:
  /// A value that some work-items compute: `who` is 1 for these, else 0. `quiet` where its result stands in a register.
  struct computed {
    int value = -1;
    index_expr who;
    bool quiet = false;
  };

  HOIST_LAZY explicit statement_values(ir::kernel& k)
      : k_(k), known_(k), seen_(static_cast<std::size_t>(k.values.size())), held_(static_cast<std::size_t>(k.values.size())) {}

  /// Marks the begin of a compound statement; `close` forgets what its statements have computed.
  HOIST_LAZY std::size_t open() const { return trail_.size(); }
  HOIST_LAZY void close(std::size_t mark) {
    end_run();
    release(trail_, mark);
  }
  /// Ends a run of straight statements.
  HOIST_LAZY void end_run() { release(in_run_, 0); }

  /// The loads and operations of a statement's value.
  HOIST_LAZY const std::vector<computed>& of(int value) {
    ++now_;
    found_.clear();
    evaluate(value, k_.index.number(1), true, false);
    return found_;
  }

 private:
  struct visit {
    int stamp = -1;
    index_expr who;
  };
  HOIST_LAZY static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  HOIST_LAZY bool is(index_expr e, long number) const { return k_.index.is_number(e) && k_.index.value(e) == number; }

  HOIST_LAZY void evaluate(int v, index_expr who, bool all, bool quiet) {
    arith::pool& p = k_.index;
    if (seen_[at(v)].stamp != now_) seen_[at(v)] = {now_, p.number(0)};
    const index_expr before = seen_[at(v)].who;
    if (is(before, 1)) return;
    quiet = quiet || held_[at(v)];
    const bool first = is(before, 0);
    const index_expr needed = first ? who : p.choice(before, p.number(0), who);
    if (!is(needed, 0)) compute(v, needed, all && first, quiet);
    seen_[at(v)].who = all ? p.number(1) : first ? who : p.choice(who, p.number(1), before);
    if (!all || held_[at(v)]) return;
    held_[at(v)] = true;
    (known_.pure(v) ? trail_ : in_run_).push_back(v);
  }
  HOIST_LAZY void release(std::vector<int>& held, std::size_t count) {
    for (; held.size() > count; held.pop_back()) held_[at(held.back())] = false;
  }

  HOIST_LAZY void compute(int v, index_expr who, bool all, bool quiet) {
    using kind = ir::value::kind;
    const ir::value& n = k_.values[v];
    for (int named : ir::named_indices_of(n)) evaluate(named, who, false, quiet);
    switch (n.what) {
      case kind::constant:
      case kind::read:
      case kind::from_index: return;
      case kind::named_index: return evaluate(n.as_named_index().integer, who, all, quiet);
      case kind::load: return found_.push_back({v, who, quiet});
      case kind::choose: {
        arith::pool& p = k_.index;
        const ir::value::chosen c = n.as_choose();
        evaluate_where(c.then, p.choice(c.condition, who, p.number(0)), quiet);
        return evaluate_where(c.otherwise, p.choice(c.condition, p.number(0), who), quiet);
      }
      case kind::apply:
        for (int a = 0; a < n.op->arity; ++a) evaluate(n.arg[a], who, all, quiet);
        if (n.op->bounds) evaluate(ir::read_index(k_, n), who, false, true);
        return found_.push_back({v, who, quiet});
      case kind::broadcast:
      case kind::pack:
      case kind::texel:
      case kind::component:
        for (int a : ir::operands_of(n)) evaluate(a, who, all, quiet);
        return;
    }
  }
  HOIST_LAZY void evaluate_where(int v, index_expr who, bool quiet) {
    if (!is(who, 0)) evaluate(v, who, false, quiet);
  }

  ir::kernel& k_;
  simulate::facts known_;
  std::vector<visit> seen_;
  std::vector<bool> held_;
  std::vector<int> trail_;   ///< pure values that are held
  std::vector<int> in_run_;  ///< the others
  std::vector<computed> found_;
  int now_ = 0;
};

}  // namespace hoist::counts
