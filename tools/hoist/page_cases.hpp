#pragma once
// Rows of explorations as cases: a program at a size on a device, its points in the order in which they were measured.

#include <tools/laboratory/merged.hpp>

#include <hoist/target/target.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hoist::tools {

struct page_point {
  const point_row* row = nullptr;
  bool correct = false;
  double gbs = 0;                        ///< 0 when it failed
  double share = 0;                      ///< of the best
  std::optional<double> predicted = {};  ///< throughput relative to the best of the family, before it ran
  std::vector<double> features;          ///< of this hoist's version, or none
};

struct page_case {
  row_case where{};
  std::string platform;
  std::vector<page_point> points;
  double copy_gbs = 0;                   ///< the fastest copy; 0: none was timed
  std::map<std::string, long> failures;  ///< points that aren't correct, by verdict and reason
  long wrong = 0;
  int best = -1, pick = -1;  ///< the fastest, and the best predicted that is correct
  std::string predicted_by;  ///< "as explored" or a model's name; empty: nothing is predicted

  std::string title() const {
    return where.program + ", " + std::to_string(where.rows) + " x " + std::to_string(where.cols) +
           (where.third ? " x " + std::to_string(*where.third) : "");
  }
  long correct() const;
  /// Throughputs of the correct points as shares of the best, in the order in which they were measured; 0: failed.
  std::vector<double> shares() const;
};

/// The known target that rows of a device are likest: a CPU under PoCL, or else a GPU.
const target& target_of_case(const page_case& c);

/// The cases of some rows, by program, size and device. Points without a prediction get that of the model that ships,
/// without what it learned of the program, where their features are of this version.
std::vector<page_case> page_cases(const merged_rows& m);

}  // namespace hoist::tools
