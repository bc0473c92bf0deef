#include "merged.hpp"
#include "result_file.hpp"
#include "row_fields.hpp"
#include <hoist/features/vector.hpp>
#include <laboratory/csv.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace hoist::tools {

using nlohmann::json;

namespace {

/// What a tuner calls the configuration: the structure and the point's numbers.
json configuration(const json& row) {
  json c = {{"structure", text_of(row, "structure")}};
  if (const auto t = row.find("tunables"); t != row.end() && t->is_object()) c.update(*t);
  return c;
}
/// Kernel Tuner joins values by commas.
std::string without_commas(std::string s) {
  std::ranges::replace(s, ',', ';');
  return s;
}
std::vector<double> features_of(const json& row) {
  std::vector<double> x;
  for (const json& f : array_of(row, "features"))
    if (f.is_number()) x.push_back(f.get<double>());
  return x;
}

/// A text of JSON whose first line says that it is hoist's: an object, or an array of objects.
std::string marked(const std::string& text) {
  const std::size_t object = text.find('{');
  if (object == std::string::npos) return text;
  return (object == 0 ? "" : "[") + std::string(json_mark) + HOIST_VERSION "\"," + text.substr(object + 1);
}
std::string written(const json& all) { return marked(all.dump(1, ' ', false, json::error_handler_t::replace)) + "\n"; }

/// Program, size, device and driver: what rows must share to be compared.
json case_of(const json& row) {
  return {text_of(row, "program"), integer_of(row, "rows"), integer_of(row, "cols"), text_of(row, "device"),
          text_of(row, "driver")};
}

/// Adds the numbers of `from` to those of the same name.
void add_numbers(json& to, const json& from) {
  for (const auto& [name, value] : from.items())
    if (value.is_number()) to[name] = number_of(to, name.c_str()) + value.get<double>();
}

}  // namespace

namespace {

/// Writes the points that `features_in` finds features of, which come out as it says.
template <class Features>
void write_table(const merged_rows& m, std::ostream& out, Features features_in) {
  for (const json& row : m.rows) {
    if (!is_point(row) || array_of(row, "features").empty()) continue;  // its worker ended before it could say them
    model::row r;
    r.features = features_in(row);
    r.program = text_of(row, "program");
    r.device = text_of(row, "device");
    r.structure = text_of(row, "structure");
    r.point = text_of(row, "point");
    r.rows = integer_of(row, "rows");
    r.cols = integer_of(row, "cols");
    if (r.rows < 1 || r.cols < 1) continue;  // no explorer writes these
    r.valid = is_correct(row) && number_of(row, "gbs") > 0;
    r.throughput = r.valid ? number_of(row, "gbs") : 0;
    model::write_csv_row(out, r);
  }
}

}  // namespace

void write_csv(const merged_rows& m, std::ostream& out) {
  model::write_csv_header(out, {std::begin(features::feature_names), std::end(features::feature_names)});
  write_table(m, out, [](const json& row) {
    if (integer_of(row, "features_version") != features::version)
      throw std::runtime_error("the rows have features of another version than this hoist; merge them with --measured.");
    std::vector<double> all = features_of(row);
    if (all.size() != static_cast<std::size_t>(features::feature_count))
      throw std::runtime_error("a row has " + std::to_string(all.size()) + " features, not " +
                               std::to_string(features::feature_count) + ".");
    return all;
  });
}

void write_measured(const merged_rows& m, std::ostream& out) {
  model::write_csv_header(out, {});
  write_table(m, out, [](const json&) { return std::vector<double>(); });
}

void write_t4(const merged_rows& m, std::ostream& out) {
  json results = json::array();
  for (const json& row : m.rows) {
    if (!is_point(row)) continue;
    const bool good = is_correct(row);
    json measurements = json::array();
    if (good) measurements.push_back({{"name", "time"}, {"value", number_of(row, "median_ms")}, {"unit", "ms"}});
    if (good) measurements.push_back({{"name", "throughput"}, {"value", number_of(row, "gbs")}, {"unit", "GB/s"}});
    for (const char* name : {"program", "device", "driver"})
      measurements.push_back({{"name", name}, {"value", text_of(row, name)}, {"unit", ""}});
    results.push_back({{"timestamp", text_of(row, "date")},
                       {"configuration", configuration(row)},
                       {"objectives", {"time"}},
                       {"times",
                        {{"compilation_time", number_of(row, "build_s") * 1e3},
                         {"runtimes", array_of(row, "runs_ms")},
                         {"framework", number_of(row, "emit_s") * 1e3},
                         {"search_algorithm", 0},
                         {"validation", number_of(row, "verify_s") * 1e3}}},
                       {"invalidity", text_of(row, "verdict")},
                       {"correctness", good ? 1 : 0},
                       {"measurements", measurements}});
  }
  out << written({{"schema_version", "1.0.0"}, {"results", results}});
}

