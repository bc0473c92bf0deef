#pragma once
// The plain kernel of a family: what its other variants are held against.

#include <hoist/explore/space.hpp>

namespace hoist {

/// The module of the first structure that can be lowered at these sizes, with the first value of every tunable and small
/// groups; where there is none, one that says why.
inline module plain_module(const family& f, ir::point at) {
  module m;
  m.rejected = "no recipe makes a structure";
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const ir::table terms = f.structures[i].terms();
    at.tunables.clear();
    for (int l = 0; l < terms.length_count; ++l)
      if (const ir::length_node& n = terms.lengths[l]; n.what == ir::length_node::kind::tunable)
        at.tunables.push(ir::binding(n.name, n.choices[0]));
    for (const auto& [x, y] : {std::pair(32L, 4L), {64, 1}, {1, 1}}) {
      at.local[0] = x;
      at.local[1] = y;
      m = detail::emitted(terms, at, f.inputs, f.structures[i].name);
      if (m.rejected == nullptr) return m;
    }
  }
  return m;
}

}  // namespace hoist
