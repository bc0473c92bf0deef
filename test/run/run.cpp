// hoist run as a person calls it: what it prints, writes and refuses.

#include "../../tools/hoist/picture.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;
using hoist::tools::picture;
using nlohmann::json;

namespace {

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

long count(const std::string& text, const std::string& part) {
  long n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

/// A folder of its own for a test case, removed at the end.
struct folder {
  folder() {
    std::string name = (fs::temp_directory_path() / "hoist_run_XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~folder() { fs::remove_all(path); }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;

  fs::path path;
};

struct outcome {
  int code = -1;
  std::string out, err;
};

/// Calls `hoist run` in a folder; `environment` is like "NAME=value".
outcome run(const folder& f, const std::string& arguments, const std::string& environment = "") {
  const std::string command =
      "cd '" + f.path.string() + "' && env " + environment + " '" HOIST_TOOL "' run " + arguments + " > out.txt 2> err.txt";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(f.path / "out.txt"), read(f.path / "err.txt")};
}

/// A picture with edges, slopes and noise.
picture drawn(int width, int height) {
  picture p{width, height, {}};
  unsigned noise = 1;
  for (int i = 0; i < height; ++i)
    for (int j = 0; j < width; ++j) {
      noise = noise * 1664525u + 1013904223u;
      const unsigned level = (j / 16 + i / 16) % 2 * 100 + static_cast<unsigned>(j) % 64 + noise / (1u << 26);
      p.pixels.push_back(static_cast<float>(level) / 255);
    }
  return p;
}

/// The filter by its definition.
double gaussian(const picture& p, int row, int column) {
  static constexpr int weights[5][5] = {
      {2, 4, 5, 4, 2}, {4, 9, 12, 9, 4}, {5, 12, 15, 12, 5}, {4, 9, 12, 9, 4}, {2, 4, 5, 4, 2}};
  double sum = 0;
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j) {
      const int r = std::clamp(row + i - 2, 0, p.height - 1), c = std::clamp(column + j - 2, 0, p.width - 1);
      sum += weights[i][j] * static_cast<double>(p.pixels[static_cast<std::size_t>(r * p.width + c)]);
    }
  return sum / 159;
}

std::set<std::string> names_in(const fs::path& path) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(path)) names.insert(entry.path().filename().string());
  return names;
}

/// Structures and numbers of the points that were measured.
std::multiset<std::pair<std::string, long>> points_of(const json& report, const std::string& chosen_as) {
  std::multiset<std::pair<std::string, long>> points;
  for (const json& m : report["measurements"])
    if (m["chosen_as"] == chosen_as) points.emplace(m["structure"].get<std::string>(), m["number"].get<long>());
  return points;
}

void check_family(const json& family) {
  CHECK(family["structures"] >= 12);
  long rejected = 0;
  for (const auto& [why, n] : family["rejected"].items()) {
    CHECK(n > 0);
    rejected += n.get<long>();
  }
  CHECK(family["points"] == family["valid"].get<long>() + rejected);
  for (const json& name : family["model"]["programs"]) {
    const std::string program = family["program"], other = name;
    CHECK(other.substr(0, other.find("_clamp")) != program.substr(0, program.find("_clamp")));
  }
}

void check_measurements(const json& report, long best, long sample) {
  const json& all = report["measurements"];
  CHECK(static_cast<long>(all.size()) == best + sample);
  CHECK(points_of(report, "best predicted").size() == static_cast<std::size_t>(best));
  long rank = 0;
  double predicted = 2, fastest = 0;
  for (const json& m : all) {
    CHECK((m["chosen_as"] == "best predicted") == (m["rank"] <= best));
    CHECK(m["rank"] > rank);
    CHECK(m["predicted"] <= predicted);
    rank = m["rank"];
    predicted = m["predicted"];
    CHECK(m["share"] <= 1);
    CHECK((m["verdict"] == "correct") == m["reason"].get<std::string>().empty());
    CHECK((m["verdict"] == "correct") == (m["gbs"] > 0));
    if (m["verdict"] == "correct") CHECK_FALSE(m["runs_ms"].empty());
    fastest = std::max(fastest, m["gbs"].get<double>());
  }
  CHECK(rank <= report["family"]["valid"]);
  CHECK(report["best"]["gbs"] == fastest);
  CHECK(report["copy"]["gbs"] > 0);
}

