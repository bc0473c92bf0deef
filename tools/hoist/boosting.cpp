#include "boosting.hpp"

#include "program_stem.hpp"
#include <hoist/meta/parallel.hpp>
#include <hoist/runtime/target_of.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>

#if HOIST_HAS_XGBOOST
#include <nlohmann/json.hpp>
#include <xgboost/c_api.h>
#endif

namespace hoist::tools {

#if !HOIST_HAS_XGBOOST
constexpr const char* no_xgboost =
    "this hoist was built without XGBoost, which trains its trees: install libxgboost-dev and build again.";
#endif

feature_columns columns_called(const model::dataset& data, const std::string& start) {
  feature_columns c;
  for (std::size_t i = 0; i < data.feature_names.size(); ++i) {
    if (!data.feature_names[i].starts_with(start)) continue;
    c.at.push_back(static_cast<int>(i));
    c.names.push_back(data.feature_names[i]);
  }
  if (c.at.empty()) throw std::runtime_error("the rows have no feature " + start + "...");
  return c;
}

feature_columns columns_of_trees(const model::dataset& data) {
  feature_columns all = columns_called(data, "");
  const auto sum = std::ranges::find(all.names, "real_t_sum");
  if (sum == all.names.end()) return all;
  all.at.erase(all.at.begin() + (sum - all.names.begin()));
  all.names.erase(sum);
  return all;
}

std::vector<program_names> parts_of(const program_names& programs) {
  constexpr std::size_t most = 8;
  std::vector<program_names> parts;
  if (programs.size() <= most) {
    for (const std::string& p : programs) parts.push_back({p});
    return parts;
  }
  program_names stems;
  for (const std::string& p : programs) stems.emplace(stem(p));
  parts.resize(std::min(stems.size(), most));
  for (const std::string& p : programs)
    parts[static_cast<std::size_t>(std::distance(stems.begin(), stems.find(stem(p)))) % parts.size()].insert(p);
  return parts;
}

#if HOIST_HAS_XGBOOST

namespace {

void check(int status) {
  if (status != 0) throw std::runtime_error(std::string("XGBoost: ") + XGBGetLastError());
}

struct release {
  void operator()(void* p) const { XGDMatrixFree(p); }
};
struct release_booster {
  void operator()(void* p) const { XGBoosterFree(p); }
};

/// Feature values by rows, the responses and the weights.
struct samples {
  std::vector<float> x, y, weights;
};

samples without(std::span<const model::example> examples, const std::vector<int>& columns, const program_names& programs) {
  samples s;
  for (const model::example& e : examples) {
    if (programs.contains(e.program)) continue;
    for (int c : columns) s.x.push_back(static_cast<float>(e.what.features[static_cast<std::size_t>(c)]));
    s.y.push_back(static_cast<float>(e.y));
    s.weights.push_back(static_cast<float>(e.weight));
  }
  return s;
}

std::string joined(const program_names& programs) {
  std::string all;
  for (const std::string& p : programs) all.append(all.empty() ? "" : ",").append(p);
  return all;
}

std::size_t usual_least(std::size_t rows) { return std::clamp<std::size_t>(rows / 3500, 5, 20); }

using parameters = std::vector<std::pair<const char*, std::string>>;

nlohmann::json trained(const samples& s, std::size_t columns, const parameters& by, int rounds) {
  const auto rows = static_cast<bst_ulong>(s.y.size());
  DMatrixHandle raw = nullptr;
  check(XGDMatrixCreateFromMat(s.x.data(), rows, static_cast<bst_ulong>(columns), NAN, &raw));
  const std::unique_ptr<void, release> data(raw);
  check(XGDMatrixSetFloatInfo(raw, "label", s.y.data(), rows));
  check(XGDMatrixSetFloatInfo(raw, "weight", s.weights.data(), rows));
  BoosterHandle booster = nullptr;
  check(XGBoosterCreate(&raw, 1, &booster));
  const std::unique_ptr<void, release_booster> owner(booster);
  for (const auto& [name, value] : parameters{{"tree_method", "hist"},
                                              {"objective", "reg:squarederror"},
                                              {"verbosity", "0"},
                                              {"nthread", "1"},  // members are trained side by side
                                              {"seed", "1"},
                                              {"max_bin", "128"},
                                              {"grow_policy", "lossguide"},
                                              {"max_depth", "0"}})
    check(XGBoosterSetParam(booster, name, value.c_str()));
  for (const auto& [name, value] : by) check(XGBoosterSetParam(booster, name, value.c_str()));
  for (int i = 0; i < rounds; ++i) check(XGBoosterUpdateOneIter(booster, i, raw));
  bst_ulong length = 0;
  const char* text = nullptr;
  check(XGBoosterSaveModelToBuffer(booster, R"({"format": "json"})", &length, &text));
  return nlohmann::json::parse(text, text + length);
}

nlohmann::json trained(const samples& s, std::size_t columns, const boosting& o) {
  const double least = o.least * static_cast<double>(usual_least(s.y.size()));
  return trained(s, columns,
                 {{"max_leaves", std::to_string(o.leaves)},
                  {"eta", std::to_string(o.rate)},
                  {"subsample", std::to_string(o.rows)},
                  {"colsample_bytree", std::to_string(o.columns)},
                  {"min_child_weight", std::to_string(least)}},
                 o.trees);
}

/// Every two of the parts, as one.
void add_pairs(std::vector<program_names>& parts) {
  const std::size_t alone = parts.size();
  for (std::size_t i = 0; i < alone; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      program_names both = parts[i];
      both.insert(parts[j].begin(), parts[j].end());
      parts.push_back(std::move(both));
    }
}

/// The trees of XGBoost's own format; its nodes come after the node that leads to them.
model::boosted_trees trees_of(const nlohmann::json& j, std::string left_out) {
  const nlohmann::json& learner = j.at("learner");
  model::boosted_trees m;
  m.left_out = std::move(left_out);
  m.start = std::stof(learner.at("learner_model_param").at("base_score").get<std::string>());
  for (const nlohmann::json& t : learner.at("gradient_booster").at("model").at("trees")) {
    const auto left = t.at("left_children").get<std::vector<int>>(), right = t.at("right_children").get<std::vector<int>>(),
               feature = t.at("split_indices").get<std::vector<int>>();
    const auto value = t.at("split_conditions").get<std::vector<float>>();
    const auto root = static_cast<std::int32_t>(m.nodes.size());
    m.roots.push_back(root);
    for (std::size_t i = 0; i < left.size(); ++i)
      m.nodes.push_back(
          left[i] < 0 ? model::tree_node{-1, value[i], 0, 0}
                      : model::tree_node{static_cast<std::int16_t>(feature[i]), value[i], root + left[i], root + right[i]});
  }
  return m;
}

}  // namespace

bool can_boost() { return true; }

model::forest boosted(std::span<const model::example> examples, const std::vector<int>& columns,
                      const std::vector<std::string>& names, const boosting& options) {
  if (examples.empty()) throw std::invalid_argument("trees can't be trained on no examples at all.");
  program_names programs;
  for (const model::example& e : examples) programs.emplace(e.program);
  std::vector<program_names> parts = programs.size() == 1 ? std::vector<program_names>(1) : parts_of(programs);
  if (options.pairs) add_pairs(parts);
  std::vector<model::boosted_trees> members(parts.size());
  meta::in_parallel(static_cast<long>(parts.size()), [&](long i) {
    const program_names& p = parts[static_cast<std::size_t>(i)];
    members[static_cast<std::size_t>(i)] = trees_of(trained(without(examples, columns, p), columns.size(), options), joined(p));
  });
  return {names, std::move(members)};
}

model::forest random_forest(std::span<const double> rows, std::span<const double> y, const std::vector<std::string>& names) {
  if (y.empty()) throw std::invalid_argument("a forest can't be trained on no rows at all.");
  samples s;
  for (double x : rows) s.x.push_back(static_cast<float>(x));
  for (double v : y) s.y.push_back(static_cast<float>(v));
  s.weights.assign(s.y.size(), 1);
  const parameters by = {{"num_parallel_tree", "100"}, {"eta", "1"},        {"subsample", "0.632"},
                         {"colsample_bynode", "0.5"},  {"reg_lambda", "0"}, {"base_score", "0"},
                         {"min_child_weight", "1"}};
  return {names, {trees_of(trained(s, names.size(), by, 1), "")}};
}

#else

bool can_boost() { return false; }

model::forest random_forest(std::span<const double>, std::span<const double>, const std::vector<std::string>&) {
  throw std::runtime_error(no_xgboost);
}

model::forest boosted(std::span<const model::example>, const std::vector<int>&, const std::vector<std::string>&,
                      const boosting&) {
  throw std::runtime_error(no_xgboost);
}

#endif

namespace {
/// Features of points, one point after the other.
std::vector<double> numbers_at(std::span<const model::candidate> points, const std::vector<int>& columns) {
  std::vector<double> rows;
  for (const model::candidate& c : points)
    for (int i : columns) rows.push_back(c.features[static_cast<std::size_t>(i)]);
  return rows;
}
}  // namespace

model::learner boosting_learner(std::vector<int> columns, boosting options) {
  return [columns = std::move(columns), options](std::span<const model::example> examples) -> model::scorer {
    const auto f =
        std::make_shared<const model::forest>(boosted(examples, columns, std::vector<std::string>(columns.size()), options));
    return [f, columns](std::span<const model::candidate> points) {
      std::vector<double> scores;
      for (const model::prediction& y : f->predict_rows(numbers_at(points, columns))) scores.push_back(y.value);
      return scores;
    };
  };
}

namespace {
/// The copy bandwidth of the target that is called as the device is; where none is, of its fastest row.
double copy_gbs_or(double fastest, const std::string& device) {
  const target* known = runtime::target_called(device);
  return known != nullptr ? known->dram_gbs : fastest;
}
}  // namespace

double copy_gbs_of(const model::dataset& data, const std::string& device) {
  double fastest = 0;
  for (const model::row& r : data.rows)
    if (r.device == device) fastest = std::max(fastest, model::credited(r));
  return copy_gbs_or(fastest, device);
}

std::vector<model::example> over_sums(std::span<const model::example> examples, int sum) {
  constexpr double least = 0.02;
  std::map<std::string_view, double> copy_gbs;  // where no target is called as the device is: of its fastest row
  for (const model::example& e : examples) copy_gbs[e.what.device] = std::max(copy_gbs[e.what.device], e.gbs);
  for (auto& [device, gbs] : copy_gbs) gbs = copy_gbs_or(gbs, std::string(device));
  std::vector<model::example> all;
  for (const model::example& e : examples) {
    if (e.gbs <= 0) continue;
    all.push_back(e);
    all.back().y = std::log2(copy_gbs[e.what.device] / e.gbs) - e.what.features[static_cast<std::size_t>(sum)];
    all.back().weight = std::pow(std::max(e.y, least), 2);
  }
  return all;
}

model::learner boosting_learner_of_sums(std::vector<int> columns, int sum,
                                        std::function<void(const model::candidate&, const model::prediction&)> told) {
  return
      [columns = std::move(columns), sum, told = std::move(told)](std::span<const model::example> examples) -> model::scorer {
        const auto ratios = std::make_shared<const model::forest>(
            boosted(over_sums(examples, sum), columns, std::vector<std::string>(columns.size()), boosting_of_sums));
        return [ratios, columns, sum, told](std::span<const model::candidate> points) {
          std::vector<double> scores;
          const std::vector<model::prediction> predicted = ratios->predict_rows(numbers_at(points, columns));
          for (std::size_t i = 0; i < points.size(); ++i) {
            scores.push_back(-predicted[i].value - points[i].features[static_cast<std::size_t>(sum)]);
            const double value = std::exp2(scores.back());
            if (told) told(points[i], {value, value * std::log(2.0) * predicted[i].spread, 0});
          }
          return scores;
        };
      };
}

}  // namespace hoist::tools
