#pragma once
// Boosted trees in a file of their own, from which commands take them instead of those that ship.

#include "program_stem.hpp"
#include <tools/laboratory/measured_files.hpp>
#include <tools/laboratory/packed_forest.hpp>
#include <tools/laboratory/result_file.hpp>

#include <hoist/features/vector.hpp>
#include <hoist/model/trained_forest.hpp>
#include <hoist/runtime/pretrained.hpp>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// The file's text: a JSON object of features, members by what they have not seen, and trees as they are packed in headers.
inline std::string text_of_trees(const model::forest& f) {
  std::vector<std::string> left_out;
  for (const model::boosted_trees& m : f.members()) left_out.push_back(m.left_out);
  const nlohmann::ordered_json j = {{"trees", features::version},
                                    {"knows_steps", f.knows_steps()},
                                    {"features", f.features()},
                                    {"left_out", left_out},
                                    {"text", model::packed(f)}};
  return std::string(json_mark) + HOIST_VERSION "\", " + j.dump(1).substr(1) + "\n";
}

/// The trees of a file. Fails where it is none, is damaged, or is of another version of the features.
inline model::forest trees_of_file(const std::string& file) {
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

/// Which trees a command asks: those that ship, or of a file; all of them, or those that have not seen the program.
struct chosen_trees {
  std::string file;
  bool held_out = false;

  model::ranker ranker_for(const target& t, std::string_view program) const {
    if (file.empty() && !held_out) return runtime::pretrained_ranker_for(t);
    const model::forest all = file.empty() ? runtime::pretrained_trees_for(t) : trees_of_file(file);
    return runtime::ranker_by_trees(held_out ? unaware_of(all, program) : all);
  }
};

inline void add_trees_options(CLI::App& command, chosen_trees& trees) {
  command.add_option("--trees", trees.file, "File of hoist train --trees, instead of the trees that ship")->type_name("FILE");
  command.add_flag("--held-out", trees.held_out,
                   "Only by trees that haven't seen the program, as they haven't one of your own");
}

}  // namespace hoist::tools
