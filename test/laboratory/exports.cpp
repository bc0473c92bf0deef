// What other programs read: every format parsed again, from rows that are right and rows that failed.

#include <hoist/features/vector.hpp>
#include <tools/laboratory/csv.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <tools/laboratory/journal.hpp>
#include <tools/laboratory/merged.hpp>

using namespace hoist;
using namespace hoist::tools;
using nlohmann::json;

namespace {

json point(const std::string& key, const std::string& verdict, double ms, long rows = 64) {
  json row = {{"v", 1},
              {"kind", "point"},
              {"key", key},
              {"program", "jacobi2d_5pt"},
              {"rows", rows},
              {"cols", 32},
              {"device", "A Device"},
              {"driver", "1.2"},
              {"platform", "P"},
              {"date", "2026-01-02T03:04:05Z"},
              {"structure", key == "3" ? "march,rotated" : "direct"},
              {"structure_hash", "ab"},
              {"point", "local=4x" + key},
              {"tunables", {{"local0", 4}, {"local1", std::stoi(key)}}},
              {"verdict", verdict},
              {"reason", ""},
              {"build_s", 0.25},
              {"run_s", 0.5},
              {"verify_s", 0.125},
              {"emit_s", 0.0625},
              {"features_version", features::version},
              {"features", std::vector<double>(features::feature_count, 0.5)}};
  if (verdict == "correct") row.update({{"median_ms", ms}, {"gbs", 12 / ms}, {"runs_ms", {ms, 2 * ms}}});
  if (key == "3") row["tunables"]["rows"] = 8;
  return row;
}

merged_rows merged(const std::vector<json>& rows) {
  merger m;
  for (const json& row : rows) m.add(sealed(row.dump()));
  return m.result();
}
const std::vector<json> some = {point("1", "correct", 2),
                                point("2", "compile", 0),
                                point("3", "correct", 1),
                                point("4", "correctness", 0),
                                {{"kind", "session"},
                                 {"key", "5"},
                                 {"program", "jacobi2d_5pt"},
                                 {"rows", 64},
                                 {"cols", 32},
                                 {"device", "A Device"},
                                 {"driver", "1.2"},
                                 {"done", 4},
                                 {"workers", 2},
                                 {"phases", {{{"name", "points"}, {"from", 1.5}, {"to", 2.0}}}},
                                 {"seconds", {{"wall", 2.5}, {"build", 1.0}}}}};

json parsed(void (*write)(const merged_rows&, std::ostream&), const std::vector<json>& rows = some) {
  std::ostringstream out;
  write(merged(rows), out);
  return json::parse(out.str());
}

}  // namespace

TEST_CASE("CSV: a header, and a line for every point with features") {
  std::stringstream text;
  write_csv(merged(some), text);
  CHECK(text.str().starts_with("program,device,structure,point,rows,cols,valid,throughput,"));
  const model::dataset data = model::read_csv(text, "rows");
  CHECK(data.feature_names.size() == static_cast<std::size_t>(features::feature_count));
  REQUIRE(data.rows.size() == 4);
  CHECK(data.rows[0].throughput == 6);
  CHECK(data.rows[1].valid == false);
  CHECK(data.rows[2].structure == "march,rotated");
  CHECK(data.rows[2].throughput == 12);
}

TEST_CASE("CSV: programs of three extents have all of them") {
  json three = point("1", "correct", 1);
  three["third"] = 48;
  std::stringstream text;
  write_csv(merged({three, point("2", "correct", 2)}), text);
  const model::dataset data = model::read_csv(text, "rows");
  REQUIRE(data.rows.size() == 2);
  CHECK(data.rows[0].third + data.rows[1].third == 48);
  CHECK(data.feature_names.size() == static_cast<std::size_t>(features::feature_count));
}

TEST_CASE("CSV: features of another version are refused") {
  json old = point("1", "correct", 1);
  old["features_version"] = features::version + 1;
  std::ostringstream out;
  CHECK_THROWS_WITH(write_csv(merged({old}), out), doctest::Contains("another version"));
}

TEST_CASE("T4: configurations, times and reasons") {
  const json t4 = parsed(write_t4);
  CHECK(t4["schema_version"] == "1.0.0");
  REQUIRE(t4["results"].size() == 4);
  const json& good = t4["results"][0];
  CHECK(good["configuration"] == json{{"structure", "direct"}, {"local0", 4}, {"local1", 1}});
  CHECK(good["times"]["runtimes"] == json{2.0, 4.0});
  CHECK(good["times"]["compilation_time"] == 250.0);
  CHECK(good["invalidity"] == "correct");
  CHECK(good["correctness"] == 1);
  CHECK(good["measurements"][0] == json{{"name", "time"}, {"value", 2.0}, {"unit", "ms"}});
  CHECK(t4["results"][1]["invalidity"] == "compile");
  CHECK(t4["results"][3]["correctness"] == 0);
}

