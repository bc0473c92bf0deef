#pragma once
// Whether a kernel may be given one buffer to read and to write.

#include <hoist/ir/kernel.hpp>

namespace hoist::lower {

namespace detail {

/// Whether every load of a memory in a value, as part of a store, is of the element or vector that is stored.
struct same_element {
  const ir::kernel& k;
  int memory;
  ir::index_expr index;
  int width;
  meta::vec<bool>& seen;

  constexpr bool operator()(int id) {
    if (id < 0 || seen[id]) return true;
    seen[id] = true;
    const ir::value& v = k.values[id];
    if (v.what == ir::value::kind::load && v.as_load().memory == memory && !(v.as_load().index == index && v.width == width))
      return false;
    for (int a : ir::operands_of(v))
      if (!(*this)(a)) return false;
    return true;
  }
};

}  // namespace detail

/// Whether one buffer may stand for a memory that a kernel reads and for its only result: an element of the one is read
/// nowhere but where the same element of the other is stored. `false` says only that this wasn't seen.
constexpr bool is_pointwise(const ir::kernel& k, int read, int written) {
  int outputs = 0;
  for (const ir::memory& m : k.memories) outputs += m.output;
  if (outputs != 1 || bytes_of(k.memories[read].type) != bytes_of(k.memories[written].type)) return false;
  for (const ir::statement& s : k.statements) {
    if (s.value < 0) continue;
    meta::vec<bool> seen(k.values.size(), false);
    const bool stores = s.what == ir::statement::kind::store && s.as_store().memory == written;
    detail::same_element loads{k, read, stores ? s.as_store().index : ir::index_expr{}, k.values[s.value].width, seen};
    if (!loads(s.value)) return false;
    for (int v = 0; v < seen.size(); ++v)
      if (seen[v] && k.values[v].what == ir::value::kind::load && k.values[v].memory == written) return false;
  }
  return true;
}

}  // namespace hoist::lower
