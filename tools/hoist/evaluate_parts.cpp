// hoist evaluate --paper-variants: the eight kernels of Stevens and Kloeckner, from their parts at other sizes.

#include "evaluate_parts.hpp"

#include "featured_rows.hpp"
#include "paper_kernels.hpp"
#include "part_rows.hpp"
#include "selection.hpp"
#include "timed_kernels.hpp"

#include <hoist/cost/prediction.hpp>
#include <hoist/cost/variant_inputs.hpp>
#include <hoist/meta/median.hpp>
#include <tools/laboratory/measured_files.hpp>
#include <tools/laboratory/part_prices.hpp>
#include <tools/laboratory/summary.hpp>
#include <tools/laboratory/time_scores.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <stdexcept>
#include <utility>

namespace hoist::tools {

namespace {

using json = nlohmann::ordered_json;

/// Medians of the rounds, by kernel and part.
using part_times = std::map<std::string, std::map<std::string, double>>;

part_times times_of(const std::vector<part_row>& rows) {
  std::map<std::string, std::map<std::string, std::vector<double>>> all;
  for (const part_row& r : rows)
    if (r.ms > 0) all[r.kernel][r.part].push_back(r.ms);
  part_times medians;
  for (const auto& [kernel, parts] : all)
    for (const auto& [part, ms] : parts) medians[kernel][part] = meta::median(ms);
  return medians;
}

/// A kernel as it was timed, with what it counts.
struct counted_kernel {
  measure::kernel what;
  hoist::kernel_module text;
  double accesses = 0, iterations = 0, barriers = 0, groups = 0;
};

/// Parts and whole of a kernel, of one of the groups of the eight or, where that's empty, of no kernel that is judged.
struct joined_kernel {
  std::string_view group;
  bool with_barriers;
  model::timed_parts parts;
};

/// A kernel that is judged: its measured time, its parts' times by prices, and predictions by name.
struct judged {
  const paper_kernel* of;
  double size, ms;
  joined_kernel from;
  std::map<std::string, double> predicted;
};

struct scores {
  double geometric = 0, worst = 0;
  std::size_t orders = 0, right = 0;
  std::map<std::string, double> by_group;
};

constexpr const char* in_situ = "parts at other sizes";

/// Of one device: from rows to judged kernels.
class paper_evaluation {
 public:
  paper_evaluation(const std::vector<part_row>& rows, const std::string& device, const std::vector<cost::priced_model>& prices,
                   const std::vector<std::string>& names)
      : times_(times_of(rows)), on_(target_of_rows(device)), known_(on_), prices_(prices), names_(names) {
    launching();
    overlaps();
    for (const paper_kernel& k : paper_kernels()) judge(k);
    if (cases.empty()) throw std::runtime_error("no whole kernel of the eight has parts at other sizes on " + device + ".");
    for (const judged& j : cases) joined_.push_back(j.from);
    for (judged& j : cases) {
      const model::timed_parts& p = j.from.parts;
      const double exponent = exponent_for(j.from.group, j.from.with_barriers);
      j.predicted[in_situ] = model::joined(p.memory - p.launch, p.chip - p.launch, exponent, p.launch);
      exponents[std::string(j.from.group) + (j.from.with_barriers ? ", barriers" : "")] = exponent;
    }
  }

  std::vector<judged> cases;
  double launch_ms = 0, group_ms = 0;
  /// By which parts were joined, by group of kernels, apart with barriers; and how many measurement kernels tell.
  std::map<std::string, double> exponents;
  std::size_t overlapping = 0;
  /// Prices of single accesses and of the rest, nanoseconds each, by program and part, at the largest size.
  std::map<std::string, std::map<std::string, double>> own_prices;

  std::vector<std::string> predictions() const {
    std::vector<std::string> all = {in_situ};
    for (const std::string& n : names_) all.push_back(n);
    for (const char* n : {"t_sum, unfitted", "t_max, unfitted", "roofline"}) all.emplace_back(n);
    return all;
  }

