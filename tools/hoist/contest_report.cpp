#include "contest_report.hpp"

#include <tools/laboratory/measured_files.hpp>
#include <tools/laboratory/significance.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

namespace hoist::tools {

namespace {

/// Orders in the order in which they appear.
std::vector<std::string> orders_in(const std::vector<contest_score>& scores) {
  std::vector<std::string> all;
  for (const contest_score& s : scores)
    if (std::ranges::find(all, s.order) == all.end()) all.push_back(s.order);
  return all;
}

double geometric_mean(const std::vector<double>& x) {
  double sum = 0;
  for (const double v : x) sum += std::log(v);
  return x.empty() ? 0 : std::exp(sum / static_cast<double>(x.size()));
}

contest_line line_of(const std::string& order, const std::vector<contest_score>& scores) {
  std::map<std::string, double> best, random;
  std::map<std::string, std::vector<double>> of_random;
  for (const contest_score& s : scores) {
    if (s.best_ms <= 0) continue;
    double& b = best[s.program];
    b = b > 0 ? std::min(b, s.best_ms) : s.best_ms;
    if (s.order == "random") of_random[s.program].push_back(s.best_ms);
  }
  for (const auto& [program, ms] : of_random) random[program] = geometric_mean(ms);
  contest_line l;
  l.order = order;
  std::vector<double> speedups;
  std::vector<std::vector<double>> at_runs, at_seconds;
  int better = 0;
  double count = 0;
  const auto share = [&](const contest_score& s, double ms) { return ms > 0 ? best.at(s.program) / ms : 0.01; };
  for (const contest_score& s : scores) {
    if (s.order != order || !best.contains(s.program)) continue;
    ++count;
    l.runs += static_cast<double>(s.runs);
    l.missing += static_cast<double>(s.missing);
    l.build_s += s.build_s;
    l.run_s += s.run_s;
    l.wall_s += s.wall_s;
    at_runs.resize(s.best_at_runs.size());
    at_seconds.resize(s.best_at_seconds.size());
    l.reached.resize(s.runs_to.size());
    for (std::size_t i = 0; i < s.best_at_runs.size(); ++i) at_runs[i].push_back(share(s, s.best_at_runs[i]));
    for (std::size_t i = 0; i < s.best_at_seconds.size(); ++i) at_seconds[i].push_back(share(s, s.best_at_seconds[i]));
    for (std::size_t i = 0; i < s.runs_to.size(); ++i) l.reached[i] += s.runs_to[i] > 0;
    if (s.best_ms <= 0) continue;
    l.best_count += s.best_ms <= 1.01 * best.at(s.program);
    const auto r = random.find(s.program);
    if (r == random.end()) continue;
    const double speedup = r->second / s.best_ms;
    speedups.push_back(speedup);
    better += speedup > 1;
    l.worse_than_random += speedup < 1;
    if (l.worst.empty() || speedup < l.least_speedup) l.worst = s.program, l.least_speedup = speedup;
  }
  for (double* x : {&l.runs, &l.missing, &l.build_s, &l.run_s, &l.wall_s}) *x /= std::max(1.0, count);
  l.speedup = geometric_mean(speedups);
  l.p = model::sign_test(better, l.worse_than_random);
  for (const auto& x : at_runs) l.at_runs.push_back(geometric_mean(x));
  for (const auto& x : at_seconds) l.at_seconds.push_back(geometric_mean(x));
  return l;
}

}  // namespace

std::vector<contest_line> lines_of(const std::vector<contest_score>& scores) {
  std::vector<contest_line> all;
  for (const std::string& order : orders_in(scores)) all.push_back(line_of(order, scores));
  return all;
}

nlohmann::ordered_json report_of(const std::vector<contest_score>& scores) {
  nlohmann::ordered_json orders = nlohmann::ordered_json::array(), cases = nlohmann::ordered_json::array();
  for (const contest_line& l : lines_of(scores))
    orders.push_back({{"order", l.order},
                      {"speedup", l.speedup},
                      {"runs", l.runs},
                      {"build_s", l.build_s},
                      {"run_s", l.run_s},
                      {"wall_s", l.wall_s},
                      {"best_count", l.best_count},
                      {"worse_than_random", l.worse_than_random},
                      {"worst", l.worst},
                      {"worst_speedup", l.least_speedup},
                      {"sign_test_p", l.p},
                      {"share_at_runs", l.at_runs},
                      {"share_at_seconds", l.at_seconds},
                      {"reached", l.reached},
                      {"points_without_row", l.missing}});
  for (const contest_score& s : scores)
    cases.push_back({{"program", s.program},
                     {"order", s.order},
                     {"best_ms", s.best_ms},
                     {"runs", s.runs},
                     {"build_s", s.build_s},
                     {"run_s", s.run_s},
                     {"wall_s", s.wall_s},
                     {"best_at_runs", s.best_at_runs},
                     {"best_at_seconds", s.best_at_seconds},
                     {"runs_to", s.runs_to},
                     {"seconds_to", s.seconds_to},
                     {"points_without_row", s.missing}});
  return {{"orders", orders}, {"cases", cases}};
}

namespace {

contest_score score_from(const nlohmann::json& j) {
  contest_score s;
  s.program = j.at("program").get<std::string>();
  s.order = j.at("order").get<std::string>();
  s.best_ms = j.at("best_ms").get<double>();
  s.runs = j.at("runs").get<long>();
  s.missing = j.at("points_without_row").get<long>();
  s.build_s = j.at("build_s").get<double>();
  s.run_s = j.at("run_s").get<double>();
  s.wall_s = j.at("wall_s").get<double>();
  s.best_at_runs = j.at("best_at_runs").get<std::vector<double>>();
  s.best_at_seconds = j.at("best_at_seconds").get<std::vector<double>>();
  s.runs_to = j.at("runs_to").get<std::vector<long>>();
  s.seconds_to = j.at("seconds_to").get<std::vector<double>>();
  return s;
}

}  // namespace

joined_contests join_contests(const std::vector<std::string>& files) {
  joined_contests all;
  std::set<std::string> programs;
  for (const std::string& file : files) {
    joined_contests one;
    try {
      const nlohmann::json j = nlohmann::json::parse(text_of_file(file));
      one.size = j.at("size").get<std::vector<long>>();
      one.runs = j.at("runs").get<std::vector<long>>();
      one.seconds = j.at("seconds").get<std::vector<double>>();
      for (const nlohmann::json& c : j.at("cases")) one.scores.push_back(score_from(c));
    } catch (const nlohmann::json::exception&) {
      throw std::runtime_error(file + " is no report of hoist contest --json.");
    }
    if (all.scores.empty()) all.size = one.size, all.runs = one.runs, all.seconds = one.seconds;
    if (std::tie(one.size, one.runs, one.seconds) != std::tie(all.size, all.runs, all.seconds))
      throw std::runtime_error(file + " is of another size, or compares at other runs or seconds, than " + files.front() + ".");
    std::set<std::string> here;
    for (contest_score& s : one.scores) {
      here.insert(s.program);
      all.scores.push_back(std::move(s));
    }
    for (const std::string& p : here)
      if (!programs.insert(p).second) throw std::runtime_error(file + " has " + p + ", which another file has, too.");
  }
  return all;
}

}  // namespace hoist::tools
