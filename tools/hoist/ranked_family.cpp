#include "ranked_family.hpp"

#include "program_stem.hpp"
#include "stopwatch.hpp"
#include <hoist/model/coarse_to_fine.hpp>
#include <hoist/model/nearest.hpp>
#include <hoist/model/step_predictions.hpp>
#include <hoist/runtime/pretrained_rows.hpp>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>

namespace hoist::tools {

namespace {

void predict(const model::ranker& r, const std::vector<candidate>& valid, std::vector<ranked_point>& points) {
  const model::step_predictions predictions(r, valid);
  const std::vector<model::prediction>& y = predictions.all();
  for (std::size_t i = 0; i < valid.size(); ++i)
    points[i] = {valid[i].structure, valid[i].number, y[i].value, y[i].distance, valid[i].features};
}

/// The measurements of other programs.
model::dataset others_of(ranked_family& r, const model::dataset& data) {
  model::dataset others = model::select(data, [&](const model::row& row) { return stem(row.program) != stem(r.program); });
  if (others.rows.empty())
    throw std::runtime_error("no measurements of programs other than " + r.program + " are there to learn from.");
  std::set<std::string> learned_from, left_out;
  for (const model::row& row : data.rows) (stem(row.program) == stem(r.program) ? left_out : learned_from).insert(row.program);
  r.learned.device = others.rows[0].device;
  r.learned.programs = {learned_from.begin(), learned_from.end()};
  r.learned.left_out = {left_out.begin(), left_out.end()};
  r.learned.rows = static_cast<long>(others.rows.size());
  return others;
}

/// A model that has not seen the program.
model::ranker unaware(ranked_family& r, const target& limits, const model::dataset* learned) {
  const model::dataset others = others_of(r, learned != nullptr ? *learned : runtime::pretrained_rows_for(limits));
  r.learned.model = learned == nullptr ? "boosted trees" : "nearest neighbours";
  if (learned != nullptr) return model::nearest_of(others);
  return runtime::ranker_by_trees(unaware_of(runtime::pretrained_trees_for(limits), r.program));
}

/// The best predicted first; of equals the nearest to what was learned, then by the structures' hashes.
void rank(ranked_family& r, const enumeration& s, const model::ranker& order) {
  if (const model::nearest* near = order.as<model::nearest>()) {
    r.learned.components = near->near.axes().outputs();
    r.learned.typical_distance = near->near.typical_distance();
  }
  r.points.resize(s.valid.size());
  predict(order, s.valid, r.points);
  const auto place = [&](const ranked_point& p) {
    return std::tuple(-p.predicted, p.distance, s.hashes[static_cast<std::size_t>(p.structure)], p.number);
  };
  std::ranges::sort(r.points, [&](const ranked_point& a, const ranked_point& b) { return place(a) < place(b); });
}

}  // namespace

ranked_family rank_family(const family& f, const target& limits, const extents& size, long most,
                          const model::dataset* learned) {
  ranked_family r;
  r.program = f.name;
  r.rows = size.rows;
  r.columns = size.columns;
  stopwatch watch;
  const model::ranker order = unaware(r, limits, learned);
  const meta::vec<ir::binding> sizes = size.sizes();
  const enumeration s = most > 0 ? enumerate(f, limits, sizes, most) : enumerate_coarse_to_fine(f, limits, sizes, order);
  r.structures = s.structures;
  r.looked_at = s.points;
  r.rejected = s.rejected;
  r.inapplicable = s.inapplicable;
  r.enumeration_s = watch.lap();
  if (s.valid.empty())
    throw std::runtime_error("no variant of " + r.program + " fits " + size.text() + " elements on " + limits.description +
                             ".");
  rank(r, s, order);
  r.ranking_s = watch.lap();
  return r;
}

}  // namespace hoist::tools