 private:
  counted_kernel counted(const std::string& name) const {
    std::optional<measure::kernel> k = known_.kernel(name);
    if (!k) throw std::runtime_error("this hoist has no kernel " + name + ".");
    counted_kernel c{std::move(*k), {}};
    const ir::table terms = c.what.terms();
    c.text = emit_module(terms, c.what.at, c.what.inputs());
    static const cost::cost_model counts =
        cost::parsed("ms = p_a * accesses(global, in(work_items)) + p_b * iterations + p_c * barriers + p_d * groups");
    const std::vector<double> n = cost::inputs_of(counts, {terms, c.what.at, c.what.inputs()}, c.text, on_, c.what.means);
    c.accesses = n[0];
    c.iterations = n[1];
    c.barriers = n[2];
    c.groups = n[3];
    return c;
  }
  /// Of kernels that do nothing: the shortest is a launch, and by that with most groups each group takes its share of the rest.
  void launching() {
    double most = 0, ms_of_most = 0;
    for (const auto& [kernel, parts] : times_) {
      const auto whole = parts.find("whole");
      if (!kernel.starts_with("empty:") || whole == parts.end()) continue;
      launch_ms = launch_ms > 0 ? std::min(launch_ms, whole->second) : whole->second;
      if (const double groups = counted(kernel).groups; groups > most) most = groups, ms_of_most = whole->second;
    }
    group_ms = most > 0 ? (ms_of_most - launch_ms) / most : 0;
  }
  double launching(const counted_kernel& c) const { return launch_ms + group_ms * c.groups; }
  /// How often the groups of the compute unit that has most are a unit's share of all groups.
  double busiest(const counted_kernel& c) const {
    const double share = std::max(1.0, c.groups) / on_.compute_units;
    return std::ceil(share) / share;
  }
  /// All global accesses. Together they take at most as long as one after the other: where the part of all is longer, a compiler
  /// has made other loops of it.
  static double memory_of(const std::map<std::string, double>& parts, double launch) {
    const auto stores = parts.find("stores");
    double apart = stores != parts.end() ? stores->second : 0;
    int arrays = 0;
    for (const auto& [part, ms] : parts)
      if (part.starts_with("in")) apart += ms - launch, ++arrays;
    const double whole = parts.at("global");
    return stores != parts.end() && arrays > 1 ? std::min(whole, std::max(launch, apart)) : whole;
  }
  /// What hides, by kernels that aren't judged. One of whose parts takes hardly longer than its groups' launching tells nothing.
  void overlaps() {
    for (const auto& [kernel, parts] : times_) {
      if (of_the_eight(kernel) || !parts.contains("global") || !parts.contains("on-chip") || !parts.contains("whole")) continue;
      const counted_kernel c = counted(kernel);
      const double launch = launching(c);
      if (std::min(parts.at("global"), parts.at("on-chip")) < 1.5 * launch) continue;
      joined_.push_back({"", c.barriers > 0, {memory_of(parts, launch), parts.at("on-chip"), parts.at("whole"), launch}});
    }
    overlapping = joined_.size();
  }
  static bool of_the_eight(const std::string& kernel) {
    return std::ranges::any_of(paper_kernels(),
                               [&](const paper_kernel& k) { return kernel.starts_with(std::string(k.program) + " "); });
  }
  /// What joins parts of other groups' kernels and of measurement kernels, of those alone that have barriers, or none, as these
  /// do: barriers keep a group's sub-groups together. Of all, where there is none such.
  double exponent_for(std::string_view group, bool with_barriers) const {
    std::vector<model::timed_parts> like, others;
    for (const joined_kernel& k : joined_) {
      if (!group.empty() && k.group == group) continue;
      others.push_back(k.parts);
      if (k.with_barriers == with_barriers) like.push_back(k.parts);
    }
    return model::joining_exponent(like.empty() ? others : like);
  }
  void judge(const paper_kernel& k) {
    model::part_prices memory, chip;
    std::vector<std::pair<std::string, double>> wholes;
    for (const auto& [kernel, parts] : times_) {
      if (!kernel.starts_with(std::string(k.program) + " ")) continue;
      const bool has_parts = parts.contains("global") && parts.contains("on-chip");
      if (!has_parts && parts.contains("whole")) wholes.emplace_back(kernel, parts.at("whole"));
      if (!has_parts) continue;  // a whole kernel at the size of its parts is neither learned from nor judged
      const counted_kernel c = counted(kernel);
      const double size = static_cast<double>(c.what.values.number("N")), launch = launching(c);
      memory.add(size, c.accesses * busiest(c), memory_of(parts, launch), launch);
      chip.add(size, std::max(1.0, c.iterations) * busiest(c), parts.at("on-chip"), launch);
      for (const auto& [part, ms] : parts)
        if (part != "whole") own_prices[std::string(k.program)][part] = 1e6 * std::max(0.0, ms - launch) / c.accesses;
    }
    if (memory.size() == 0) return;
    for (const auto& [kernel, ms] : wholes) {
      const counted_kernel c = counted(kernel);
      const double size = static_cast<double>(c.what.values.number("N")), launch = launching(c);
      const model::timed_parts parts{launch + memory.at(size) * c.accesses * busiest(c),
                                     launch + chip.at(size) * std::max(1.0, c.iterations) * busiest(c), ms, launch};
      judged j{&k, size, ms, {k.group, c.barriers > 0, parts}, {}};
      predict_otherwise(c, j);
      cases.push_back(std::move(j));
    }
  }
  void predict_otherwise(const counted_kernel& c, judged& j) const {
    const ir::table terms = c.what.terms();
    for (std::size_t i = 0; i < prices_.size(); ++i)
      j.predicted[names_[i]] =
          prices_[i].ms(cost::inputs_of(prices_[i].model(), {terms, c.what.at, c.what.inputs()}, c.text, on_, c.what.means));
    const std::vector<double> f = features_of(c.text, on_);
    const double roof = 1e3 * cost::roof_seconds_of(static_cast<double>(compulsory_bytes(c.text)), on_);
    j.predicted["roofline"] = roof;
    j.predicted["t_max, unfitted"] = roof * std::exp2(f[features::at_of("real_t_max")]);
    j.predicted["t_sum, unfitted"] = roof * std::exp2(f[features::at_of("real_t_sum")]);
  }

