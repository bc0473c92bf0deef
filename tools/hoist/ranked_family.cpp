#include "ranked_family.hpp"

#include "stopwatch.hpp"
#include "trained_data.hpp"
#include <hoist/features/survey.hpp>
#include <hoist/model/predictor.hpp>

#include <set>
#include <stdexcept>
#include <string_view>
#include <thread>

namespace hoist::tools {

namespace {

/// The program's name without its boundary mode.
std::string_view stem(std::string_view program) { return program.substr(0, program.find("_clamp")); }

/// Where each feature of the data stands in this version's vector.
std::vector<std::size_t> columns_of(const model::dataset& data) {
  std::vector<std::size_t> columns;
  for (const std::string& name : data.feature_names) {
    const auto* at = std::find(std::begin(features::feature_names), std::end(features::feature_names), name);
    if (at == std::end(features::feature_names))
      throw std::runtime_error("the shipped measurements have a feature " + name +
                               " that this version does not know; train them again.");
    columns.push_back(static_cast<std::size_t>(at - std::begin(features::feature_names)));
  }
  return columns;
}

void predict(const model::predictor& p, const std::vector<std::size_t>& columns, const std::vector<candidate>& valid,
             std::vector<ranked_point>& points) {
  auto some = [&](std::size_t first, std::size_t step) {
    std::vector<double> x(columns.size());
    for (std::size_t i = first; i < valid.size(); i += step) {
      for (std::size_t j = 0; j < columns.size(); ++j) x[j] = valid[i].features[columns[j]];
      const model::prediction y = p.predict(x);
      points[i] = {valid[i].structure, valid[i].number, y.value, y.distance};
    }
  };
  const std::size_t threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::thread> pool;
  for (std::size_t t = 0; t < threads; ++t) pool.emplace_back(some, t, threads);
  for (std::thread& t : pool) t.join();
}

void rank(ranked_family& r, const std::vector<candidate>& valid, const target& limits) {
  const model::dataset& data = data_for(limits);
  const model::dataset others =
      model::select(data, [&](const model::row& row) { return stem(row.program) != stem(r.program); });
  if (others.rows.empty())
    throw std::runtime_error("no measurements of programs other than " + r.program + " ship with hoist.");
  std::set<std::string> kept, left_out;
  for (const model::row& row : data.rows) (stem(row.program) == stem(r.program) ? left_out : kept).insert(row.program);
  const model::predictor p = model::predictor::train(others);
  r.learned = {others.rows[0].device,
               {kept.begin(), kept.end()},
               {left_out.begin(), left_out.end()},
               static_cast<long>(others.rows.size()),
               p.axes().outputs(),
               p.typical_distance()};
  r.points.resize(valid.size());
  predict(p, columns_of(data), valid, r.points);
  std::ranges::stable_sort(r.points, [](const ranked_point& a, const ranked_point& b) {
    return a.predicted != b.predicted ? a.predicted > b.predicted : a.distance < b.distance;
  });
}

}  // namespace

ranked_family rank_family(const family& f, const target& limits, long rows, long columns, long most) {
  ranked_family r;
  r.program = f.name;
  r.rows = rows;
  r.columns = columns;
  stopwatch watch;
  const survey s = look_through(f, limits, {{"N", rows}, {"M", columns}}, most);
  r.structures = s.structures;
  r.looked_at = s.points;
  r.rejected = s.rejected;
  r.not_made = s.not_made;
  r.survey_s = watch.lap();
  if (s.valid.empty())
    throw std::runtime_error("no variant of " + r.program + " fits " + std::to_string(rows) + " x " +
                             std::to_string(columns) + " elements on " + limits.description + ".");
  rank(r, s.valid, limits);
  r.ranking_s = watch.lap();
  return r;
}

}  // namespace hoist::tools
