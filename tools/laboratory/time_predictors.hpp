#pragma once
// What predicts times of variants from measured ones of other programs: prices of cost models, and baselines that count nothing.

#include <hoist/cost/calibrate.hpp>
#include <hoist/cost/print.hpp>
#include <hoist/features/vector.hpp>
#include <tools/laboratory/time_scores.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// Predicts the times of variants in milliseconds, from variants of other cases. A draw is a number that chance depends on.
using time_predictor = std::function<std::vector<double>(std::span<const timed_variant> others,
                                                         std::span<const timed_variant> held, std::uint64_t draw)>;

/// A predictor, whether chance has a part in it, and whether it learns from others.
struct time_contestant {
  std::string name;
  time_predictor predict;
  bool by_chance = false, learns = true;
};

/// The valid rows, whose features are of this version, as timed variants on the target.
inline std::vector<timed_variant> timed_variants(const dataset& rows, const target& on) {
  const std::size_t fit = features::at_of("real_fit");
  std::vector<timed_variant> all;
  for (const row& r : rows.rows) {
    if (credited(r) == 0) continue;
    const double bytes = std::exp2(r.features[fit]) * static_cast<double>(on.l2_bytes);
    all.push_back({&r, bytes / r.throughput / 1e6, bytes / on.dram_gbs / 1e6});
  }
  return all;
}

/// `count` of the variants, as many of each case as of another, and of as many structures as can be.
inline std::vector<timed_variant> drawn(std::span<const timed_variant> from, std::size_t count, std::uint64_t draw) {
  std::mt19937_64 random(draw + 1);
  std::vector<timed_variant> shuffled(from.begin(), from.end());
  for (std::size_t i = shuffled.size(); i > 1; --i) std::swap(shuffled[i - 1], shuffled[random() % i]);
  std::map<case_key, std::vector<timed_variant>> by_case;
  for (const timed_variant& v : shuffled) by_case[case_of(*v.of)].push_back(v);
  std::map<std::string, int> used;
  std::vector<timed_variant> chosen;
  while (chosen.size() < std::min(count, from.size()))
    for (auto& [key, rest] : by_case) {
      if (rest.empty() || chosen.size() >= count) continue;
      const auto least = std::min_element(
          rest.begin(), rest.begin() + std::min<std::ptrdiff_t>(50, std::ssize(rest)),
          [&](const timed_variant& a, const timed_variant& b) { return used[a.of->structure] < used[b.of->structure]; });
      ++used[least->of->structure];
      chosen.push_back(*least);
      rest.erase(least);
    }
  return chosen;
}

/// About `count` of the variants, of each case as many as its share of all.
inline std::vector<timed_variant> every_so_manieth(std::span<const timed_variant> from, std::size_t count) {
  std::vector<timed_variant> some;
  for (std::size_t i = 0; i < from.size(); i += std::max<std::size_t>(1, from.size() / count)) some.push_back(from[i]);
  return some;
}

/// A variant as cost models see it: its features, and one launch. Fails (std::invalid_argument, one sentence) for a model that
/// asks for more.
inline std::vector<double> inputs_of(const cost::cost_model& m, const timed_variant& v, const target& on) {
  for (const cost::quantity& q : m.quantities)
    if (q.what != cost::quantity::kind::feature && q.what != cost::quantity::kind::launches)
      throw std::invalid_argument("the model asks for " + cost::text_of(q) + ", and measured rows have features alone.");
  counts::numbers one;
  one.launches = 1;
  cost::subject s;
  s.counts = &one;
  s.features = v.of->features;
  s.roof_seconds = v.roof_ms / 1e3;
  s.on = &on;
  return cost::inputs(m, s);
}

/// Times under given prices.
inline std::vector<double> priced(const cost::cost_model& m, std::span<const double> prices,
                                  std::span<const timed_variant> variants, const target& on) {
  std::vector<double> ms;
  for (const timed_variant& v : variants) ms.push_back(cost::value(m, inputs_of(m, v, on), prices));
  return ms;
}

