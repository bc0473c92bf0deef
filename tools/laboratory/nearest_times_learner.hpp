#pragma once
// Nearest neighbours on times, as a learner that `evaluate` compares.

#include <hoist/model/examples.hpp>
#include <hoist/model/nearest_times.hpp>
#include <hoist/model/trained_neighbours.hpp>
#include <hoist/target/targets.hpp>
#include <tools/laboratory/condense.hpp>
#include <tools/laboratory/sampling.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hoist::model {

/// Rows of a table of neighbours that ships.
inline constexpr int rows_of_neighbours = 2000;

/// At most `most` rows, in their order: as many of each case as of another, drawn from the seed. Not the best of each, as `condense`
/// takes them: among the best are those whose times were luckiest beside their features.
inline dataset drawn_evenly(const dataset& data, unsigned long seed, int most) {
  draws draw(seed);
  std::vector<int> sizes, chosen;
  const auto by_case = cases(data);
  for (const auto& [key, rows] : by_case) sizes.push_back(static_cast<int>(rows.size()));
  const std::vector<int> shares = condense_detail::share_out(most, sizes);
  std::size_t at = 0;
  for (const auto& [key, rows] : by_case) {
    std::vector<int> of_case = rows;
    draw.shuffle(of_case);
    chosen.insert(chosen.end(), of_case.begin(), of_case.begin() + shares[at++]);
  }
  std::ranges::sort(chosen);
  dataset result{data.feature_names, {}};
  for (const int i : chosen) result.rows.push_back(data.rows[static_cast<std::size_t>(i)]);
  return result;
}

/// Learns from the times of at most `most` examples, chosen as those of a table that ships are (`drawn_evenly`). An example has no time,
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
    for (const row& r : drawn_evenly(places, 1, most).rows) some.rows.push_back(*all[static_cast<std::size_t>(r.features[0])]);
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
