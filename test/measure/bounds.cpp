// What kernels were timed at on a device, beside the times that no kernel may take less than.
#include <hoist/emit/module.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/measure/filter.hpp>
#include <hoist/measure/own_generators.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>

using namespace hoist;

namespace {

/// The lines of the calibrations of an H200 that say what a kernel took: its key, and the least of its times in milliseconds.
std::map<std::string, double> timed_kernels() {
  std::map<std::string, double> all;
  std::FILE* lines =
      popen("xz -dcqq -- " HOIST_TEST_SOURCE_DIR "/benchmark/data/calibration/nvidia_h200_prices_*.txt.xz | grep ^timed", "r");
  REQUIRE(lines != nullptr);
  char key[512];
  double ms = 0;
  while (std::fscanf(lines, "timed\t%511[^\t]\t%lf%*[^\n]\n", key, &ms) == 2) {
    double& least = all.try_emplace(key, ms).first->second;
    least = std::min(least, ms);
  }
  CHECK(pclose(lines) == 0);
  return all;
}

}  // namespace

TEST_CASE("measurement kernels of an H200 take no less than the times that are bounds, but for one in fifty") {
  const std::map<std::string, double> timed = timed_kernels();
  REQUIRE(timed.size() > 300);
  const target& t = targets::nvidia_h200;
  int kernels = 0, faster = 0;
  std::string last;
  for (const measure::kernel& k : measure::kernels_of(measure::generators(), "")) {
    const auto found = timed.find(k.name());
    if (found == timed.end() || !k.rejected.empty()) continue;
    const kernel_module m = emit_module(k.terms(), k.at, k.inputs());
    const std::vector<double> x = features_of(m, t);
    const double roof_ms = static_cast<double>(compulsory_bytes(m)) / (t.dram_gbs * 1e6);
    const auto ms = [&](const char* time) { return std::exp2(x[features::at_of(time)]) * roof_ms; };
    ++kernels;
    if (std::max(ms("real_t_l1"), ms("real_t_issue")) <= 1.05 * found->second) continue;
    ++faster;
    last = k.name();
  }
  CAPTURE(last);
  CHECK(kernels >= 300);
  CHECK(50 * faster <= kernels);
}
