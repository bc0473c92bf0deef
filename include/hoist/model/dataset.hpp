#pragma once
// Measured points with their features, the cases they belong to, and throughput relative to the best of a case.

#include <hoist/meta/standard.hpp>

#include <algorithm>
#include <compare>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace hoist::model {

/// One measured point. `throughput` is in GB/s of compulsory bytes; a row that failed to build, run or verify is not
/// `valid`, and its throughput means nothing. `third`: the extent L of programs that have three; else 0.
struct row {
  std::string program, device, structure, point;
  long rows = 0, cols = 0;
  std::vector<double> features;
  double throughput = 0;
  bool valid = true;
  bool steps_at_once = false;  ///< whether a kernel makes several steps of a time loop; known with the features
  long third = 0;
};

/// Measured points that share one list of features.
struct dataset {
  std::vector<std::string> feature_names;
  std::vector<row> rows;
};

/// A program at a size on a device: the points of one case compete with each other.
struct case_key {
  std::string program, device;
  long rows = 0, cols = 0, third = 0;

  auto operator<=>(const case_key&) const = default;
};

inline case_key case_of(const row& r) { return {r.program, r.device, r.rows, r.cols, r.third}; }

/// The indices of the rows of every case, in the order of the keys.
inline std::map<case_key, std::vector<int>> cases(const dataset& data) {
  std::map<case_key, std::vector<int>> result;
  for (int i = 0; i < static_cast<int>(data.rows.size()); ++i)
    result[case_of(data.rows[static_cast<std::size_t>(i)])].push_back(i);
  return result;
}

/// The throughput that counts: 0 for a row that failed.
inline double credited(const row& r) { return r.valid && r.throughput > 0 ? r.throughput : 0; }

/// y = throughput / best valid throughput of the row's case; 0 for failed rows and in cases without a valid row.
/// Source: [Remmelg2020] 5.1.
inline std::vector<double> normalise(const dataset& data) {
  std::map<case_key, double> best;
  for (const row& r : data.rows) {
    double& b = best[case_of(r)];
    b = std::max(b, credited(r));
  }
  std::vector<double> y;
  y.reserve(data.rows.size());
  for (const row& r : data.rows) {
    const double b = best[case_of(r)];
    y.push_back(b > 0 ? credited(r) / b : 0);
  }
  return y;
}

/// The rows for which `keep(row)` holds.
template <class Filter>
dataset select(const dataset& data, Filter keep) {
  dataset result{data.feature_names, {}};
  std::copy_if(data.rows.begin(), data.rows.end(), std::back_inserter(result.rows), keep);
  return result;
}

/// The rows of a dataset with only the named features, in the order of `names`. Fails when a name is unknown.
inline dataset with_features(const dataset& data, const std::vector<std::string>& names) {
  std::vector<std::size_t> columns;
  for (const std::string& name : names) {
    const auto at = std::find(data.feature_names.begin(), data.feature_names.end(), name);
    if (at == data.feature_names.end()) throw std::invalid_argument("the data have no feature named " + name + ".");
    columns.push_back(static_cast<std::size_t>(at - data.feature_names.begin()));
  }
  dataset result{names, data.rows};
  for (row& r : result.rows) {
    std::vector<double> selected;
    for (std::size_t c : columns) selected.push_back(r.features[c]);
    r.features = std::move(selected);
  }
  return result;
}

/// Appends the rows of `more`. Fails when the two differ in their features.
inline void append(dataset& data, const dataset& more) {
  if (data.rows.empty() && data.feature_names.empty()) data.feature_names = more.feature_names;
  if (data.feature_names != more.feature_names)
    throw std::invalid_argument("two sets of measurements with different features can't be joined.");
  data.rows.insert(data.rows.end(), more.rows.begin(), more.rows.end());
}

}  // namespace hoist::model
