#pragma once
// What the work-items of a group keep on the stack of a CPU's thread.

#include <hoist/ir/kernel.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/target/target.hpp>

namespace hoist {

/// A driver for a CPU runs a group's work-items one after the other between barriers, and keeps their variables, of all of them, on
/// one thread's stack, which is of 8 MiB or less. Beyond this there have been crashes, and caches hold no more.
inline constexpr long most_group_stack = 1L << 20;

/// Bytes of the variables of a group's work-items together; 0 on other devices, whose compilers say what doesn't fit.
HOIST_LAZY long group_stack_bytes(const ir::kernel& k, const target& t) {
  if (t.kind != device_class::cpu) return 0;
  long bytes = 0, items = 1;
  for (const ir::variable& v : k.variables)
    if (v.mutable_) bytes += bytes_of(v.type) * v.width;
  for (const ir::memory& m : k.memories)
    if (m.where == ir::space::priv) bytes += bytes_of(m);
  for (const long n : k.launch.local) items *= n;
  return bytes * items;
}

}  // namespace hoist
