#pragma once
// Modules: the text, buffers and launches of a variant.

#include <hoist/emit/opencl.hpp>
#include <hoist/lower/lower.hpp>

namespace hoist {

/// One launch of a module: a kernel's name, the buffers it is given in order, its NDRange.
struct launch {
  const char* kernel = "";
  meta::vec<int> arguments;
  ir::range range;
};

/// A variant: text, buffers (the program's inputs, then its result, then what lies between kernels) and launches.
struct module {
  emit::text text;
  const char* options = "-cl-mad-enable";
  meta::vec<long> buffer_bytes;
  meta::vec<launch> launches;
  ir::kernel kernel;               ///< of the one launch, for features and simulation
  long outputs = 0;                ///< elements of the result
  const char* rejected = nullptr;  ///< why there is no module

  constexpr const ir::range& launch_range() const { return kernel.launch; }
};

namespace detail {
constexpr module packaged(lower::lowered&& l, const char* comment) {
  module m;
  m.rejected = l.rejected;
  m.outputs = l.outputs;
  if (l.rejected == nullptr) {
    m.text = emit::opencl(l.kernel, "hoist_kernel", comment);
    m.buffer_bytes = meta::vec<long>(l.inputs + 1, 0);
    launch one;
    one.kernel = "hoist_kernel";
    one.range = l.kernel.launch;
    for (int p = 0; p <= l.inputs; ++p)
      for (const ir::memory& x : l.kernel.memories)
        if (x.parameter == p) {
          one.arguments.push(p);
          m.buffer_bytes[p] = x.size * bytes_of(x.type);
        }
    m.launches.push(one);
  }
  m.kernel = static_cast<ir::kernel&&>(l.kernel);
  return m;
}
}  // namespace detail

/// Table -> lengths -> memory -> views -> launch -> control flow -> registers -> barriers -> text. `comment` is the first
/// line of the text. Fails with a reason in `rejected`.
constexpr module emit_module(const ir::table& structure, const ir::point& at, int inputs, const char* comment = "") {
  return detail::packaged(lower::lower(structure, at, inputs), comment);
}

}  // namespace hoist
