#include <tools/laboratory/merged.hpp>
#include <tools/laboratory/result_file.hpp>
#include <hoist/features/vector.hpp>
#include <tools/laboratory/csv.hpp>

#include <algorithm>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace hoist::tools {

using nlohmann::json;

namespace {

/// What a tuner calls the configuration: the structure and the point's numbers.
json configuration(const point_row& p) {
  json c = p.tunables;
  c["structure"] = p.structure;
  return c;
}
/// Kernel Tuner joins values by commas.
std::string without_commas(std::string s) {
  std::ranges::replace(s, ',', ';');
  return s;
}

/// A text of JSON whose first line says that it is hoist's: an object, or an array of objects.
std::string marked(const std::string& text) {
  const std::size_t object = text.find('{');
  if (object == std::string::npos) return text;
  return (object == 0 ? "" : "[") + std::string(json_mark) + HOIST_VERSION "\"," + text.substr(object + 1);
}
std::string json_text(const json& all) { return marked(all.dump(1, ' ', false, json::error_handler_t::replace)) + "\n"; }

/// The points that `features_in` finds features of, which come out as it says.
template <class Features>
std::vector<model::row> table_of(const merged_rows& m, Features features_in) {
  std::vector<model::row> all;
  for (const row& measured : m.rows) {
    const point_row* p = measured.point();
    if (p == nullptr || p->features.empty()) continue;  // its worker ended before it could say them
    model::row r;
    take_fields(measured.where, r);
    take_fields(*p, r);
    r.third = measured.where.third.value_or(0);
    r.features = features_in(*p);
    if (r.rows < 1 || r.cols < 1 || r.third < 0) continue;  // no explorer writes these
    r.valid = p->is_correct() && p->gbs > 0;
    r.throughput = r.valid ? p->gbs : 0;
    all.push_back(std::move(r));
  }
  return all;
}

/// No clock tells more digits of a time.
double rounded(double throughput) {
  std::ostringstream text;
  text << std::setprecision(5) << throughput;
  return std::stod(text.str());
}

}  // namespace

void write_csv(const merged_rows& m, std::ostream& out) {
  const auto features_in = [](const point_row& p) {
    if (p.features_version != features::version)
      throw std::runtime_error("the rows have features of another version than this hoist; merge them with --measured.");
    if (p.features.size() != static_cast<std::size_t>(features::feature_count))
      throw std::runtime_error("a row has " + std::to_string(p.features.size()) + " features, not " +
                               std::to_string(features::feature_count) + ".");
    return p.features;
  };
  model::write_csv(out, {{std::begin(features::feature_names), std::end(features::feature_names)}, table_of(m, features_in)});
}

void write_measured(const merged_rows& m, std::ostream& out) {
  std::vector<model::row> rows = table_of(m, [](const point_row&) { return std::vector<double>(); });
  const auto place = [](const model::row& r) {
    return std::tie(r.program, r.rows, r.cols, r.third, r.device, r.structure, r.point);
  };
  std::ranges::stable_sort(rows, [&](const model::row& a, const model::row& b) { return place(a) < place(b); });
  for (model::row& r : rows) r.throughput = rounded(r.throughput);
  model::write_csv(out, {{}, std::move(rows)});
}

void write_t4(const merged_rows& m, std::ostream& out) {
  json results = json::array();
  for (const row& r : m.rows) {
    const point_row* p = r.point();
    if (p == nullptr) continue;
    const bool good = p->is_correct();
    json measurements = json::array();
    if (good) measurements.push_back({{"name", "time"}, {"value", p->median_ms}, {"unit", "ms"}});
    if (good) measurements.push_back({{"name", "throughput"}, {"value", p->gbs}, {"unit", "GB/s"}});
    for_each_field(r.where, [&]<class T>(const char* name, const T& value) {
      if constexpr (std::is_same_v<T, std::string>) measurements.push_back({{"name", name}, {"value", value}, {"unit", ""}});
    });
    results.push_back({{"timestamp", r.head.date},
                       {"configuration", configuration(*p)},
                       {"objectives", {"time"}},
                       {"times",
                        {{"compilation_time", p->build_s * 1e3},
                         {"runtimes", p->runs_ms},
                         {"framework", p->emit_s * 1e3},
                         {"search_algorithm", 0},
                         {"validation", p->verify_s * 1e3}}},
                       {"invalidity", p->verdict},
                       {"correctness", good ? 1 : 0},
                       {"measurements", measurements}});
  }
  out << json_text({{"schema_version", "1.0.0"}, {"results", results}});
}

