#pragma once
// What a kernel did while it ran: accesses, operations, control flow.

#include <hoist/ir/kernel.hpp>

namespace hoist::simulate {

/// Accesses to one address space. `loads` and `stores` are of single work-items, each value node once per execution of
/// the statement that uses it. The rest is of sub-groups, and leaves out loads whose value an earlier statement of the
/// same or an enclosing compound statement has got from a memory that nobody writes: the compiler keeps it in a register.
struct traffic {
  double loads = 0, stores = 0;
  double requests = 0;    ///< memory instructions of a sub-group
  double wavefronts = 0;  ///< passes through the cache or the banks
  double sectors = 0;     ///< distinct sectors, summed over requests; global memory only

  traffic& operator+=(const traffic& o) {
    loads += o.loads;
    stores += o.stores;
    requests += o.requests;
    wavefronts += o.wavefronts;
    sectors += o.sectors;
    return *this;
  }
  friend bool operator==(const traffic&, const traffic&) = default;
};

/// Counts of one statement or a whole run.
struct counts {
  traffic by_space[4];    ///< by ir::space
  double flops = 0;       ///< of single work-items, by the benchmarks' convention
  double operations = 0;  ///< of single work-items: applications of operations
  double issued = 0;      ///< of sub-groups: applications of operations by those that have an active work-item
  double barriers = 0;    ///< of groups
  double branches = 0;    ///< of single work-items: conditions tested by branches and by loops of at most one trip
  double iterations = 0;  ///< of single work-items: bodies of loops executed

  traffic& operator[](ir::space s) { return by_space[static_cast<int>(s)]; }
  const traffic& operator[](ir::space s) const { return by_space[static_cast<int>(s)]; }
  counts& operator+=(const counts& o) {
    for (int s = 0; s < 4; ++s) by_space[s] += o.by_space[s];
    flops += o.flops;
    operations += o.operations;
    issued += o.issued;
    barriers += o.barriers;
    branches += o.branches;
    iterations += o.iterations;
    return *this;
  }
  friend bool operator==(const counts&, const counts&) = default;
};

}  // namespace hoist::simulate
