#pragma once
// The tool's programs as measurement kernels.

#include "selection.hpp"

#include <hoist/measure/family.hpp>

#include <optional>
#include <string_view>

namespace hoist::tools {

/// The variants of a program, as measurement kernels.
measure::measured_family family_of(const tool_program& p);

/// The kernel of a structure at a point, by their names, and at a size; none where a program has none on this target. Its
/// `rejected` says why a point isn't valid.
std::optional<measure::kernel> kernel_of(const tool_program& p, std::string_view structure, std::string_view point,
                                         extents size, const target& t);

/// The kernel of a structure at a point of its space.
measure::kernel kernel_of(const tool_program& p, const structure& s, const space& points, long number, extents size);

}  // namespace hoist::tools
