// Hand-written kernels beside those that hoist generates from low-level terms, on one device in one run: every kernel is held
// against the host, then the fastest of both sides take turns. Writes a table, and all of it as JSON.
// With --ablation the best generated kernel of each work is also made without hoist's simplifications. With --found the
// generated kernels are the six that searches found fastest, by the summary of `hoist merge --summary`; other works are left out.
// usage: reference [--small | --side N] [--only NAME,NAME] [--ablation] [--found FILE] [--json FILE] [--texts FOLDER]
//                  [--kernels FOLDER]
// HOIST_DEVICE chooses the device.

#include <benchmark/programs/catalogue.hpp>
#include <benchmark/reference/reporter.hpp>
#include <benchmark/reference/works.hpp>
#include <tools/laboratory/former_names.hpp>

#include <hoist/explore/point_text.hpp>

#include <tools/laboratory/copy_bandwidth.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>

namespace {

using namespace hoist;
using benchmarks::ablate;
using benchmarks::ablated;
using benchmarks::best_of;
using benchmarks::choice;
using benchmarks::number;
using benchmarks::quoted;
using benchmarks::reporter;
using benchmarks::shared_buffers;
using benchmarks::take_turns;
using benchmarks::tried;
using benchmarks::work;

struct options {
  bool small = false, ablation = false;
  long side = 0;
  std::string only, found, json, texts, kernels = "benchmark/reference";
  std::string command = "tools/bench compare";  ///< what it was called with
};

void write_text(const options& o, const work& w, const char* side, const tried* t) {
  if (o.texts.empty() || t == nullptr) return;
  std::filesystem::create_directories(o.texts);
  std::ofstream(o.texts + "/" + w.name + "_" + w.size + "_" + side + ".cl")
      << "// " << t->what->name << ", options " << t->what->kernels.options << "\n"
      << t->what->kernels.text;
}

/// What searches found best, by the program and its rows.
using findings = std::map<std::pair<std::string, long>, nlohmann::json>;
findings found_in(const std::string& file) {
  findings all;
  if (file.empty()) return all;
  std::ifstream in(file);
  if (!in) throw std::runtime_error("no file " + file);
  for (const nlohmann::json& c : nlohmann::json::parse(in)) all[{c.at("program"), c.at("rows")}] = c;
  return all;
}
/// The kernels of one of a search's fastest points; its sums are as long as the longest of those by hand.
choice chosen(const nlohmann::json& found, const nlohmann::json& fast, const work& w) {
  const std::string structure = tools::current_name(fast.at("structure").get<std::string>()), point = fast.at("point");
  choice c;
  c.name = structure + ", " + point;
  c.refused = "the program has no such structure";
  for (const choice& r : w.references) c.chain = std::max(c.chain, r.chain);
  const family& f = benchmarks::find(std::string(found.at("program"))).programs;
  std::optional<ir::point> at = point_called(point);
  if (!at) throw std::runtime_error("no point is called " + point);
  at->sizes = {{"N", found.at("rows")}, {"M", found.at("cols")}};
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists && f.structures[i].name == structure) {
      const kernel_module made = emit_module(f.structures[i].terms(), *at, f.inputs, c.name.c_str());
      c.refused = made.rejected != nullptr                        ? made.rejected
                  : !benchmarks::terms::makes_results_of(made, w) ? "its result has another size"
                                                                  : "";
      if (c.refused.empty()) c.kernels = runtime::module_of(made);
    }
  return c;
}

