#include <tools/laboratory/calibration.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace hoist;
using namespace hoist::runtime;

TEST_CASE("a device's constants come out finite and in their order") {
  const session s(best_device());
  const target t = target_of(s.info()).limits;
  const calibration c = calibrate(s, t, {.min_runs = 2, .max_runs = 2, .budget_s = 0.2});
  for (double x :
       {c.dram_gbs, c.l2_gbs, c.latency_us, c.launch_us, c.gfma, c.issue_rate, c.division, c.square_root, c.exponential}) {
    CHECK(std::isfinite(x));
    CHECK(x > 0);
  }
  CHECK(c.issue_rate * t.sub_group * t.compute_units * t.clock_ghz == doctest::Approx(c.gfma));
}

TEST_CASE("the kernels of a calibration do what is counted") {
  const session s(best_device());
  const runtime::kernel_module m =
      calibrating::one_kernel("kernel void probe(global float* out) { out[get_global_id(0)] = 2.0f; }\n", {64 * 4}, 64, 16);
  const executable e(s, m);
  e.run();
  std::vector<float> out(64);
  e[0].read(out);
  for (float x : out) CHECK(x == 2.0f);
  CHECK_THROWS_AS(calibrating::rate(s, target_of(s.info()).limits, "no such function($)", {}), build_error);
}
