// Time loops: several steps a kernel beside the best single steps, in billion points a second, all launches counted.
// usage: time_loops [--device TEXT] [--grid N] [--cube N] [--steps K] [--only NAME,NAME] [--variant TEXT]... [--tuned SECONDS]...
//                   [--text] [--cpu] [--emit] [--json FILE]
//   1000 steps of each program of benchmark/programs/time_loops.hpp, by every variant of its list, or by those given, such as
//   march-steps-vec4:steps=12,rows=512,local=128, or by what `tune` chooses in so many seconds (0: one shot) of all recipes here.
//   Every result is compared with that of the first single steps. A copy of the array is timed beside.
//   --device: its number, or part of its name; else the best. --text prints a variant's text, --cpu takes the lists for CPUs,
//   --emit makes the texts and runs nothing.

#include <benchmark/programs/time_loop_recipes.hpp>
#include <benchmark/programs/time_loops.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/meta/seconds.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/tuned_family.hpp>
#include <nlohmann/json.hpp>
#include <tools/laboratory/copy_bandwidth.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace hoist;
namespace time_loops = benchmarks::time_loops;

namespace {

struct subject {
  family of;
  const runtime::input_shape* shapes;
  std::vector<std::string> variants;
};
template <class P>
subject subject_of(const char* name, P program, std::vector<std::string> variants) {
  return {family_of<P, time_loops::recipes>(name, program), runtime::input_shapes<typename P::inputs>, std::move(variants)};
}
/// The variants STRUCTURE:TUNABLES by all lists of values.
void append(std::vector<std::string>& all, const std::string& form, const std::vector<std::vector<long>>& values) {
  for (const std::vector<long>& v : values) {
    std::string text;
    std::size_t next = 0;
    for (char c : form)
      if (c == '#')
        text += std::to_string(v.at(next++));
      else
        text += c;
    all.push_back(text);
  }
}
std::vector<std::string> of_grids(bool cpu) {
  std::vector<std::string> all;
  if (cpu) {
    append(all, "block-vec16:rows=#,local=#x1", {{4, 1}, {8, 4}});
    append(all, "march-steps-in-turn-vec8:steps=#,rows=#,blocks=#,local=1x1", {{8, 256, 64}});
    append(all, "march-steps-in-turn-vec16:steps=#,rows=#,blocks=#,local=1x1",
           {{4, 256, 64}, {4, 512, 256}, {8, 512, 64}, {8, 512, 128}, {16, 512, 64}});
    return all;
  }
  append(all, "block-vec4:rows=#,local=32x#", {{4, 4}, {8, 2}});
  append(
      all, "march-steps-vec4:steps=#,rows=#,local=#",
      {{4, 128, 32}, {6, 256, 64}, {7, 128, 32}, {8, 128, 32}, {8, 256, 128}, {10, 256, 128}, {12, 256, 32}, {12, 512, 128}});
  append(all, "march-steps-vec2:steps=#,rows=#,local=#", {{6, 256, 128}, {8, 256, 128}, {12, 256, 128}, {12, 512, 128}});
  return all;
}
std::vector<std::string> of_cubes(bool cpu) {
  std::vector<std::string> all;
  all.push_back("direct-3d:local=32x4");
  append(all, "march-through-planes-blocks-vec4:planes=#,rows=#,unroll=#,local=#x#",
         {{16, 2, 1, 32, 4}, {32, 1, 1, 32, 4}, {4, 4, 2, 64, 2}});
  if (cpu) {
    append(all, "march-through-planes-blocks-vec16:planes=#,rows=#,unroll=1,local=#x1", {{16, 2, 1}, {32, 1, 4}, {32, 4, 1}});
    append(all, "march-steps-through-planes-in-turn-vec8:steps=#,planes=#,blocks=#,lines=#,local=1x1", {{4, 128, 64, 32}});
    append(all, "march-steps-through-planes-in-turn-vec16:steps=#,planes=#,blocks=#,lines=#,local=1x1",
           {{2, 128, 32, 16}, {2, 128, 32, 32}, {3, 128, 32, 32}, {4, 128, 16, 32}, {4, 128, 32, 32}});
    return all;
  }
  append(all, "march-steps-through-planes:steps=#,planes=#,local=#x#", {{2, 128, 32, 16}, {4, 128, 32, 32}});
  append(all, "march-steps-through-planes-vec2:steps=#,planes=#,local=#x#", {{2, 128, 16, 32}, {4, 128, 16, 32}});
  append(all, "march-steps-through-planes-vec4:steps=#,planes=#,local=#x#", {{3, 128, 8, 32}, {4, 128, 8, 32}, {4, 64, 8, 32}});
  return all;
}

/// The point that the variant's text says, its local sizes as the structure's own tunables too.
ir::point point_of(const std::string& text, long n, long steps, const structure& s) {
  ir::point at;
  std::string_view rest = std::string_view(text).substr(text.find(':') + 1);
  while (!rest.empty()) {
    std::string_view value = detail::take_until(rest, ',');
    const std::string key(detail::take_until(value, '='));
    if (key == "local") {
      for (int d = 0; d < 3 && !value.empty(); ++d)
        at.local[d] = detail::whole_number(detail::take_until(value, 'x')).value_or(0);
    } else {
      at.tunables.push(ir::binding(key.c_str(), detail::whole_number(value).value_or(0)));
    }
  }
  const ir::table t = s.terms();
  for (int i = 0; i < t.length_count; ++i)
    if (t.lengths[i].what == ir::length_node::kind::tunable && t.lengths[i].local >= 0 &&
        ir::point::find(at.tunables, t.lengths[i].name) == nullptr)
      at.tunables.push(ir::binding(t.lengths[i].name, at.local[t.lengths[i].local]));
  at.sizes = {{"N", n}, {"M", n}, {"steps", steps}};
  return at;
}
const structure& structure_of(const family& f, const std::string& text) {
  const std::string name = text.substr(0, text.find(':'));
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].name == name) {
      if (!f.structures[i].exists) throw runtime::error(name + ": " + f.structures[i].why);
      return f.structures[i];
    }
  throw runtime::error("no structure is called " + name);
}