TEST_CASE("Kernel Tuner: every configuration under its values, all with the same names") {
  const json cache = parsed(write_kernel_tuner);
  CHECK(cache["device_name"] == "A Device");
  CHECK(cache["kernel_name"] == "jacobi2d_5pt");
  CHECK(cache["problem_size"] == json{64, 32});
  const std::vector<std::string> names = cache["tune_params_keys"];
  CHECK(names == std::vector<std::string>{"local0", "local1", "rows", "structure"});
  REQUIRE(cache["cache"].size() == 4);
  for (const auto& [key, entry] : cache["cache"].items()) {
    std::string joined;
    for (const std::string& n : names) {
      CHECK(std::ranges::find(cache["tune_params"][n], entry[n]) != cache["tune_params"][n].end());
      joined += (joined.empty() ? "" : ",") + (entry[n].is_string() ? entry[n].get<std::string>() : entry[n].dump());
    }
    CHECK(key == joined);
  }
  CHECK(cache["cache"]["4,3,8,march;rotated"]["time"] == 1.0);
  CHECK(cache["cache"]["4,2,1,direct"]["time"] == "CompilationFailedConfig");
  CHECK(cache["cache"]["4,4,1,direct"]["time"] == "RuntimeFailedConfig");
  std::ostringstream text;  // to which Kernel Tuner appends at the end of its cache
  write_kernel_tuner(merged(some), text);
  CHECK(text.str().ends_with("}\n}\n"));
  CHECK(text.str().find("\"cache\": {\n") > text.str().find("\"tune_params\""));
  CHECK_THROWS_WITH(parsed(write_kernel_tuner, {point("1", "correct", 1), point("2", "correct", 1, 128)}),
                    doctest::Contains("of 2"));
}

TEST_CASE("wisdom: the best of every case") {
  const json w = parsed(write_wisdom, {point("1", "correct", 2), point("3", "correct", 1), point("2", "correct", 5, 128)});
  CHECK(w["format"] == "hoist wisdom");
  REQUIRE(w["best"].size() == 2);
  CHECK(w["best"][0]["structure"] == "march,rotated");
  CHECK(w["best"][0]["point"] == "local=4x3");
  CHECK(w["best"][1]["rows"] == 128);
}

TEST_CASE("summary: points by verdict and seconds") {
  const json s = parsed(write_summary);
  REQUIRE(s.size() == 1);
  CHECK(s[0]["points"] == 4);
  CHECK(s[0]["verdicts"] == json{{"correct", 2}, {"compile", 1}, {"correctness", 1}});
  CHECK(s[0]["best_point"] == "local=4x3");
  REQUIRE(s[0]["fastest"].size() == 2);
  CHECK(s[0]["fastest"][0]["point"] == "local=4x3");
  CHECK(s[0]["fastest"][0]["gbs"] >= s[0]["fastest"][1]["gbs"]);
  CHECK(s[0]["seconds"]["wall"] == 2.5);
  CHECK_FALSE(s[0].contains("copy_gbs"));
  CHECK(s[0]["session_points"] == 4);
  CHECK(s[0]["phases"][0][0]["name"] == "points");
}

TEST_CASE("summary: the fastest copy of the case, read and written") {
  json slow = point("5", "correct", 2), fast = slow;
  slow.update({{"kind", "copy"}, {"key", "c1"}, {"bytes", 4e6}, {"median_ms", 4.0}});
  fast.update({{"kind", "copy"}, {"key", "c2"}, {"bytes", 4e6}, {"median_ms", 2.0}});
  const json s = parsed(write_summary, {point("1", "correct", 2), slow, fast});
  REQUIRE(s.size() == 1);
  CHECK(s[0]["copy_gbs"] == doctest::Approx(4.0));
}

TEST_CASE("merging: neither loss nor doubles, whatever the order; the earliest of equal keys stays") {
  json late = point("1", "correct", 7);
  late["date"] = "2027-01-01T00:00:00Z";
  const merged_rows a = merged({late, point("1", "correct", 2), point("2", "compile", 0)});
  const merged_rows b = merged({point("2", "compile", 0), point("1", "correct", 2), late});
  CHECK(a.rows == b.rows);
  CHECK(a.doubles == 1);
  REQUIRE(a.rows.size() == 2);
  REQUIRE(a.rows[0].point() != nullptr);
  CHECK(a.rows[0].point()->median_ms == 2);
  std::ostringstream text;
  write_journal(a, text);
  merger again;
  again.add(text.str());
  CHECK(again.result().rows == a.rows);
}
