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

/// Reports of contests of other programs as one: their scores, with what they were asked at. Fails (std::runtime_error, one sentence)
/// where a file is no such report, or they were asked at other sizes, runs or seconds, or one has a program that another has.
struct joined_contests {
  std::vector<long> size, runs;
  std::vector<double> seconds;
  std::vector<contest_score> scores;
};
joined_contests join_contests(const std::vector<std::string>& files);

}  // namespace hoist::tools
