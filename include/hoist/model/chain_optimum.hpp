#pragma once
// The least that a chain of stages can take over all of its sets of kernels.

#include <hoist/lower/stage_graph.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

namespace hoist::model {

/// The stages of a chain in order, inputs left out: each reads the one before and inputs alone. Empty where a program is none.
HOIST_LAZY std::vector<int> chain_of(const lower::stage_graph& g) {
  std::vector<int> chain;
  for (int s = 0; s < g.stages.size(); ++s) {
    if (g.stages[s].input >= 0) continue;
    for (int r : g.stages[s].reads)
      if (g.stages[r].input < 0 && (chain.empty() || r != chain.back())) return {};
    chain.push_back(s);
  }
  return chain;
}
/// The seconds of a kernel that writes a stage, given by stage whether it has a kernel of its own.
using set_seconds = std::function<double(int root, const std::vector<char>& own)>;

/// The best of all sets of kernels: its seconds, and by stage whether it has a kernel. Nothing where the program is no chain.
struct chain_optimum {
  double seconds = 0;
  std::vector<char> own;
};

/// Each kernel ends at a stage and computes some before it, `most_stages` in all; times of kernels add up, so the least over
/// all sets is found by dynamic programming.
HOIST_LAZY chain_optimum optimum_of_chain(const lower::stage_graph& g, int most_stages, const set_seconds& seconds) {
  const std::vector<int> chain = chain_of(g);
  std::vector<double> least = {0};
  std::vector<std::size_t> begins;
  const std::vector<char> all(static_cast<std::size_t>(g.stages.size()), 1);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    double best = std::numeric_limits<double>::infinity();
    std::size_t begin = i;
    std::vector<char> own = all;
    for (std::size_t first = i; first + static_cast<std::size_t>(most_stages) > i; --first) {
      if (first < i) own[static_cast<std::size_t>(chain[first])] = 0;
      const double sum = least[first] + seconds(chain[i], own);
      if (sum < best) best = sum, begin = first;
      if (first == 0) break;
    }
    least.push_back(best);
    begins.push_back(begin);
  }
  chain_optimum found{least.back(), all};
  for (std::size_t end = chain.size(); end > 0; end = begins[end - 1])
    for (std::size_t i = begins[end - 1]; i + 1 < end; ++i) found.own[static_cast<std::size_t>(chain[i])] = 0;
  return found;
}

}  // namespace hoist::model