void compare(const runtime::session& s, const benchmarks::named_work& of, const options& o, const findings& found,
             reporter& r) {
  const auto best = found.find({of.program, of.rows});
  if (!o.found.empty() && best == found.end()) return;
  work w = of.make();
  if (!o.found.empty()) {
    w.generated.clear();
    for (const nlohmann::json& fast : best->second.at("fastest")) w.generated.push_back(chosen(best->second, fast, w));
  }
  shared_buffers buffers(s, w);
  const benchmarks::expectation right(w);
  auto look = [&](const choice& c) { return benchmarks::looked_at(s, right, buffers, c); };
  std::vector<tried> hand, made;
  for (const choice& c : w.references) hand.push_back(look(c));
  for (const choice& c : w.generated) made.push_back(look(c));
  tried *by_hand = best_of(s, hand), *generated = best_of(s, made);
  if (by_hand != nullptr && generated != nullptr) take_turns(s, {by_hand, generated}, 25);
  std::vector<ablated> without;
  if (o.ablation && generated != nullptr) without = ablate(s, of, *generated->what, look);
  r.add(w, hand, made, by_hand, generated, without);
  write_text(o, w, "hand", by_hand);
  write_text(o, w, "generated", generated);
}

options read(int argc, char** argv) {
  options o;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    if (a == "--small" || a == "--ablation") o.command += " " + a;
    if ((a == "--only" || a == "--side") && i + 1 < argc) o.command += " " + a + " " + argv[i + 1];
    if (a == "--found") o.command += " " + a;
    auto value = [&]() -> std::string {
      if (i + 1 == argc) throw std::runtime_error(a + " needs a value");
      return argv[++i];
    };
    if (a == "--small")
      o.small = true;
    else if (a == "--ablation")
      o.ablation = true;
    else if (a == "--only")
      o.only = value();
    else if (a == "--side")
      o.side = std::stol(value());
    else if (a == "--found")
      o.found = value();
    else if (a == "--json")
      o.json = value();
    else if (a == "--texts")
      o.texts = value();
    else if (a == "--kernels")
      o.kernels = value();
    else
      throw std::runtime_error("no option " + a);
  }
  return o;
}

}  // namespace

int main(int argc, char** argv) try {
  const options o = read(argc, argv);
  const char* wanted = std::getenv("HOIST_DEVICE");
  const runtime::session s(wanted != nullptr && *wanted != 0 ? runtime::find(wanted) : runtime::best_device());
  benchmarks::sizes n =
      o.small ? benchmarks::sizes{1L << 20,    1024, 64, {256}, {{1024, 12, 1536, 20480, 1L << 20, 2048, 256, 1024, 1024}},
                                  {{320, 256}}}
              : benchmarks::sizes{1L << 26,
                                  8192,
                                  512,
                                  {1024, 2048, 4096},
                                  {{16384, 24, 12288, 204800, 1L << 23, 32768, 3072, 4096, 65536},
                                   {131072, 42, 73728, 819200, 1L << 25, 262144, 2048, 8192, 262144}},
                                  {{2560, 1536}}};
  if (o.side > 0) n = {o.side * o.side, o.side, n.cube, {}, {}, {}};
  const findings found = found_in(o.found);
  reporter r;
  const runtime::bandwidth copy = runtime::copy_bandwidth(s, 4 * n.side * n.side, {.budget_s = 1});
  r.copy_gbs = copy.gbs;
  std::printf("%s: copy %.0f GB/s (%s)\n", s.name().c_str(), copy.gbs, copy.form.c_str());
  for (const benchmarks::named_work& w : benchmarks::works(o.kernels, n))
    if ((o.only.empty() || ("," + o.only + ",").find("," + w.name + ",") != o.only.npos) &&
        (o.found.empty() || !w.program.empty()))
      compare(s, w, o, found, r);
  double logs = 0, most = 0;
  for (double x : r.ratios) logs += std::log(x), most = std::max(most, x);
  const double mean = r.ratios.empty() ? 0 : std::exp(logs / static_cast<double>(r.ratios.size()));
  std::printf("generated / reference: geometric mean %.3f, greatest %.3f, of %zu\n", mean, most, r.ratios.size());
  if (!o.json.empty())
    std::ofstream(o.json) << "{\"device\": " << quoted(s.name()) << ", \"command\": " << quoted(o.command)
                          << ", \"copy_gbs\": " << number(copy.gbs) << ", \"geometric_mean\": " << number(mean)
                          << ", \"greatest\": " << number(most) << ", \"works\": [" << r.json << "]}\n";
  return 0;
} catch (const std::exception& e) {
  std::cerr << "reference: " << e.what() << "\n";
  return 1;
}