void check_picture(const picture& before, const fs::path& path) {
  const picture after = hoist::tools::read_picture(path);
  REQUIRE(after.width == before.width);
  REQUIRE(after.height == before.height);
  double worst = 0;
  for (int i = 0; i < after.height; ++i)
    for (int j = 0; j < after.width; ++j)
      worst = std::max(worst, std::abs(static_cast<double>(after.pixels[static_cast<std::size_t>(i * after.width + j)]) -
                                       gaussian(before, i, j)));
  CHECK(worst <= 0.5 / 255 + 1e-5);
}

}  // namespace

TEST_CASE("a run filters the picture, explores the family and reports on both") {
  const folder f;
  const picture p = drawn(61, 45);
  hoist::tools::write_pgm(f.path / "p.pgm", p);
  const outcome o = run(f, "p.pgm --size 256x300 --sample 4 --report report/deep");
  INFO(o.out);
  INFO(o.err);
  REQUIRE(o.code == 0);
  CHECK(names_in(f.path / "report/deep") ==
        std::set<std::string>{"filtered.png", "predicted_measured.svg", "report.html", "results.json"});
  const json report = json::parse(read(f.path / "report/deep/results.json"));
  CHECK(report["correct"] == true);
  CHECK(report["family"]["program"] == "jacobi2d_5pt");
  check_family(report["family"]);
  check_family(report["picture"]["family"]);
  check_measurements(report, 10, 4);
  CHECK(report["pick"]["rank"] == 1);
  CHECK(report["accuracy"]["checked"] == 254 * 298);
  CHECK(report["accuracy"]["ratio"] <= 1);
  CHECK(report["accuracy"]["error"] <= report["accuracy"]["bound"]);
  CHECK(report["picture"]["accuracy"]["checked"] == 61 * 45);
  check_picture(hoist::tools::read_picture(f.path / "p.pgm"), f.path / "report/deep/filtered.png");
  const std::string page = read(f.path / "report/deep/report.html");
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(page.ends_with("</html>\n"));
  CHECK(count(page, "<figure") == 4);
  CHECK(page.find("jacobi2d_5pt, 256 x 300") != std::string::npos);
  CHECK(page.find("__kernel") != std::string::npos);
  CHECK(page.find(report["best"]["structure"].get<std::string>()) != std::string::npos);
  CHECK(count(o.out, "no structure of this program") == 1);
  long inapplicable = 0;
  for (const auto& [why, n] : report["family"]["not_made"].items()) inapplicable += n.get<long>();
  CHECK(o.out.find("\nrecipes    " + std::to_string(inapplicable) + " make no structure") != std::string::npos);
  CHECK(o.out.find("\nmodel      " + report["family"]["model"]["kind"].get<std::string>() + ", from ") != std::string::npos);
  CHECK(o.out.find("0 principal components") == std::string::npos);
  CHECK(o.out.find("/report/deep/report.html\n") != std::string::npos);
  CHECK(o.out.find("hoist family jacobi2d_5pt") != std::string::npos);
  const std::string svg = read(f.path / "report/deep/predicted_measured.svg");
  CHECK(count(svg, "<circle") == 14 + 3);
  CHECK(svg.ends_with("</svg>\n"));
  for (const char* title :
       {"device ", "target ", "family ", "rejected ", "copy ", "best ", "pick ", "accuracy ", "report ", "recipes ", "next "})
    CHECK_MESSAGE(o.out.find(std::string("\n") + title) + 1 + (o.out.rfind(title, 0) == 0) != 0, title);
}

