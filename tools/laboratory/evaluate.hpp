#pragma once
// Cross-validation: what each order of the points costs on cases that its learner has not seen.

#include <tools/laboratory/correlation.hpp>
#include <hoist/model/dataset.hpp>
#include <hoist/model/examples.hpp>
#include <tools/laboratory/order_costs.hpp>
#include <tools/laboratory/random_search.hpp>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// A learner under the name that tables give it.
struct contestant {
  std::string name;
  learner learn;
};

/// May a case be learned from when another is held out?
using admission = std::function<bool(const case_key& training, const case_key& held)>;

/// All other programs on the same device (the paper's evaluation).
inline admission leave_program_out() {
  return [](const case_key& training, const case_key& held) {
    return training.device == held.device && training.program != held.program;
  };
}

/// All programs on the same device outside the held program's group; a program in no group is a group of its own.
inline admission leave_group_out(std::vector<std::vector<std::string>> groups) {
  return [groups = std::move(groups)](const case_key& training, const case_key& held) {
    if (training.device != held.device || training.program == held.program) return false;
    return std::ranges::none_of(groups, [&](const std::vector<std::string>& g) {
      const auto in = [&](const std::string& name) { return std::ranges::find(g, name) != g.end(); };
      return in(training.program) && in(held.program);
    });
  };
}

/// All other programs at all other sizes on the same device.
inline admission leave_program_and_size_out() {
  return [](const case_key& training, const case_key& held) {
    return training.device == held.device && training.program != held.program &&
           std::tuple(training.rows, training.cols, training.third) != std::tuple(held.rows, held.cols, held.third);
  };
}

/// All cases of all other devices, the held program's included.
inline admission leave_device_out() {
  return [](const case_key& training, const case_key& held) { return training.device != held.device; };
}

/// What one order costs on one case. Correlations are of scores with y, and not a number where either is constant.
struct order_result {
  double runs = 0;           // E[runs until y >= share]
  double one_shot = 0;       // E[y of the first run]
  double first_reaches = 0;  // P(the first run has y >= share)
  double pearson = 0;
  double spearman = 0;
  double spearman_top = 0;  // within the tenth that measured best
};

/// One case: N points of which `good` have y >= share and `failed` did not run, and the orders, `random` by
/// expectation.
struct case_result {
  case_key key;
  int points = 0;
  int good = 0;
  int failed = 0;
  order_result random;
  std::vector<order_result> orders;
};

/// `names[i]` is the order that `orders[i]` of each case is about. Cases without a valid row are only listed.
struct evaluation {
  double share = 0.9;
  std::vector<std::string> names;
  std::vector<case_result> cases;
  std::vector<case_key> without_valid_rows;
};

namespace evaluate_detail {

using members = std::vector<int>;

inline std::string describe(const case_key& k) {
  return k.program + " at " + std::to_string(k.rows) + " x " + std::to_string(k.cols) +
         (k.third > 0 ? " x " + std::to_string(k.third) : "") + " on " + k.device;
}

/// The examples of the given rows only: their y is relative to the best of their own cases.
inline std::vector<example> gather(const dataset& data, std::span<const double> y, std::span<const int> rows) {
  std::vector<example> result;
  for (int i : rows) {
    const row& r = data.rows[static_cast<std::size_t>(i)];
    result.push_back({candidate_of(r), r.program, y[static_cast<std::size_t>(i)], credited(r)});
  }
  return result;
}

inline order_result judge(std::span<const double> scores, std::span<const double> y, double share) {
  const ranking r = rank(scores);
  return {expected_runs(r, y, share), one_shot(r, y),      first_reaches(r, y, share),
          pearson(scores, y),         spearman(scores, y), spearman_top(scores, y)};
}

inline case_result describe_case(const case_key& key, std::span<const double> y, double share) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  case_result c{key, static_cast<int>(y.size()), 0, 0, {}, {}};
  c.good = static_cast<int>(std::ranges::count_if(y, [&](double v) { return v >= share; }));
  c.failed = static_cast<int>(std::ranges::count(y, 0.0));
  c.random = {random_runs(c.points, c.good),
              std::accumulate(y.begin(), y.end(), 0.0) / c.points,
              static_cast<double>(c.good) / c.points,
              none,
              none,
              none};
  return c;
}

}  // namespace evaluate_detail

/// Judges each contestant on each case, trained anew on the cases that `admit` lets in. A contestant is shown examples
/// of those and the features of the held case's points, nothing else; cases with the same training set share one
/// training. Fails when no case may be learned from, or a contestant scores another number of points.
inline evaluation evaluate(const dataset& data, const std::vector<contestant>& contestants, const admission& admit,
                           double share = 0.9) {
  namespace detail = evaluate_detail;
  const std::vector<double> y = normalise(data);
  const auto all = cases(data);
  evaluation result{share, {}, {}, {}};
  for (const contestant& c : contestants) result.names.push_back(c.name);

  std::map<detail::members, std::vector<case_key>> folds;
  for (const auto& [held, rows] : all) {
    if (std::ranges::none_of(rows, [&](int i) { return y[static_cast<std::size_t>(i)] > 0; })) {
      result.without_valid_rows.push_back(held);
      continue;
    }
    detail::members training;
    for (const auto& [key, others] : all)
      if (key != held && admit(key, held)) training.insert(training.end(), others.begin(), others.end());
    if (training.empty()) throw std::invalid_argument("there is nothing to learn from for " + detail::describe(held) + ".");
    folds[training].push_back(held);
  }

  for (const auto& [training, held_cases] : folds) {
    const std::vector<example> examples = detail::gather(data, y, training);
    std::vector<scorer> scorers;
    for (const contestant& c : contestants) scorers.push_back(c.learn(examples));
    for (const case_key& held : held_cases) {
      std::vector<candidate> points;
      std::vector<double> measured;
      for (int i : all.at(held)) {
        points.push_back(candidate_of(data.rows[static_cast<std::size_t>(i)]));
        measured.push_back(y[static_cast<std::size_t>(i)]);
      }
      case_result c = detail::describe_case(held, measured, share);
      for (std::size_t s = 0; s < scorers.size(); ++s) {
        const std::vector<double> scores = scorers[s](points);
        if (scores.size() != points.size())
          throw std::invalid_argument(contestants[s].name + " did not score every point of a case.");
        c.orders.push_back(detail::judge(scores, measured, share));
      }
      result.cases.push_back(std::move(c));
    }
  }
  std::ranges::sort(result.cases, {}, &case_result::key);
  return result;
}

}  // namespace hoist::model
