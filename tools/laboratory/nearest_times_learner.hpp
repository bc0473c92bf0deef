#pragma once
// Nearest neighbours on times, as a learner that `evaluate` compares.

#include <hoist/model/examples.hpp>
#include <hoist/model/nearest_times.hpp>
#include <hoist/model/trained_neighbours.hpp>
#include <hoist/target/targets.hpp>
#include <tools/laboratory/condense.hpp>

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hoist::model {

/// Rows of a table of neighbours that ships.
inline constexpr int rows_of_neighbours = 1200;

/// Learns from the times of at most `most` examples, chosen as those of a table that ships are (`condense`). An example has no time,
/// so it is looked up in `rows`, which has it and lives as long; all are of one device.
inline learner nearest_times_learner(const dataset& rows, int most) {
  std::map<const double*, const row*> of_features;
  for (const row& r : rows.rows) of_features.emplace(r.features.data(), &r);
  return [of_features = std::move(of_features), names = rows.feature_names, most](std::span<const example> examples) -> scorer {
    dataset places;  // instead of features, which are many, where they lie
    std::vector<const row*> all;
    for (const example& e : examples) {
      const row& r = *of_features.at(e.what.features.data());
      if (credited(r) == 0) continue;
      places.rows.push_back(
          {r.program, r.device, r.structure, r.point, r.rows, r.cols, {double(all.size())}, r.throughput, true});
      all.push_back(&r);
    }
    dataset some{names, {}};
    for (const row& r : condense(places, 1, most).rows) some.rows.push_back(*all[static_cast<std::size_t>(r.features[0])]);
    const auto near = std::make_shared<const nearest_times>(
        nearest_times::of(std::move(some), targets::nvidia_h200));  // a bandwidth is a factor of all times
    return [near](std::span<const candidate> points) {
      std::vector<double> scores;
      for (const candidate& c : points) scores.push_back(near->predict_rows(c.features)[0].value);
      return scores;
    };
  };
}

}  // namespace hoist::model
