#pragma once
// Programs in the classic space: NAME@techniques, a program whose points are schedules by loading technique; and in the unrestricted
// one, NAME@unrestricted.

#include "known_programs.hpp"
#include <tools/laboratory/technique_space.hpp>

namespace hoist::tools {

/// The program of a name at a size; of NAME@techniques the program NAME with one structure, whose points are those of the space, by
/// its `scope`; NAME@unrestricted has the unrestricted one. It stays as long as the process. Fails (std::invalid_argument, one sentence) where there is none, or where a program has no
/// classic space.
const tool_program& program_at(std::string_view name, const extents& size, technique_scope scope = technique_scope::classic);

/// The points of a program that `program_at` made so; null for any other.
const technique_points* techniques_of(const tool_program& p);

/// NAME of NAME@techniques and of NAME@unrestricted, and of any other name itself.
std::string_view without_techniques(std::string_view name);
/// NAME@unrestricted of NAME@techniques; of a name without such a space nothing.
std::optional<std::string> unrestricted(const std::string& name);

/// A program's baseline kernel; of a program without recipes, that of the plainest schedule.
hoist::kernel_module baseline_of(const tool_program& p, const ir::point& at);

}  // namespace hoist::tools
