// Time loops: several steps a kernel beside the best single steps, in billion points a second, all launches counted.
// usage: time_loops [--grid N] [--cube N] [--only NAME,NAME] [--variant TEXT]... [--text] [--cpu] [--emit]
//   240 steps of each program of benchmark/programs/time_loops.hpp, by every variant of its list, or by those given, such as
//   march-steps-vec4:steps=12,rows=512,local=128. Every result is compared with that of the first single steps.
//   --text prints a variant's text, --cpu takes the lists for CPUs, --emit makes the texts and runs nothing.

#include <benchmark/programs/time_loops.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/meta/seconds.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

using namespace hoist;

namespace {

constexpr long steps = 240;

/// Single steps, and all recipes of time loops.
using single_steps = meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>,
                                recipe<"march-through-planes-blocks-vec4", strategies::top_down<families::marched_rows<4>>>,
                                recipe<"direct-3d", strategies::lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>>>;
using recipes = meta::concat_t<
    single_steps,
    families::blocks<device_mask::all,
                     families::block<"block-vec4", families::unrolled_rows, num<4>, map_unrolled_, families::vectors<4>>>,
    families::blocks<device_mask::all,
                     families::block<"block-vec16", families::unrolled_rows, num<16>, map_unrolled_, families::vectors<16>>>,
    families::time_loop_recipes>;

struct subject {
  family of;
  std::vector<std::string> variants;
};
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
    append(all, "march-steps-in-turn-vec8:steps=#,rows=#,blocks=#,local=1x1", {{4, 128, 32}, {4, 128, 64}, {8, 256, 64}});
    append(all, "march-steps-in-turn-vec16:steps=#,rows=#,blocks=#,local=1x1", {{4, 128, 16}, {8, 256, 32}});
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
  append(all, "march-through-planes-blocks-vec4:planes=#,rows=#,unroll=1,local=#x#", {{16, 2, 32, 4}, {32, 1, 32, 4}});
  if (cpu) {
    append(all, "march-through-planes-blocks-vec4:planes=16,rows=2,unroll=1,local=1x#", {{1}});
    append(all, "march-steps-through-planes-vec4:steps=#,planes=#,local=#x#", {{2, 64, 8, 16}});
    return all;
  }
  append(all, "march-steps-through-planes:steps=#,planes=#,local=#x#",
         {{2, 128, 32, 16}, {2, 128, 32, 32}, {3, 128, 32, 32}, {4, 128, 32, 32}});
  append(all, "march-steps-through-planes-vec2:steps=#,planes=#,local=#x#",
         {{2, 128, 16, 16}, {2, 128, 16, 32}, {3, 128, 16, 32}, {4, 128, 16, 32}, {3, 128, 32, 16}});
  append(all, "march-steps-through-planes-vec4:steps=#,planes=#,local=#x#",
         {{2, 64, 16, 16}, {2, 128, 8, 32}, {3, 128, 8, 32}, {4, 128, 8, 32}, {3, 128, 16, 32}});
  return all;
}

/// The point that the variant's text says, its local sizes as the structure's own tunables too.
ir::point point_of(const std::string& text, long n, const structure& s) {
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
  at.sizes = {{"N", n}, {"M", n}};
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

/// Prints a line for each variant; whether some result differs.
bool time_all(const runtime::session* s, const subject& of, long n, bool text) {
  const double points = std::pow(static_cast<double>(n), of.of.dimensions);
  std::vector<float> start(s == nullptr ? 0 : static_cast<std::size_t>(points)), expected;
  unsigned random = 1;
  for (float& x : start) x = static_cast<float>((random = random * 1664525u + 1013904223u) >> 8) / 16777216.f;
  double single = 0;
  bool wrong = false;
  for (const std::string& v : of.variants) {
    try {
      const structure& made = structure_of(of.of, v);
      const kernel_module m = emit_module(made.terms(), point_of(v, n, made), of.of.inputs);
      if (m.rejected != nullptr) throw runtime::error(m.rejected);
      if (text) std::printf("%.*s\n", m.text.size(), m.text.data());
      if (s == nullptr) {
        std::printf("%-11s %5ld %-58s %6d characters\n", of.of.name, n, v.c_str(), m.text.size());
        continue;
      }
      const double before = meta::seconds_now();
      const timed t = timed_variant(*s, runtime::module_of(m), start);
      const double rate = points * steps / t.best_ms * 1e-6;
      const bool steps_alone = v.find("steps") == std::string::npos;
      if (steps_alone) single = std::max(single, rate);
      if (expected.empty()) expected = t.result;
      const double off = greatest_difference(t.result, expected);
      wrong = wrong || !(off < 1e-3);
      std::printf("%-11s %5ld %-58s %9.3f ms %8.1f Gpts/s", of.of.name, n, v.c_str(), t.best_ms, rate);
      if (!steps_alone && single > 0) std::printf(" %6.2f times", rate / single);
      std::printf("  off %.1e  %.1f s%s\n", off, meta::seconds_now() - before, off < 1e-3 ? "" : "  WRONG");
    } catch (const std::exception& e) {
      std::printf("%-11s %5ld %-58s %s\n", of.of.name, n, v.c_str(), e.what());
    }
    std::fflush(stdout);
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) try {
  using namespace benchmarks::time_loops;
  long grid = 16384, cube = 512;
  std::string only;
  std::vector<std::string> variants;
  bool text = false, cpu = false, emit = false;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    text = text || option == "--text", cpu = cpu || option == "--cpu", emit = emit || option == "--emit";
    if (option == "--text" || option == "--cpu" || option == "--emit") continue;
    if (i + 1 == argc) throw runtime::error("time_loops: " + option + " needs a value");
    const std::string value = argv[++i];
    if (option == "--grid")
      grid = std::atol(value.c_str());
    else if (option == "--cube")
      cube = std::atol(value.c_str());
    else if (option == "--only")
      only = "," + value + ",";
    else if (option == "--variant")
      variants.push_back(value);
    else
      throw runtime::error("time_loops: unknown option " + option);
  }
  const subject all[] = {{family_of<decltype(j2d5pt<steps>), recipes>("j2d5pt", j2d5pt<steps>), of_grids(cpu)},
                         {family_of<decltype(j2d9pt_gol<steps>), recipes>("j2d9pt-gol", j2d9pt_gol<steps>), of_grids(cpu)},
                         {family_of<decltype(gradient2d<steps>), recipes>("gradient2d", gradient2d<steps>), of_grids(cpu)},
                         {family_of<decltype(star3d1r<steps>), recipes>("star3d1r", star3d1r<steps>), of_cubes(cpu)},
                         {family_of<decltype(j3d27pt<steps>), recipes>("j3d27pt", j3d27pt<steps>), of_cubes(cpu)}};
  const std::optional<runtime::session> s = emit ? std::nullopt : std::optional<runtime::session>(best_device());
  bool wrong = false;
  for (subject of : all) {
    if (!only.empty() && only.find("," + std::string(of.of.name) + ",") == std::string::npos) continue;
    if (!variants.empty()) of.variants = variants;
    wrong = time_all(s ? &*s : nullptr, of, of.of.dimensions == 2 ? grid : cube, text) || wrong;
  }
  return wrong ? 1 : 0;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
