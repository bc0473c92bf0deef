#pragma once
// What came of a contest: a line for each order, over all programs.

#include "contest_run.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace hoist::tools {

/// What an order achieves over all programs, as the paper's Table 3 has it.
struct contest_line {
  std::string order;
  double speedup = 0, runs = 0, build_s = 0, run_s = 0, wall_s = 0, missing = 0;  ///< means; the speedup over random's best
  int best_count = 0, worse_than_random = 0;
  double least_speedup = 0, p = 1;
  std::string worst;
  std::vector<double> at_runs, at_seconds;  ///< geometric means of shares of the best known; 0.01 where there is no result
  std::vector<int> reached;                 ///< programs that reach a share
};

/// A line of each order, in the order in which they appear.
std::vector<contest_line> lines_of(const std::vector<contest_score>& scores);
/// The lines, and the scores of every program.
nlohmann::ordered_json report_of(const std::vector<contest_score>& scores);

}  // namespace hoist::tools