void write_kernel_tuner(const merged_rows& m, std::ostream& out) {
  std::set<std::string> keys, cases;
  const json* first = nullptr;
  for (const json& row : m.rows) {
    if (!is_point(row)) continue;
    const json c = configuration(row);
    for (const auto& [name, value] : c.items()) keys.insert(name);
    cases.insert(dumped(case_of(row)));
    if (first == nullptr) first = &row;
  }
  if (cases.size() != 1)
    throw std::runtime_error("a cache of Kernel Tuner is of one program, size, device and driver; these rows are of " +
                             std::to_string(cases.size()) + ".");
  json cache = json::object();
  std::map<std::string, std::set<json>> values;
  for (const json& row : m.rows) {
    if (!is_point(row)) continue;
    const json c = configuration(row);
    json entry = json::object();
    std::string name;
    for (const std::string& k : keys) {
      entry[k] = c.contains(k) ? c[k] : json(1);  // a structure without this tunable
      if (entry[k].is_string()) entry[k] = without_commas(entry[k]);
      values[k].insert(entry[k]);
      name += (name.empty() ? "" : ",") + (entry[k].is_string() ? entry[k].get<std::string>() : dumped(entry[k]));
    }
    const std::string verdict = text_of(row, "verdict");
    if (is_correct(row))
      entry["time"] = number_of(row, "median_ms");
    else
      entry["time"] = verdict == "compile"       ? "CompilationFailedConfig"
                      : verdict == "constraints" ? "InvalidConfig"
                                                 : "RuntimeFailedConfig";
    entry["times"] = array_of(row, "runs_ms");
    entry["compile_time"] = number_of(row, "build_s") * 1e3;
    entry["verification_time"] = number_of(row, "verify_s") * 1e3;
    entry["benchmark_time"] = number_of(row, "run_s") * 1e3;
    entry["strategy_time"] = 0;
    entry["framework_time"] = number_of(row, "emit_s") * 1e3;
    entry["timestamp"] = text_of(row, "date");
    cache[name] = entry;
  }
  json head = {{"schema_version", "1.1.0"},
               {"device_name", text_of(*first, "device")},
               {"kernel_name", text_of(*first, "program")},
               {"problem_size", {integer_of(*first, "rows"), integer_of(*first, "cols")}},
               {"tune_params_keys", keys},
               {"tune_params", json::object()},
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

void write_wisdom(const merged_rows& m, std::ostream& out) {
  std::map<std::string, const json*> best;
  for (const json& row : m.rows) {
    if (!is_point(row) || !is_correct(row) || number_of(row, "gbs") <= 0) continue;
    const json*& b = best[dumped(case_of(row))];
    if (b == nullptr || number_of(row, "gbs") > number_of(*b, "gbs")) b = &row;
  }
  json all = json::array();
  for (const auto& [name, row] : best) {
    json one;
    for (const char* field :
         {"program", "rows", "cols", "device", "driver", "structure", "structure_hash", "point", "tunables", "gbs", "date"})
      if (row->contains(field)) one[field] = (*row)[field];
    all.push_back(one);
  }
  out << written({{"format", "hoist wisdom"}, {"version", 1}, {"best", all}});
}

namespace {
/// Keeps the six fastest, the fastest first.
void keep_if_fast(json& fastest, const json& row) {
  constexpr std::size_t most = 6;
  const double gbs = number_of(row, "gbs");
  std::size_t at = fastest.size();
  while (at > 0 && number_of(fastest[at - 1], "gbs") < gbs) --at;
  if (at == most) return;
  fastest.insert(fastest.begin() + static_cast<std::ptrdiff_t>(at),
                 json{{"structure", text_of(row, "structure")}, {"point", text_of(row, "point")}, {"gbs", gbs}});
  if (fastest.size() > most) fastest.erase(fastest.size() - 1);
}
}  // namespace

void write_summary(const merged_rows& m, std::ostream& out) {
  std::map<std::string, json> cases;
  for (const json& row : m.rows) {
    json& c = cases[dumped(case_of(row))];
    if (c.is_null())
      c = {{"program", text_of(row, "program")},
           {"rows", integer_of(row, "rows")},
           {"cols", integer_of(row, "cols")},
           {"device", text_of(row, "device")},
           {"driver", text_of(row, "driver")},
           {"points", 0},
           {"verdicts", json::object()},
           {"best_gbs", 0.0},
           {"fastest", json::array()},
           {"sessions", 0},
           {"workers", 0},
           {"session_points", 0},
           {"seconds", json::object()},
           {"phases", json::array()}};
    if (text_of(row, "kind") == "session") {
      c["sessions"] = c["sessions"].get<long>() + 1;
      c["workers"] = std::max(integer_of(c, "workers"), integer_of(row, "workers"));
      c["session_points"] = number_of(c, "session_points") + number_of(row, "done");
      if (const auto s = row.find("seconds"); s != row.end() && s->is_object()) add_numbers(c["seconds"], *s);
      c["phases"].push_back(array_of(row, "phases"));
    }
    if (text_of(row, "kind") == "copy" && number_of(row, "median_ms") > 0)
      c["copy_gbs"] = std::max(number_of(c, "copy_gbs"), 2 * number_of(row, "bytes") / number_of(row, "median_ms") / 1e6);
    if (!is_point(row)) continue;
    c["points"] = c["points"].get<long>() + 1;
    const std::string verdict = text_of(row, "verdict");
    c["verdicts"][verdict] = integer_of(c["verdicts"], verdict.c_str()) + 1;
    if (is_correct(row)) keep_if_fast(c["fastest"], row);
    if (is_correct(row) && number_of(row, "gbs") > number_of(c, "best_gbs")) {
      c["best_gbs"] = number_of(row, "gbs");
      c["best_structure"] = text_of(row, "structure");
      c["best_point"] = text_of(row, "point");
    }
  }
  json all = json::array();
  for (auto& [name, c] : cases) {
    if (!all.empty()) c["hoist"] = HOIST_VERSION;  // the first has it in the text's mark
    all.push_back(std::move(c));
  }
  out << written(all);
}

}  // namespace hoist::tools
