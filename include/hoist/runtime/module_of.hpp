#pragma once
// A compiled variant as the runtime's module.

#include <hoist/emit/module.hpp>
#include <hoist/lower/pointwise.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/module.hpp>

#include <algorithm>
#include <string>

namespace hoist::runtime {

namespace detail {
HOIST_LAZY bool has_doubles(const ir::kernel& k) {
  for (const ir::memory& x : k.memories)
    if (x.type == scalar::f64) return true;
  for (const ir::value& x : k.values)
    if (x.type == scalar::f64) return true;
  return false;
}
/// The name by which a user knows a memory of a kernel.
HOIST_LAZY std::string called(const hoist::kernel_module& m, int kernel, int memory) {
  if (memory < 0) return "an array";
  const ir::memory& x = m.kernels[kernel].memories[memory];
  if (x.where != ir::space::global && x.where != ir::space::image)
    return x.where == ir::space::local ? "an array in local memory" : "an array in private memory";
  return x.parameter < m.inputs ? "input " + std::to_string(x.parameter) : "a stage in global memory";
}
}  // namespace detail

/// The bytes of a buffer in whose place there is an image.
inline constexpr long least_buffer = 4;

/// The plain description of a variant that the runtime executes. Fails when a size that was left open has no value.
HOIST_LAZY kernel_module module_of(const hoist::kernel_module& m) {
  if (m.size_values.size() != m.sizes.size())
    throw error("size " + std::string(m.sizes[m.size_values.size()].name) + " of the module has no value; see hoist::bound",
                verdict::constraints);
  runtime::kernel_module r;
  r.text.assign(m.text.data(), static_cast<std::size_t>(m.text.size()));
  r.options = m.options;
  for (const ir::kernel& k : m.kernels) r.doubles |= detail::has_doubles(k);
  for (long bytes : m.buffer_bytes) r.buffer_bytes.push_back(bytes);
  r.bounds_buffer = m.bounds_buffer;
  r.inputs = m.inputs;
  r.results = m.results;
  for (const hoist::checked_gather& g : m.gathers)
    r.gathers.push_back({detail::called(m, g.kernel, g.array), g.indices < 0 ? "" : detail::called(m, g.kernel, g.indices)});
  for (const hoist::launch& l : m.launches) {
    launch one;
    one.kernel = l.name;
    for (int a : l.arguments) one.arguments.push_back(a);
    const ir::kernel& k = m.kernels[l.kernel];
    const meta::vec<int> parameters = k.parameters();
    one.written = 0;
    for (int p : parameters) one.written += k.memories[p].output;
    for (int p : parameters)
      one.pointwise.push_back(k.memories[p].where == ir::space::global && !k.memories[p].output &&
                              lower::is_pointwise(k, p, parameters.back()));
    for (int a = 0; a < parameters.size(); ++a) {
      const ir::memory& x = k.memories[parameters[a]];
      if (x.where != ir::space::image) continue;
      image_argument i{a, x.image.dimensions, x.image.channels, {}, x.type, x.output};
      for (int d = 0; d < 3; ++d) i.extent[d] = x.image.extent[d].valid() ? k.valued(x.image.extent[d]) : 1;
      one.images.push_back(i);
      if (i.written) r.buffer_bytes[static_cast<std::size_t>(l.arguments[a])] = least_buffer;
    }
    for (int s : l.sizes) {
      one.sizes.push_back(m.size_values[s]);
      one.wide.push_back(m.sizes[s].most > 2147483647L);
    }
    for (int d = 0; d < 3; ++d) {
      one.global[d] = l.range.global[d];
      one.local[d] = l.range.local[d];
    }
    one.dimensions = l.range.dimensions;
    r.launches.push_back(one);
  }
  return r;
}

}  // namespace hoist::runtime