TEST_CASE("the seed decides the sample, and a wrong result is found") {
  const folder f;
  hoist::tools::write_pgm(f.path / "p.pgm", drawn(20, 20));
  const std::string arguments = "p.pgm --size 64x80 --sample 25 --report ";
  const outcome sound = run(f, arguments + "sound --seed 3");
  REQUIRE(sound.code == 0);
  for (const char* part : {"make no structure of this program; `hoist family jacobi2d_5pt` says why",
                           "\nmodel      boosted trees, from ", "sound/results.json\n", "\nnext       "})
    CHECK_MESSAGE(sound.out.find(part) != std::string::npos, part);
  CHECK(count(sound.out, "no structure") == 1);
  CHECK(count(sound.out, "principal components") == 0);
  const json first = json::parse(read(f.path / "sound/results.json"));
  if (first["device"]["platform"] != "Portable Computing Language") return;
  // PoCL takes options from outside: where all groups believe to be the first, the others' tiles aren't computed.
  const outcome broken = run(f, arguments + "broken --seed 3", "'POCL_EXTRA_BUILD_FLAGS=-Dget_group_id=get_global_offset'");
  INFO(broken.out);
  CHECK(broken.code == 1);
  CHECK(broken.out.find("\nWRONG ") != std::string::npos);
  CHECK(broken.err.find("WRONG") != std::string::npos);
  const json second = json::parse(read(f.path / "broken/results.json"));
  CHECK(second["correct"] == false);
  CHECK(points_of(first, "sample") == points_of(second, "sample"));
  long wrong = 0;
  for (const json& m : second["measurements"]) wrong += m["verdict"] == "correctness";
  CHECK(wrong > 0);
  check_measurements(second, 10, 25);
}

TEST_CASE("bad input gives one line and leaves nothing behind") {
  const folder f;
  std::ofstream(f.path / "no.png") << "not a picture\n";
  std::ofstream(f.path / "file") << "x";
  fs::create_directory(f.path / "empty");
  const auto refused = [&](const std::string& arguments, const std::string& part, const std::string& environment = "") {
    CAPTURE(arguments);
    const outcome o = run(f, arguments, environment);
    CHECK(o.code != 0);
    CHECK(count(o.err, "\n") == 1);
    CHECK(o.err.rfind("hoist: ", 0) == 0);
    CHECK_MESSAGE(o.err.find(part) != std::string::npos, o.err);
    CHECK(names_in(f.path) == std::set<std::string>{"empty", "err.txt", "file", "no.png", "out.txt"});
    CHECK(fs::is_empty(f.path / "empty"));
  };
  refused("missing.png --report new/report", "missing.png");
  refused("no.png --report new/report", "no.png is no picture");
  refused("empty --report new/report", "it is a folder");
  refused("--device nonesuch --report new/report", "no device is called \"nonesuch\"");
  refused("--report new/report", "no OpenCL", "OCL_ICD_VENDORS='" + f.path.string() + "/empty'");
  refused("--size 5x --report new/report", "the size \"5x\"");
  refused("--size 64x64x64 --report new/report", "the size \"64x64x64\"");
  refused("--program nonesuch --report new/report", "no program is called \"nonesuch\"");
  refused("--sample -1 --report new/report", "--sample");
  refused("--report file", "it is not a folder");
  refused("--report file/report", "reports can't be written");
}

TEST_CASE("a kernel that the device does not build ends the run with its reason") {
  const folder f;
  hoist::tools::write_pgm(f.path / "p.pgm", drawn(20, 20));
  const outcome o = run(f, "p.pgm --size 64 --report report", "POCL_EXTRA_BUILD_FLAGS=-Dkernel=nonsense");
  if (o.out.find("Portable Computing Language") == std::string::npos) return;
  CHECK(o.code == 1);
  CHECK(count(o.err, "hoist: ") == 1);
  CHECK(o.err.find("clBuildProgram failed on ") != std::string::npos);
  CHECK_FALSE(fs::exists(f.path / "report"));
}