/// The prices of a model, from `count` of the variants.
inline cost::fitted priced_by(const cost::cost_model& m, std::span<const timed_variant> others, std::size_t count,
                              std::uint64_t draw, const target& on) {
  std::vector<cost::timed_row> rows;
  for (const timed_variant& v : drawn(others, count, draw)) rows.push_back({inputs_of(m, v, on), v.ms});
  cost::fit_options options;
  options.accept_unidentified = true;  // on a CPU no row says where units saturate
  return cost::fit(m, rows, options);
}

/// A model whose prices are fitted to `count` variants of other programs.
inline time_contestant calibrated_times(const std::string& name, const cost::cost_model& m, std::size_t count,
                                        const target& on) {
  return {name,
          [m, count, &on](std::span<const timed_variant> others, std::span<const timed_variant> held, std::uint64_t draw) {
            return priced(m, priced_by(m, others, count, draw, on).values, held, on);
          },
          true};
}

/// The roof times what a feature that is a time is over it; without a name, the roof.
inline time_contestant analytic_time(const std::string& name, const std::string& feature) {
  return {name,
          [feature](std::span<const timed_variant>, std::span<const timed_variant> held, std::uint64_t) {
            std::vector<double> ms;
            for (const timed_variant& v : held)
              ms.push_back(v.roof_ms * (feature.empty() ? 1 : std::exp2(v.of->features[features::at_of(feature)])));
            return ms;
          },
          false, false};
}

namespace time_detail {

struct mean {
  double sum = 0;
  int count = 0;
};
/// Times over the roof, as logarithms: by point, and where a point is alone, by structure.
class mean_ratios {
 public:
  void add(const timed_variant& v) {
    const double x = std::log(v.ms / v.roof_ms);
    for (mean* m : {&points_[point_of(v)], &structures_[{v.of->rows, v.of->structure}], &all_}) {
      m->sum += x;
      ++m->count;
    }
  }
  double time(const timed_variant& v) const {
    const mean* m = &all_;
    if (const auto s = structures_.find({v.of->rows, v.of->structure}); s != structures_.end()) m = &s->second;
    if (const auto p = points_.find(point_of(v)); p != points_.end()) m = &p->second;
    return m->count > 0 ? v.roof_ms * std::exp(m->sum / m->count) : v.roof_ms;
  }

 private:
  using point = std::pair<long, std::pair<std::string, std::string>>;
  static point point_of(const timed_variant& v) { return {v.of->rows, {v.of->structure, v.of->point}}; }
  std::map<point, mean> points_;
  std::map<std::pair<long, std::string>, mean> structures_;
  mean all_;
};

}  // namespace time_detail

/// The mean of times over the roof of the same structure and point on other programs at this size.
inline time_contestant others_mean_time() {
  return {"same point's mean on other programs",
          [](std::span<const timed_variant> others, std::span<const timed_variant> held, std::uint64_t) {
            time_detail::mean_ratios ratios;
            for (const timed_variant& v : others) ratios.add(v);
            std::vector<double> ms;
            for (const timed_variant& v : held) ms.push_back(ratios.time(v));
            return ms;
          }};
}

/// The same of the program alone whose mean features lie nearest, each feature over its spread.
inline time_contestant nearest_program_time() {
  return {"nearest program", [](std::span<const timed_variant> others, std::span<const timed_variant> held, std::uint64_t) {
            constexpr auto count = static_cast<std::size_t>(features::feature_count);
            struct centre {
              std::vector<double> sum = std::vector<double>(count);
              double rows = 0;
              void add(const timed_variant& v) {
                for (std::size_t i = 0; i < count; ++i) sum[i] += v.of->features[i];
                ++rows;
              }
            };
            std::map<std::string, centre> centres;
            centre here;
            std::vector<double> squares(count, 1e-9);
            for (const timed_variant& v : held) here.add(v);
            for (const timed_variant& v : others) {
              centres[v.of->program].add(v);
              for (std::size_t i = 0; i < count; ++i) squares[i] += v.of->features[i] * v.of->features[i];
            }
            std::string nearest;
            double least = 0;
            for (const auto& [program, c] : centres) {
              double d = 0;
              for (std::size_t i = 0; i < count; ++i) {
                const double off = c.sum[i] / c.rows - here.sum[i] / here.rows;
                d += off * off / (squares[i] / static_cast<double>(others.size()));
              }
              if (nearest.empty() || d < least) nearest = program, least = d;
            }
            time_detail::mean_ratios ratios;
            for (const timed_variant& v : others)
              if (v.of->program == nearest) ratios.add(v);
            std::vector<double> ms;
            for (const timed_variant& v : held) ms.push_back(ratios.time(v));
            return ms;
          }};
}

