#include <tools/laboratory/loading_forest.hpp>

#include <tools/laboratory/packed_forest.hpp>
#include <tools/laboratory/result_file.hpp>
#include <tools/laboratory/trained/cpu_pocl_loading.hpp>
#include <tools/laboratory/trained/nvidia_h100_loading.hpp>
#include <tools/laboratory/trained_writer.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace hoist::tools {

namespace {

constexpr int version = 1;  ///< of the features and the format

std::string_view name_of(loading_features f) { return f == loading_features::paper ? "paper" : "all"; }

std::vector<std::string_view> views_of(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

model::forest unpacked(const std::vector<std::string>& features, const std::vector<std::string>& text) {
  const std::vector<std::string_view> names = views_of(features), lines = views_of(text), left_out{""};
  return model::from({.features = names, .left_out = left_out, .text = lines, .version = 0});
}

}  // namespace

std::vector<std::string> names_of(loading_features f) {
  std::vector<std::string> names = {"points", "dimensions", "density", "unique"};
  if (f == loading_features::all)
    for (const char* name : {"inputs", "log2_elements", "log2_columns"}) names.emplace_back(name);
  return names;
}

std::vector<double> values_of(loading_features f, const stencil_shape& s) {
  std::vector<double> values = {static_cast<double>(s.points), static_cast<double>(s.dimensions), s.density,
                                static_cast<double>(s.unique)};
  if (f == loading_features::all) {
    values.push_back(static_cast<double>(s.inputs));
    for (const long n : {s.elements, s.columns}) values.push_back(std::log2(static_cast<double>(std::max(1L, n))));
  }
  return values;
}

std::map<technique, double> loading_forest::shares(const stencil_shape& s) const {
  const std::vector<double> x = values_of(sees, s);
  std::map<technique, double> all;
  for (const technique t : all_techniques) {
    const auto found = by.find(t);
    all[t] = found == by.end() ? 0 : found->second.predict(x).value;
  }
  return all;
}

technique best_of(const std::map<technique, double>& shares, const std::vector<technique>& allowed) {
  return *std::ranges::max_element(allowed, {}, [&](technique t) { return shares.at(t); });
}

std::string text_of(const loading_forest& f) {
  nlohmann::ordered_json techniques = nlohmann::ordered_json::object();
  for (const auto& [t, forest] : f.by) techniques[std::string(name_of(t))] = model::packed(forest);
  const nlohmann::ordered_json j = {{"loading_forest", version},
                                    {"device", f.device},
                                    {"sees", name_of(f.sees)},
                                    {"programs", f.programs},
                                    {"techniques", techniques}};
  return std::string(json_mark) + HOIST_VERSION "\", " + j.dump(1).substr(1) + "\n";
}

std::string header_of(const loading_forest& f, std::string_view name) {
  model::trained_detail::check_identifier(name);
  return "#pragma once\n// Generated: " + std::to_string(f.by.size()) + " forests of loading techniques, of " +
         std::to_string(f.programs.size()) + " stencils on " + f.device + ".\n\n#include <string_view>\n\n" +
         "namespace hoist::trained {\n\ninline constexpr std::string_view " + std::string(name) + " = R\"forest(" + text_of(f) +
         ")forest\";\n\n}  // namespace hoist::trained\n";
}

loading_forest loading_forest_from(std::string_view text) {
  const auto j = nlohmann::json::parse(text, nullptr, false);
  if (!j.is_object() || !j.contains("loading_forest")) throw std::runtime_error("this is no forest of hoist loading train.");
  if (j.at("loading_forest") != version)
    throw std::runtime_error("this forest is of version " + j.at("loading_forest").dump() + ", and not of version " +
                             std::to_string(version) + "; train it again.");
  try {
    loading_forest f;
    j.at("device").get_to(f.device);
    j.at("programs").get_to(f.programs);
    f.sees = j.at("sees") == name_of(loading_features::all) ? loading_features::all : loading_features::paper;
    for (const technique t : all_techniques)
      if (const auto found = j.at("techniques").find(std::string(name_of(t))); found != j.at("techniques").end())
        f.by.emplace(t, unpacked(names_of(f.sees), found->get<std::vector<std::string>>()));
    if (f.by.empty()) throw std::runtime_error("it has no technique");
    return f;
  } catch (const std::exception& e) {
    throw std::runtime_error(std::string("this forest is damaged: ") + e.what());
  }
}

std::shared_ptr<const loading_forest> shipped_forest(const target& t) {
  const bool is_nvidia = std::string_view(t.name).starts_with("nvidia");
  if (!is_nvidia && t.kind != device_class::cpu) return nullptr;
  return std::make_shared<const loading_forest>(
      loading_forest_from(is_nvidia ? trained::nvidia_h100_loading : trained::cpu_pocl_loading));
}

}  // namespace hoist::tools
