#include <hoist/explore.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <benchmark/programs/stencils.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>

using namespace hoist;

namespace {

struct edge {
  double longest, mean;
};

/// Of the first valid point of a structure with these groups.
edge edge_of(std::string_view name, long rows, long columns) {
  static constexpr family f = family_of("jacobi", benchmarks::jacobi2d_9pt_clamp);
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists || name != f.structures[i].name) continue;
    const space points(f.structures[i], f.inputs, targets::nvidia_h200, {{"N", rows}, {"M", columns}});
    for (long n = 0; n < points.size(); ++n) {
      const ir::point p = points.at(n);
      if (p.local[0] != 16 || p.local[1] != 8 || p.iterations[0] != 1 || p.iterations[1] != 1 || points.rejection(p) != nullptr) continue;
      const module m = points.emit(p);
      double x[features::feature_count];
      features::extract(m.kernels[0], targets::nvidia_h200, rows * columns, 8 * rows * columns, x);
      const auto at = [&](std::string_view feature) { return x[std::ranges::find(features::feature_names, feature) - std::begin(features::feature_names)]; };
      return {at("real_edge"), at("real_edges")};
    }
  }
  FAIL("no such point");
  return {};
}

}  // namespace

TEST_CASE("groups at row ends that are written apart do more than others, and are fewer of longer rows") {
  const char* apart = "ends apart, blocks of vectors of 4";
  const edge narrow = edge_of(apart, 1024, 1024), wide = edge_of(apart, 1024, 4096);
  CHECK(narrow.longest > 0);
  CHECK(narrow.mean > 0);
  CHECK(narrow.mean < narrow.longest);
  CHECK(wide.longest == doctest::Approx(narrow.longest).epsilon(0.02));
  CHECK(std::exp2(wide.mean) - 1 == doctest::Approx((std::exp2(narrow.mean) - 1) / 4).epsilon(0.05));
}

TEST_CASE("groups of a kernel without branches are alike") {
  const edge e = edge_of("block of vectors of 4", 1024, 1024);
  CHECK(e.longest == 0);
  CHECK(e.mean == 0);
}