/// What learns the logarithm of the measured time over that of `base`, from at most `most` variants of other programs: with the
/// roof as base, trees on times; with a calibrated model, cost times trees. The base learns from the same programs.
inline time_contestant learned_ratio(const std::string& name, learner learn, time_contestant base, std::size_t most) {
  return {name, [=](std::span<const timed_variant> others, std::span<const timed_variant> held, std::uint64_t draw) {
            const std::vector<timed_variant> some = drawn(others, most, draw);
            std::vector<timed_variant> all(some);
            all.insert(all.end(), held.begin(), held.end());
            const std::vector<double> ms = base.predict(others, all, draw);
            std::vector<example> examples;
            for (std::size_t i = 0; i < some.size(); ++i)
              examples.push_back({candidate_of(*some[i].of), "others", std::log(some[i].ms / ms[i])});
            std::vector<candidate> points;
            for (const timed_variant& v : held) points.push_back(candidate_of(*v.of));
            std::vector<double> result = learn(examples)(points);
            for (std::size_t i = 0; i < held.size(); ++i) result[i] = ms[some.size() + i] * std::exp(result[i]);
            return result;
          }};
}

/// A contestant's times of all variants, each predicted with its program held out as `admit` says.
inline std::vector<double> held_out_times(std::span<const timed_variant> variants, const time_contestant& c, int draw,
                                          const admission& admit) {
  std::map<std::string, std::vector<std::size_t>> by_program;
  for (std::size_t i = 0; i < variants.size(); ++i) by_program[variants[i].of->program].push_back(i);
  std::vector<double> all(variants.size());
  for (const auto& [program, members] : by_program) {
    std::vector<timed_variant> others, held;
    for (const std::size_t i : members) held.push_back(variants[i]);
    const case_key here{program, held[0].of->device, 0, 0};
    for (const timed_variant& v : variants)
      if (v.of->program != program && admit(case_of(*v.of), here)) others.push_back(v);
    if (others.empty() && c.learns) throw std::invalid_argument("there is nothing to learn from for " + program + ".");
    const std::vector<double> ms = c.predict(others, held, static_cast<std::uint64_t>(draw));
    for (std::size_t k = 0; k < members.size(); ++k) all[members[k]] = ms[k];
  }
  return all;
}

/// The scores of a contestant, with each program held out as `admit` says: by program, and under the empty name of all.
/// Of a contestant in which chance has a part, of each draw.
inline std::map<std::string, std::vector<time_scores>> held_out_scores(std::span<const timed_variant> variants,
                                                                       const time_contestant& c, const admission& admit,
                                                                       int draws) {
  std::map<std::string, std::vector<std::size_t>> by_program;
  for (std::size_t i = 0; i < variants.size(); ++i) by_program[variants[i].of->program].push_back(i);
  std::map<std::string, std::vector<time_scores>> scores;
  for (int draw = 0; draw < (c.by_chance ? draws : 1); ++draw) {
    const std::vector<double> all = held_out_times(variants, c, draw, admit);
    for (const auto& [program, members] : by_program) {
      std::vector<timed_variant> held;
      std::vector<double> ms;
      for (const std::size_t i : members) {
        held.push_back(variants[i]);
        ms.push_back(all[i]);
      }
      scores[program].push_back(score(held, ms));
    }
    scores[""].push_back(score(variants, all));
  }
  return scores;
}

}  // namespace hoist::model
