#pragma once
// What programs that differ in their boundary mode alone have in common.

#include <hoist/model/forest.hpp>

#include <string_view>

namespace hoist::tools {

/// The program's name without its boundary mode: a model that has seen one of them knows the other.
constexpr std::string_view stem(std::string_view program) { return program.substr(0, program.find("_clamp")); }

/// The members of a forest that have seen neither the program nor one of its stem; all of them where each has.
inline model::forest unaware_of(const model::forest& all, std::string_view program) {
  return all.unaware_of([&](std::string_view p) { return stem(p) == stem(program); });
}

}  // namespace hoist::tools
