#include "trees_file.hpp"

#include "program_stem.hpp"
#include <tools/laboratory/measured_files.hpp>
#include <tools/laboratory/packed_forest.hpp>
#include <tools/laboratory/result_file.hpp>

#include <hoist/features/vector.hpp>
#include <hoist/model/trained_forest.hpp>
#include <hoist/runtime/pretrained.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace hoist::tools {

std::string text_of_trees(const model::forest& f) {
  std::vector<std::string> left_out;
  for (const model::boosted_trees& m : f.members()) left_out.push_back(m.left_out);
  const nlohmann::ordered_json j = {{"trees", features::version},
                                    {"knows_steps", f.knows_steps()},
                                    {"features", f.features()},
                                    {"left_out", left_out},
                                    {"text", model::packed(f)}};
  return std::string(json_mark) + HOIST_VERSION "\", " + j.dump(1).substr(1) + "\n";
}

model::forest trees_of_file(const std::string& file) {
  const auto fail = [&](const std::string& why) { throw std::runtime_error(file + " " + why); };
  const auto j = nlohmann::json::parse(text_of_file(file), nullptr, false);
  if (!j.is_object() || !j.contains("trees")) fail("is no file of hoist train --trees --out FILE.json.");
  if (j.at("trees") != features::version)
    fail("is of version " + j.at("trees").dump() + " of the features, not " + std::to_string(features::version) +
         "; train again.");
  try {
    const auto list = [&](const char* key) { return j.at(key).get<std::vector<std::string>>(); };
    const auto views = [](const std::vector<std::string>& all) {
      return std::vector<std::string_view>(all.begin(), all.end());
    };
    const std::vector<std::string> names = list("features"), members = list("left_out"), lines = list("text");
    for (const std::string& n : names)
      if (std::ranges::find(features::feature_names, n) == std::end(features::feature_names))
        throw std::runtime_error("it knows a feature " + n + ", which this version doesn't");
    const auto names_seen = views(names), left_out = views(members), text = views(lines);
    return model::from({names_seen, left_out, text, features::version, j.at("knows_steps").get<bool>()});
  } catch (const std::exception& e) {
    throw std::runtime_error(file + " is damaged: " + e.what());
  }
}

model::ranker chosen_trees::ranker_for(const target& t, std::string_view program) const {
  if (file.empty() && !held_out) return runtime::pretrained_ranker_for(t);
  const model::forest all = file.empty() ? runtime::pretrained_trees_for(t) : trees_of_file(file);
  return runtime::ranker_by_trees(held_out ? unaware_of(all, program) : all);
}

}  // namespace hoist::tools
