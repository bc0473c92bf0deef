#include <hoist/features/executions.hpp>
#include <hoist/simulate/simulate.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <support/kernels.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

features::paper_counts counted(const ir::kernel& k) {
  const features::plan plan(k);
  return features::executions(plan, targets::nvidia_h200).run();
}
double lines_of_an_access(const features::paper_counts& c) { return c.lines / c.global_accesses; }

}  // namespace

TEST_CASE("Listing 3: 2N global loads, N local stores, N local loads, N global stores, whatever the launch") {
  for (long n : {1024L, 4096L})
    for (long groups : {n / 64, n / 128, 4 * n / 64}) {
      features::paper_counts c = counted(add_and_double(n, groups));
      CHECK(c.threads == double(groups * 64));
      CHECK(c.loads[0] == doctest::Approx(double(2 * n)));
      CHECK(c.stores[1] == doctest::Approx(double(n)));
      CHECK(c.loads[1] == doctest::Approx(double(n)));
      CHECK(c.stores[0] == doctest::Approx(double(n)));
      CHECK(c.barriers == doctest::Approx(double(2 * n)));
      CHECK(lines_of_an_access(c) == doctest::Approx(1));
      CHECK(c.ifs == (groups > n / 64 ? c.threads : 0));
      CHECK(c.loop_bodies == (groups < n / 64 ? doctest::Approx(double(n)) : doctest::Approx(0)));
    }
}

TEST_CASE("Listing 4: the lines of a warp by split factor") {
  for (auto [n, lines] : {std::pair{1L, 1}, {2L, 2}, {4L, 4}, {16L, 16}, {32L, 32}, {100L, 32}}) {
    features::paper_counts c = counted(chunks(n * 1024, n, 128));
    CAPTURE(n);
    CHECK(lines_of_an_access(c) == doctest::Approx(lines));
    CHECK(c.loads[0] == doctest::Approx(double(n * 1024)));
    CHECK(c.loop_bodies == doctest::Approx(n == 1 ? 0 : double(n * 1024)));
  }
}

TEST_CASE("Listing 5: three loads, one line each although the borders clamp") {
  for (long size : {64L, 1024L, 1000L})
    for (long global : {64L, 1024L}) {
      features::paper_counts c = counted(clamped_sum(size, global, 32));
      CHECK(c.loads[0] == doctest::Approx(double(3 * size)));
      CHECK(c.stores[0] == doctest::Approx(double(size)));
      CHECK(lines_of_an_access(c) == doctest::Approx(1));
      CHECK(c.loop_bodies == doctest::Approx(double(3 * size + (size > global ? size : 0))));
      CHECK(c.ifs == (size < global ? double(global) : 0));
    }
}

TEST_CASE("the offsets are taken from the first access, so that alignment doesn't count") {
  ir::kernel k = tiled_sum(1024, 64);
  CHECK(lines_of_an_access(counted(k)) == doctest::Approx(1));
  CHECK(lines_of_an_access(counted(transposition(256, 256, 32, 4))) == doctest::Approx((1 + 32) / 2.0));
}

TEST_CASE("totals are those of the whole launch, as the simulator runs it") {
  std::vector<ir::kernel> all;
  for (long size : {1L, 100L, 256L, 1000L})
    for (long global : {64L, 256L}) {
      all.push_back(copy(size, global, 32));
      all.push_back(clamped_sum(size, global, 16));
    }
  all.push_back(five_points(96, 64, 16, 4, 8));
  all.push_back(product(32, 50, 64, 16, 2));
  all.push_back(add_and_double(1024, 5));
  all.push_back(transposition(64, 96, 32, 2));
  for (const ir::kernel& k : all) {
    std::vector<std::vector<double>> p;
    for (const ir::memory& m : k.memories)
      if (m.parameter >= 0) p.emplace_back(static_cast<std::size_t>(m.size), 1.0);
    simulate::result r = simulate::run(k, p);
    features::paper_counts c = counted(k);
    for (int s = 0; s < 2; ++s) {
      CHECK(c.loads[s] == doctest::Approx(r.total.by_space[s].loads));
      CHECK(c.stores[s] == doctest::Approx(r.total.by_space[s].stores));
    }
    CHECK(c.loop_bodies == doctest::Approx(r.total.iterations));
    CHECK(c.ifs == doctest::Approx(r.total.branches));
  }
}
