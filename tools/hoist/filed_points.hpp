#pragma once
// Measured points of files: folders of explore, and tables of merge.

#include "contest_run.hpp"
#include "known_programs.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace hoist::tools {

/// A measured point of a file.
struct filed_point {
  std::string program, structure, point, device;
  extents size;
  point_cost cost;
};

/// The points of files, in their order; tables know no seconds, and of their points times in a unit of each case.
std::vector<filed_point> points_in(const std::vector<std::filesystem::path>& files);

}  // namespace hoist::tools
