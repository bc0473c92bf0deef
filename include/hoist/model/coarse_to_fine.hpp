#pragma once
// A family looked through in two steps: a few points of every structure, then many of the structures that promise most.

#include <hoist/features/enumerate.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/ordered.hpp>
#include <hoist/model/step_predictions.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace hoist {

/// How many points of a structure are looked at in each step, and how many structures are left for the second.
struct coarse_to_fine {
  long coarse = 12;
  int structures = 10;
  long fine = 100;
};

/// The points of the ten structures whose best point is predicted best among a few, and these few of the others; with
/// their features. Ordered by the structures' hashes and then by point, so that the order of the recipes means nothing.
HOIST_LAZY enumeration enumerate_coarse_to_fine(const family& f, const target& t, const meta::vec<ir::binding>& sizes,
                                                const model::ranker& by, coarse_to_fine take = {}) {
  enumeration coarse = enumerate(f, t, sizes, take.coarse);
  std::map<int, double> best;
  const std::vector<model::prediction> predictions = model::step_predictions(by, coarse.valid).all();
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    const double predicted = predictions[i].value;
    const auto [at, fresh] = best.try_emplace(coarse.valid[i].structure, predicted);
    if (!fresh) at->second = std::max(at->second, predicted);
  }
  const auto hash_of = [&](int structure) { return coarse.hashes[static_cast<std::size_t>(structure)]; };
  const std::vector<std::pair<int, double>> structures(best.begin(), best.end());
  std::set<int> chosen;
  for (const std::size_t i : meta::ordered(structures.size(), [&](std::size_t first, std::size_t second) {
         const auto& [a, predicted_a] = structures[first];
         const auto& [b, predicted_b] = structures[second];
         return predicted_a != predicted_b ? predicted_a > predicted_b : hash_of(a) < hash_of(b);
       }))
    if (chosen.size() < static_cast<std::size_t>(take.structures)) chosen.insert(structures[i].first);
  enumeration all = enumerate(f, t, sizes, take.fine, 1, true, &chosen);
  for (candidate& c : coarse.valid)
    if (!chosen.contains(c.structure)) all.valid.push_back(std::move(c));
  std::vector<candidate> valid;
  for (const std::size_t i : meta::ordered(all.valid.size(), [&](std::size_t j, std::size_t k) {
         const candidate &a = all.valid[j], &b = all.valid[k];
         return a.structure != b.structure ? hash_of(a.structure) < hash_of(b.structure) : a.number < b.number;
       }))
    valid.push_back(std::move(all.valid[i]));
  all.valid = std::move(valid);
  for (const auto& [structure, reasons] : coarse.rejected_of) {
    if (chosen.contains(structure)) continue;
    for (const auto& [why, n] : reasons) all.rejected[why] += n;
    all.rejected_of[structure] = reasons;
  }
  all.inapplicable = std::move(coarse.inapplicable);
  all.hashes = coarse.hashes;
  all.structures = coarse.structures;
  all.points = static_cast<long>(all.valid.size());
  for (const auto& [why, n] : all.rejected) all.points += n;
  return all;
}

}  // namespace hoist
