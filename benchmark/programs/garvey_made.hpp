#pragma once
// Garvey and Abdelrahman's stencils made without the C++ compiler: their meaning, and the structure that schedules are for.

#include <benchmark/programs/catalogue.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::benchmarks {

/// The names of the 104 stencils.
std::vector<std::string> garvey_names();

/// The stencil of a name such as `garvey_star_xyz_r2`, or of one with an ending from `_m1a1` to `_m2a2`, which says how often an
/// element is multiplied and added. It has no recipes. Nothing where no stencil is called so.
std::optional<entry> made_garvey(std::string_view name);

}  // namespace hoist::benchmarks
