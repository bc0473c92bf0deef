#pragma once
// The longest chain of operations that wait for one another, against all operations of a work-item.

#include <hoist/features/plan.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <vector>

namespace hoist::features {

/// Operations of a work-item, and those on its longest dependency path. Variables carry the path from statement to
/// statement; a loop lengthens it by what its second iteration adds, for every further one.
struct chain {
  double operations = 0;
  double longest = 0;
};

class chains {
 public:
  /// `trips`: iterations of each loop, by statement.
  HOIST_LAZY chains(const plan& p, const std::vector<double>& trips)
      : plan_(p), trips_(trips), depth_(static_cast<std::size_t>(p.kernel.variables.size())) {
    stamps_.resize(static_cast<std::size_t>(p.kernel.values.size()));
    paths_.resize(stamps_.size());
    memory_depth_.resize(static_cast<std::size_t>(p.kernel.memories.size()));
  }
  HOIST_LAZY chain run() {
    if (plan_.kernel.root >= 0) compound(plan_.kernel.root);
    return out_;
  }

 private:
  HOIST_LAZY void compound(int b) {
    if (b < 0) return;
    for (int i : plan_.kernel.statements[b].list) statement(i);
  }
  HOIST_LAZY void statement(int i) {
    const ir::statement& s = plan_.kernel.statements[i];
    using kind = ir::statement::kind;
    if (s.what == kind::compound) return compound(i);
    if (s.what == kind::loop) return loop(s.as_loop().body, trips_[static_cast<std::size_t>(i)]);
    if (s.what == kind::branch) return compound(s.as_branch().then), compound(s.as_branch().otherwise);
    if (s.value < 0) return;
    ++now_;
    double path = value(s.value);
    out_.operations += plan_.of(i).operations;
    out_.longest = std::max(out_.longest, path);
    if (s.variable >= 0) depth_[static_cast<std::size_t>(s.variable)] = path;
    if (s.memory >= 0 && plan_.kernel.memories[s.memory].where == ir::space::priv)
      memory_depth_[static_cast<std::size_t>(s.memory)] = path;
  }
  HOIST_LAZY void loop(int body, double trips) {
    if (trips < 1) return;
    compound(body);
    if (trips < 2) return;
    const std::vector<double> variables = depth_, memories = memory_depth_;
    const chain first = out_;
    compound(body);
    extend(depth_, variables, trips - 2);
    extend(memory_depth_, memories, trips - 2);
    out_.operations += (trips - 2) * (out_.operations - first.operations);
    for (double d : depth_) out_.longest = std::max(out_.longest, d);
  }
  HOIST_LAZY static void extend(std::vector<double>& now, const std::vector<double>& before, double times) {
    for (std::size_t i = 0; i < now.size(); ++i) now[i] += times * (now[i] - before[i]);
  }
  HOIST_LAZY double value(int v) {
    const std::size_t at = static_cast<std::size_t>(v);
    if (stamps_[at] == now_) return paths_[at];
    stamps_[at] = now_;
    const ir::value& n = plan_.kernel.values[v];
    double path = 0;
    for (int a : ir::operands_of(n)) path = std::max(path, value(a));
    if (n.what == ir::value::kind::apply) path += 1;
    if (n.what == ir::value::kind::read) path = depth_[static_cast<std::size_t>(n.as_read())];
    if (n.what == ir::value::kind::load) path = memory_depth_[static_cast<std::size_t>(n.as_load().memory)];
    return paths_[at] = path;
  }

  const plan& plan_;
  const std::vector<double>& trips_;
  std::vector<double> depth_, memory_depth_, paths_;
  std::vector<int> stamps_;
  int now_ = 0;
  chain out_;
};

}  // namespace hoist::features
