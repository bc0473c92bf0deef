// hoist contest: orders of exploration compared at equal cost.

#include "command.hpp"
#include "compared_variants.hpp"
#include "contest_report.hpp"
#include "explorer.hpp"
#include "featured_rows.hpp"
#include "filed_points.hpp"
#include "option_values.hpp"
#include "selection.hpp"
#include <hoist/explore/point_text.hpp>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <optional>

namespace hoist::tools {

namespace {

struct contest_request {
  std::vector<std::string> programs, orders{"random", "expert", "dimension", "optimisation", "hybrid", "guided", "search"};
  std::vector<std::string> runs_text{"60,120,266"}, seconds_text{"5,15,45"};
  std::vector<std::filesystem::path> rows, forest_rows;
  std::vector<std::string> joined;
  std::string size_text = "2048x2048", device, forest, groups;
  std::filesystem::path out;
  int seeds = 1, workers = 0;
  long points = 1000, rest_points = 266, most = std::numeric_limits<long>::max();
  order_options with;
  bool json = false, unrestricted = false, open_groups = false;

  extents size;
  std::vector<long> runs;
  std::vector<double> seconds;
  forest_of_others forests;  ///< of forest_rows
};

/// What orders are asked for with; of --forest-from a forest that hasn't seen the program.
order_options options_for(const contest_request& q, const std::string& program) {
  order_options with = q.with;
  if (q.forests) with.forest = q.forests(program);
  return with;
}

/// The orders asked for: of a grouped one with oracle, one for each technique too.
std::vector<contestant> contestants(const contest_request& q, const variants& v, const target& t, int workers,
                                    std::ostream& log) {
  std::vector<contestant> all;
  const bool oracle = std::ranges::find(q.orders, "oracle") != q.orders.end();
  const order_options options = options_for(q, v.program.programs.name);
  for (const std::string& name : q.orders) {
    if (name == "oracle") continue;
    const order o = *order_called(name);
    order_options with = options;
    const bool seeded = o == order::random || o == order::search;
    const bool ends = o == order::expert || o == order::groups || is_grouped(o);
    const long unlimited = o == order::random ? q.points : ends ? std::numeric_limits<long>::max() : q.rest_points;
    const long most = std::min(unlimited, q.most);
    with.points = most;
    with.draws = o == order::random ? q.points : 0;
    for (int s = 1; s <= (seeded ? q.seeds : 1); ++s) {
      with.seed = static_cast<std::uint64_t>(s);
      all.emplace_back(name, make_order(o, v, t, with, log), most, workers);
    }
    if (!oracle || !is_grouped(o)) continue;
    for (const technique loads : all_techniques) {
      with.loads = loads;
      all.emplace_back(name + ":" + std::string(name_of(loads)), make_order(o, v, t, with, log), most, workers);
    }
  }
  return all;
}

double best_of(const point_costs& known) {
  double best = 0;
  for (const auto& [key, c] : known)
    if (c.ms > 0 && (best == 0 || c.ms < best)) best = c.ms;
  return best;
}

/// The oracle of a grouped order: the best over its techniques, for the runs of all.
std::optional<contest_score> oracle_of(const std::vector<contest_score>& of_program, const std::string& order) {
  std::optional<contest_score> sum;
  for (const contest_score& s : of_program) {
    if (!s.order.starts_with(order + ":")) continue;
    if (!sum) {
      sum = s;
      sum->order = "oracle " + order;
      sum->best_at_runs.clear();
      sum->best_at_seconds.clear();
      sum->runs_to.clear();
      sum->seconds_to.clear();
      continue;
    }
    if (s.best_ms > 0 && (sum->best_ms == 0 || s.best_ms < sum->best_ms)) sum->best_ms = s.best_ms;
    sum->runs += s.runs;
    sum->missing += s.missing;
    sum->build_s += s.build_s;
    sum->run_s += s.run_s;
    sum->wall_s += s.wall_s;
  }
  return sum;
}

void add_scores(const contest_request& q, const std::string& program, const std::vector<contestant>& all,
                const point_costs& known, std::vector<contest_score>& scores) {
  std::vector<contest_score> of_program;
  for (const contestant& c : all) of_program.push_back(score_of(c, program, best_of(known), q.runs, q.seconds));
  for (const order o : {order::dimension, order::optimisation, order::hybrid})
    if (const auto s = oracle_of(of_program, std::string(name_of(o)))) of_program.push_back(*s);
  scores.insert(scores.end(), of_program.begin(), of_program.end());
}

/// Measures what isn't there yet; the number of wrong results.
long on_device(const contest_request& q, const variants& v, std::vector<contest_score>& scores) {
  explorer_options o;
  o.folder = q.out;
  o.device = q.device;
  o.points = std::numeric_limits<long>::max() / 4;
  o.workers = q.workers;
  o.again = 0;
  o.show = q.json ? output::quiet : output::bar;
  std::vector<contestant> all;
  point_costs known;
  o.make = [&](const device_found& d) {
    const int workers = q.workers > 0 ? q.workers : d.is_cpu ? 1 : 16;
    all = contestants(q, v, d.limits, workers, std::cerr);
    return std::make_unique<contest_order>(all, known);
  };
  const long wrong = explore(v, o, std::cerr).wrong;
  add_scores(q, v.program.programs.name, all, known, scores);
  return wrong;
}

/// Takes the points of files for those that were measured, and goes without the others.
void on_rows(const contest_request& q, const variants& v, const std::vector<filed_point>& filed,
             std::vector<contest_score>& scores) {
  const tool_program& p = v.program;
  std::string device;
  const target* limits = nullptr;
  point_costs known;
  std::map<int, space> spaces;
  for (const filed_point& f : filed) {
    if (f.program != p.programs.name || f.size.rows != v.rows || f.size.columns != v.columns || f.size.third != v.third)
      continue;
    if (!q.device.empty() && f.device.find(q.device) == std::string::npos) continue;
    if (limits == nullptr) limits = &target_of_rows(f.device), device = f.device;
    if (f.device != device) throw std::runtime_error("the rows are of several devices; --device says of which to take them.");
    for (int i = 0; i < p.programs.count; ++i) {
      const structure& s = p.programs.structures[i];
      if (!s.exists || f.structure != s.name) continue;
      const auto at = spaces.try_emplace(i, s, p.programs.inputs, *limits, v.sizes).first;
      const std::optional<ir::point> called = point_called(f.point);
      if (const long n = called ? at->second.number_of(*called) : -1; n >= 0) known[{i, n}] = f.cost;
    }
  }
  if (known.empty())
    throw std::runtime_error("the rows have no point of " + std::string(p.programs.name) + " at " + v.size().text() + ".");
  std::vector<contestant> all = contestants(q, v, *limits, std::max(1, q.workers), std::cerr);
  contest_order order(all, known);
  while (const std::optional<task> t = order.next()) order.has_no(*t);
  add_scores(q, p.programs.name, all, known, scores);
}

nlohmann::ordered_json as_json(const contest_request& q, const std::vector<contest_score>& scores) {
  nlohmann::ordered_json j = {{"size", q.size.list()}, {"runs", q.runs}, {"seconds", q.seconds}, {"shares", contest_shares}};
  j.update(report_of(scores));
  return j;
}

std::string rounded(double x, int digits = 2) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", digits, x);
  return text;
}

void print(const contest_request& q, const std::vector<contest_score>& scores) {
  std::vector<std::vector<std::string>> table = {
      {"order", "speedup", "runs", "build s", "run s", "wall s", "best", "worse", "worst"}};
  for (const long n : q.runs) table[0].push_back("at " + std::to_string(n));
  for (const double share : contest_shares) table[0].push_back("reach " + rounded(share));
  for (const contest_line& l : lines_of(scores)) {
    std::vector<std::string> cells = {l.order,
                                      rounded(l.speedup),
                                      rounded(l.runs, 0),
                                      rounded(l.build_s),
                                      rounded(l.run_s),
                                      rounded(l.wall_s),
                                      std::to_string(l.best_count),
                                      std::to_string(l.worse_than_random),
                                      rounded(l.least_speedup)};
    for (const double x : l.at_runs) cells.push_back(rounded(x));
    for (const int n : l.reached) cells.push_back(std::to_string(n));
    table.push_back(cells);
  }
  std::cout << columns(table)
            << "\nspeedup, worse, worst: against the best of random; best: programs within 1 % of the best known; at N runs: "
               "share of\n"
               "the best known, geometric mean; reach: programs that come to that share.\n";
}

void check_sources(const contest_request& q) {
  const int sources = !q.rows.empty() + !q.out.empty() + !q.joined.empty();
  if (sources != 1 || q.programs.empty() != !q.joined.empty())
    throw CLI::ValidationError(
        "a contest of programs measures into the folder --out, or takes --rows, one of the two; "
        "--join takes reports alone");
  if (q.open_groups && q.out.empty()) throw CLI::ValidationError("--open-groups measures, into the folder --out");
}

void check_groups(contest_request& q) {
  const bool asked = std::ranges::find(q.orders, "groups") != q.orders.end();
  if (asked != !q.groups.empty())
    throw CLI::ValidationError("the order groups goes with --groups FILE, and --groups with that order");
  if (asked) q.with.groups = text_of(q.groups, "groups'");
}

void check(contest_request& q) {
  const std::optional<extents> size = parse_size(q.size_text);
  if (!size) throw CLI::ValidationError(size_error(q.size_text));
  q.size = *size;
  q.orders = parts_by_commas(q.orders, "--orders");
  if (!q.forest.empty()) q.with.forest = forest_in(q.forest);
  if (!q.forest_rows.empty()) q.forests = known_forest_learner()(q.forest_rows);
  for (const std::string& o : q.orders)
    if (o != "oracle" && !order_called(o))
      throw CLI::ValidationError(
          "there is no order '" + o +
          "'; they are oracle, random, expert, dimension, optimisation, hybrid, groups, guided, tuning, model, search");
  if (std::ranges::find(q.orders, "exhaustive") != q.orders.end())
    throw CLI::ValidationError("the order exhaustive takes part in no contest");
  check_groups(q);
  if (std::ranges::find(q.orders, "oracle") != q.orders.end() &&
      std::ranges::none_of(q.orders, [](const std::string& o) { return o != "oracle" && is_grouped(*order_called(o)); }))
    throw CLI::ValidationError("oracle goes with one of the orders dimension, optimisation and hybrid");
  for (const std::string& n : parts_by_commas(q.runs_text, "--runs")) {
    long runs = 0;
    if (!detail::is_number(n, runs) || runs < 1) throw CLI::ValidationError("'" + n + "' is no number of runs");
    q.runs.push_back(runs);
  }
  for (const std::string& n : parts_by_commas(q.seconds_text, "--seconds")) {
    double s = 0;
    if (!detail::is_number(n, s) || !(s > 0)) throw CLI::ValidationError("'" + n + "' is no number of seconds above 0");
    q.seconds.push_back(s);
  }
  std::ranges::sort(q.runs);
  q.rest_points = q.runs.back();
  std::vector<std::string> all;
  for (const std::string& p : q.programs)
    for (const std::string& name : programs_like(p)) all.push_back(name);
  q.programs = all;
  if (q.unrestricted) make_unrestricted(q.programs);
  for (const std::string& p : q.programs) {
    program_called(without_techniques(p));
    const bool techniques = without_techniques(p) != p;
    for (const char* o : {"expert", "oracle"})
      if (!techniques && std::ranges::find(q.orders, o) != q.orders.end())
        throw CLI::ValidationError(std::string("the order ") + o + " goes with PROGRAM@techniques, not with " + p);
  }
}

void show(const contest_request& q, const std::vector<contest_score>& scores) {
  if (q.json)
    std::cout << as_json(q, scores).dump(2) << "\n";
  else
    print(q, scores);
}

void join(contest_request& q) {
  joined_contests all = join_contests(q.joined);
  q.size = {all.size.at(0), all.size.at(1), all.size.size() > 2 ? all.size[2] : 0};
  q.runs = std::move(all.runs);
  q.seconds = std::move(all.seconds);
  show(q, all.scores);
}

void run(contest_request& q) {
  check_sources(q);
  if (!q.joined.empty()) return join(q);
  check(q);
  const std::vector<filed_point> filed = q.rows.empty() ? std::vector<filed_point>{} : points_in(q.rows);
  std::vector<contest_score> scores;
  long wrong = 0;
  for (const std::string& program : q.programs) {
    const tool_program& whole = program_called(without_techniques(program));
    const extents size = extents_for(whole, q.size);
    compared_variants v(program_at(program, size), whole, size);
    v.open_groups = q.open_groups;
    if (q.rows.empty())
      wrong += on_device(q, v, scores);
    else
      on_rows(q, v, filed, scores);
  }
  show(q, scores);
  if (wrong > 0)
    throw std::runtime_error(std::to_string(wrong) + " results are WRONG, which is a bug of hoist or of the driver.");
}

}  // namespace

