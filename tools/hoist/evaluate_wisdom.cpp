// hoist evaluate --wisdom: choices of other sizes, held against the best of a size that was held out.

#include "evaluate_wisdom.hpp"

#include "command.hpp"
#include "featured_rows.hpp"
#include "number_text.hpp"
#include "program_stem.hpp"
#include "selection.hpp"

#include <hoist/model/step_predictions.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <tools/laboratory/columns.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::tools {

namespace {

using json = nlohmann::ordered_json;

/// A variant's throughput at a size and what the model says of it there, relative to the best there, and by itself.
struct seen_variant {
  double gbs = 0, predicted = 0, alone = 0;
};
using variant_key = std::pair<std::string, std::string>;

/// A program at one size.
struct seen_size {
  std::string text;
  double log2_elements = 0, best_gbs = 0;
  std::map<variant_key, seen_variant> variants;

  /// The fastest of those that were measured at another size, too.
  const variant_key* fastest_also_at(const seen_size& other) const {
    const variant_key* best = nullptr;
    for (const auto& [key, v] : variants)
      if (other.variants.contains(key) && (best == nullptr || v.gbs > variants.at(*best).gbs)) best = &key;
    return best;
  }
};

seen_size seen_at(const model::dataset& data, const std::vector<int>& rows, const model::ranker& by) {
  seen_size s;
  std::vector<hoist::candidate> candidates;
  std::vector<const model::row*> ran;
  for (const int i : rows) {
    const model::row& r = data.rows[static_cast<std::size_t>(i)];
    if (model::credited(r) <= 0) continue;
    ran.push_back(&r);
    candidates.push_back({0, 0, r.features, 1, 1, r.steps_at_once ? 2.0 : 1.0});
    s.best_gbs = std::max(s.best_gbs, r.throughput);
  }
  if (ran.empty()) return s;
  const model::row& first = *ran[0];
  s.text = std::to_string(first.rows) + "x" + std::to_string(first.cols);
  s.log2_elements = std::log2(static_cast<double>(first.rows) * static_cast<double>(std::max(1L, first.cols)) *
                              static_cast<double>(std::max(1L, first.third)));
  const std::vector<model::prediction> predicted = model::step_predictions(by, candidates).all();
  for (std::size_t i = 0; i < ran.size(); ++i)
    s.variants[{ran[i]->structure, ran[i]->point}] = {ran[i]->throughput, predicted[i].value, by.predict(candidates[i]).value};
  return s;
}

/// Sizes around one, and what they know.
struct held_out {
  const seen_size& here;
  std::vector<const seen_size*> smaller, larger;  ///< the nearest first

  /// The fastest of each of at most so many sizes a side, each once.
  std::vector<variant_key> known(std::size_t a_side) const {
    std::vector<variant_key> all;
    for (const auto* side : {&smaller, &larger})
      for (std::size_t i = 0; i < std::min(a_side, side->size()); ++i)
        if (const variant_key* v = (*side)[i]->fastest_also_at(here); v != nullptr && std::ranges::find(all, *v) == all.end())
          all.push_back(*v);
    return all;
  }
  template <class Score>
  std::optional<variant_key> best_by(const std::vector<variant_key>& of, Score score) const {
    std::optional<variant_key> best;
    for (const variant_key& v : of)
      if (!best || score(v) > score(*best)) best = v;
    return best;
  }
  double predicted(const variant_key& v) const { return here.variants.at(v).predicted; }
  double gbs(const variant_key& v) const { return here.variants.at(v).gbs; }
  /// Predicted throughput over the interpolated ratio of predicted to measured ones at the sizes that know a variant.
  double by_ratio(const variant_key& v, std::size_t a_side) const {
    double sum = 0, weights = 0;
    for (const auto* side : {&smaller, &larger})
      for (std::size_t i = 0; i < std::min(a_side, side->size()); ++i) {
        const seen_size& s = *(*side)[i];
        const variant_key* best = s.fastest_also_at(here);
        if (best == nullptr || *best != v) continue;
        const double weight = 1 / std::max(1e-3, std::abs(s.log2_elements - here.log2_elements));
        sum += weight * std::log(s.variants.at(v).alone / s.variants.at(v).gbs);
        weights += weight;
      }
    return here.variants.at(v).alone * std::exp(-sum / weights);
  }
  /// Of variants that were measured at both neighbours the one whose shares of the best there are greatest in the mean.
  std::optional<variant_key> best_mean() const {
    std::vector<variant_key> at_both;
    for (const auto& [v, seen] : here.variants)
      if (smaller[0]->variants.contains(v) && larger[0]->variants.contains(v)) at_both.push_back(v);
    return best_by(at_both,
                   [&](const variant_key& v) { return smaller[0]->variants.at(v).gbs * larger[0]->variants.at(v).gbs; });
  }
  /// As `tune` does: of at most three that are predicted within a tenth of the first the fastest.
  std::optional<variant_key> timed(std::vector<variant_key> of) const {
    std::ranges::stable_sort(of, std::greater<>(), [&](const variant_key& v) { return predicted(v); });
    std::vector<variant_key> some;
    for (const variant_key& v : of)
      if (some.size() < 3 && predicted(v) >= 0.9 * predicted(of[0])) some.push_back(v);
    return best_by(some, [&](const variant_key& v) { return gbs(v); });
  }
};

/// What each way chooses.
std::vector<std::pair<std::string, std::optional<variant_key>>> choices_of(const held_out& h) {
  const auto only = [](const variant_key* v) { return v != nullptr ? std::optional(*v) : std::nullopt; };
  const auto predicted = [&](const variant_key& v) { return h.predicted(v); };
  const std::vector<variant_key> one = h.known(1), two = h.known(2);
  std::vector<variant_key> all;
  for (const auto& [v, seen] : h.here.variants) all.push_back(v);
  return {{"the next smaller size's best", only(h.smaller[0]->fastest_also_at(h.here))},
          {"the next larger size's best", only(h.larger[0]->fastest_also_at(h.here))},
          {"the best mean at both", h.best_mean()},
          {"the better predicted of these bests", h.best_by(one, predicted)},
          {"the best predicted of two sizes' bests a side", h.best_by(two, predicted)},
          {"predicted, times measured over predicted there", h.best_by(two, [&](const auto& v) { return h.by_ratio(v, 2); })},
          {"the fastest of up to three alike, as tune does", h.timed(two)},
          {"the fastest of two sizes' bests a side", h.best_by(two, [&](const auto& v) { return h.gbs(v); })},
          {"one shot of the model, without these", h.best_by(all, predicted)}};
}

struct shares {
  std::vector<double> all;

