// hoist features: the features of one variant on a target.

#include "command.hpp"
#include "number_text.hpp"
#include "selection.hpp"

#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>

#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

void features_of_variant(const selection& o) {
  subject s = choose_subject(o);
  const variant v = choose_variant(s, o);
  const std::vector<double> values = hoist::features_of(v.emitted, s.target);
  nlohmann::ordered_json list = nlohmann::ordered_json::object();
  std::vector<std::vector<std::string>> rows = {{"feature", "value"}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    list[features::feature_names[i]] = values[i];
    rows.push_back({features::feature_names[i], significant(values[i], 6)});
  }
  if (o.json) {
    nlohmann::ordered_json j = described(s, v);
    j["features"] = list;
    std::cout << j.dump(2) << "\n";
  } else {
    std::cout << v.title << "\nat " << s.where() << "\n\n" << columns(rows);
  }
}

}  // namespace

void add_features(CLI::App& app) {
  auto s = std::make_shared<selection>();
  CLI::App* c = add_command(app, "features", "What the model knows of a variant: its features on a target",
                            "Example: hoist features jacobi2d_5pt --variant march-vec4:rows=8,local=32x4 --target nvidia_h200");
  add_subject_options(*c, *s);
  add_scheduled_variant_option(*c, *s);
  c->callback([s] { features_of_variant(*s); });
}

}  // namespace hoist::tools
