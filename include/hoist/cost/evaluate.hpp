#pragma once
// The value of a model, and its exact derivatives by the parameters.

#include <hoist/cost/amount.hpp>
#include <hoist/cost/cost_model.hpp>

#include <cmath>
#include <span>
#include <vector>

namespace hoist::cost {

/// The numbers of all quantities of a model, in its order: what a value is computed from, again and again.
/// Fails (std::invalid_argument, one sentence) where the subject doesn't tell one.
HOIST_LAZY std::vector<double> inputs(const cost_model& m, const subject& s) {
  std::vector<double> row;
  for (const quantity& q : m.quantities) row.push_back(amount(q, s));
  return row;
}

namespace detail {

/// A value and its derivatives by up to three operands.
struct local_value {
  double value = 0, by[3] = {};
};

/// The logistic function, (tanh(x/2) + 1) / 2, which is exact for its small values too.
inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Source: [Stevens2020] (6), (8).
HOIST_LAZY local_value overlap_of(double a, double b, double edge) {
  const double d = a - b, larger = logistic(2 * edge * d), smaller = logistic(-2 * edge * d);
  const double slope = 2 * larger * smaller;  // of the switch, by edge * d
  const double turn = slope == 0 ? 0 : d * slope;
  return {a * larger + b * smaller, {larger + edge * turn, smaller - edge * turn, turn * d}};
}
/// Scaled by the larger one, so that no power overflows.
HOIST_LAZY local_value norm_of(double a, double b, double given) {
  const double k = given > 1 ? given : 1, most = std::max(std::abs(a), std::abs(b));
  if (most == 0) {
    const double share = std::exp2((1 - k) / k);  // as if both grew together
    return {0, {share, share, 0}};
  }
  const double x = std::abs(a) / most, y = std::abs(b) / most, xk = std::pow(x, k), yk = std::pow(y, k), sum = xk + yk;
  const double root = std::pow(sum, 1 / k), value = most * root;
  const auto logs = [](double power, double of) { return of > 0 ? power * std::log(of) : 0; };
  const double by_k = value * ((logs(xk, x) + logs(yk, y)) / (k * sum) - std::log(sum) / (k * k));
  return {value,
          {std::copysign(std::pow(x / root, k - 1), a), std::copysign(std::pow(y / root, k - 1), b), given >= 1 ? by_k : 0}};
}
HOIST_LAZY local_value saturation_of(double x, double resident, double scale) {
  if (!(scale > 0)) return {x, {1, 0, 0}};
  constexpr double least = 1e-12, most = 700;
  const double r = std::max(resident / scale, least);
  if (r > most) return {x, {1, 0, 0}};
  const double share = -std::expm1(-r), by_r = -x * std::exp(-r) / (share * share);
  return {x / share, {1 / share, r > least ? by_r / scale : 0, r > least ? -by_r * r / scale : 0}};
}
HOIST_LAZY local_value value_at(const node& n, double a, double b, double c) {
  switch (n.what) {
    case node::kind::add: return {a + b, {1, 1}};
    case node::kind::subtract: return {a - b, {1, -1}};
    case node::kind::multiply: return {a * b, {b, a}};
    case node::kind::divide: return {a / b, {1 / b, -a / (b * b)}};
    case node::kind::negate: return {-a, {-1}};
    case node::kind::overlapped: return overlap_of(a, b, c);
    case node::kind::norm: return norm_of(a, b, c);
    case node::kind::saturated: return saturation_of(a, b, c);
    default: return {};
  }
}
/// The value of a node, of which `values` has those before.
HOIST_LAZY local_value value_at(const node& n, const double* values, std::span<const double> row,
                                std::span<const double> parameters) {
  if (n.what == node::kind::number) return {n.number, {}};
  if (n.what == node::kind::parameter) return {parameters[static_cast<std::size_t>(n.name)], {}};
  if (n.what == node::kind::quantity) return {row[static_cast<std::size_t>(n.name)], {}};
  const auto operand = [&](int k) { return k < n.count() ? values[n.operands[k]] : 0; };
  return value_at(n, operand(0), operand(1), operand(2));
}

}  // namespace detail

/// The value of a model. `row`: `inputs` of a subject; `parameters`: a value for each of the model's, in its order.
HOIST_LAZY double value(const cost_model& m, std::span<const double> row, std::span<const double> parameters) {
  double values[most_nodes];
  for (int i = 0; i < m.nodes.size(); ++i) values[i] = detail::value_at(m.nodes[i], values, row, parameters).value;
  return values[m.root()];
}

/// The value, and its derivatives by the parameters, one in `gradient` for each: one sweep over the nodes forth, and one back.
HOIST_LAZY double value_and_gradient(const cost_model& m, std::span<const double> row, std::span<const double> parameters,
                                     std::span<double> gradient) {
  double values[most_nodes], by[most_nodes][3], upon[most_nodes] = {};
  for (int i = 0; i < m.nodes.size(); ++i) {
    const detail::local_value v = detail::value_at(m.nodes[i], values, row, parameters);
    values[i] = v.value;
    for (int k = 0; k < 3; ++k) by[i][k] = v.by[k];
  }
  for (double& g : gradient) g = 0;
  upon[m.root()] = 1;
  for (int i = m.root(); i >= 0; --i) {
    const node& n = m.nodes[i];
    if (n.what == node::kind::parameter) gradient[static_cast<std::size_t>(n.name)] += upon[i];
    for (int k = 0; k < n.count(); ++k) upon[n.operands[k]] += upon[i] * by[i][k];
  }
  return values[m.root()];
}

}  // namespace hoist::cost
