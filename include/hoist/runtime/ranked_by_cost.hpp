#pragma once
// Variants in the order of the times that calibrated prices say; prices are measured once for a device, and kept.

#include <hoist/cost/calibration_file.hpp>
#include <hoist/cost/prediction.hpp>
#include <hoist/cost/shipped.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/measure/filter.hpp>
#include <hoist/measure/sample.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/gated_ranker.hpp>
#include <hoist/runtime/calibrate.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/runtime/pretrained_ratios.hpp>
#include <hoist/runtime/private_folder.hpp>
#include <hoist/runtime/ranking_hook.hpp>
#include <hoist/runtime/warning.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

namespace detail {

using known_prices = meta::shared<const cost::priced_model>;

/// The models of which one is calibrated: of features alone, so that a family is ranked by them.
HOIST_LAZY std::vector<cost::cost_model> ranking_models() {
  return {cost::models::partial.get(), cost::models::overlap.get(), cost::models::linear.get()};
}

/// What prices are known by: the device with its driver, the models, the version of the features, and the target's rates that these
/// count with.
HOIST_LAZY std::string prices_key(const session& s, const target& t) {
  std::string key = s.name() + "\n" + s.info().driver + "\n" + std::to_string(features::version);
  for (const cost::cost_model& m : ranking_models()) key += "\n" + cost::text_of(m);
  for (const double x : {t.dram_gbs, t.l2_gbs, t.clock_ghz, t.issue_rate, t.latency_us, t.launch_us,
                         static_cast<double>(t.compute_units), static_cast<double>(t.l2_bytes)})
    key += "\n" + cost::detail::number_text(x);
  return key;
}

/// The file of a device's prices, beside the wisdom file; empty where nothing is kept.
HOIST_LAZY std::string prices_path(const std::string& key, const std::string& wisdom) {
  if (wisdom.empty()) return "";
  return wisdom.substr(0, wisdom.rfind('/') + 1) + "prices-" + cost::detail::hash_text(cost::hash_of(key)) + ".txt";
}

/// The prices in a file; null, with a line about it, where it has none for the device.
HOIST_LAZY known_prices read_prices(const std::string& path, const session& s) {
  if (path.empty() || ::access(path.c_str(), F_OK) != 0) return {};
  try {
    cost::calibration c = cost::read_calibration(path);
    cost::values_for(c, cost::model_of(c), s.name(), s.info().driver);
    return known_prices(meta::shared<cost::priced_model>::make(std::move(c)));
  } catch (const std::exception& e) {
    warn_once(path, e.what());
    return {};
  }
}

/// Held while a device is calibrated, so that of several processes one does so.
class calibration_lock {
 public:
  HOIST_LAZY explicit calibration_lock(const std::string& path) {
    if (path.empty()) return;
    make_folders_above(path);
    file_ = ::open((path + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file_ >= 0) ::flock(file_, LOCK_EX);
  }
  ~calibration_lock() {
    if (file_ >= 0) ::close(file_);
  }
  calibration_lock(const calibration_lock&) = delete;

 private:
  int file_ = -1;
};

/// Measures prices, and writes them to a file, where there is a place; a line says why they aren't kept.
HOIST_LAZY known_prices measured_prices(const session& s, const target& t, double seconds, const std::string& path) {
  constexpr std::size_t most = 400;
  calibrating how;
  how.seconds = seconds > 0 ? seconds : s.info().type == device_type::cpu ? 60 : 20;
  how.most_kernels = most;
  how.accept_unidentified = true;  // a device without latency, such as a CPU, has no price for it
  how.knows_times = s.info().type != device_type::cpu;
  const calibrated found = calibrate(s, t, ranking_models(), measure::sampled(measure::generators(), most, how.seed), how);
  for (const std::string& w : found.warnings) warn_once("calibrating " + s.name(), w);
  if (!path.empty()) {
    try {
      cost::write_calibration(found.found, path);
    } catch (const std::exception& e) {
      warn_once(path, std::string(e.what()) + " The prices hold for this process.");
    }
  }
  return known_prices(meta::shared<cost::priced_model>::make(found.found));
}

/// A device's prices, or why it has none.
struct device_prices {
  known_prices found;
  std::string failure;
};

/// The prices of a device, of this process or of a file; where there are none they are measured, if `measures`: once, whatever
/// comes of it.
HOIST_LAZY device_prices prices_of(const session& s, const target& t, const tuning& how, bool measures) {
  static meta::mutex one_at_a_time;
  static std::map<std::string, device_prices> of_process;
  const std::string key = prices_key(s, t), path = prices_path(key, how.wisdom);
  const meta::held lock(one_at_a_time);
  device_prices& known = of_process[key];
  if (!known.found) known.found = read_prices(path, s);
  if (known.found || !known.failure.empty() || !measures) return known;
  const calibration_lock alone(path);
  known.found = read_prices(path, s);
  try {
    if (!known.found) known.found = measured_prices(s, t, how.calibration_seconds, path);
  } catch (const std::invalid_argument& e) {
    known.failure = e.what();
  }
  return known;
}

/// Prices' order, and where trees of this device's measured over predicted times know a variant's features, by both; where no
/// prices can be measured, the order of the models that ship, with a line about it.
HOIST_LAZY model::ranker ranker_by_prices(const ranking_question& q) {
  const device_prices prices = prices_of(q.on, q.where.limits, q.how, true);
  if (!prices.found) {
    warn_once("prices of " + q.on.name(),
              q.on.name() + " can't be calibrated: " + prices.failure + " The models that ship are used.");
    return pretrained_ranker_for(q.where.limits);
  }
  ir::point at;
  at.sizes = q.sizes;
  const auto bytes = static_cast<double>(compulsory_bytes(baseline_module(q.of, at)));
  if (const known_ratio ratio = ratio_for(q.on.name(), q.where.limits))
    return model::ranker_by_gated_cost(*prices.found, *ratio, q.where.limits, bytes);
  return model::ranker_by_cost(*prices.found, q.where.limits, bytes);
}

/// The time of a module by prices and a table.
HOIST_LAZY model::gated_time time_of(const hoist::kernel_module& m, const cost::priced_model& prices,
                                     const model::ratio_trees& ratio, const target& t) {
  std::vector<double> row = features_of(m, t);
  row.push_back(static_cast<double>(m.launches.size()));
  row.push_back(groups_of(m));
  return model::gated_ranker(prices, ratio, t, static_cast<double>(compulsory_bytes(m))).times_of(row)[0];
}

/// What prices that are known, and trees, say of a choice.
HOIST_LAZY void explain_by_prices(const ranking_question& q, const hoist::kernel_module& m, hoist::choice& c) {
  const known_prices prices = prices_of(q.on, q.where.limits, q.how, false).found;
  if (!prices) return;
  const cost::predicted_time t = prices->predict(cost::inputs_of(prices->model(), m, q.where.limits));
  c.predicted_ms = t.ms;
  c.bound_by = t.parts[t.bound_by].name();
  const bool was_ranked = c.from == "model" || c.from == "measured";
  if (was_ranked) c.learned_on = "prices of this device";
  const known_ratio ratio = ratio_for(q.on.name(), q.where.limits);
  if (!ratio) return;
  const model::gated_time by_both = time_of(m, *prices, *ratio, q.where.limits);
  if (!by_both.by_trees) return;
  c.predicted_ms = by_both.ms;
  if (was_ranked) c.learned_on = "prices and trees of this device";
}

}  // namespace detail

/// Variants by predicted time. Linked from hoist::calibration and hoist::measure.
HOIST_LAZY const ranking_hook* ranking_by_prices() {
  static const ranking_hook by{
      [](const ranking_question& q) { return detail::ranker_by_prices(q); },
      [](const ranking_question& q, const hoist::kernel_module& m, hoist::choice& c) { detail::explain_by_prices(q, m, c); }};
  return &by;
}

}  // namespace hoist::runtime
