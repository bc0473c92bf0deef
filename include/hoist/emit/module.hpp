#pragma once
// Modules: the text, buffers and launches of a variant.

#include <hoist/emit/definitions.hpp>
#include <hoist/emit/opencl.hpp>
#include <hoist/ir/texels.hpp>
#include <hoist/lower/lower.hpp>
#include <hoist/lower/vector_sums.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist {

/// One launch of a module: a kernel, the buffers it is given in order, its NDRange.
struct launch {
  int kernel = 0;   ///< position among the module's kernels
  char name[24]{};  ///< of the kernel in the text
  meta::vec<int> arguments;
  ir::range range;
  meta::vec<int> sizes;  ///< named sizes that are bound at launch, in order, after the buffers; positions in the module's
};

/// A gather whose indices are checked: its kernel, and that kernel's memories (`ir::gathered`).
struct checked_gather {
  int kernel = 0, indices = -1, array = -1;
};

/// A variant: text, buffers (the program's inputs, the arrays of its result, then what lies between kernels) and launches.
struct kernel_module {
  emit::text text;
  ir::arithmetic math = ir::arithmetic::contracted;
  const char* options = ir::build_options(math);
  meta::vec<long> buffer_bytes;
  meta::vec<launch> launches;
  meta::vec<ir::kernel> kernels;   ///< for features and simulation
  int inputs = 0, results = 1;     ///< buffers that are inputs, and arrays of the result after them
  long outputs = 0;                ///< elements of the result, or of the first of its arrays
  long steps = 0;                  ///< of the program's time loops, which its launches make; 0 where it has none
  meta::vec<ir::open_size> sizes;  ///< bound at launch: see `bound`
  meta::vec<long> size_values;     ///< their values, once they are bound
  const char* rejected = nullptr;  ///< why there is no module
  /// Of a checked point whose kernels gather: the last buffer, zeros at first, to which kernels write the number of the gather,
  /// from 1, whose index was the first outside, then as longs the index, the greatest one, and its place among the indices.
  int bounds_buffer = -1;
  static constexpr long bounds_buffer_bytes = 32;
  meta::vec<checked_gather> gathers;

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
constexpr void add_launches(kernel_module& m, const lower::lowered& l) {
  m.buffer_bytes = meta::vec<long>(l.plan.buffers, 0);
  for (const lower::partition_launch& s : l.plan.launches) {
    const ir::kernel& k = l.kernels[s.kernel];
    launch one;
    one.kernel = s.kernel;
    name_kernel(one.name, s.kernel, l.kernels.size() == 1);
    one.range = k.launch;
    for (const ir::size_parameter& x : k.sizes)
      for (int i = 0; i < m.sizes.size(); ++i)
        if (meta::same_text(m.sizes[i].name, x.name)) one.sizes.push(i);
    for (int x : k.parameters()) {
      int buffer = s.buffer_of[k.memories[x].parameter];
      const long bytes = bytes_of(k.memories[x]);
      one.arguments.push(buffer);
      if (bytes > m.buffer_bytes[buffer]) m.buffer_bytes[buffer] = bytes;
    }
    if (s.ends_step) m.steps += k.steps;
    m.launches.push(one);
  }
}

/// The images that kernels write: by buffer the kernel, -1 of what is a buffer.
constexpr meta::vec<int> image_writers(const kernel_module& m) {
  meta::vec<int> by(m.buffer_bytes.size(), -1);
  for (const launch& l : m.launches)
    if (ir::image_result(m.kernels[l.kernel]) != nullptr) by[l.arguments.back()] = l.kernel;
  return by;
}
/// Whether an image that one kernel writes has room for what another writes; -1: buffers.
constexpr bool may_share(const kernel_module& m, int a, int b) {
  return a == b || (a >= 0 && b >= 0 && ir::same_images(m.kernels[a], m.kernels[b]));
}
/// Buffers between kernels share one where their lives don't overlap, and images one image of their kind; those that no launch
/// uses go.
constexpr void share_buffers(kernel_module& m) {
  int fixed = m.inputs + m.results;
  meta::vec<int> last(m.buffer_bytes.size(), -1), stands_in(m.buffer_bytes.size(), -1), free, of_new;
  const meta::vec<int> writers = image_writers(m);
  meta::vec<long> bytes;
  for (int i = 0; i < fixed; ++i) bytes.push(m.buffer_bytes[i]), of_new.push(-1);
  for (int i = 0; i < m.launches.size(); ++i)
    for (int a : m.launches[i].arguments) last[a] = i;
  for (int i = 0; i < m.launches.size(); ++i) {
    for (int& a : m.launches[i].arguments) {
      if (a < fixed) continue;
      if (stands_in[a] < 0) {
        int at = free.size() - 1;
        while (at >= 0 && !may_share(m, of_new[free[at]], writers[a])) --at;
        if (at < 0) {
          bytes.push(0);
          of_new.push(writers[a]);
          stands_in[a] = bytes.size() - 1;
        } else {
          stands_in[a] = free[at];
          for (; at + 1 < free.size(); ++at) free[at] = free[at + 1];
          free.pop();
        }
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

/// The comment that a text begins with, as C strings are: the caller's, and what relaxes its arithmetic.
constexpr emit::text heading(const kernel_module& m, const char* comment) {
  emit::text line;
  line << comment;
  if (m.math == ir::arithmetic::relaxed) line << (comment[0] != 0 ? "; " : "") << "relaxed arithmetic: " << m.options;
  line.put('\0');
  return line;
}

/// Numbers the gathers of all kernels, and defines what they call.
constexpr void number_gathers(kernel_module& m, const meta::vec<ir::kernel>& kernels, meta::vec<int>& first) {
  for (int i = 0; i < kernels.size(); ++i) {
    const meta::vec<ir::gathered> all = ir::gathers_of(kernels[i]);
    if (!all.empty()) first[i] = m.gathers.size() + 1;
    for (const ir::gathered& g : all) m.gathers.push({i, g.indices, g.array});
  }
  if (!m.gathers.empty()) emit::detail::put_nearest(m.text);
}
/// The buffer to which kernels that gather write.
constexpr void add_bounds_buffer(kernel_module& m, const meta::vec<int>& first_gather) {
  m.bounds_buffer = m.buffer_bytes.size();
  m.buffer_bytes.push(kernel_module::bounds_buffer_bytes);
  for (launch& l : m.launches)
    if (first_gather[l.kernel] > 0) l.arguments.push(m.bounds_buffer);
}

/// The module without its text.
constexpr kernel_module without_text(lower::lowered&& l, const ir::point& at) {
  kernel_module m;
  m.sizes = at.at_launch;
  m.math = at.math;
  m.options = ir::build_options(at.math);
  m.rejected = l.rejected;
  for (const ir::kernel& k : l.kernels)
    if (k.index.overflowed() && m.rejected == nullptr) m.rejected = "an index needs more than 64 bits";
  for (const ir::open_size& s : at.at_launch)
    if (s.rest != 0 && m.rejected == nullptr) m.rejected = "a size with a rest has counts only, no text";
  m.outputs = l.outputs;
  m.inputs = l.inputs;
  m.results = l.results;
  if (m.rejected == nullptr) add_launches(m, l);
  m.kernels = static_cast<meta::vec<ir::kernel>&&>(l.kernels);
  if (m.rejected == nullptr) share_buffers(m);
  return m;
}
constexpr kernel_module packaged(lower::lowered&& l, const ir::point& at, const char* comment) {
  kernel_module m = without_text(static_cast<lower::lowered&&>(l), at);
  if (m.rejected != nullptr) return m;
  const emit::text first = heading(m, comment);
  emit::put_definitions(m.text, m.kernels);
  meta::vec<int> first_gather(m.kernels.size(), 0);
  if (at.checked) number_gathers(m, m.kernels, first_gather);
  for (int i = 0; i < m.kernels.size(); ++i) {
    char name[24]{};
    name_kernel(name, i, m.kernels.size() == 1);
    if (i > 0) m.text << "\n";
    const char* said = i == 0 ? first.data() : "";
    const ir::kernel& k = m.kernels[i];
    // Gathers that are numbered stay apart: those that become one would have one number.
    if (at.vector_sums && first_gather[i] == 0 && lower::packs_registers(k))
      m.text << emit::opencl(lower::with_vector_sums(k), name, said);
    else
      m.text << emit::opencl(k, name, said, first_gather[i]);
  }
  if (!m.gathers.empty()) add_bounds_buffer(m, first_gather);
  return m;
}

/// `emit_module` at run time.
HOIST_ENGINE kernel_module emitted(const ir::table& structure, const ir::point& at, int inputs, const char* comment);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY kernel_module emitted(const ir::table& structure, const ir::point& at, int inputs, const char* comment) {
  return packaged(lower::lower(structure, at, inputs), at, comment);
}
#endif

}  // namespace detail

/// Table -> lengths -> stages -> memory -> views -> launch -> control flow -> registers -> barriers -> text. `comment` is
/// the first line of the text. Fails with a reason in `rejected`.
constexpr kernel_module emit_module(const ir::table& structure, const ir::point& at, int inputs, const char* comment = "") {
  // The builtin, as GCC keeps what follows the function std::is_constant_evaluated() where it doesn't optimise.
  if (__builtin_is_constant_evaluated()) return detail::packaged(lower::lower(structure, at, inputs), at, comment);
  return detail::emitted(structure, at, inputs, comment);
}

/// The module with values for the sizes that were left open: its buffers and launches are those for these sizes, its text
/// is the same. Fails, with a reason in `rejected`, when a size has no value, or one that the text wasn't made for or that
/// leaves an array empty.
constexpr kernel_module bound(const kernel_module& open, const meta::vec<ir::binding>& sizes) {
  kernel_module m = open;
  m.size_values.clear();
  for (const ir::open_size& s : m.sizes) {
    const long* value = ir::point::find(sizes, s.name);
    if (value == nullptr)
      m.rejected = "a named size has no value";
    else if (!s.holds(*value))
      m.rejected = "a named size lies outside what the text was made for";
    if (m.rejected != nullptr) return m;
    m.size_values.push(*value);
  }
  for (ir::kernel& k : m.kernels) {
    for (ir::size_parameter& s : k.sizes) s.value = *ir::point::find(sizes, s.name);
    for (ir::memory& x : k.memories) {
      if (!x.extent.valid()) continue;
      x.size = k.valued(x.extent);
      if (x.size < 1 || x.size > ir::most_elements)
        m.rejected = "an array has no elements at these sizes, or more than any memory";
    }
    if (m.rejected != nullptr) return m;
    for (int d = 0; d < 3; ++d)
      if (k.global[d].valid()) k.launch.global[d] = k.valued(k.global[d]);
  }
  for (long& bytes : m.buffer_bytes) bytes = 0;
  if (m.bounds_buffer >= 0) m.buffer_bytes[m.bounds_buffer] = kernel_module::bounds_buffer_bytes;
  for (launch& l : m.launches) {
    const ir::kernel& k = m.kernels[l.kernel];
    const meta::vec<int> parameters = k.parameters();
    l.range = k.launch;
    for (int i = 0; i < parameters.size(); ++i) {
      const ir::memory& x = k.memories[parameters[i]];
      long& bytes = m.buffer_bytes[l.arguments[i]];
      if (bytes_of(x) > bytes) bytes = bytes_of(x);
      if (l.arguments[i] == m.inputs) m.outputs = x.size;
    }
  }
  return m;
}

/// The type of a buffer's elements; float where no launch uses it.
constexpr scalar type_in(const kernel_module& m, int buffer) {
  for (const launch& l : m.launches) {
    const ir::kernel& k = m.kernels[l.kernel];
    const meta::vec<int> parameters = k.parameters();
    for (int i = 0; i < parameters.size(); ++i)
      if (l.arguments[i] == buffer) return k.memories[parameters[i]].type;
  }
  return scalar::f32;
}

/// Elements of an array that have to be moved: a grid a little larger than the result counts without its halo, and what is
/// less than half as large not at all.
constexpr long compulsory_elements(long elements, long outputs) {
  return 2 * elements < outputs ? 0 : 2 * elements > 3 * outputs ? elements : outputs;
}

}  // namespace hoist