struct timed {
  double best_ms = 1e300;
  std::vector<float> result;
};
timed timed_variant(const runtime::session& s, const runtime::kernel_module& m, const std::vector<float>& start) {
  const runtime::executable run(s, m);
  timed t;
  run[0].write(start);
  for (int k = 0; k < 3; ++k) t.best_ms = std::min(t.best_ms, run.run());
  t.result.resize(start.size());
  run[1].read(t.result);
  return t;
}
double greatest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double d =
        std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])) / std::max(1.0, std::abs(static_cast<double>(b[i])));
    most = d > most || std::isnan(d) ? d : most;
  }
  return most;
}

/// What `tune` chooses in so many seconds, as a variant's text.
std::string tuned_variant(const runtime::session& s, const subject& of, long n, long steps, double seconds) {
  const tuning how = seconds > 0 ? tuning::search(seconds) : tuning::one_shot();
  runtime::tuned_family run(s, of.of, of.shapes, how.without_wisdom());
  run.prepared({{"N", n}, {"M", n}, {"steps", steps}});
  std::string point = run.chosen().point;
  std::replace(point.begin(), point.end(), ' ', ',');
  return run.chosen().structure + ":" + point;
}

/// The steps that a launch makes at most.
long steps_in(const kernel_module& m) {
  long most = 1;
  for (const ir::kernel& k : m.kernels) most = std::max(most, k.steps);
  return most;
}

/// What all programs run with, and the rows of the results.
struct settings {
  const runtime::session* s = nullptr;  ///< null: nothing runs
  long steps = 1000;
  bool text = false;
  nlohmann::json rows = nlohmann::json::array();
  bool wrong = false;
};

