#include <support/families.hpp>

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
/// One point of a structure, in the simulator, and added to a batch; false where the structure has none that can be lowered.
bool check_structure(const family& f, const structure& s, const target& on, long n, long m, held how, device_batch& batch) {
  const space points(s, f.inputs, on, {{"N", n}, {"M", m}});
  std::mt19937_64 random(static_cast<std::uint64_t>(1000 * n + m));
  for (int tries = 0; tries < 40; ++tries) {
    const ir::point at = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
    const kernel_module made = points.emit(at, s.name);
    if (made.rejected != nullptr || at.local[0] * at.local[1] * at.local[2] > on.max_group_size) continue;
    CAPTURE(std::string(s.name));
    CAPTURE(space::name(at));
    CHECK(check_point(f, s, points, at, how) == nullptr);
    batch.add(made, std::string(s.name) + ", " + space::name(at));
    return true;
  }
  return false;
}

}  // namespace

void check_everywhere(const family& f, const std::vector<std::pair<long, long>>& sizes, const plain_loops& loops, int least,
                      held how) {
  CAPTURE(std::string(f.name));
  for (auto [n, m] : sizes) {
    CAPTURE(n);
    CAPTURE(m);
    ir::point at;
    at.sizes = {{"N", n}, {"M", m}};
    check_loops(f, at, loops, how);
    const kernel_module baseline = baseline_module(f, at);
    REQUIRE_MESSAGE(baseline.rejected == nullptr, std::string(baseline.rejected == nullptr ? "" : baseline.rejected));
    device_batch batch(f);
    batch.add(baseline, "the baseline kernel");
    int ran = 0;
    for (int i = 0; i < f.count; ++i)
      if (f.structures[i].exists)
        for (const target* on : {&targets::nvidia_h200, &targets::cpu_pocl})
          ran += check_structure(f, f.structures[i], *on, n, m, how, batch) && on == &targets::cpu_pocl;
    batch.check(meaning_of(f, at, how), how);
    CHECK(ran >= least);
  }
}

}  // namespace hoist::test
