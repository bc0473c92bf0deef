// Operations of variants against those of their programs' meanings: of every structure of the families of rows, and by hand.
#include <hoist/counts/compared_operations.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/target/cpu_pocl.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <benchmark/programs/families.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace hoist;
using namespace hoist::test;

namespace {

/// The factors of a structure's first, middle and last points that can be lowered, where they don't depend on the data.
std::vector<double> factors_of(const family& f, const structure& s, const target& t, long n, long m) {
  const space points(s, f.inputs, t, point_at(n, m, {}).sizes);
  std::vector<long> valid;
  for (long i = 0; i < points.size(); ++i)
    if (points.rejection(i) == nullptr) valid.push_back(i);
  std::vector<double> all;
  if (valid.empty()) return all;
  const ir::table made = s.terms();
  for (const long i : {valid.front(), valid[valid.size() / 2], valid.back()}) {
    const auto compared = counts::compared_operations(f.terms(), {made, points.at(i), f.inputs}, t.sub_group);
    if (compared) all.push_back(compared->factor());
  }
  return all;
}
/// What a family's program means at 3 rows of 7.
double meant_by(family f) { return meant_operations(f.terms(), point_at(3, 7, {1})); }
void check_factors(const family& f, const target& t, long n, long m, double most) {
  double least = 1e30;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists || !suits(s, t)) continue;
    for (const double factor : factors_of(f, s, t, n, m)) {
      CAPTURE(s.name);
      CHECK(factor >= 1);
      least = std::min(least, factor);
    }
  }
  CHECK(least <= most);
}

}  // namespace

TEST_CASE("no structure of a function of rows computes less than its program means, and some not much more") {
  const std::pair<family, double> all[] = {
      {benchmarks::family_softmax(), 1.5},     {benchmarks::family_layer_norm(), 1.3},
      {benchmarks::family_log_sum_exp(), 1.2}, {benchmarks::family_argmax_rows(), 1.1},
      {benchmarks::family_scan_rows(), 3},     {benchmarks::family_top_k(), 1.1},
      {benchmarks::family_attention(), 40},    {benchmarks::family_linear_recurrence(), 1.01},
      {benchmarks::family_compaction(), 3}};
  for (const auto& one : all)
    for (const target* t : {&targets::nvidia_h200, &targets::cpu_pocl}) {
      const family& f = one.first;
      CAPTURE(std::string(f.name) + " on " + t->name);
      check_factors(f, *t, 3, 67, 1e30);
      check_factors(f, *t, 2, 256, t == &targets::nvidia_h200 ? one.second : 1e30);
    }
}
TEST_CASE("a name of C++ that is used twice, and elements of a row beside another's, are the same again") {
  CHECK(meant_by(benchmarks::family_softmax()) == 3 * 7 * 5);
  CHECK(meant_by(benchmarks::family_log_sum_exp()) == 3 * (7 * 4 + 2));
  CHECK(meant_by(benchmarks::family_layer_norm()) == 3 * (7 * 7 + 4) + 1);  // and M as a float
  CHECK(meant_by(benchmarks::family_scan_rows()) == 3 * 7);
  CHECK(meant_by(benchmarks::family_linear_recurrence()) == 3 * 7 * 3);
}
