#include "boosting.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <future>
#include <memory>
#include <set>
#include <stdexcept>

#if HOIST_HAS_XGBOOST
#include <nlohmann/json.hpp>
#include <xgboost/c_api.h>
#endif

namespace hoist::tools {

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

/// Feature values by rows, and the responses.
struct samples {
  std::vector<float> x, y;
};

samples without(std::span<const model::example> examples, const std::vector<int>& columns, std::string_view program) {
  samples s;
  for (const model::example& e : examples) {
    if (e.program == program) continue;
    for (int c : columns) s.x.push_back(static_cast<float>(e.what.features[static_cast<std::size_t>(c)]));
    s.y.push_back(static_cast<float>(e.y));
  }
  return s;
}

std::size_t usual_least(std::size_t rows) { return std::clamp<std::size_t>(rows / 3500, 5, 20); }

nlohmann::json trained(const samples& s, std::size_t columns, const boosting& o) {
  const auto rows = static_cast<bst_ulong>(s.y.size());
  DMatrixHandle raw = nullptr;
  check(XGDMatrixCreateFromMat(s.x.data(), rows, static_cast<bst_ulong>(columns), NAN, &raw));
  const std::unique_ptr<void, release> data(raw);
  check(XGDMatrixSetFloatInfo(raw, "label", s.y.data(), rows));
  BoosterHandle booster = nullptr;
  check(XGBoosterCreate(&raw, 1, &booster));
  const std::unique_ptr<void, release_booster> owner(booster);
  const std::vector<std::pair<const char*, std::string>> parameters = {
      {"tree_method", "hist"},
      {"objective", "reg:squarederror"},
      {"verbosity", "0"},
      {"nthread", "1"},  // members are trained side by side
      {"seed", "1"},
      {"max_bin", "128"},
      {"grow_policy", "lossguide"},
      {"max_depth", "0"},
      {"max_leaves", std::to_string(o.leaves)},
      {"eta", std::to_string(o.rate)},
      {"subsample", std::to_string(o.rows)},
      {"colsample_bytree", std::to_string(o.columns)},
      {"min_child_weight", std::to_string(o.least > 0 ? o.least : usual_least(s.y.size()))}};
  for (const auto& [name, value] : parameters) check(XGBoosterSetParam(booster, name, value.c_str()));
  for (int i = 0; i < o.trees; ++i) check(XGBoosterUpdateOneIter(booster, i, raw));
  bst_ulong length = 0;
  const char* text = nullptr;
  check(XGBoosterSaveModelToBuffer(booster, R"({"format": "json"})", &length, &text));
  return nlohmann::json::parse(text, text + length);
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
  std::set<std::string_view> programs;
  for (const model::example& e : examples) programs.insert(e.program);
  if (programs.size() == 1) programs = {""};
  std::vector<std::future<model::boosted_trees>> futures;
  for (std::string_view p : programs)
    futures.push_back(std::async(std::launch::async, [&, p] {
      return trees_of(trained(without(examples, columns, p), columns.size(), options), std::string(p));
    }));
  std::vector<model::boosted_trees> members;
  for (std::future<model::boosted_trees>& m : futures) members.push_back(m.get());
  return {names, std::move(members)};
}

#else

bool can_boost() { return false; }

model::forest boosted(std::span<const model::example>, const std::vector<int>&, const std::vector<std::string>&,
                      const boosting&) {
  throw std::runtime_error(
      "this hoist was built without XGBoost, which trains its trees: install libxgboost-dev and build again.");
}

#endif

model::learner boosting_learner(std::vector<int> columns, boosting options) {
  return [columns = std::move(columns), options](std::span<const model::example> examples) -> model::scorer {
    const auto f =
        std::make_shared<const model::forest>(boosted(examples, columns, std::vector<std::string>(columns.size()), options));
    return [f, columns](std::span<const model::candidate> points) {
      std::vector<double> scores, rows;
      for (const model::candidate& c : points)
        for (int i : columns) rows.push_back(c.features[static_cast<std::size_t>(i)]);
      for (const model::prediction& y : f->predict_rows(rows)) scores.push_back(y.value);
      return scores;
    };
  };
}

}  // namespace hoist::tools
