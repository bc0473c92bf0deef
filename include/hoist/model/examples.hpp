#pragma once
// What a model may see: measured examples to learn from, and candidates whose throughput it is not shown.

#include <hoist/model/dataset.hpp>

#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace hoist::model {

/// A point to be ranked: a view of a row without its program and its throughput. Valid while the dataset lives.
struct candidate {
  std::string_view structure, point, device;
  long rows = 0, cols = 0;
  std::span<const double> features;
  long third = 0;
};

/// A point to learn from, with its throughput relative to the best of its case, and in GB/s; 0 where it failed. `weight`: how
/// much it counts, where a learner weighs.
struct example {
  candidate what;
  std::string_view program;
  double y = 0, gbs = 0, weight = 1;
};

/// Gives each candidate of one case a score, higher for what to run earlier; only the order counts.
using scorer = std::function<std::vector<double>(std::span<const candidate>)>;

/// Anything that learns an order: examples of other cases -> a scorer. A scorer may keep views into the examples' rows
/// but not the span itself.
using learner = std::function<scorer(std::span<const example>)>;

inline candidate candidate_of(const row& r) { return {r.structure, r.point, r.device, r.rows, r.cols, r.features, r.third}; }

/// All rows as examples.
inline std::vector<example> examples_of(const dataset& data) {
  const std::vector<double> y = normalise(data);
  std::vector<example> result;
  for (std::size_t i = 0; i < data.rows.size(); ++i)
    result.push_back({candidate_of(data.rows[i]), data.rows[i].program, y[i], credited(data.rows[i])});
  return result;
}

}  // namespace hoist::model
