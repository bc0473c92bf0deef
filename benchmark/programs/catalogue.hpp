#pragma once
// The benchmark programs by name, with their data and families.

#include <hoist/tool.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace hoist::benchmarks {

using hoist::input_data;
using entry = tool_program;

const std::vector<entry>& catalogue();
/// Programs of the catalogue with the families that a search makes beside the menu, called NAME@search, or that load inputs through
/// images, NAME@images.
const std::vector<entry>& searched();

/// Time loops of 24 steps, by which trees learn what several steps a kernel take.
const std::vector<entry>& loops();

/// The entry of a name, of all of these. Fails (std::invalid_argument, one sentence with the names there are) when
/// there is none.
const entry& find(std::string_view name);

/// The inputs of a program at sizes N and M, as many elements as it has: uniform, with a seed per array.
std::vector<host_values> make_inputs(const entry& e, long rows, long columns);

}  // namespace hoist::benchmarks
