#pragma once
// Measured rows as cases of a choice: which loading technique is fastest of a stencil at a size on a device.

#include <tools/laboratory/stencil_shape.hpp>
#include <tools/laboratory/technique_space.hpp>
#include "known_programs.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hoist::tools {

/// A stencil at a size on a device. Times are in a unit of the case's own.
struct loading_case {
  std::string program, device;
  extents size;
  stencil_shape shape;
  std::map<technique, double> best_ms;     ///< of the techniques that ran
  std::map<technique, long> points;        ///< that ran
  std::optional<technique> by_trees = {};  ///< the technique of the point that the trees that ship think fastest

  std::vector<technique> choices() const;
  technique fastest() const;
  /// The time of the fastest technique over that of another one.
  double share(technique t) const;
};

struct loading_cases {
  std::vector<loading_case> all;
  std::set<std::string> no_stencils;  ///< programs that are none
  std::set<std::string> no_choice;    ///< programs of which some size has one technique alone
  long unknown = 0;                   ///< rows of kernels that there are no more
};

/// The cases of files: folders of explore, or tables of merge. How a point loads its data is read off its kernel, and of a point of the
/// classic space is what the space says. `with_trees`: ask the trees that ship, without what they learned from a case's program.
loading_cases loading_cases_of(const std::vector<std::filesystem::path>& files, bool with_trees);

}  // namespace hoist::tools
