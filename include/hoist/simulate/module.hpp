#pragma once
// Runs all launches of a module in the simulator, between host arrays that stand for its buffers.

#include <hoist/emit/module.hpp>
#include <hoist/simulate/simulate.hpp>

#include <algorithm>

namespace hoist::simulate {

/// Runs one launch of a module, between arrays for all its buffers.
inline result run(const kernel_module& m, const launch& l, std::vector<std::vector<double>>& buffers, const options& how = {}) {
  const ir::kernel& k = m.kernels[l.kernel];
  const meta::vec<int> memory_of = k.parameters();
  int parameters = 0;
  for (int x : memory_of) parameters = std::max(parameters, k.memories[x].parameter + 1);
  std::vector<std::vector<double>> arrays(static_cast<std::size_t>(parameters));
  auto buffer_at = [&](int a) -> std::vector<double>& { return buffers[static_cast<std::size_t>(l.arguments[a])]; };
  for (int a = 0; a < memory_of.size(); ++a) {
    const ir::memory& x = k.memories[memory_of[a]];
    std::vector<double>& array = arrays[static_cast<std::size_t>(x.parameter)];
    array = buffer_at(a);
    if (l.arguments[a] >= m.inputs) array.resize(static_cast<std::size_t>(x.size), -1e6);
  }
  result one = run(k, arrays, how);
  for (int a = 0; a < memory_of.size(); ++a)
    if (k.memories[memory_of[a]].output)
      buffer_at(a) = std::move(arrays[static_cast<std::size_t>(k.memories[memory_of[a]].parameter)]);
  return one;
}

/// Runs a module's launches in order. `buffers`: the inputs, then the arrays of the result, then what lies between
/// kernels; missing ones are made. Findings and counts are those of all launches.
/// Fails (std::invalid_argument, one sentence) when an array doesn't fit.
inline result run(const kernel_module& m, std::vector<std::vector<double>>& buffers, const options& how = {}) {
  result all;
  buffers.resize(static_cast<std::size_t>(m.buffer_bytes.size()));
  for (const launch& l : m.launches) {
    result one = run(m, l, buffers, how);
    all.findings.insert(all.findings.end(), one.findings.begin(), one.findings.end());
    all.total += one.total;
    all.by_statement.insert(all.by_statement.end(), one.by_statement.begin(), one.by_statement.end());
    all.groups_run += one.groups_run;
  }
  return all;
}

}  // namespace hoist::simulate
