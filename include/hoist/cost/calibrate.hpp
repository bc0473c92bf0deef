#pragma once
// From timed variants to the parameters of a model.

#include <hoist/cost/evaluate.hpp>
#include <hoist/cost/fit.hpp>
#include <hoist/cost/known_before.hpp>
#include <hoist/meta/median.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace hoist::cost {

/// A variant that was timed: `inputs` of the model for it, and what was measured, in what the model predicts.
struct timed_row {
  std::vector<double> inputs;
  double measured = 0;
};

namespace detail {

/// Whether a node's operand says how costs combine, and is no cost itself.
constexpr bool is_shape(const node& n, int operand) {
  switch (n.what) {
    case node::kind::overlapped:
    case node::kind::norm: return operand == 2;
    case node::kind::saturated: return operand > 0;
    case node::kind::divide: return operand == 1;
    default: return false;
  }
}
/// The median over rows of a node's value, where all parameters are 1.
HOIST_LAZY double median_at(const cost_model& m, int at, const std::vector<timed_row>& rows) {
  const std::vector<double> ones(static_cast<std::size_t>(m.parameters.size()), 1.0);
  std::vector<double> all;
  for (const timed_row& r : rows) {
    double values[most_nodes];
    for (int i = 0; i <= at; ++i) values[i] = value_at(m.nodes[i], values, r.inputs, ones).value;
    all.push_back(values[at]);
  }
  return meta::upper_median(std::move(all));
}
/// Where a parameter begins that is no price: an edge at a third of the median time, an exponent at 2, a scale at a quarter of
/// what is resident.
HOIST_LAZY double start_of(const cost_model& m, const node& above, const std::vector<timed_row>& rows) {
  double start = 1;
  if (above.what == node::kind::overlapped) {
    std::vector<double> times;
    for (const timed_row& r : rows) times.push_back(r.measured);
    start = 3 / meta::upper_median(std::move(times));
  } else if (above.what == node::kind::saturated) {
    start = median_at(m, above.operands[1], rows) / 4;
  }
  return start > 0 && start - start == 0 ? start : 1;
}

}  // namespace detail

/// The parameters of a model as the fit sees them. A parameter is a price unless it is an edge, an exponent, what saturates, or a
/// divisor.
HOIST_LAZY std::vector<sought> sought_of(const cost_model& m, const std::vector<timed_row>& rows) {
  std::vector<sought> all;
  for (const parameter& p : m.parameters) all.push_back({p.name, true, p.least, 1});
  std::vector<int> above(static_cast<std::size_t>(m.nodes.size()), -1);  // the node that makes a shape of this one
  for (int i = m.root(); i >= 0; --i) {
    const node& n = m.nodes[i];
    const int shape = above[static_cast<std::size_t>(i)];
    for (int k = 0; k < n.count(); ++k)
      above[static_cast<std::size_t>(n.operands[k])] = shape >= 0 ? shape : detail::is_shape(n, k) ? i : -1;
    if (n.what != node::kind::parameter || shape < 0) continue;
    sought& s = all[static_cast<std::size_t>(n.name)];
    s.is_price = false;
    s.start = detail::start_of(m, m.nodes[shape], rows);
  }
  return all;
}

/// The parameters of a model, from timed variants, and from what is known of some before. Fails as `fit` of a problem does.
HOIST_LAZY fitted fit(const cost_model& m, const std::vector<timed_row>& rows, const fit_options& options = {},
                      std::span<const known_before> known = {}) {
  fit_problem p;
  for (const timed_row& r : rows) p.measured.push_back(r.measured);
  p.parameters = sought_of(m, rows);
  for (sought& s : p.parameters)
    for (const known_before& k : known)
      if (s.name == k.name) s.before = k.value - s.least, s.deviation = k.deviation;
  p.predicted = [&](std::size_t row, std::span<const double> values, double* gradient) {
    if (gradient == nullptr) return value(m, rows[row].inputs, values);
    return value_and_gradient(m, rows[row].inputs, values, {gradient, values.size()});
  };
  return fit(p, options);
}

/// The geometric mean of a model's relative errors on rows that it was not fitted to: each of `folds` parts of the rows is predicted
/// from the others. Of two models the one with the smaller error suits the device, be it that costs add up or that they hide.
/// Fails as `fit` does, but for parameters that a part of the rows doesn't tell.
HOIST_LAZY double cross_validated_error(const cost_model& m, const std::vector<timed_row>& rows,
                                        std::span<const known_before> known = {}, std::size_t folds = 5) {
  fit_options options;
  options.accept_unidentified = true;
  double logs = 0;
  for (std::size_t fold = 0; fold < folds; ++fold) {
    std::vector<timed_row> others;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (i % folds != fold) others.push_back(rows[i]);
    const std::vector<double> values = fit(m, others, options, known).values;
    for (std::size_t i = fold; i < rows.size(); i += folds)
      logs += std::log(std::max(least_error, std::abs(value(m, rows[i].inputs, values) / rows[i].measured - 1)));
  }
  return std::exp(logs / static_cast<double>(rows.size()));
}

}  // namespace hoist::cost
