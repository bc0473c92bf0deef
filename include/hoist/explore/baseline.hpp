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

/// The statements that a work-item comes to in a compound statement, all iterations counted, and those of vectors as their width.
HOIST_LAZY double statements_in(const ir::kernel& k, int compound) {
  double all = 0;
  for (int i : k.statements[compound].list) {
    const ir::statement& s = k.statements[i];
    double trips = 1, inside = s.value >= 0 ? k.values[s.value].width : 1;
    for (int inner : ir::compounds_in(s)) inside += statements_in(k, inner);
    if (s.what == ir::statement::kind::loop) {
      const double step = static_cast<double>(std::max(1L, k.index.range(s.step).lo));
      trips = std::max(1.0, static_cast<double>(k.index.range(s.end).hi - k.index.range(s.begin).lo) / step);
    }
    all += trips * inside;
  }
  return all;
}
/// The statements that all work-items of a module come to, for each element of its largest buffer.
HOIST_LAZY double work_an_element(const kernel_module& m) {
  long most = 4;
  double all = 0;
  for (long bytes : m.buffer_bytes) most = std::max(most, bytes);
  for (const ir::kernel& k : m.kernels) {
    double items = 1;
    for (long n : k.launch.global) items *= static_cast<double>(n);
    if (k.root >= 0) all += items * statements_in(k, k.root);
  }
  return all / (static_cast<double>(most) / 4);
}
/// Whether any device may be expected to run groups as large as a module's.
HOIST_LAZY bool has_small_groups(const kernel_module& m) {
  constexpr long most = 256;
  for (const ir::kernel& k : m.kernels)
    if (k.launch.local[0] * k.launch.local[1] * k.launch.local[2] > most) return false;
  return true;
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
/// more, the first; where no structure can be lowered, one that says why. Where it comes to more than 256 statements for each element,
/// as when each element computes anew what a row shares, the first that does an eighth of that, if there is one.
HOIST_LAZY kernel_module baseline_module(const family& f, const ir::point& at) {
  constexpr long patience = 1 << 14;
  constexpr double much_work = 256, less = 1.0 / 8;
  kernel_module baseline, larger;
  larger.rejected = baseline.rejected = "no recipe makes a structure";
  const auto all_of = [&](int i) { return detail::baseline_variant(f.structures[i], f.inputs, at); };
  int chosen = f.count;
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    kernel_module m = all_of(i);
    if (m.rejected == nullptr && !detail::fits_everywhere(m)) {
      if (larger.rejected != nullptr) larger = std::move(m);
      continue;
    }
    const bool first = baseline.rejected != nullptr;
    if (!first && (m.rejected != nullptr || detail::elements_an_item(m) >= detail::elements_an_item(baseline))) continue;
    baseline = std::move(m);
    chosen = i;
    if (baseline.rejected == nullptr && detail::elements_an_item(baseline) <= patience) break;
  }
  if (baseline.rejected != nullptr) return larger.rejected == nullptr ? larger : baseline;
  const double work = detail::work_an_element(baseline);
  for (int i = chosen + 1; i < f.count && work > much_work; ++i) {
    if (!f.structures[i].exists) continue;
    kernel_module m = all_of(i);
    if (m.rejected == nullptr && detail::fits_everywhere(m) && detail::has_small_groups(m) &&
        detail::elements_an_item(m) <= patience && detail::work_an_element(m) <= work * less)
      return m;
  }
  return baseline;
}

}  // namespace hoist