namespace {

/// What Kernel Tuner calls the time of a configuration, or the name of its error.
json kernel_tuner_time(const point_row& p) {
  if (p.is_correct()) return p.median_ms;
  return p.verdict == "compile"       ? "CompilationFailedConfig"
         : p.verdict == "constraints" ? "InvalidConfig"
                                      : "RuntimeFailedConfig";
}

json problem_size(const row_case& where) {
  json all = {where.rows, where.cols};
  if (where.third) all.push_back(*where.third);
  return all;
}

/// The points' names of tunables, and the only case that they are of. Fails when there are more cases.
std::pair<std::set<std::string>, row_case> only_case(const merged_rows& m) {
  std::set<std::string> keys;
  std::set<row_case> cases;
  for (const row& r : m.rows) {
    if (r.point() == nullptr) continue;
    const json c = configuration(*r.point());
    for (const auto& [name, value] : c.items()) keys.insert(name);
    cases.insert(r.where);
  }
  if (cases.size() != 1)
    throw std::runtime_error("a cache of Kernel Tuner is of one program, size, device and driver; these rows are of " +
                             std::to_string(cases.size()) + ".");
  return {keys, *cases.begin()};
}

}  // namespace

void write_kernel_tuner(const merged_rows& m, std::ostream& out) {
  const auto [keys, where] = only_case(m);
  json cache = json::object();
  std::map<std::string, std::set<json>> values;
  for (const row& r : m.rows) {
    const point_row* p = r.point();
    if (p == nullptr) continue;
    const json c = configuration(*p);
    json entry = json::object();
    std::string name;
    for (const std::string& k : keys) {
      entry[k] = c.contains(k) ? c[k] : json(1);  // a structure without this tunable
      if (entry[k].is_string()) entry[k] = without_commas(entry[k]);
      values[k].insert(entry[k]);
      name += (name.empty() ? "" : ",") + (entry[k].is_string() ? entry[k].get<std::string>() : dumped(entry[k]));
    }
    entry["time"] = kernel_tuner_time(*p);
    entry["times"] = p->runs_ms;
    entry["compile_time"] = p->build_s * 1e3;
    entry["verification_time"] = p->verify_s * 1e3;
    entry["benchmark_time"] = p->run_s * 1e3;
    entry["strategy_time"] = 0;
    entry["framework_time"] = p->emit_s * 1e3;
    entry["timestamp"] = r.head.date;
    cache[name] = entry;
  }
  json head = {{"schema_version", "1.1.0"},    {"device_name", where.device},
               {"kernel_name", where.program}, {"problem_size", problem_size(where)},
               {"tune_params_keys", keys},     {"tune_params", json::object()},
               {"objective", "time"}};
  for (const auto& [name, set] : values) head["tune_params"][name] = set;
  // Kernel Tuner appends to such a file: the cache comes last, an entry a line, and the last two brackets as here.
  const std::string text = dumped(head);
  out << marked("{\n" + text.substr(1, text.size() - 2)) << ",\n\"cache\": {";
  const char* before = "\n";
  for (const auto& [name, entry] : cache.items()) {
    out << before << dumped(name) << ": " << dumped(entry);
    before = ",\n";
  }
  out << "}\n}\n";
}

