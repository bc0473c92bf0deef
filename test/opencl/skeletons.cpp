// Parts of variants on the OpenCL device of this machine: they compute what the simulator says, and leave everything else alone.

#include <hoist/emit/skeletons.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/overlap.hpp>
#include <hoist/simulate/module.hpp>
#include <hoist/target/cpu_pocl.hpp>

#include <benchmark/programs/families.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

using namespace hoist;

std::vector<float> small_numbers(std::size_t count) {
  std::vector<float> v(count);
  for (std::size_t i = 0; i < count; ++i) v[i] = static_cast<float>(i * 7 % 5);
  return v;
}

/// Runs a module of floats on the device and in the simulator, and compares all buffers behind the inputs.
void check(const runtime::session& session, const hoist::kernel_module& m) {
  const runtime::kernel_module made = runtime::module_of(m);
  const runtime::executable e(session, made, runtime::executable::guarded_buffers(session, made));
  std::vector<std::vector<double>> right(static_cast<std::size_t>(m.buffer_bytes.size()));
  for (int b = 0; b < m.buffer_bytes.size(); ++b) {
    const std::vector<float> first = small_numbers(static_cast<std::size_t>(m.buffer_bytes[b] / 4));
    e[b].write(first);
    right[static_cast<std::size_t>(b)].assign(first.begin(), first.end());
  }
  CHECK(e.run() > 0);
  CHECK(e.overwritten_guards() == 0);
  CHECK(simulate::run(m, right).clean());
  for (int b = m.inputs; b < m.buffer_bytes.size(); ++b) {
    std::vector<float> got(right[static_cast<std::size_t>(b)].size());
    e[b].read(got);
    long wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i) wrong += static_cast<double>(got[i]) != right[static_cast<std::size_t>(b)][i];
    CHECK(wrong == 0);
  }
}

/// A few structures of a family: their skeletons, and what stays on the chip, which changes no buffer.
void check_parts(const family& f, long n, long m, int every) {
  const runtime::session session(runtime::best_device());
  int checked = 0;
  for (int i = 0; i < f.count; i += every) {
    const structure& s = f.structures[i];
    if (!s.exists) continue;
    const space points(s, f.inputs, targets::cpu_pocl, {{"N", n}, {"M", m}});
    for (long p = 0; p < points.size(); ++p) {
      if (points.rejection(points.at(p)) != nullptr) continue;
      const hoist::kernel_module whole = points.emit(points.at(p));
      INFO(std::string(f.name), ", ", std::string(s.name), ":", space::name(points.at(p)));
      check(session, skeletons(whole, {{"in0"}}));
      check(session, skeletons(whole, {{}, true, true}));
      check(session, on_chip(whole));
      ++checked;
      break;
    }
  }
  CHECK(checked > 0);
}

}  // namespace

TEST_CASE("skeletons run on the device") {
  check_parts(benchmarks::family_gaussian(), 37, 66, 70);
  check_parts(benchmarks::family_hotspot2d(), 37, 66, 90);
  check_parts(benchmarks::family_matmul(), 48, 48, 15);
  check_parts(benchmarks::family_transposition(), 37, 66, 90);
  check_parts(benchmarks::family_harris(), 37, 66, 10);
}
TEST_CASE("times of parts and whole say what overlaps") {
  const family f = benchmarks::family_gaussian();
  const space points(f.structures[0], f.inputs, targets::cpu_pocl, {{"N", 512}, {"M", 512}});
  long p = 0;
  while (points.rejection(points.at(p)) != nullptr) ++p;
  const hoist::kernel_module whole = points.emit(points.at(p));
  const runtime::session session(runtime::best_device());
  const auto ms = [&](const hoist::kernel_module& m) {
    const runtime::executable e(session, runtime::module_of(m));
    e.run();
    return e.run();
  };
  const double overlap = runtime::overlap_of(ms(skeletons(whole, {{}, true, true})), ms(on_chip(whole)), ms(whole));
  CHECK(overlap >= 0);
  CHECK(overlap <= 1);
}
