#pragma once
// Cost times trees where features are like those learned from, and cost alone elsewhere.

#include <hoist/model/feature_ranges.hpp>
#include <tools/laboratory/time_predictors.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace hoist::model {

/// How many variants prices, trees and their gate are learned from.
struct ratio_sample {
  std::size_t rows_of_prices = 100, most_rows = 20000, most_rows_of_gate = 6000;
};

/// Of kernels of random pipelines, where points of one case are few and programs many.
inline constexpr ratio_sample sample_of_kernels{1000, 60000, 12000};

/// Variants with the features of `columns`, and the logarithms of measured times over those of a base.
struct ratio_rows {
  std::vector<timed_variant> variants;
  std::vector<double> ratios;

  std::vector<example> examples() const {
    std::vector<example> all;
    for (std::size_t i = 0; i < variants.size(); ++i)
      all.push_back({candidate_of(*variants[i].of), variants[i].of->program, ratios[i]});
    return all;
  }
  /// The same, so that no program is left out.
  std::vector<example> examples_of_all() const {
    std::vector<example> all = examples();
    for (example& e : all) e.program = "others";
    return all;
  }
  /// The first rows, at most so many.
  ratio_rows first(std::size_t most) const {
    const auto n = static_cast<std::ptrdiff_t>(std::min(most, variants.size()));
    return {{variants.begin(), variants.begin() + n}, {ratios.begin(), ratios.begin() + n}};
  }
  std::vector<candidate> candidates() const {
    std::vector<candidate> all;
    for (const timed_variant& v : variants) all.push_back(candidate_of(*v.of));
    return all;
  }
  /// The rows of a program, or those of all others.
  ratio_rows of(const std::string& program, bool is_it) const {
    ratio_rows some;
    for (std::size_t i = 0; i < variants.size(); ++i) {
      if ((variants[i].of->program == program) != is_it) continue;
      some.variants.push_back(variants[i]);
      some.ratios.push_back(ratios[i]);
    }
    return some;
  }
};

inline std::vector<double> numbers_at(const row& r, const std::vector<int>& columns) {
  std::vector<double> x;
  for (const int c : columns) x.push_back(r.features[static_cast<std::size_t>(c)]);
  return x;
}
/// The ranges of the rows' features at some columns.
inline feature_ranges ranges_of(const ratio_rows& rows, const std::vector<int>& columns, double limit) {
  std::vector<double> all;
  for (const timed_variant& v : rows.variants) {
    const std::vector<double> x = numbers_at(*v.of, columns);
    all.insert(all.end(), x.begin(), x.end());
  }
  return feature_ranges::of(all, columns.size(), limit);
}

namespace gate_detail {

/// A row of a program that was held out: how far outside the others' features it lies, and the logarithms of its errors without
/// and with what the others' trees say.
struct held_row {
  double beyond = 0, cost = 0, product = 0;
};

inline double log_error(double log_ratio) { return std::log(std::max(cost::least_error, std::abs(std::expm1(log_ratio)))); }

inline std::vector<held_row> held_rows(const ratio_rows& rows, const std::string& program, const learner& learn,
                                       const std::vector<int>& columns) {
  const ratio_rows held = rows.of(program, true), others = rows.of(program, false);
  const std::vector<candidate> points = held.candidates();
  const std::vector<double> said = learn(others.examples_of_all())(points);
  const feature_ranges ranges = ranges_of(others, columns, 0);
  std::vector<held_row> all;
  for (std::size_t i = 0; i < said.size(); ++i)
    all.push_back({ranges.beyond(numbers_at(*held.variants[i].of, columns)), log_error(-held.ratios[i]),
                   log_error(said[i] - held.ratios[i])});
  return all;
}

/// The mean over programs of the mean logarithm of errors, where trees are asked up to a distance.
inline double error_up_to(double limit, const std::vector<std::vector<held_row>>& programs) {
  double sum = 0;
  for (const std::vector<held_row>& rows : programs) {
    double of_program = 0;
    for (const held_row& r : rows) of_program += r.beyond <= limit ? r.product : r.cost;
    sum += of_program / static_cast<double>(rows.size());
  }
  return sum / static_cast<double>(programs.size());
}

}  // namespace gate_detail

/// How far outside the learned features trees are still asked: of distances that rows of a program have from all other programs',
/// the least whose error, each program held out in turn, is within a hundredth of the least error. Beyond what any program shows,
/// nothing says that trees are right.
inline double chosen_limit(const ratio_rows& rows, const learner& learn, const std::vector<int>& columns) {
  constexpr int steps = 50;
  std::set<std::string> programs;
  for (const timed_variant& v : rows.variants) programs.insert(v.of->program);
  if (programs.size() < 2) return 0;
  std::vector<std::vector<gate_detail::held_row>> held;
  std::vector<double> distances;
  for (const std::string& p : programs) {
    held.push_back(gate_detail::held_rows(rows, p, learn, columns));
    for (const gate_detail::held_row& r : held.back()) distances.push_back(r.beyond);
  }
  std::sort(distances.begin(), distances.end());
  std::map<double, double> error_of;  // by limit
  for (int i = 0; i <= steps; ++i) {
    const double limit = distances[(distances.size() - 1) * static_cast<std::size_t>(i) / steps];
    error_of.try_emplace(limit, gate_detail::error_up_to(limit, held));
  }
  double least = error_of.begin()->second;
  for (const auto& [limit, error] : error_of) least = std::min(least, error);
  for (const auto& [limit, error] : error_of)
    if (error <= least + std::log(1.01)) return limit;
  return 0;
}

/// `learned_ratio`, behind a gate that is chosen on the programs it learns from (`chosen_limit`, on at most `most_of_gate` of their
/// variants).
inline time_contestant gated_ratio(const std::string& name, learner learn, std::vector<int> columns, time_contestant base,
                                   std::size_t most, std::size_t most_of_gate) {
  return {name, [=](std::span<const timed_variant> others, std::span<const timed_variant> held, std::uint64_t draw) {
            const std::vector<timed_variant> some = drawn(others, most, draw);
            std::vector<timed_variant> all(some);
            all.insert(all.end(), held.begin(), held.end());
            const std::vector<double> ms = base.predict(others, all, draw);
            ratio_rows rows{some, {}};
            for (std::size_t i = 0; i < some.size(); ++i) rows.ratios.push_back(std::log(some[i].ms / ms[i]));
            // `drawn` goes around the cases, so that the first rows are of all
            const feature_ranges gate = ranges_of(rows, columns, chosen_limit(rows.first(most_of_gate), learn, columns));
            std::vector<candidate> points;
            for (const timed_variant& v : held) points.push_back(candidate_of(*v.of));
            std::vector<double> result = learn(rows.examples_of_all())(points);
            for (std::size_t i = 0; i < held.size(); ++i)
              result[i] = ms[some.size() + i] * (gate.know(numbers_at(*held[i].of, columns)) ? std::exp(result[i]) : 1);
            return result;
          }};
}

}  // namespace hoist::model
