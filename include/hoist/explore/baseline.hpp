#pragma once
// The baseline kernel of a family: with whose results those of other variants are compared.

#include <hoist/explore/space.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <utility>

namespace hoist {

namespace detail {

/// A structure's module with the first value of every tunable and small groups.
HOIST_LAZY kernel_module baseline_variant(const structure& s, int inputs, ir::point at) {
  const ir::table terms = s.terms();
  at.tunables.clear();
  for (int l = 0; l < terms.length_count; ++l)
    if (const ir::length_node& n = terms.lengths[l]; n.what == ir::length_node::kind::tunable)
      at.tunables.push(ir::binding(n.name, n.choices[0]));
  kernel_module m;
  for (const auto& [x, y] : {std::pair(32L, 4L), {64, 1}, {1, 1}}) {
    at.local[0] = x;
    at.local[1] = y;
    m = emit_module(terms, at, inputs, s.name);
    if (m.rejected == nullptr) break;
  }
  return m;
}

/// Elements of the largest buffer for each work-item of the first kernel.
HOIST_LAZY long elements_an_item(const kernel_module& m) {
  long most = 0, items = 1;
  for (long bytes : m.buffer_bytes) most = std::max(most, bytes / 4);
  for (long n : m.launch_range().global) items *= n;
  return most / std::max(1L, items);
}

/// Whether every OpenCL device with local memory has enough of it: 32 KiB, by the specification's table of device queries.
HOIST_LAZY bool fits_everywhere(const kernel_module& m) {
  long most = 0;
  for (const ir::kernel& k : m.kernels) {
    long bytes = 0;
    for (const ir::memory& x : k.memories) bytes += x.where == ir::space::local ? ir::bytes_of(x) : 0;
    most = std::max(most, bytes);
  }
  return most <= 32 << 10;
}

}  // namespace detail

/// The module of the first structure that can be lowered at these sizes, whose groups need no more local memory than every device
/// has, and whose work-items needn't go through more than 16,384 elements each where another's go through less; where all need
/// more, the first; where no structure can be lowered, one that says why.
HOIST_LAZY kernel_module baseline_module(const family& f, const ir::point& at) {
  constexpr long patience = 1 << 14;
  kernel_module baseline, larger;
  larger.rejected = baseline.rejected = "no recipe makes a structure";
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    kernel_module m = detail::baseline_variant(f.structures[i], f.inputs, at);
    if (m.rejected == nullptr && !detail::fits_everywhere(m)) {
      if (larger.rejected != nullptr) larger = std::move(m);
      continue;
    }
    const bool first = baseline.rejected != nullptr;
    if (!first && (m.rejected != nullptr || detail::elements_an_item(m) >= detail::elements_an_item(baseline))) continue;
    baseline = std::move(m);
    if (baseline.rejected == nullptr && detail::elements_an_item(baseline) <= patience) break;
  }
  return baseline.rejected != nullptr && larger.rejected == nullptr ? larger : baseline;
}

}  // namespace hoist
