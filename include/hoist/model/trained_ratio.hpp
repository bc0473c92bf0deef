#pragma once
// Trees of measured over predicted times as they ship inside a generated header, and the way out of it.

#include <hoist/cost/prediction.hpp>
#include <hoist/cost/variant_inputs.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/model/feature_ranges.hpp>
#include <hoist/model/trained_forest.hpp>

#include <algorithm>
#include <cmath>
#include <exception>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::model {

/// Prices of a cost model on a device, and trees of the logarithm of measured time over what these prices say. `device`: its name,
/// as drivers have it; `compute_units`: as targets count them; `cost_model`: its text; `ranges`: of the trees' features among the
/// rows that they learned from; `limit`: how far beyond these they are asked (`feature_ranges`).
struct trained_ratio {
  trained_forest trees;
  std::string_view device;
  int compute_units = 0;
  std::string_view cost_model;
  std::span<const std::string_view> parameters;
  std::span<const double> prices;
  std::span<const feature_range> ranges;
  double limit = 0;
};

/// The same, to be asked. `columns`: the places of the trees' features among all.
struct ratio_trees {
  cost::priced_model prices;
  forest trees;
  std::vector<std::size_t> columns;
  feature_ranges gate;
};

namespace ratio_detail {

HOIST_LAZY void check_numbers(const trained_ratio& t) {
  const auto good = [](double x) { return std::isfinite(x) && x >= 0; };
  if (t.parameters.size() != t.prices.size() || !std::all_of(t.prices.begin(), t.prices.end(), good))
    throw std::runtime_error("its prices aren't whole.");
  const auto is_range = [](const feature_range& r) {
    return std::isfinite(r.low) && std::isfinite(r.high) && r.low <= r.high && std::isfinite(r.deviation) && r.deviation > 0;
  };
  if (t.ranges.size() != t.trees.features.size() || !std::all_of(t.ranges.begin(), t.ranges.end(), is_range) || !good(t.limit))
    throw std::runtime_error("its ranges of features aren't whole.");
}

HOIST_LAZY std::vector<std::size_t> columns_of(const trained_forest& trees) {
  if (trees.version != features::version)
    throw std::runtime_error("it is of version " + std::to_string(trees.version) + " of the features, not " +
                             std::to_string(features::version) + ".");
  std::vector<std::size_t> columns;
  for (const std::string_view name : trees.features) {
    const auto* at = std::find(std::begin(features::feature_names), std::end(features::feature_names), name);
    if (at == std::end(features::feature_names))
      throw std::runtime_error("it knows a feature " + std::string(name) + ", which this version doesn't.");
    columns.push_back(static_cast<std::size_t>(at - std::begin(features::feature_names)));
  }
  return columns;
}

HOIST_LAZY cost::priced_model prices_of(const trained_ratio& t) {
  cost::calibration c;
  c.device = t.device;
  c.model = t.cost_model;
  c.features_version = t.trees.version;
  c.names.assign(t.parameters.begin(), t.parameters.end());
  c.values.assign(t.prices.begin(), t.prices.end());
  c.covariance.assign(c.values.size() * c.values.size(), 0);
  cost::priced_model m(std::move(c));
  if (cost::needs_counts(m.model())) throw std::runtime_error("its model counts more than features.");
  return m;
}

}  // namespace ratio_detail

/// What a header holds. Fails (std::runtime_error, one sentence) where it is damaged, or of another version of the features.
HOIST_LAZY ratio_trees from(const trained_ratio& t) {
  try {
    ratio_detail::check_numbers(t);
    std::vector<std::size_t> columns = ratio_detail::columns_of(t.trees);
    return {ratio_detail::prices_of(t), from(t.trees), std::move(columns), {{t.ranges.begin(), t.ranges.end()}, t.limit}};
  } catch (const std::exception& e) {
    throw std::runtime_error("the table of measured over predicted times on " + std::string(t.device) +
                             " can't be used: " + e.what());
  }
}

}  // namespace hoist::model