void add_contest(CLI::App& app) {
  auto q = std::make_shared<contest_request>();
  CLI::App* c =
      add_command(app, "contest", "Compare orders of exploration, each charged for every point that it asks for",
                  "Example: hoist contest 'garvey_star_*@techniques' --size 64 --orders random,expert,hybrid --out rows");
  c->add_option("programs", q->programs, "Programs, by name, or by the beginning of a name with a * behind it");
  c->add_flag("--open-groups", q->open_groups,
              "Texts without the sizes of groups, so that one build serves all that differ in these alone");
  c->add_flag("--unrestricted", q->unrestricted,
              "Of PROGRAM@techniques: with blocks in all dimensions; the same as PROGRAM@unrestricted");
  c->add_option("--size", q->size_text, "Extents, as explore takes them")->capture_default_str();
  c->add_option("--orders", q->orders, "Orders by commas; oracle adds each technique to orders by groups");
  c->add_option("--runs", q->runs_text,
                "Numbers of runs at which orders are compared, by commas; model, search, tuning and guided end with the most");
  c->add_option("--seconds", q->seconds_text, "Seconds at which orders are compared, by commas");
  c->add_option("--points", q->points, "Draws of random, those that the device refuses included")
      ->check(whole_number(1, 1000000))
      ->capture_default_str();
  c->add_option("--most", q->most, "Runs after which every order ends, by groups and expert too")->check(whole_number(1));
  c->add_option("--passes", q->with.passes, "How often orders by groups go over them")
      ->check(whole_number(1, 20))
      ->capture_default_str();
  c->add_option("--forest", q->forest, "File of hoist loading train, which predicts techniques for guided and orders by groups")
      ->check(readable(false));
  if (known_forest_learner() != nullptr)
    c->add_option("--forest-from", q->forest_rows,
                  "Instead of --forest, rows as --rows has them: a forest for each program, from those of all others")
        ->check(readable(true))
        ->excludes("--forest");
  c->add_option("--groups", q->groups, "File of groups of axes, for the order groups")->type_name("FILE");
  c->add_option("--seeds", q->seeds, "How often random and search begin anew")
      ->check(whole_number(1, 100))
      ->capture_default_str();
  c->add_option("--workers", q->workers, "Processes that build, of the exploration and of every order's clock")
      ->check(whole_number(1, 256));
  c->add_option("--device", q->device, "Device, by number or part of its name");
  c->add_option("--out", q->out, "Folder of rows; what it holds already isn't measured again");
  c->add_option("--rows", q->rows,
                "Instead of a device, measured rows: folders of explore, or tables of hoist merge --csv or --measured")
      ->check(readable(true));
  c->add_option("--join", q->joined, "Instead of programs, reports of --json, each of other programs, as one")
      ->check(readable(false));
  c->add_flag("--json", q->json, "One JSON object");
  c->callback([q] { run(*q); });
}

}  // namespace hoist::tools
