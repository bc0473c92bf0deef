#pragma once
// The programs that the tool was called with.

#include <hoist/tool.hpp>

#include <string_view>
#include <vector>

namespace hoist::tools {

/// The programs in order; those whose names have an @ are other families of programs before them, and come last.
const std::vector<tool_program>& known_programs();
void set_known_programs(std::vector<tool_program> programs);

inline bool is_searched(const tool_program& p) { return std::string_view(p.programs.name).find('@') != std::string_view::npos; }

/// The program of a name. Fails (std::invalid_argument, one sentence with the names there are) when there is none.
const tool_program& program_called(std::string_view name);

/// The inputs of a program at sizes N and M.
std::vector<host_values> make_inputs(const tool_program& p, long rows, long columns);

}  // namespace hoist::tools
