// Structures on the OpenCL device of this machine, at small odd sizes.
#include "variants.hpp"

#include <hoist/runtime/device.hpp>
#include <hoist/runtime/workload.hpp>
#include <sample.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

using namespace hoist;
using namespace hoist::test;

namespace {

/// A program with its data on a device, the baseline kernel's result verified on the host.
class bench {
 public:
  bench(const runtime::session& s, const family& f, long n, long m)
      : family_(f), n_(n), m_(m), load_(s, f, sizes(n, m), host_arrays(inputs_for(f, n, m)), baseline(f, n, m)) {
    check_bound("the baseline kernel of " + std::string(f.name), load_.expected());
  }
  void check(const structure& s, int points) {
    const std::vector<variant> some = variants_of(family_, s, n_, m_, points);
    CHECK_MESSAGE(static_cast<int>(some.size()) >= std::min(points, 2), s.name);  // small arrays have few points
    for (const variant& v : some) {
      const runtime::measurement r = load_.measure(v.made, once);
      const bool correct = r.outcome == runtime::verdict::correct;
      CHECK_MESSAGE(correct, (v.name + ": " + r.reason));
      if (correct) check_bound(v.name, load_.result());
    }
  }
  const family& of() const { return family_; }

 private:
  static constexpr runtime::timing_options once{
      .min_runs = 1, .max_runs = 1, .steady = 1, .batch_ms = 0, .budget_s = 0, .limit_s = 60};

  static ir::point sizes(long n, long m) {
    ir::point p;
    p.sizes = {{"N", n}, {"M", m}};
    return p;
  }
  static hoist::kernel_module baseline(const family& f, long n, long m) {
    ir::point p = sizes(n, m);
    p.local[0] = 16;
    return emit_module(f.structures[0].terms(), p, f.inputs);
  }
  void check_bound(const std::string& name, const host_values& values) {
    const runtime::accuracy a = load_.compare(values, load_.outputs());
    CHECK(a.checked == load_.outputs());
    CHECK_MESSAGE(a.ratio <= 1, (name + ": error " + std::to_string(a.error) + " at " + std::to_string(a.row) + ", " +
                                 std::to_string(a.column) + " where " + std::to_string(a.bound) + " is the bound"));
  }

  family family_;
  long n_, m_;
  runtime::workload load_;
};

}  // namespace

TEST_CASE("on the device: each recipe with one of the programs, within the bound and equal to the baseline kernel") {
  const runtime::session s(runtime::best_device());
  std::vector<bench> all;
  for (family (*f)() : {family_jacobi2d_5pt, family_gaussian, family_gradient_clamp, family_jacobi2d_9pt})
    all.emplace_back(s, f(), 61, 103);
  int recipes = 0;
  for (int i = 0; i < all[0].of().count; ++i) {
    bench& b = all[static_cast<std::size_t>(i) % all.size()];
    if (!b.of().structures[i].exists) continue;
    ++recipes;
    CHECK(b.of().structures[i].name == std::string(all[0].of().structures[i].name));
    b.check(b.of().structures[i], std::min(sample(1), 4));  // a build takes half a second
  }
  CHECK(recipes >= 12);
}