/// Times a variant and compares its result with the first one's; a line and a row.
void time_one(settings& all, const subject& of, long n, const std::string& v, const char* chosen_by,
              const std::vector<float>& start, std::vector<float>& expected) {
  const double points = std::pow(static_cast<double>(n), of.of.dimensions);
  const structure& made = structure_of(of.of, v);
  const kernel_module m = emit_module(made.terms(), point_of(v, n, all.steps, made), of.of.inputs);
  if (m.rejected != nullptr) throw runtime::error(m.rejected);
  if (all.text) std::printf("%.*s\n", m.text.size(), m.text.data());
  if (all.s == nullptr) {
    std::printf("%-11s %5ld %-58s %6d characters\n", of.of.name, n, v.c_str(), m.text.size());
    return;
  }
  const double before = meta::seconds_now();
  const timed t = timed_variant(*all.s, runtime::module_of(m), start);
  const double rate = points * static_cast<double>(all.steps) / t.best_ms * 1e-6;
  if (expected.empty()) expected = t.result;
  const double off = greatest_difference(t.result, expected);
  const bool right = off < 1e-3;
  all.wrong = all.wrong || !right;
  std::printf("%-11s %5ld %-58s %9.3f ms %8.1f Gpts/s %9.0f steps/s  off %.1e  %.1f s %s%s\n", of.of.name, n, v.c_str(),
              t.best_ms, rate, static_cast<double>(all.steps) / t.best_ms * 1e3, off, meta::seconds_now() - before, chosen_by,
              right ? "" : "  WRONG");
  all.rows.push_back({{"program", of.of.name},
                      {"side", n},
                      {"variant", v},
                      {"chosen_by", chosen_by},
                      {"ms", t.best_ms},
                      {"points_per_second", rate * 1e9},
                      {"steps_at_once", steps_in(m)},
                      {"launches", m.launches.size()},
                      {"difference", off}});
}
/// Times a copy of an array of so many floats.
void time_copy(settings& all, long n, int dimensions) {
  const long bytes = 4 * std::lround(std::pow(static_cast<double>(n), dimensions));
  const runtime::bandwidth found = runtime::copy_bandwidth(*all.s, bytes, {.budget_s = 0.3});
  std::printf("copy        %5ld %8.1f GB/s, %.1f Gpts/s of single steps\n", n, found.gbs, found.gbs / 8);
  all.rows.push_back({{"program", "copy"}, {"side", n}, {"dimensions", dimensions}, {"gbs", found.gbs}});
}
/// A line for each variant.
void time_all(settings& all, const subject& of, long n, const std::vector<double>& tuned_for) {
  std::vector<float> start(all.s == nullptr ? 0 : static_cast<std::size_t>(std::pow(static_cast<double>(n), of.of.dimensions)));
  std::vector<float> expected;
  unsigned random = 1;
  for (float& x : start) x = static_cast<float>((random = random * 1664525u + 1013904223u) >> 8) / 16777216.f;
  const auto attempt = [&](const auto& variant, const char* chosen_by) {
    std::string v;
    try {
      v = variant();
      time_one(all, of, n, v, chosen_by, start, expected);
    } catch (const std::exception& e) {
      std::printf("%-11s %5ld %-58s %s\n", of.of.name, n, v.c_str(), e.what());
    }
    std::fflush(stdout);
  };
  if (all.s != nullptr) time_copy(all, n, of.of.dimensions);
  for (const std::string& v : of.variants) attempt([&] { return v; }, "list");
  for (double seconds : tuned_for)
    if (all.s != nullptr)
      attempt([&] { return tuned_variant(*all.s, of, n, all.steps, seconds); }, seconds > 0 ? "search" : "one shot");
}

}  // namespace

int main(int argc, char** argv) try {
  using namespace benchmarks::time_loops;
  long grid = 16384, cube = 512;
  settings how;
  std::string device, only, json;
  std::vector<std::string> variants;
  std::vector<double> tuned_for;
  bool cpu = false, emit = false;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    how.text = how.text || option == "--text", cpu = cpu || option == "--cpu", emit = emit || option == "--emit";
    if (option == "--text" || option == "--cpu" || option == "--emit") continue;
    if (i + 1 == argc) throw runtime::error("time_loops: " + option + " needs a value");
    const std::string value = argv[++i];
    if (option == "--device")
      device = value;
    else if (option == "--grid")
      grid = std::atol(value.c_str());
    else if (option == "--cube")
      cube = std::atol(value.c_str());
    else if (option == "--steps")
      how.steps = std::atol(value.c_str());
    else if (option == "--only")
      only = "," + value + ",";
    else if (option == "--variant")
      variants.push_back(value);
    else if (option == "--tuned")
      tuned_for.push_back(std::atof(value.c_str()));
    else if (option == "--json")
      json = value;
    else
      throw runtime::error("time_loops: unknown option " + option);
  }
  if (grid < 1 || cube < 1 || how.steps < 1)
    throw runtime::error("time_loops: sides and steps are whole numbers of at least 1");
  const subject all[] = {subject_of("j2d5pt", j2d5pt, of_grids(cpu)), subject_of("j2d9pt-gol", j2d9pt_gol, of_grids(cpu)),
                         subject_of("gradient2d", gradient2d, of_grids(cpu)), subject_of("star3d1r", star3d1r, of_cubes(cpu)),
                         subject_of("j3d27pt", j3d27pt, of_cubes(cpu))};
  const std::optional<runtime::session> s =
      emit ? std::nullopt : std::optional<runtime::session>(device.empty() ? best_device() : runtime::find(device));
  how.s = s ? &*s : nullptr;
  for (subject of : all) {
    if (!only.empty() && only.find("," + std::string(of.of.name) + ",") == std::string::npos) continue;
    if (!variants.empty()) of.variants = variants;
    time_all(how, of, of.of.dimensions == 2 ? grid : cube, tuned_for);
  }
  if (!json.empty()) {
    const nlohmann::json run = {{"benchmark", "time_loops"},
                                {"device", s ? s->name() : ""},
                                {"driver", s ? s->info().driver : ""},
                                {"steps", how.steps},
                                {"rows", how.rows}};
    std::ofstream out(json);
    if (!(out << run.dump(1) << "\n").flush()) throw runtime::error(json + " can't be written");
  }
  return how.wrong ? 1 : 0;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
