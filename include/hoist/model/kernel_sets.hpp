#pragma once
// Which kernels a program has, where it is said of each stage whether it has a kernel of its own.

#include <hoist/lower/stage_graph.hpp>
#include <hoist/meta/engine.hpp>

#include <cstddef>
#include <vector>

namespace hoist::model {

/// A kernel of a set: the stage that it writes, and those that it computes besides, the nearest first.
struct member_kernel {
  int root;
  std::vector<int> members;
};

/// The stages that the kernel of `root` computes besides, the nearest to it first. `own`: by stage, whether it has a kernel.
HOIST_LAZY std::vector<int> members_of(const lower::stage_graph& g, int root, const std::vector<char>& own) {
  std::vector<char> reached(own.size(), 0);
  reached[static_cast<std::size_t>(root)] = 1;
  std::vector<int> members;
  for (int s = root; s >= 0; --s) {
    const auto at = static_cast<std::size_t>(s);
    if (!reached[at] || (s != root && (own[at] || g.stages[s].input >= 0))) continue;
    if (s != root) members.push_back(s);
    for (int r : g.stages[s].reads) reached[static_cast<std::size_t>(r)] = 1;
  }
  return members;
}
/// The stages with kernels that are launched, the last first: the result and what launched kernels read.
HOIST_LAZY std::vector<int> launched(const lower::stage_graph& g, const std::vector<char>& own) {
  std::vector<char> needed(own.size(), 0);
  needed.back() = 1;
  std::vector<int> roots;
  for (int s = g.result(); s >= 0; --s) {
    const auto at = static_cast<std::size_t>(s);
    if (!needed[at]) continue;
    if (g.stages[s].input < 0 && (own[at] || s == g.result())) roots.push_back(s);
    for (int r : g.stages[s].reads) needed[static_cast<std::size_t>(r)] = 1;
  }
  return roots;
}

}  // namespace hoist::model
