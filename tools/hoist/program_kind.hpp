#pragma once
// Kinds of programs: what is held out together where a model is judged on programs unlike those that it learned from.

#include "known_programs.hpp"
#include "technique_programs.hpp"

#include <string>
#include <string_view>

namespace hoist::tools {

/// The catalogue's group of a program (`hoist programs --json`), of which those of stencils of two dimensions are one kind, and those of
/// three another; of a program that isn't in the catalogue, its name.
inline std::string kind_of(const std::string& program) {
  std::string_view group;
  for (const tool_program& p : known_programs())
    if (without_techniques(program) == p.programs.name) group = p.group;
  for (const std::string_view of_two : {"five", "nine", "two grids", "twenty-five", "seventeen"})
    if (group == of_two) return "stencils";
  if (group == "layers") return "cubes";
  return group.empty() ? program : std::string(group);
}

}  // namespace hoist::tools
