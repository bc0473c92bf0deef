// Hand-written kernels beside those that hoist generates from low-level terms, on one device in one run: every kernel is held
// against the host, then the fastest of both sides take turns. Writes a table, and all of it as JSON.
// With --ablation the best generated kernel of each work is also made without hoist's simplifications. With --found the
// generated kernels are the six that searches found fastest, by the summary of `hoist merge --summary`; other works are left out.
// usage: reference [--small | --side N] [--only NAME,NAME] [--ablation] [--found FILE] [--json FILE] [--texts FOLDER]
//                  [--kernels FOLDER]
// HOIST_DEVICE chooses the device.

#include <benchmark/programs/catalogue.hpp>
#include <benchmark/reference/offer.hpp>
#include <benchmark/reference/works.hpp>
#include <tools/laboratory/former_names.hpp>

#include <hoist/explore/point_text.hpp>

#include <hoist/runtime/copy_bandwidth.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/timing.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <span>

namespace {

using namespace hoist;
using benchmarks::bytes_in;
using benchmarks::choice;
using benchmarks::host_array;
using benchmarks::result_columns;
using benchmarks::work;

/// A choice that was built, with what came of it.
struct tried {
  const choice* what = nullptr;
  std::unique_ptr<runtime::executable> kernels;
  double quick_ms = 0, ms = 0, error = 0;  ///< first look; median of the turns; error as a share of its bound
  std::string wrong;
  int batch = 1;
  std::vector<double> turns;
};

double once(const runtime::session& s, const tried& t) {
  const auto enqueue = [&](int times) { return t.kernels->enqueue(times); };
  return runtime::stopwatch::batches(s, enqueue, 60).run(1, t.batch)[0];
}

/// The buffers that all kernels of a work share, inputs first, and what was fetched of the results.
struct shared_buffers {
  std::vector<runtime::buffer> all;
  std::vector<host_array> results;

  shared_buffers(const runtime::session& s, const work& w) {
    for (const host_array& in : w.inputs) {
      all.emplace_back(s, bytes_in(in));
      std::visit([&](const auto& numbers) { all.back().write(numbers); }, in);
    }
    for (const result_columns& r : w.results) {
      all.emplace_back(s, r.bytes(w.rows));
      results.push_back(r.room(w.rows));
    }
  }
  std::size_t inputs() const { return all.size() - results.size(); }
  void spoil() const {
    for (std::size_t i = 0; i < results.size(); ++i) all[inputs() + i].fill(std::nanf(""));
  }
  void fetch() {
    for (std::size_t i = 0; i < results.size(); ++i)
      std::visit([&](auto& numbers) { all[inputs() + i].read(numbers); }, results[i]);
  }
  std::vector<runtime::buffer> with_temporaries(const runtime::session& s, const runtime::kernel_module& m) const {
    std::vector<runtime::buffer> b = all;
    for (std::size_t i = b.size(); i < m.buffer_bytes.size(); ++i) b.emplace_back(s, m.buffer_bytes[i]);
    return b;
  }
};

/// Builds, runs, checks and looks at the time.
tried looked_at(const runtime::session& s, const benchmarks::expectation& right, shared_buffers& buffers, const choice& c) {
  tried t;
  t.what = &c;
  t.wrong = c.refused;
  if (!t.wrong.empty()) return t;
  try {
    t.kernels = std::make_unique<runtime::executable>(s, c.kernels, buffers.with_temporaries(s, c.kernels));
    buffers.spoil();
    t.kernels->run();
    buffers.fetch();
    t.error = right.worst_error(buffers.results, c.chain);
    if (!(t.error <= 1)) t.wrong = "wrong: " + std::to_string(t.error) + " times the bound";
    t.quick_ms = t.kernels->run();
    t.batch = runtime::stopwatch::batch_size(t.quick_ms, 0.5);
    std::vector<double> some;
    for (int i = 0; i < 5; ++i) some.push_back(once(s, t));
    t.quick_ms = runtime::median(some);
  } catch (const std::exception& e) {
    t.wrong = e.what();
    t.wrong = t.wrong.substr(0, t.wrong.find('\n'));
  }
  return t;
}

std::vector<tried*> fastest(std::vector<tried>& all, std::size_t count) {
  std::vector<tried*> right;
  for (tried& t : all)
    if (t.wrong.empty()) right.push_back(&t);
  std::ranges::sort(right, {}, &tried::quick_ms);
  if (right.size() > count) right.resize(count);
  return right;
}
/// Kernels take turns.
void take_turns(const runtime::session& s, const std::vector<tried*>& all, int turns) {
  for (tried* t : all) t->turns.clear();
  for (int turn = 0; turn < turns; ++turn)
    for (tried* t : all) t->turns.push_back(once(s, *t));
  for (tried* t : all) t->ms = runtime::median(t->turns);
}
/// The fastest of a side: those that looked so run again, one after the other, since PoCL holds only so many kernels loaded.
tried* best_of(const runtime::session& s, std::vector<tried>& side) {
  const std::vector<tried*> finalists = fastest(side, 6);
  for (tried* t : finalists) take_turns(s, {t}, 15);
  const auto at = std::ranges::min_element(finalists, {}, &tried::ms);
  return at == finalists.end() ? nullptr : *at;
}

/// What figure 4.13 of the thesis switches off: one simplification, or all three.
struct ablation {
  const char* without;
  ir::simplifications with;
};
constexpr ablation ablations[] = {{"array_accesses", {.array_accesses = false}},
                                  {"barriers", {.barriers = false}},
                                  {"control_flow", {.control_flow = false}},
                                  {"all_three", {false, false, false}}};
struct ablated {
  std::string without;
  choice what;
  tried run;
};

choice made_again(const benchmarks::named_work& of, const std::string& name, const ir::simplifications& with) {
  benchmarks::now_made = {with, name};
  work again = of.make();
  benchmarks::now_made = {};
  const auto at = std::ranges::find(again.generated, name, &choice::name);
  if (at == again.generated.end()) throw std::runtime_error("no generated kernel " + name + " of " + of.name);
  return std::move(*at);
}

/// The best generated kernel, first as it is, and without simplifications; they take turns.
std::vector<ablated> ablate(const runtime::session& s, const benchmarks::named_work& of, const choice& best,
                            const std::function<tried(const choice&)>& look) {
  std::vector<ablated> all;
  all.push_back({"nothing", best, {}});
  for (const ablation& a : ablations) all.push_back({a.without, made_again(of, best.name, a.with), {}});
  std::vector<tried*> running;
  for (ablated& a : all) {
    if (&a != all.data() && a.what.refused.empty() && a.what.kernels.text == best.kernels.text)
      a.what.refused = "the same text";
    a.run = look(a.what);
    if (a.run.wrong.empty()) running.push_back(&a.run);
  }
  take_turns(s, running, 15);
  return all;
}

std::string quoted(const std::string& s) {
  std::string q = "\"";
  for (char c : s) {
    if (c == '"' || c == '\\') q += '\\';
    q += c < ' ' ? ' ' : c;
  }
  return q + "\"";
}
std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", x);
  return std::isfinite(x) ? text : "null";
}

