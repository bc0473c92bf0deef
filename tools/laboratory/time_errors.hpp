#pragma once
// How far the analytic times of rows lie from the measured ones.

#include <hoist/features/vector.hpp>
#include <hoist/model/dataset.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>

namespace hoist::model {

/// Of some rows: how many have a time of first-level cache or of instructions that exceeds the measured time by more than a
/// twentieth, which no bound does, and the geometric mean of the relative errors of the longest time and of the sum of times.
struct time_errors {
  std::size_t rows = 0, l1_over = 0, issue_over = 0;
  double log_max_error = 0, log_sum_error = 0;  ///< sums of natural logarithms

  double share_over(std::size_t n) const { return rows > 0 ? static_cast<double>(n) / static_cast<double>(rows) : 0; }
  double l1_share() const { return share_over(l1_over); }
  double issue_share() const { return share_over(issue_over); }
  double max_error() const { return mean_error(log_max_error); }
  double sum_error() const { return mean_error(log_sum_error); }

  /// Adds a valid row with features of this version, of a device that is the target.
  void add(const row& r, const target& t) {
    const double measured = t.dram_gbs / r.throughput;  // both over the time of the compulsory bytes, as features are
    const auto of_measured = [&](const char* name) { return std::exp2(r.features[features::at_of(name)]) / measured; };
    ++rows;
    l1_over += of_measured("real_t_l1") > most;
    issue_over += of_measured("real_t_issue") > most;
    log_max_error += log_error(of_measured("real_t_max"));
    log_sum_error += log_error(of_measured("real_t_sum"));
  }

 private:
  static constexpr double most = 1.05, least_error = 1e-3;  // a closer time is chance

  static double log_error(double ratio) { return std::log(std::max(least_error, std::abs(ratio - 1))); }
  double mean_error(double logs) const { return rows > 0 ? std::exp(logs / static_cast<double>(rows)) : 0; }
};

/// By program, and under the empty name of all. `rows` are of one device, which is the target; those that failed are left out.
inline std::map<std::string, time_errors> time_errors_by_program(const dataset& rows, const target& t) {
  std::map<std::string, time_errors> by_program;
  for (const row& r : rows.rows) {
    if (!r.valid) continue;
    by_program[""].add(r, t);
    by_program[r.program].add(r, t);
  }
  return by_program;
}

}  // namespace hoist::model
