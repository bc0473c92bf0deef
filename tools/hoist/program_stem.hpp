#pragma once
// What programs that differ in their boundary mode alone have in common.

#include <string_view>

namespace hoist::tools {

/// The program's name without its boundary mode: a model that has seen one of them knows the other.
constexpr std::string_view stem(std::string_view program) { return program.substr(0, program.find("_clamp")); }

}  // namespace hoist::tools
