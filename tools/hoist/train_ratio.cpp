#include "train_ratio.hpp"

#include "boosting.hpp"
#include "featured_rows.hpp"

#include <hoist/cost/shipped.hpp>
#include <tools/laboratory/joined_programs.hpp>
#include <tools/laboratory/trained_ratio_writer.hpp>

#include <set>
#include <span>
#include <stdexcept>
#include <vector>

namespace hoist::tools {

#if HOIST_HAS_CALIBRATION

void write_ratio(model::dataset rows, std::ostream& out, const std::string& name, unsigned parts) {
  std::set<std::string> devices;
  for (const model::row& r : rows.rows) devices.insert(r.device);
  if (devices.size() != 1)
    throw std::runtime_error("prices are of one device, and these rows are of " + std::to_string(devices.size()) + ".");
  const target& on = target_of_rows(*devices.begin());
  give_features(rows);
  if (parts > 0) model::join_programs(rows, parts, kernel_of_schedule);
  const std::vector<model::timed_variant> variants = model::timed_variants(rows, on);
  if (variants.empty()) throw std::runtime_error("none of these rows has a time to learn from.");
  const feature_columns seen = columns_of_trees(rows);
  const bool of_kernels = parts > 0;
  const boosting how = of_kernels ? boosting_of_kernels : boosting_of_ratios;
  const auto train = [&](std::span<const model::example> e) { return boosted(e, seen.at, seen.names, how); };
  const model::ratio_sample sample = of_kernels ? model::sample_of_kernels : model::ratio_sample{};
  const cost::cost_model m = cost::shipped(of_kernels ? model_of_kernels(on) : "partial");
  const std::size_t rows_of_prices = of_kernels ? 4000 : sample.rows_of_prices;
  const std::vector<model::timed_variant> timed = of_kernels ? model::every_so_manieth(variants, rows_of_prices) : variants;
  const std::vector<double> prices = model::priced_by(m, timed, rows_of_prices, 0, on).values;
  model::write_header(model::learned_table(m, prices, variants, on, seen.at, train, boosting_learner(seen.at, how), sample),
                      out, name);
}

#else

void write_ratio(model::dataset, std::ostream&, const std::string&, unsigned) {
  throw std::runtime_error(
      "this hoist was built without Eigen, with which prices are fitted: install libeigen3-dev and build again.");
}

#endif

}  // namespace hoist::tools
