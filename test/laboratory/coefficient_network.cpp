// The network that predicts kernels' times: what it learns of a law, and that it learns nothing where there is none.
#include <hoist/features/vector.hpp>
#include <hoist/target/nvidia_h200.hpp>
#include <tools/laboratory/coefficient_network.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace hoist;

namespace {

/// Kernels with features by chance, which take as long as memory and instructions do together, the latter in turn by their tail.
std::vector<model::row> rows_of(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(0, 1);
  std::vector<model::row> all(count);
  for (model::row& r : all) {
    r.features.assign(features::feature_count, 0);
    for (const char* name :
         {"real_dram", "real_l2", "real_issue", "real_flops", "real_requests", "real_wavefronts", "real_regs"})
      r.features[features::at_of(name)] = 4 * any(random);
    r.features[features::at_of("real_tail")] = 0.5 + 0.5 * any(random);
    r.features[features::at_of("real_fill")] = r.features[features::at_of("real_store_full")] = 1;
    for (const char* d : {"0", "1"}) r.features[features::at_of(std::string("paper_global_size_") + d)] = 10;
  }
  return all;
}
std::vector<model::timed_variant> timed(const std::vector<model::row>& rows) {
  std::vector<model::timed_variant> all;
  for (const model::row& r : rows) {
    const auto at = [&](const char* name) { return std::exp2(r.features[features::at_of(name)]); };
    all.push_back({&r, 0.1 * at("real_dram") + 0.05 * at("real_issue") / r.features[features::at_of("real_tail")], 0.1});
  }
  return all;
}
double mean_error(const std::vector<model::timed_variant>& of, const std::vector<double>& ms) {
  double sum = 0;
  for (std::size_t i = 0; i < of.size(); ++i) sum += std::abs(std::log(ms[i] / of[i].ms));
  return sum / static_cast<double>(of.size());
}

}  // namespace

TEST_CASE("the network learns what kernels take, and the same each time") {
  const std::vector<model::row> seen = rows_of(3000, 1), unseen = rows_of(500, 2);
  const std::vector<model::timed_variant> others = timed(seen), held = timed(unseen);
  const model::time_contestant network = model::coefficient_network(targets::nvidia_h200, 2000);
  const std::vector<double> ms = network.predict(others, held, 0);
  CHECK(mean_error(held, ms) < 0.1);
  CHECK(network.predict(others, held, 0) == ms);

  std::vector<model::timed_variant> shuffled = others;  // times that are others' tell nothing
  for (std::size_t i = 0; i < shuffled.size(); ++i) shuffled[i].ms = others[(i * 1009 + 7) % others.size()].ms;
  CHECK(mean_error(held, network.predict(shuffled, held, 0)) > 0.25);
}
TEST_CASE("one kernel is enough to learn from, and far features stay numbers") {
  std::vector<model::row> few = rows_of(1, 3), far = rows_of(1, 4);
  for (double& x : far[0].features) x *= 3;
  const std::vector<double> ms = model::coefficient_network(targets::nvidia_h200, 10).predict(timed(few), timed(far), 0);
  CHECK((ms.size() == 1 && std::isfinite(ms[0]) && ms[0] > 0));
}
