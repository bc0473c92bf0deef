#pragma once
// What a kernel's text calls its memories, for what speaks of them.

#include <hoist/ir/kernel.hpp>
#include <hoist/meta/engine.hpp>

#include <string>

namespace hoist::ir {

/// What a kernel's text calls a memory.
HOIST_LAZY std::string name_of(const kernel& k, int m) {
  const memory& x = k.memories[m];
  if (x.where == space::image && x.output) return "image_out";
  if (x.where == space::image)
    return x.parameter < k.inputs ? "image" + std::to_string(x.parameter)
                                  : "image_mid" + std::to_string(x.parameter - k.inputs - 1);
  int before = 0, all = 0;
  for (int i = 0; i < k.memories.size(); ++i) {
    const memory& o = k.memories[i];
    const bool alike = x.where != space::global ? o.where == x.where && o.size > 0 : o.output;
    all += alike;
    before += i < m && alike;
  }
  if (x.where != space::global) return (x.where == space::local ? "tile" : "kept") + std::to_string(before);
  if (x.output) return all > 1 ? "out" + std::to_string(before) : "out";
  if (x.parameter < k.inputs) return "in" + std::to_string(x.parameter);
  return "mid" + std::to_string(x.parameter - k.inputs - 1);
}

}  // namespace hoist::ir
