#pragma once
// Nearest neighbours on times, as a learner that `evaluate` compares.

#include <hoist/model/examples.hpp>
#include <hoist/model/nearest_times.hpp>
#include <hoist/model/trained_neighbours.hpp>
#include <hoist/target/targets.hpp>
#include <tools/laboratory/condense.hpp>
#include <tools/laboratory/sampling.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// Rows of a table of neighbours that ships.
inline constexpr int rows_of_neighbours = 1600;

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

/// What makes trees of examples, by which neighbours are found; none: by features.
using trees_maker = std::function<forest(std::span<const example>)>;

/// Learns from the times of at most `most` examples, which have the features `names`, chosen as those of a table that ships are
/// (`drawn_evenly`); all are of one device. Trees learn from all examples.
inline learner nearest_times_learner(std::vector<std::string> names, int most, trees_maker trees_of = {}) {
  return [names = std::move(names), most, trees_of = std::move(trees_of)](std::span<const example> examples) -> scorer {
    dataset places;  // instead of features, which are many, where they lie
    for (std::size_t i = 0; i < examples.size(); ++i) {
      const candidate& c = examples[i].what;
      if (examples[i].gbs > 0)
        places.rows.push_back({std::string(examples[i].program),
                               std::string(c.device),
                               std::string(c.structure),
                               std::string(c.point),
                               c.rows,
                               c.cols,
                               {static_cast<double>(i)},
                               examples[i].gbs,
                               true,
                               false,
                               c.third});
    }
    dataset some = drawn_evenly(places, 1, most);
    some.feature_names = names;
    for (row& r : some.rows) {
      const std::span<const double> x = examples[static_cast<std::size_t>(r.features[0])].what.features;
      r.features.assign(x.begin(), x.end());
    }
    const target& any = targets::nvidia_h200;  // a bandwidth is a factor of all times
    const auto near = std::make_shared<const nearest_times>(
        trees_of ? nearest_times::of(std::move(some), any, trees_of(examples)) : nearest_times::of(std::move(some), any));
    return [near](std::span<const candidate> points) {
      std::vector<double> scores;
      for (const candidate& c : points) scores.push_back(near->predict_rows(c.features)[0].value);
      return scores;
    };
  };
}

}  // namespace hoist::model
