#pragma once
// Heuristics of [Garvey2018] as texts of groups, for a search by groups.

#include <tools/laboratory/groups.hpp>

#include <string>
#include <vector>

namespace hoist::tools {

/// The paper's heuristics as texts, for the axes of the classic space.
enum class heuristic { dimension, optimisation, hybrid };
/// `vectors`: whether VX is above 1; `blocks`: whether BX, BY and BZ are free. `fixed` begins the text: `USE_LOCAL_MEMORY_INPUT=1, ...`.
std::string groups_text(heuristic h, int passes, const std::string& fixed, bool vectors, bool blocks);
/// The same for any axes: by dimension with the others last, or one axis after the other; never empty where there are axes.
std::string groups_text(heuristic h, int passes, const std::vector<search_axis>& axes);

}  // namespace hoist::tools