struct reporter {
  double copy_gbs = 0;
  std::string json;
  std::vector<double> ratios;

  std::string rate(const work& w, double ms) const {
    char text[64];
    if (w.flops > 0)
      std::snprintf(text, sizeof text, "%.2f TFLOP/s", w.flops / ms * 1e-9);
    else
      std::snprintf(text, sizeof text, "%.0f GB/s (%.2f of copy)", w.bytes / ms * 1e-6, w.bytes / ms * 1e-6 / copy_gbs);
    return text;
  }
  std::string side(const work& w, const std::vector<tried>& all, const tried* best) const {
    std::string s = "{";
    if (best != nullptr) {
      s += "\"best\": " + quoted(best->what->name) + ", \"ms\": " + number(best->ms);
      if (w.flops > 0) s += ", \"tflops\": " + number(w.flops / best->ms * 1e-9);
      s += ", \"gbs\": " + number(w.bytes / best->ms * 1e-6);
      s += ", \"of_copy\": " + number(w.bytes / best->ms * 1e-6 / copy_gbs) + ", ";
    }
    s += "\"points\": [";
    for (const tried& t : all) {
      s += (&t == all.data() ? "\n      {\"name\": " : ",\n      {\"name\": ") + quoted(t.what->name);
      s += t.wrong.empty() ? ", \"ms\": " + number(t.quick_ms) + ", \"error\": " + number(t.error)
                           : ", \"invalid\": " + quoted(t.wrong);
      s += "}";
    }
    return s + "]}";
  }
  /// Milliseconds by what is switched off, or why there are none.
  static std::string listed(const std::vector<ablated>& all) {
    std::string s;
    for (const ablated& a : all) {
      s += (s.empty() ? "" : ", ") + quoted(a.without) + ": ";
      s += a.run.wrong.empty() ? number(a.run.ms) : quoted(a.run.wrong);
      if (&a == all.data()) continue;
      if (a.run.wrong.empty())
        std::printf("    without %s: %.4f ms beside %.4f ms, %.2f times\n", a.without.c_str(), a.run.ms, all[0].run.ms,
                    a.run.ms / all[0].run.ms);
      else
        std::printf("    without %s: %s\n", a.without.c_str(), a.run.wrong.c_str());
    }
    return "{" + s + "}";
  }
  void add(const work& w, const std::vector<tried>& hand, const std::vector<tried>& made, const tried* by_hand,
           const tried* generated, const std::vector<ablated>& without) {
    json += std::string(json.empty() ? "" : ",") + "\n  {\"name\": " + quoted(w.name) + ", \"size\": " + quoted(w.size);
    std::printf("%-18s %-12s", w.name.c_str(), w.size.c_str());
    if (by_hand != nullptr)
      std::printf(" hand %8.4f ms %s [%s]", by_hand->ms, rate(w, by_hand->ms).c_str(), by_hand->what->name.c_str());
    if (generated != nullptr)
      std::printf(", generated %8.4f ms %s [%s]", generated->ms, rate(w, generated->ms).c_str(), generated->what->name.c_str());
    if (by_hand != nullptr && generated != nullptr) {
      const double ratio = generated->ms / by_hand->ms;
      ratios.push_back(ratio);
      json += ", \"ratio\": " + number(ratio);
      std::printf(", ratio %.3f", ratio);
    }
    std::printf("\n");
    for (const std::vector<tried>* all : {&hand, &made})
      for (const tried& t : *all)
        if (!t.wrong.empty()) std::printf("    %s: %s\n", t.what->name.c_str(), t.wrong.c_str());
    if (!without.empty()) json += ",\n    \"ablation\": " + listed(without);
    std::fflush(stdout);
    json += ",\n    \"reference\": " + side(w, hand, by_hand) + ",\n    \"generated\": " + side(w, made, generated) + "}";
  }
};

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
  auto look = [&](const choice& c) { return looked_at(s, right, buffers, c); };
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
