#pragma once
// What a variant is called: a structure and a point, by name.

#include <hoist/explore/space.hpp>
#include <hoist/meta/engine.hpp>

#include <string>

namespace hoist {

/// A structure and a point, such as "march-vec4:rows=8,local=32x4": the point as `space::name` has it, with commas.
HOIST_LAZY std::string variant_name(const structure& s, const ir::point& at) {
  std::string point = space::name(at);
  for (char& c : point)
    if (c == ' ') c = ',';
  return std::string(s.name) + ":" + point;
}

}  // namespace hoist
