#pragma once
// The vectors that a work-item issues by itself, as on a CPU where it runs loops.

#include <hoist/lower/vector_sums.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <vector>

namespace hoist::features {

/// Elements that one instruction computes, and the registers of so many that a work-item's variables take.
struct own_vectors {
  double lanes = 1, held = 0;
};

/// As many elements as the widest access has, since a compiler packs what stands side by side.
HOIST_LAZY own_vectors own_vectors_by_accesses(const ir::kernel& k, int most) {
  own_vectors own;
  int widest = 1;
  for (const ir::value& v : k.values)
    if (v.what == ir::value::kind::load) widest = std::max(widest, v.width);
  own.lanes = std::min(widest, most);
  for (const ir::variable& v : k.variables)
    if (v.mutable_) own.held += v.width / own.lanes;
  return own;
}
/// The same of a kernel's text: where variables change, as many elements as these have in the mean. Scalars that are no vector there
/// aren't packed, however wide the loads are.
HOIST_LAZY own_vectors own_vectors_of_text(const ir::kernel& lowered, int most) {
  const bool packs = lower::packs_registers(lowered);
  const ir::kernel packed = packs ? lower::with_vector_sums(lowered) : ir::kernel{};
  const ir::kernel& k = packs ? packed : lowered;
  std::vector<bool> changes(static_cast<std::size_t>(k.variables.size()));
  for (const ir::statement& s : k.statements)
    for (const int i : s.list) {
      const ir::statement& in = k.statements[i];
      if (in.variable >= 0 && k.variables[in.variable].mutable_) changes[static_cast<std::size_t>(in.variable)] = true;
    }
  own_vectors own;
  double elements = 0;
  for (int v = 0; v < k.variables.size(); ++v) {
    if (!changes[static_cast<std::size_t>(v)]) continue;
    elements += k.variables[v].width;
    own.held += std::max(1.0, static_cast<double>(k.variables[v].width) / most);
  }
  if (own.held == 0) return own_vectors_by_accesses(k, most);
  own.lanes = std::min<double>(elements / own.held, most);
  return own;
}

}  // namespace hoist::features
