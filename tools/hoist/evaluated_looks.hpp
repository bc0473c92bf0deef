#pragma once
// What one shot finds in measured rows where it looks further than at the variant that is predicted best.

#include "boosting.hpp"
#include "featured_rows.hpp"
#include <tools/laboratory/unsure_choices.hpp>

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace hoist::tools {

inline nlohmann::ordered_json as_json(const model::unsure_summary& s) {
  return {{"cases", s.cases},
          {"unsure", s.unsure},
          {"runs", s.runs},
          {"first_geomean", s.first},
          {"first_worst", s.first_worst},
          {"looking_geomean", s.looking},
          {"looking_worst", s.looking_worst}};
}

/// What one shot finds where it looks further: as it does, and if it did by other spreads, or at other shares of what was predicted.
struct looks_found {
  using by_number = std::vector<std::pair<double, model::unsure_summary>>;
  model::unsure_summary now;
  by_number by_spread, by_share;
};
inline looks_found looks_in(const model::dataset& rows, const model::predicted_rows& predicted, const std::string& device) {
  const auto found = [&](const model::further_looks& how) { return model::unsure_choices(rows, predicted, device, how); };
  const double copy = copy_gbs_of(rows, device);
  const target* known = known_target_of_rows(device);
  const double usual = model::good_share(known != nullptr && known->kind == device_class::cpu);
  looks_found f{found({.good = usual, .copy_gbs = copy}), {}, {}};
  for (const double wide : {0.0, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2})
    f.by_spread.emplace_back(wide, found({.wide = wide, .good = usual, .copy_gbs = copy}));
  for (const double good : {0.0, 0.8, 0.9, 0.95, 1.0}) f.by_share.emplace_back(good, found({.good = good, .copy_gbs = copy}));
  return f;
}
inline nlohmann::ordered_json as_json(const looks_found& f) {
  nlohmann::ordered_json all = as_json(f.now);
  const auto add = [&](const char* table, const char* what, const looks_found::by_number& by) {
    for (const auto& [x, s] : by) {
      all[table].push_back({{what, x}});
      all[table].back().update(as_json(s));
    }
  };
  add("by_spread", "spread", f.by_spread);
  add("by_share", "share", f.by_share);
  return all;
}

}  // namespace hoist::tools
