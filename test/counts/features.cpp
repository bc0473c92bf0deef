// Features of accesses and control flow are of a work-item and a group in the middle, counts of all: where none is cut short they
// are the same.

#include <hoist/counts/size_class.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <benchmark/programs/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace hoist;

namespace {

/// Neither the data nor the place decides what a work-item does, nor how often.
bool is_plain(const ir::kernel& k) {
  using kind = ir::statement::kind;
  for (const ir::statement& s : k.statements)
    if (s.what == kind::loop && s.who == ir::level::sequential && !k.index.is_number(s.as_loop().end)) return false;
  return std::none_of(k.values.begin(), k.values.end(), [](const ir::value& v) { return v.what == ir::value::kind::choose; }) &&
         std::none_of(k.statements.begin(), k.statements.end(),
                      [](const ir::statement& s) { return s.what == kind::branch || s.what == kind::leave; });
}

struct compared {
  const char* feature;
  double of_all;  ///< the count over what the feature is a share of
};

std::vector<compared> compared_of(const kernel_module& m, const counts::numbers& n) {
  const ir::range& r = m.launch_range();
  double items = 1, threads = 1;
  for (int d = 0; d < 3; ++d) {
    items *= static_cast<double>(r.local[d]);
    threads *= static_cast<double>(r.global[d]);
  }
  return {{"paper_global_loads", n.by_work_items(ir::space::global, false) / threads},
          {"paper_global_stores", n.by_work_items(ir::space::global, true) / threads},
          {"paper_local_loads", n.by_work_items(ir::space::local, false) / threads},
          {"paper_local_stores", n.by_work_items(ir::space::local, true) / threads},
          {"paper_barriers", n.barriers * items / threads},
          {"paper_ifs", n.branches / threads},
          {"paper_loops", n.iterations / threads},
          {"real_flops", n.flops() / static_cast<double>(m.outputs)}};
}

/// Variants of a family, one of every few structures, that were compared.
int compare(const family& f, long n, long m, int every) {
  int plain = 0;
  for (int i = 0; i < f.count; i += every) {
    const structure& s = f.structures[i];
    if (!s.exists || !suits(s, targets::nvidia_h200)) continue;
    const space points(s, f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
    const ir::table terms = s.terms();
    space::latest kept;
    std::mt19937_64 random(static_cast<std::uint64_t>(i));
    for (int tries = 0, found = 0; tries < 60 && found < 2 && points.size() > 0; ++tries) {
      const long number = static_cast<long>(random() % static_cast<std::uint64_t>(points.size()));
      if (points.rejection(number, kept) != nullptr) continue;
      ++found;
      const kernel_module made = points.without_text(number, kept);
      if (made.kernels.size() > 1 || made.launches.size() > 1 || !is_plain(made.kernels[0])) continue;
      ++plain;
      const ir::point at = points.at(number);
      const std::vector<double> x = features_of(made, targets::nvidia_h200);
      for (const compared& c : compared_of(made, counts::counts_at({terms, at, f.inputs}, 32)->at({})))
        CHECK_MESSAGE(x[features::at_of(c.feature)] == std::log2(1 + c.of_all), std::string(f.name), ", ", s.name, ":",
                      space::name(at), ": ", c.feature);
    }
  }
  return plain;
}

}  // namespace

TEST_CASE("features of accesses and control flow are counts where no work-item is cut short") {
  CHECK(compare(benchmarks::family_jacobi2d_5pt_clamp(), 512, 1024, 3) > 30);
  CHECK(compare(benchmarks::family_matmul(), 512, 512, 3) > 10);
  CHECK(compare(benchmarks::family_gemv(), 512, 1024, 2) > 5);
  CHECK(compare(benchmarks::family_transposition(), 512, 1024, 1) > 5);
}