  part_times times_;
  const target& on_;
  known_kernels known_;
  const std::vector<cost::priced_model>& prices_;
  const std::vector<std::string>& names_;
  std::vector<joined_kernel> joined_;
};

/// Errors, and in how many of the groups' sizes the kernels' order is right.
scores score(const std::vector<judged>& cases, const std::string& by) {
  scores s;
  std::map<std::string, std::vector<double>> errors;
  std::map<std::pair<std::string, double>, std::vector<const judged*>> together;
  for (const judged& j : cases) {
    const double off = std::abs(j.predicted.at(by) / j.ms - 1);
    errors[""].push_back(off);
    errors[std::string(j.of->group)].push_back(off);
    s.worst = std::max(s.worst, off);
    together[{std::string(j.of->group), j.size}].push_back(&j);
  }
  for (const auto& [group, all] : errors)
    (group.empty() ? s.geometric : s.by_group[group]) = model::time_detail::geometric_mean(all);
  for (const auto& [at, all] : together) {
    if (all.size() < 2) continue;
    ++s.orders;
    bool right = true;
    for (const judged* a : all)
      for (const judged* b : all) right = right && (a->ms >= b->ms || a->predicted.at(by) < b->predicted.at(by));
    s.right += right;
  }
  return s;
}

json as_json(const paper_evaluation& e, const std::string& device) {
  json one = {{"device", device},
              {"launch_ms", e.launch_ms},
              {"group_ms", e.group_ms},
              {"exponents", e.exponents},
              {"overlapping_kernels", e.overlapping},
              {"own_prices_ns", e.own_prices}};
  for (const std::string& name : e.predictions()) {
    const scores s = score(e.cases, name);
    json of = {{"geomean_error", s.geometric},
               {"groups", s.by_group},
               {"worst_error", s.worst},
               {"orders", s.orders},
               {"orders_right", s.right}};
    if (name == in_situ) one.update(of);
    one["predictions"][name] = of;
  }
  for (const judged& j : e.cases)
    one["cases"].push_back(
        {{"program", j.of->program}, {"group", j.of->group}, {"size", j.size}, {"ms", j.ms}, {"predicted_ms", j.predicted}});
  return one;
}

void print(const paper_evaluation& e, const std::string& device, bool with_cases) {
  using model::summary_detail::fixed;
  const auto percent = [](double x) { return fixed(100 * x, 1) + " %"; };
  std::cout << device << ": " << e.cases.size() << " whole kernels; a launch takes " << fixed(1e3 * e.launch_ms, 2)
            << " us, and 1000 groups " << fixed(1e6 * e.group_ms, 2) << " us; parts join by exponents of";
  for (const char* separator = " "; const auto& [kernels, exponent] : e.exponents)
    std::cout << std::exchange(separator, "; ") << fixed(exponent, 2) << " (" << kernels << ")";
  std::cout << ", from kernels of the other groups and " << e.overlapping << " measurement kernels\n\n";
  std::vector<std::vector<std::string>> lines = {
      {"prediction", "geo. mean", "products", "dg", "differences", "worst", "orders right"}};
  for (const std::string& name : e.predictions()) {
    scores s = score(e.cases, name);
    lines.push_back({name, percent(s.geometric), percent(s.by_group["products"]), percent(s.by_group["dg"]),
                     percent(s.by_group["differences"]), percent(s.worst),
                     std::to_string(s.right) + " of " + std::to_string(s.orders)});
  }
  std::cout << columns(lines);
  if (!with_cases) return;
  lines = {{"kernel", "size", "ms", "by parts", "over measured"}};
  for (const judged& j : e.cases)
    lines.push_back({std::string(j.of->program), std::to_string(static_cast<long>(j.size)), fixed(j.ms, 5),
                     fixed(j.predicted.at(in_situ), 5), fixed(j.predicted.at(in_situ) / j.ms, 2)});
  std::cout << "\n" << columns(lines);
}

}  // namespace

void evaluate_parts(const parts_question& q) {
  std::map<std::string, std::vector<part_row>> by_device;
  for (part_row& r : read_parts(q.files)) by_device[r.device].push_back(std::move(r));
  json all = json::array();
  for (const auto& [device, rows] : by_device) {
    std::vector<cost::priced_model> prices;
    std::vector<std::string> names;
    for (const std::string& file : q.by) {
      cost::calibration c = cost::calibration_of(text_of_file(file), file);
      if (c.device != device) continue;
      prices.emplace_back(std::move(c));
      names.push_back("prices " + file.substr(file.rfind('/') + 1));
    }
    const paper_evaluation e(rows, device, prices, names);
    if (q.as_json)
      all.push_back(as_json(e, device));
    else
      print(e, device, q.cases);
  }
  if (q.as_json) std::cout << pretty({{"devices", all}}) << "\n";
}

}  // namespace hoist::tools