namespace {

/// The best point of a case, as wisdom has it.
struct wise_point {
  BOOST_HANA_DEFINE_STRUCT(wise_point, (std::string, program), (long, rows), (long, cols), (std::optional<long>, third),
                           (std::string, device), (std::string, driver), (std::string, structure),
                           (std::string, structure_hash), (std::string, point), (std::map<std::string, long>, tunables),
                           (double, gbs), (std::string, date));
};

struct fast_point {
  BOOST_HANA_DEFINE_STRUCT(fast_point, (std::string, structure), (std::string, point), (double, gbs));
};

/// What is said of a case: points by verdict, the fastest, and what its sessions and copies add up to.
struct case_summary {
  BOOST_HANA_DEFINE_STRUCT(case_summary, (std::string, program), (long, rows), (long, cols), (std::optional<long>, third),
                           (std::string, device), (std::string, driver), (long, points),
                           (std::map<std::string, long>, verdicts), (double, best_gbs),
                           (std::optional<std::string>, best_structure), (std::optional<std::string>, best_point),
                           (std::vector<fast_point>, fastest), (std::optional<double>, copy_gbs), (long, sessions),
                           (long, workers), (long, session_points), (exploration_seconds, seconds),
                           (std::vector<std::vector<exploration_phase>>, phases));

  void add(const session_row& s) {
    ++sessions;
    workers = std::max(workers, s.workers);
    session_points += s.done;
    for_each_field(seconds, [&](const char* name, double& sum) {
      for_each_field(s.seconds, [&](const char* other, double more) { sum += name == std::string_view(other) ? more : 0; });
    });
    phases.push_back(s.phases);
  }
  void add(const copy_row& c) {
    if (c.median_ms > 0) copy_gbs = std::max(copy_gbs.value_or(0), c.gbs());
  }
  void add(const point_row& p) {
    ++points;
    ++verdicts[p.verdict];
    if (!p.is_correct()) return;
    add_if_fast(p);
    if (p.gbs <= best_gbs) return;
    best_gbs = p.gbs;
    best_structure = p.structure;
    best_point = p.point;
  }

 private:
  /// Keeps the six fastest, the fastest first.
  void add_if_fast(const point_row& p) {
    constexpr std::size_t most = 6;
    std::size_t at = fastest.size();
    while (at > 0 && fastest[at - 1].gbs < p.gbs) --at;
    if (at == most) return;
    fastest.insert(fastest.begin() + static_cast<std::ptrdiff_t>(at), fast_point{p.structure, p.point, p.gbs});
    if (fastest.size() > most) fastest.pop_back();
  }
};

}  // namespace

void write_wisdom(const merged_rows& m, std::ostream& out) {
  std::map<row_case, wise_point> best;
  for (const row& r : m.rows) {
    const point_row* p = r.point();
    if (p == nullptr || !p->is_correct() || p->gbs <= 0) continue;
    wise_point& b = best[r.where];
    if (p->gbs <= b.gbs) continue;
    take_fields(r.where, b);
    take_fields(*p, b);
    take_fields(r.head, b);
  }
  json all = json::array();
  for (const auto& [where, one] : best) all.push_back(serialised<json>(one));
  out << json_text({{"format", "hoist wisdom"}, {"version", 1}, {"best", all}});
}

void write_summary(const merged_rows& m, std::ostream& out) {
  std::map<row_case, case_summary> cases;
  for (const row& r : m.rows) {
    case_summary& c = cases[r.where];
    take_fields(r.where, c);
    if (r.point() != nullptr) c.add(*r.point());
    if (r.copy() != nullptr) c.add(*r.copy());
    if (r.session() != nullptr) c.add(*r.session());
  }
  json all = json::array();
  for (const auto& [where, c] : cases) {
    json one = serialised<json>(c);
    if (!all.empty()) one["hoist"] = HOIST_VERSION;  // the first has it in the text's mark
    all.push_back(std::move(one));
  }
  out << json_text(all);
}

}  // namespace hoist::tools
