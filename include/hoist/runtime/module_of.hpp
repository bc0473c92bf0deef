#pragma once
// A compiled variant as the runtime's module.

#include <hoist/emit/module.hpp>
#include <hoist/runtime/module.hpp>

namespace hoist::runtime {

/// The plain description of a variant that the runtime executes.
inline module module_of(const hoist::module& m) {
  runtime::module r;
  r.text.assign(m.text.data(), static_cast<std::size_t>(m.text.size()));
  r.options = m.options;
  for (long bytes : m.buffer_bytes) r.buffer_bytes.push_back(bytes);
  for (const hoist::launch& l : m.launches) {
    launch one;
    one.kernel = l.name;
    for (int a : l.arguments) one.arguments.push_back(a);
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
