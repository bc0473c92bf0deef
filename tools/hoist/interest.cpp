// hoist interest: what a sample of the classic space says of it, as sections 5.3 to 5.6 of [Garvey2018] do.

#include "command.hpp"
#include "filed_points.hpp"
#include "option_values.hpp"
#include "selection.hpp"
#include "technique_programs.hpp"
#include <tools/laboratory/summary.hpp>

#include <hoist/explore/point_text.hpp>
#include <hoist/meta/median.hpp>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace hoist::tools {

namespace {

/// A stencil's measured points, by what they say of each axis.
struct sampled_case {
  std::string program;
  std::map<std::vector<long>, double> ms;  ///< of the points that ran, by their values of the axes
  std::vector<long> best;
  double best_ms = 0;
};
struct sample {
  std::vector<std::string> axes;
  std::vector<sampled_case> cases;
  long points = 0, elsewhere = 0;  ///< that ran; rows of other spaces, or of no point
};

/// A row of each axis, of all cases of one device.
sample sample_of(const std::vector<filed_point>& filed) {
  sample all;
  std::map<std::tuple<std::string, std::string, std::string>, sampled_case> cases;
  for (const filed_point& f : filed) {
    const bool is_classic = without_techniques(f.program) != f.program;
    const extents size = is_classic ? extents_for(program_called(without_techniques(f.program)), f.size) : f.size;
    const technique_points* points = is_classic ? techniques_of(program_at(f.program, size)) : nullptr;
    const std::optional<ir::point> called = points != nullptr ? point_called(f.point) : std::nullopt;
    const long n = called ? points->number_of(*called) : -1;
    if (n < 0) {
      ++all.elsewhere;
      continue;
    }
    if (f.cost.ms <= 0) continue;
    ++all.points;
    if (all.axes.empty())
      for (const search_axis& a : points->axes()) all.axes.push_back(a.name);
    sampled_case& c = cases[{f.program, size.text(), f.device}];
    c.program = f.program;
    const std::vector<long> at = points->values_of(n);
    const auto best = c.ms.try_emplace(at, f.cost.ms).first;
    best->second = std::min(best->second, f.cost.ms);
    if (c.best_ms == 0 || f.cost.ms < c.best_ms) c.best_ms = f.cost.ms, c.best = at;
  }
  for (auto& [key, c] : cases)
    if (c.ms.size() > 1) all.cases.push_back(std::move(c));
  if (all.cases.empty()) throw std::runtime_error("the rows have no program in the classic space with two points that ran.");
  return all;
}

/// An axis: its value that is best for the most cases, and for how many.
struct axis_interest {
  std::string axis;
  long value = 0, cases = 0;
};
struct interest {
  double near = 0, far = 0;  ///< of the points: within 10 % of the case's best; more than 10 times slower
  std::vector<axis_interest> axes;
  double apart = 0, elsewhere = 0;  ///< shares of the best: of values chosen apart, of another case's best point
  long pairs = 0;
};

/// The share of the best that the point has that agrees most with the values whose median time is least, each axis alone.
double share_of_axes_alone(const sampled_case& c) {
  std::vector<long> alone;
  for (std::size_t a = 0; a < c.best.size(); ++a) {
    std::map<long, std::vector<double>> by_value;
    for (const auto& [at, ms] : c.ms) by_value[at[a]].push_back(ms);
    std::pair<double, long> least = {0, -1};
    for (const auto& [value, ms] : by_value)
      if (const double m = meta::median(ms); least.second < 0 || m < least.first) least = {m, value};
    alone.push_back(least.second);
  }
  long most = -1;
  std::vector<double> of_most;
  for (const auto& [at, ms] : c.ms) {
    long same = 0;
    for (std::size_t a = 0; a < alone.size(); ++a) same += at[a] == alone[a];
    if (same > most) most = same, of_most.clear();
    if (same == most) of_most.push_back(ms);
  }
  return c.best_ms / meta::median(of_most);
}

interest interest_of(const sample& s) {
  interest i;
  for (std::size_t a = 0; a < s.axes.size(); ++a) {
    std::map<long, long> cases;
    for (const sampled_case& c : s.cases) ++cases[c.best[a]];
    const auto most = std::ranges::max_element(cases, {}, [](const auto& x) { return x.second; });
    i.axes.push_back({s.axes[a], most->first, most->second});
  }
  double apart = 0, elsewhere = 0;
  for (const sampled_case& c : s.cases) {
    for (const auto& [at, ms] : c.ms) {
      i.near += c.best_ms >= ms / 1.1;
      i.far += ms > 10 * c.best_ms;
    }
    apart += share_of_axes_alone(c);
    for (const sampled_case& other : s.cases)
      if (const auto at = c.ms.find(other.best); &other != &c && at != c.ms.end())
        elsewhere += c.best_ms / at->second, ++i.pairs;
  }
  i.near /= static_cast<double>(s.points);
  i.far /= static_cast<double>(s.points);
  i.apart = apart / static_cast<double>(s.cases.size());
  i.elsewhere = i.pairs > 0 ? elsewhere / static_cast<double>(i.pairs) : 0;
  return i;
}

void print(const sample& s, const interest& i) {
  std::cout << s.cases.size() << " cases, " << s.points << " points that ran\n\n"
            << model::summary_detail::fixed(100 * i.near, 1) << " % of the points are within 10 % of their case's best, "
            << model::summary_detail::fixed(100 * i.far, 1) << " % more than 10 times slower.\n"
            << "Values chosen apart from each other come to " << model::summary_detail::fixed(i.apart, 2)
            << " of the best; another case's best point, where it was measured (" << i.pairs << " pairs), to "
            << model::summary_detail::fixed(i.elsewhere, 2) << ".\n\n";
  std::vector<std::vector<std::string>> table = {{"axis", "value", "best for"}};
  for (const axis_interest& a : i.axes) table.push_back({a.axis, std::to_string(a.value), std::to_string(a.cases)});
  std::cout << columns(table);
}

void run(const std::vector<std::filesystem::path>& rows, bool json) {
  const sample s = sample_of(points_in(rows));
  const interest i = interest_of(s);
  if (!json) return print(s, i);
  nlohmann::ordered_json axes = nlohmann::ordered_json::array();
  for (const axis_interest& a : i.axes) axes.push_back({{"axis", a.axis}, {"value", a.value}, {"cases", a.cases}});
  const nlohmann::ordered_json all = {{"cases", s.cases.size()},
                                      {"points", s.points},
                                      {"rows_of_other_spaces", s.elsewhere},
                                      {"within_10_percent", i.near},
                                      {"over_10_times_slower", i.far},
                                      {"axes", axes},
                                      {"axes_alone", i.apart},
                                      {"others_best", i.elsewhere},
                                      {"pairs", i.pairs}};
  std::cout << all.dump(2) << "\n";
}

}  // namespace

void add_interest(CLI::App& app) {
  struct request {
    std::vector<std::filesystem::path> rows;
    bool json = false;
  };
  auto q = std::make_shared<request>();
  CLI::App* c =
      add_command(app, "interest", "Say of measured rows of the classic space how its points are spread, and its best points",
                  "Example: hoist interest rows.csv.xz");
  c->add_option("rows", q->rows, "Folders of explore, or tables of hoist merge --csv or --measured")
      ->required()
      ->check(readable(true));
  c->add_flag("--json", q->json, "One JSON object");
  c->callback([q] { run(q->rows, q->json); });
}

}  // namespace hoist::tools