  json summary() const {
    double logs = 0, worst = 1;
    int near = 0;
    for (const double s : all) logs += std::log(s), worst = std::min(worst, s), near += s >= 0.95;
    return {{"cases", all.size()},
            {"geomean", std::exp(logs / static_cast<double>(all.size()))},
            {"worst", worst},
            {"within_5_percent", static_cast<double>(near) / static_cast<double>(all.size())}};
  }
};

/// The sizes between others of a program, in turn.
void hold_out(const std::string& program, const std::vector<seen_size>& sizes, json& cases,
              std::map<std::string, shares>& by_way, std::vector<std::string>& order) {
  for (std::size_t i = 1; i + 1 < sizes.size(); ++i) {
    held_out h{sizes[i], {}, {}};
    for (std::size_t k = i; k-- > 0;) h.smaller.push_back(&sizes[k]);
    for (std::size_t k = i + 1; k < sizes.size(); ++k) h.larger.push_back(&sizes[k]);
    const auto choices = choices_of(h);
    if (std::ranges::any_of(choices, [](const auto& c) { return !c.second; })) continue;
    json one = {{"program", program}, {"size", h.here.text}, {"variants", h.here.variants.size()}};
    for (const auto& [way, v] : choices) {
      if (by_way.empty() || !by_way.contains(way)) order.push_back(way);
      const double share = h.gbs(*v) / h.here.best_gbs;
      by_way[way].all.push_back(share);
      one["share_of_best"][way] = share;
    }
    cases.push_back(one);
  }
}

json evaluated(const model::dataset& data, const std::string& device) {
  std::map<std::string, std::vector<seen_size>> programs;
  for (const auto& [key, rows] : model::cases(data)) {
    if (key.device != device) continue;
    const model::ranker by =
        runtime::ranker_by_trees(unaware_of(runtime::pretrained_trees_for(target_of_rows(device)), key.program));
    if (seen_size s = seen_at(data, rows, by); !s.variants.empty()) programs[key.program].push_back(std::move(s));
  }
  json j = {{"device", device}, {"rows", data.rows.size()}, {"ways", json::object()}, {"cases", json::array()}};
  std::map<std::string, shares> by_way;
  std::vector<std::string> order;
  for (auto& [program, sizes] : programs) {
    std::ranges::stable_sort(sizes, {}, &seen_size::log2_elements);
    hold_out(program, sizes, j["cases"], by_way, order);
  }
  for (const std::string& way : order) j["ways"][way] = by_way.at(way).summary();
  return j;
}

}  // namespace

void evaluate_wisdom(model::dataset rows, bool as_json) {
  complete(rows);
  std::set<std::string> devices;
  for (const model::row& r : rows.rows) devices.insert(r.device);
  json all = json::array();
  for (const std::string& device : devices)
    if (json one = evaluated(rows, device); !one["cases"].empty()) all.push_back(std::move(one));
  if (all.empty()) throw std::runtime_error("no program in the files was measured at three sizes, with variants in common.");
  if (as_json) {
    std::cout << pretty(json{{"devices", all}}) << "\n";
    return;
  }
  for (const json& d : all) {
    std::cout << d["device"].get<std::string>() << ": " << d["cases"].size() << " sizes between others, each held out\n\n";
    std::vector<std::vector<std::string>> lines = {{"choice", "share of the best", "worst", "within 5 %"}};
    for (const auto& [way, s] : d["ways"].items())
      lines.push_back({way, significant(s["geomean"], 3), significant(s["worst"], 3), significant(s["within_5_percent"], 3)});
    std::cout << columns(lines) << "\n";
  }
}

}  // namespace hoist::tools
