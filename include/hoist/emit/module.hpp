#pragma once
// Modules: the text, buffers and launches of a variant.

#include <hoist/emit/opencl.hpp>
#include <hoist/lower/lower.hpp>

namespace hoist {

/// One launch of a module: a kernel, the buffers it is given in order, its NDRange.
struct launch {
  int kernel = 0;           ///< position among the module's kernels
  char name[24]{};          ///< of the kernel in the text
  meta::vec<int> arguments;
  ir::range range;
};

/// A variant: text, buffers (the program's inputs, the arrays of its result, then what lies between kernels) and launches.
struct module {
  emit::text text;
  const char* options = "-cl-mad-enable";
  meta::vec<long> buffer_bytes;
  meta::vec<launch> launches;
  meta::vec<ir::kernel> kernels;   ///< for features and simulation
  int inputs = 0, results = 1;     ///< buffers that are inputs, and arrays of the result after them
  long outputs = 0;                ///< elements of the result, or of the first of its arrays
  const char* rejected = nullptr;  ///< why there is no module

  /// Of the first kernel.
  constexpr const ir::range& launch_range() const { return kernels[0].launch; }
};

namespace detail {

constexpr void name_kernel(char (&name)[24], int i, bool alone) {
  const char* stem = "hoist_kernel";
  int at = 0;
  while (*stem != 0) name[at++] = *stem++;
  if (alone) return;
  name[at++] = '_';
  if (i >= 100) name[at++] = static_cast<char>('0' + i / 100 % 10);
  if (i >= 10) name[at++] = static_cast<char>('0' + i / 10 % 10);
  name[at++] = static_cast<char>('0' + i % 10);
}

/// The launches, each with the buffers for those parameters that its kernel has.
constexpr void add_launches(module& m, const lower::lowered& l) {
  m.buffer_bytes = meta::vec<long>(l.plan.buffers, 0);
  for (const lower::stage_launch& s : l.plan.launches) {
    const ir::kernel& k = l.kernels[s.kernel];
    launch one;
    one.kernel = s.kernel;
    name_kernel(one.name, s.kernel, l.kernels.size() == 1);
    one.range = k.launch;
    for (int x : k.parameters()) {
      int buffer = s.buffer_of[k.memories[x].parameter];
      long bytes = k.memories[x].size * bytes_of(k.memories[x].type);
      one.arguments.push(buffer);
      if (bytes > m.buffer_bytes[buffer]) m.buffer_bytes[buffer] = bytes;
    }
    m.launches.push(one);
  }
}

/// Buffers between kernels share one where their lives don't overlap; those that no launch uses go.
constexpr void share_buffers(module& m) {
  int fixed = m.inputs + m.results;
  meta::vec<int> last(m.buffer_bytes.size(), -1), stands_in(m.buffer_bytes.size(), -1), free;
  meta::vec<long> bytes;
  for (int i = 0; i < fixed; ++i) bytes.push(m.buffer_bytes[i]);
  for (int i = 0; i < m.launches.size(); ++i)
    for (int a : m.launches[i].arguments) last[a] = i;
  for (int i = 0; i < m.launches.size(); ++i) {
    for (int& a : m.launches[i].arguments) {
      if (a < fixed) continue;
      if (stands_in[a] < 0) {
        if (free.empty()) {
          bytes.push(0);
          free.push(bytes.size() - 1);
        }
        stands_in[a] = free.pop();
      }
      if (m.buffer_bytes[a] > bytes[stands_in[a]]) bytes[stands_in[a]] = m.buffer_bytes[a];
    }
    for (int a = fixed; a < last.size(); ++a)
      if (last[a] == i) free.push(stands_in[a]);
    for (int& a : m.launches[i].arguments)
      if (a >= fixed) a = stands_in[a];
  }
  m.buffer_bytes = bytes;
}

constexpr module packaged(lower::lowered&& l, const char* comment) {
  module m;
  m.rejected = l.rejected;
  m.outputs = l.outputs;
  m.inputs = l.inputs;
  m.results = l.results;
  if (l.rejected == nullptr) {
    for (int i = 0; i < l.kernels.size(); ++i) {
      char name[24]{};
      name_kernel(name, i, l.kernels.size() == 1);
      if (i > 0) m.text << "\n";
      m.text << emit::opencl(l.kernels[i], name, i == 0 ? comment : "");
    }
    add_launches(m, l);
    share_buffers(m);
  }
  m.kernels = static_cast<meta::vec<ir::kernel>&&>(l.kernels);
  return m;
}

}  // namespace detail

/// Table -> lengths -> stages -> memory -> views -> launch -> control flow -> registers -> barriers -> text. `comment` is
/// the first line of the text. Fails with a reason in `rejected`.
constexpr module emit_module(const ir::table& structure, const ir::point& at, int inputs, const char* comment = "") {
  return detail::packaged(lower::lower(structure, at, inputs), comment);
}

}  // namespace hoist
