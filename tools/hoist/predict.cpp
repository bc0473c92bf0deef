// hoist predict: how long variants take by a calibration's prices, at a size or over a range of sizes, without a run.

#include "command.hpp"
#include "cost_options.hpp"
#include "number_text.hpp"
#include "option_values.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <utility>

namespace hoist::tools {

namespace {

struct predict_request : selection {
  std::string calibration, to;
  std::vector<std::string> variants;
};

/// A size with the predictions of all variants; nothing of one that isn't valid there.
struct predicted_size {
  extents size;
  std::vector<std::optional<cost::predicted_time>> times;
  std::vector<std::string> why;
};

predicted_size at_size(const predict_request& q, const cost::priced_model& prices, extents size) {
  predicted_size all{size, {}, {}};
  selection o = q;
  o.size = size;
  const subject s = choose_subject(o);
  for (const std::string& name : q.variants) {
    all.times.emplace_back();
    all.why.emplace_back();
    try {
      all.times.back() = prices.predict(model_inputs(prices, s, choose_variant(s, name)));
    } catch (const std::exception& e) {
      all.why.back() = e.what();
    }
  }
  return all;
}

/// The sizes from one to another, each twice the one before, and the last.
std::vector<extents> sizes_of(const predict_request& q) {
  std::vector<extents> all = {q.size};
  if (q.to.empty()) return all;
  const std::optional<extents> last = parse_size(q.to);
  if (!last || last->rows < q.size.rows || last->columns < q.size.columns)
    throw CLI::ValidationError("--to", q.to + " is no size that is as large as --size " + q.size.text());
  while (all.back().rows < last->rows || all.back().columns < last->columns)
    all.push_back({std::min(2 * all.back().rows, last->rows), std::min(2 * all.back().columns, last->columns)});
  return all;
}

/// A size on the way from one to another: both extents grow by the same share of what lies between.
extents size_between(const extents& a, const extents& b, long step, long steps) {
  extents s = a;
  s.rows += (b.rows - a.rows) * step / steps;
  s.columns += (b.columns - a.columns) * step / steps;
  return s;
}

/// Where, between two sizes of which the first variant is faster at one alone, the other changes places with it: two sizes, next to
/// each other unless a variant isn't valid between them.
std::pair<extents, extents> crossing_between(const predict_request& q, const cost::priced_model& prices,
                                             const predicted_size& from, const predicted_size& to, std::size_t other) {
  predict_request two = q;
  two.variants = {q.variants[0], q.variants[other]};
  const bool first_is_faster = from.times[0]->ms < from.times[other]->ms;
  const extents a = from.size, b = to.size;
  const long steps = std::max(b.rows - a.rows, b.columns - a.columns);
  long low = 0, high = steps;
  while (high - low > 1) {
    const long middle = low + (high - low) / 2;
    const auto times = at_size(two, prices, size_between(a, b, middle, steps)).times;
    if (!times[0] || !times[1]) break;
    ((times[0]->ms < times[1]->ms) == first_is_faster ? low : high) = middle;
  }
  return {size_between(a, b, low, steps), size_between(a, b, high, steps)};
}

/// Where the first variant stops or begins to be the faster one, by bisection.
std::vector<std::string> crossings_of(const std::vector<predicted_size>& all, const predict_request& q,
                                      const cost::priced_model& prices) {
  std::vector<std::string> found;
  for (std::size_t i = 1; i < all.size(); ++i)
    for (std::size_t v = 1; v < q.variants.size(); ++v) {
      const auto &a = all[i - 1].times, &b = all[i].times;
      if (!a[0] || !a[v] || !b[0] || !b[v] || (a[0]->ms < a[v]->ms) == (b[0]->ms < b[v]->ms)) continue;
      const auto [before, after] = crossing_between(q, prices, all[i - 1], all[i], v);
      found.push_back(q.variants[a[0]->ms < a[v]->ms ? v : 0] + " overtakes " + q.variants[a[0]->ms < a[v]->ms ? 0 : v] +
                      " between " + before.text() + " and " + after.text());
    }
  return found;
}

nlohmann::ordered_json as_json(const std::vector<predicted_size>& all, const predict_request& q,
                               const cost::priced_model& prices, const std::vector<std::string>& crossings) {
  nlohmann::ordered_json j = {{"program", q.program}, {"device", prices.from().device}, {"model", prices.from().model}};
  for (const predicted_size& s : all)
    for (std::size_t v = 0; v < q.variants.size(); ++v) {
      nlohmann::ordered_json one = {{"size", {s.size.rows, s.size.columns}}, {"variant", q.variants[v]}};
      if (s.times[v])
        one.update({{"ms", s.times[v]->ms},
                    {"low_ms", s.times[v]->low},
                    {"high_ms", s.times[v]->high},
                    {"bound_by", s.times[v]->parts[s.times[v]->bound_by].name()}});
      else
        one["invalid"] = s.why[v];
      j["predictions"].push_back(one);
    }
  j["crossings"] = crossings;
  return j;
}

void print(const std::vector<predicted_size>& all, const predict_request& q, const cost::priced_model& prices,
           const std::vector<std::string>& crossings) {
  std::cout << q.program << " on " << prices.from().device << ", by prices of " << prices.from().kernels.size()
            << " timed kernels\n\n";
  std::vector<std::vector<std::string>> rows = {{"size", "variant", "ms", "four in five", "bound by"}};
  for (const predicted_size& s : all)
    for (std::size_t v = 0; v < q.variants.size(); ++v)
      if (s.times[v])
        rows.push_back({s.size.text(), q.variants[v], significant(s.times[v]->ms, 4),
                        significant(s.times[v]->low, 4) + " to " + significant(s.times[v]->high, 4),
                        s.times[v]->parts[s.times[v]->bound_by].name()});
      else
        rows.push_back({s.size.text(), q.variants[v], "-", "-", s.why[v]});
  std::cout << columns(rows);
  for (const std::string& c : crossings) std::cout << "\n" << c << "\n";
}

void predict(const predict_request& q) {
  const cost::priced_model prices = read_prices(q.calibration);
  refuse_other_device(prices, choose_subject(q));
  std::vector<predicted_size> all;
  for (const extents& size : sizes_of(q)) all.push_back(at_size(q, prices, size));
  bool any = false;
  for (const predicted_size& s : all)
    for (const auto& t : s.times) any = any || t.has_value();
  if (!any) throw std::runtime_error(all[0].why[0]);
  const std::vector<std::string> crossings = crossings_of(all, q, prices);
  if (q.json)
    std::cout << pretty(as_json(all, q, prices, crossings)) << "\n";
  else
    print(all, q, prices, crossings);
}

}  // namespace

void add_predict(CLI::App& app) {
  auto q = std::make_shared<predict_request>();
  CLI::App* c = add_command(
      app, "predict", "How long variants take by a device's prices, without a run",
      "Example: hoist predict jacobi2d_5pt --variant direct:local=32x8 --size 512 --to 8192 --calibration h200.txt");
  add_subject_options(*c, *q);
  c->add_option("--variant", q->variants, "NAME:POINT, S.P, or the number of a valid point; several are compared")
      ->type_name("VARIANT")
      ->required();
  c->add_option("--to", q->to, "The last size of a range, each size twice the one before")->type_name("SIZE");
  add_calibration_option(*c, q->calibration);
  c->get_option("--calibration")->required();
  c->callback([q] { predict(*q); });
}

}  // namespace hoist::tools
