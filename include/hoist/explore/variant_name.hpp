#pragma once
// What a variant is called: a structure and a point, by name.

#include <hoist/explore/space.hpp>
#include <hoist/meta/engine.hpp>

#include <string>
#include <string_view>

namespace hoist {

/// A structure and a point, such as "march-vec4:rows=8,local=32x4": the point as `space::name` has it, with commas.
HOIST_LAZY std::string variant_name(const structure& s, const ir::point& at) {
  std::string point = space::name(at);
  for (char& c : point)
    if (c == ' ') c = ',';
  return std::string(s.name) + ":" + point;
}

/// The structure of a family with this name, whether its recipe applied or not; null where there is none.
HOIST_LAZY const structure* structure_called(const family& f, std::string_view name) {
  for (int i = 0; i < f.count; ++i)
    if (name == f.structures[i].name) return &f.structures[i];
  return nullptr;
}

}  // namespace hoist
