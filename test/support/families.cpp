#include <support/families.hpp>

#include <support/texts.hpp>

namespace hoist::test {

namespace {

/// The meaning at a size is what the loops compute.
void check_loops(const family& f, const ir::point& at, const plain_loops& loops, held how) {
  const meant& meaning = meaning_of(f, at, how);
  const arrays right = loops(meaning.inputs, at.sizes[0].value, at.sizes[1].value);
  REQUIRE(right.size() == meaning.results.size());
  for (std::size_t r = 0; r < right.size(); ++r)
    CHECK(wrong_elements(meaning.results[r], f.results[r].type, right[r], how) == 0);
}
/// Whether groups wait for those before them, which this machine's device may start later.
bool waits(const kernel_module& m) {
  for (const ir::kernel& k : m.kernels)
    for (const ir::memory& x : k.memories)
      if (x.awaited) return true;
  return false;
}
/// One point of a structure, in the simulator, and added to a batch; false where the structure has none that can be lowered.
bool check_structure(const family& f, const structure& s, const target& on, long n, long m, const meant& right, held how,
                     device_batch& batch) {
  const space points(s, f.inputs, on, {{"N", n}, {"M", m}});
  std::mt19937_64 random(static_cast<std::uint64_t>(1000 * n + m));
  for (int tries = 0; tries < 40; ++tries) {
    const ir::point at = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
    const kernel_module made = points.emit(at, s.name);
    if (made.rejected != nullptr || at.local[0] * at.local[1] * at.local[2] > on.max_group_size) continue;
    CAPTURE(std::string(s.name));
    CAPTURE(space::name(at));
    CHECK(check_values(f, s, points, at, right, how) == nullptr);
    if (!waits(made)) batch.add(made, std::string(s.name) + ", " + space::name(at));
    return true;
  }
  return false;
}

bool begins_with_one_of(const std::string& name, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& n) { return name.starts_with(n); });
}
/// A point that isn't rejected, or -1.
long some_point(const space& points, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int tries = 0; tries < 500; ++tries) {
    const long p = static_cast<long>(random() % static_cast<std::uint64_t>(points.size()));
    if (points.rejection(p) == nullptr) return p;
  }
  return -1;
}

}  // namespace

void check_given(const family& f, long n, long m, const meant& right, int least, held how) {
  CAPTURE(std::string(f.name));
  CAPTURE(n);
  CAPTURE(m);
  ir::point at;
  at.sizes = {{"N", n}, {"M", m}};
  device_batch batch(f);
  const kernel_module baseline = baseline_module(f, at);
  REQUIRE_MESSAGE(baseline.rejected == nullptr, std::string(baseline.rejected == nullptr ? "" : baseline.rejected));
  if (!waits(baseline)) batch.add(baseline, "the baseline kernel");
  int ran = 0;
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists)
      for (const target* on : {&targets::nvidia_h200, &targets::cpu_pocl})
        ran += check_structure(f, f.structures[i], *on, n, m, right, how, batch) && on == &targets::cpu_pocl;
  batch.check(right, how);
  CHECK(ran >= least);
}
void check_everywhere(const family& f, const std::vector<std::pair<long, long>>& sizes, const plain_loops& loops, int least,
                      held how) {
  for (auto [n, m] : sizes) {
    ir::point at;
    at.sizes = {{"N", n}, {"M", m}};
    check_loops(f, at, loops, how);
    check_given(f, n, m, meaning_of(f, at, how), least, how);
  }
}
std::string check_on_this_device(const family& f, const std::vector<std::pair<long, long>>& sizes,
                                 const std::vector<std::string>& names, int least, held how) {
  std::string texts;
  int kernels = 0;
  for (auto [n, m] : sizes) {
    device_batch batch(f);
    int ran = 0;
    for (int i = 0; i < f.count; ++i) {
      const structure& s = f.structures[i];
      if (!s.exists || !begins_with_one_of(s.name, names)) continue;
      const target& on = supports(s.supported, device_mask::gpu) ? targets::nvidia_h200 : targets::cpu_pocl;
      const space points(s, f.inputs, on, {{"N", n}, {"M", m}});
      const long p = some_point(points, static_cast<std::uint64_t>(1000 * n + i));
      if (p < 0) continue;
      const kernel_module made = points.emit(points.at(p));
      REQUIRE_MESSAGE(made.rejected == nullptr, std::string(made.rejected == nullptr ? "" : made.rejected));
      const std::string name = std::string(s.name) + ", " + space::name(points.at(p));
      const std::string text(made.text.data(), static_cast<std::size_t>(made.text.size()));
      texts += "// " + name + "\n" + marked(text, std::string(f.name) + std::to_string(kernels++) + "_") + "\n";
      if (waits(made)) continue;
      batch.add(made, name);
      ++ran;
    }
    CAPTURE(std::string(f.name));
    CAPTURE(n);
    CAPTURE(m);
    ir::point at;
    at.sizes = {{"N", n}, {"M", m}};
    batch.check(meaning_of(f, at, how), how);
    CHECK(ran >= least);
  }
  return texts;
}

}  // namespace hoist::test
