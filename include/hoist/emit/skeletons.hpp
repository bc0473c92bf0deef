#pragma once
// Modules whose kernels do part of a variant's work: chosen accesses to global memory, or what stays on the chip.

#include <hoist/emit/module.hpp>
#include <hoist/lower/on_chip.hpp>

#include <stdexcept>
#include <utility>

namespace hoist {

namespace detail {

/// A module with other kernels in the place of its own, which may have one more output: a last buffer, the same for all.
inline kernel_module with_kernels(const kernel_module& m, meta::vec<ir::kernel>&& kernels, const char* comment) {
  kernel_module r;
  r.math = m.math;
  r.options = m.options;
  r.launches = m.launches;
  r.inputs = m.inputs;
  r.results = m.results;
  r.outputs = m.outputs;
  r.sizes = m.sizes;
  r.size_values = m.size_values;
  for (int i = 0; i < m.buffer_bytes.size(); ++i)
    if (i != m.bounds_buffer) r.buffer_bytes.push(m.buffer_bytes[i]);
  const int added = r.buffer_bytes.size();
  for (launch& l : r.launches) {
    const meta::vec<int> before = m.kernels[l.kernel].parameters(), now = kernels[l.kernel].parameters();
    l.arguments.resize(before.size());
    if (now.size() == before.size()) continue;
    if (r.buffer_bytes.size() == added) r.buffer_bytes.push(0);
    l.arguments.push(added);
    r.buffer_bytes[added] = std::max(r.buffer_bytes[added], bytes_of(kernels[l.kernel].memories[now.back()]));
  }
  const emit::text first = heading(r, comment);
  emit::put_definitions(r.text, kernels);
  meta::vec<int> first_gather(kernels.size(), 0);
  if (m.bounds_buffer >= 0) number_gathers(r, kernels, first_gather);
  for (int i = 0; i < kernels.size(); ++i) {
    char name[24]{};
    name_kernel(name, i, kernels.size() == 1);
    if (i > 0) r.text << "\n";
    r.text << emit::opencl(kernels[i], name, i == 0 ? first.data() : "", first_gather[i]);
  }
  r.kernels = std::move(kernels);
  if (!r.gathers.empty()) add_bounds_buffer(r, first_gather);
  return r;
}

}  // namespace detail

/// Whether a module's kernels have parts that run alone: a group that waits for others needs all that these do.
inline bool has_parts(const kernel_module& m) {
  for (const ir::kernel& k : m.kernels)
    if (ir::awaits(k)) return false;
  return true;
}
namespace detail {
inline void check_parts(const kernel_module& m) {
  if (!has_parts(m))
    throw std::invalid_argument("the groups of a kernel wait for those before them: no part of it runs alone.");
}
}  // namespace detail

/// The skeletons of a module's kernels (`lower::skeleton`): the same launches and buffers, and one buffer more for what the kernels
/// add. A module of which a kernel has none of the kept accesses launches an empty one in its place.
/// Fails (std::invalid_argument, one sentence) where the kernels have no array and no tag of a name, or where groups wait for others.
inline kernel_module skeletons(const kernel_module& m, const lower::kept& keep, const char* comment = "") {
  if (m.rejected != nullptr) return m;
  detail::check_parts(m);
  lower::check(keep, m.kernels);
  meta::vec<ir::kernel> kernels;
  for (const ir::kernel& k : m.kernels) kernels.push(lower::skeleton(k, keep));
  return detail::with_kernels(m, std::move(kernels), comment);
}
/// What a module's kernels do on the chip (`lower::on_chip`), launched as they are.
/// Fails (std::invalid_argument, one sentence) where groups wait for others.
inline kernel_module on_chip(const kernel_module& m, const char* comment = "") {
  if (m.rejected != nullptr) return m;
  detail::check_parts(m);
  meta::vec<ir::kernel> kernels;
  for (const ir::kernel& k : m.kernels) kernels.push(lower::on_chip(k));
  return detail::with_kernels(m, std::move(kernels), comment);
}

}  // namespace hoist
