#pragma once
// What holds of a kernel whatever runs it: memories written, statements that hold a barrier, values that are pure.

#include <hoist/ir/kernel.hpp>
#include <hoist/meta/engine.hpp>

#include <vector>

namespace hoist::simulate {

/// Static facts of a kernel, by memory, statement and value. A value is pure if it depends on nothing that any
/// statement changes: computed once, it holds for as long as the index variables around it do.
class facts {
 public:
  HOIST_LAZY explicit facts(const ir::kernel& k) : written_(k.memories.size(), 0), barrier_(k.statements.size(), 0) {
    for (const ir::statement& s : k.statements)
      if (s.what == ir::statement::kind::store) written_[s.memory] = 1;
    if (k.root >= 0) find_barriers(k, k.root);
    pure_ = meta::vec<char>(k.values.size(), -1);
    for (int v = 0; v < k.values.size(); ++v) find_pure(k, v);
  }
  bool written(int memory) const { return written_[memory] != 0; }
  bool holds_barrier(int statement) const { return statement >= 0 && barrier_[statement] != 0; }
  bool pure(int value) const { return pure_[value] != 0; }

 private:
  HOIST_LAZY bool find_barriers(const ir::kernel& k, int at) {
    if (at < 0) return false;
    const ir::statement& s = k.statements[at];
    bool found = s.what == ir::statement::kind::barrier;
    for (int child : s.list) found = find_barriers(k, child) || found;
    for (int inner : ir::compounds_in(s)) found = find_barriers(k, inner) || found;
    barrier_[at] = found ? 1 : 0;
    return found;
  }
  HOIST_LAZY bool find_pure(const ir::kernel& k, int at) {
    if (pure_[at] >= 0) return pure_[at] != 0;
    const ir::value& v = k.values[at];
    bool pure = true;
    if (v.what == ir::value::kind::load) pure = written_[v.as_load().memory] == 0;
    if (v.what == ir::value::kind::read) pure = !k.variables[v.as_read()].mutable_;
    for (int a : ir::operands_of(v)) pure = find_pure(k, a) && pure;
    pure_[at] = pure ? 1 : 0;
    return pure;
  }

  meta::vec<char> written_, barrier_, pure_;
};

}  // namespace hoist::simulate
