#pragma once
// Evaluations as numbers over all cases, and as plain-text tables.

#include <tools/laboratory/evaluate.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// An order over all cases. `one_shot` is the geometric mean (0 as soon as one case's first run is sure to fail) and
/// `one_shot_mean` the arithmetic one; the correlations are means over the cases that have one.
struct summary {
  std::string name;
  double mean = 0, median = 0, p90 = 0, worst = 0;  // runs until y >= share
  double first_reaches = 0;
  double one_shot = 0;
  double one_shot_mean = 0;
  double one_shot_worst = 0;
  double pearson = 0, spearman = 0, spearman_top = 0;
};

/// The q-quantile with linear interpolation; `values` must not be empty.
inline double quantile(std::vector<double> values, double q) {
  std::ranges::sort(values);
  const double position = q * static_cast<double>(values.size() - 1);
  const std::size_t below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (position - static_cast<double>(below)) * (values[above] - values[below]);
}

namespace summary_detail {

inline double mean_of_numbers(const std::vector<const order_result*>& results, double order_result::*member) {
  double sum = 0;
  int count = 0;
  for (const order_result* r : results)
    if (!std::isnan(r->*member)) {
      sum += r->*member;
      ++count;
    }
  return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

inline summary summarise(std::string name, const std::vector<const order_result*>& results) {
  summary s;
  s.name = std::move(name);
  if (results.empty()) return s;
  std::vector<double> runs;
  double logs = 0;
  s.one_shot_worst = results[0]->one_shot;
  for (const order_result* r : results) {
    s.one_shot_worst = std::min(s.one_shot_worst, r->one_shot);
    runs.push_back(r->runs);
    logs += std::log(r->one_shot);
  }
  s.mean = mean_of_numbers(results, &order_result::runs);
  s.median = quantile(runs, 0.5);
  s.p90 = quantile(runs, 0.9);
  s.worst = quantile(runs, 1);
  s.first_reaches = mean_of_numbers(results, &order_result::first_reaches);
  s.one_shot = std::exp(logs / static_cast<double>(results.size()));
  s.one_shot_mean = mean_of_numbers(results, &order_result::one_shot);
  s.pearson = mean_of_numbers(results, &order_result::pearson);
  s.spearman = mean_of_numbers(results, &order_result::spearman);
  s.spearman_top = mean_of_numbers(results, &order_result::spearman_top);
  return s;
}

inline std::string fixed(double x, int digits) {
  if (std::isnan(x)) return "-";
  char buffer[400];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::fixed, digits).ptr};
}

/// Columns as wide as their widest cell: the first `left` aligned left, the others right.
inline void print_table(std::ostream& out, const std::vector<std::vector<std::string>>& lines, std::size_t left) {
  std::vector<std::size_t> width;
  for (const auto& line : lines) {
    width.resize(std::max(width.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) width[i] = std::max(width[i], line[i].size());
  }
  for (const auto& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string gap(width[i] - line[i].size(), ' ');
      text += (i ? "  " : "") + (i < left ? line[i] + gap : gap + line[i]);
    }
    out << text.substr(0, text.find_last_not_of(' ') + 1) << '\n';
  }
}

}  // namespace summary_detail

/// Random first, then the orders of `e.names`.
inline std::vector<summary> summarise(const evaluation& e) {
  std::vector<const order_result*> random;
  for (const case_result& c : e.cases) random.push_back(&c.random);
  std::vector<summary> result{summary_detail::summarise("random", random)};
  for (std::size_t i = 0; i < e.names.size(); ++i) {
    std::vector<const order_result*> results;
    for (const case_result& c : e.cases) results.push_back(&c.orders[i]);
    result.push_back(summary_detail::summarise(e.names[i], results));
  }
  return result;
}

/// One line per order: runs to the share (mean, median, 90th percentile, worst), how often the first run reaches it,
/// the first run's y (geometric and arithmetic mean), and the mean correlations.
inline void print_summary(std::ostream& out, const evaluation& e) {
  using summary_detail::fixed;
  std::vector<std::vector<std::string>> lines{{"order", "mean runs", "median", "90th pct", "worst", "first reaches", "one shot",
                                               "its mean", "Pearson", "Spearman", "in top tenth"}};
  for (const summary& s : summarise(e))
    lines.push_back({s.name, fixed(s.mean, 1), fixed(s.median, 1), fixed(s.p90, 1), fixed(s.worst, 1),
                     fixed(s.first_reaches, 2), fixed(s.one_shot, 2), fixed(s.one_shot_mean, 2), fixed(s.pearson, 2),
                     fixed(s.spearman, 2), fixed(s.spearman_top, 2)});
  summary_detail::print_table(out, lines, 1);
}

/// One line per case: N, K, failures, and for each order the runs to the share and the first run's y.
inline void print_cases(std::ostream& out, const evaluation& e) {
  using summary_detail::fixed;
  std::vector<std::vector<std::string>> lines{{"program", "device", "rows", "cols", "N", "K", "failed", "random"}};
  for (const std::string& name : e.names) {
    lines[0].push_back(name);
    lines[0].push_back("one shot");
  }
  for (const case_result& c : e.cases) {
    lines.push_back({c.key.program, c.key.device, std::to_string(c.key.rows),
                     std::to_string(c.key.cols) + (c.key.third > 0 ? "x" + std::to_string(c.key.third) : ""),
                     std::to_string(c.points), std::to_string(c.good), std::to_string(c.failed), fixed(c.random.runs, 1)});
    for (const order_result& r : c.orders) {
      lines.back().push_back(fixed(r.runs, 1));
      lines.back().push_back(fixed(r.one_shot, 2));
    }
  }
  summary_detail::print_table(out, lines, 2);
  for (const case_key& k : e.without_valid_rows) out << evaluate_detail::describe(k) << " has no valid row and is left out.\n";
}

}  // namespace hoist::model
