// The families of every known target: right for its class of device, within its limits, read by clang without a
// complaint, and computing what the programs mean in the simulator. What can't be run here is shown by this alone.
#include "../support/structures.hpp"
#include <hoist/target/targets.hpp>

#include <benchmark/programs/families.hpp>

#include <support/texts.hpp>

using namespace hoist;

namespace {

const std::vector<family>& families_to_look_at() {
  static const std::vector<family> all = {benchmarks::family_jacobi2d_9pt_clamp(), benchmarks::family_matmul(),
                                          benchmarks::family_gemv()};
  return all;
}

/// What the texts of a target's family have in them.
struct seen {
  int structures = 0, kernels = 0, local = 0, dots = 0, vectors = 0;
  long longest = 0;  ///< vector
  std::string texts;
};
bool has(const std::string& text, const char* what) { return text.find(what) != std::string::npos; }
/// Looks at a point of each structure that is for this target, checks it against the limits and in the simulator.
void look_at(const family& f, const target& t, seen& s) {
  for (int i = 0; i < f.count; ++i) {
    const structure& made = f.structures[i];
    if (!made.exists || !suits(made, t)) continue;
    const space points(made, f.inputs, t, {{"N", 64}, {"M", 64}});
    long number = 0;
    const long step = 1 + points.size() / 97;
    while (number < points.size() && points.rejection(number) != nullptr) number += step;
    if (number >= points.size()) continue;
    ++s.structures;
    const ir::point p = points.at(number);
    CHECK(p.local[0] * p.local[1] * p.local[2] <= t.max_group_size);
    const lower::lowered l = lower::lower(made.terms(), p, f.inputs);
    for (const ir::kernel& k : l.kernels) {
      long bytes = 0;
      for (const ir::memory& m : k.memories) bytes += m.where == ir::space::local ? m.size * 4 : 0;
      CHECK(bytes <= t.local_per_group);
      if (t.kind == device_class::mobile_gpu) CHECK(bytes == 0);
    }
    const kernel_module m = points.emit(p, made.name);
    std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
    s.local += has(text, "__local");
    s.dots += has(text, "dot(");
    for (long w : {2, 4, 8, 16})
      if (has(text, ("float" + std::to_string(w)).c_str())) s.longest = std::max(s.longest, w), ++s.vectors;
    if (m.launches.size() == 1) s.texts += test::renamed(text, s.kernels++) + "\n";
    if (s.structures % 7 == 0 || has(text, "dot(")) CHECK(test::check_point(f, made, points, p) == nullptr);
  }
}

}  // namespace

TEST_CASE("the families of every target are right for its class") {
  for (const target& t : targets::list()) {
    CAPTURE(std::string(t.name));
    seen s;
    for (const family& f : families_to_look_at()) look_at(f, t, s);
    CHECK(s.structures >= 60);
    CHECK(s.vectors > 0);
    const bool mobile = t.kind == device_class::mobile_gpu, cpu = t.kind == device_class::cpu;
    CHECK((s.dots > 0) == mobile);
    CHECK((s.local > 0) == !mobile);
    CHECK((s.longest > 4) == cpu);
    const std::string said = test::complaints_of_clang(s.texts, std::string("family_") + t.name);
    CHECK_MESSAGE(said.empty(), said);
  }
}

TEST_CASE("a device with groups of one work-item and no local memory still has a family") {
  target t = targets::arm_mali;
  t.max_group_size = 1;
  t.local_per_group = 0;
  for (const family& f : families_to_look_at()) {
    seen s;
    look_at(f, t, s);
    CHECK(s.structures > 0);
    CHECK(s.local == 0);
  }
}
