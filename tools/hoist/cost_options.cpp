#include "cost_options.hpp"

#include "featured_rows.hpp"

#include <hoist/cost/calibration_file.hpp>
#include <hoist/cost/variant_inputs.hpp>

#include <stdexcept>
#include <string>

namespace hoist::tools {

void add_calibration_option(CLI::App& command, std::string& file) {
  command.add_option("--calibration", file, "Prices of a device, a file that hoist calibrate --out wrote")->type_name("FILE");
}

cost::priced_model read_prices(const std::string& file) { return cost::priced_model(cost::read_calibration(file)); }

void refuse_other_device(const cost::priced_model& prices, const subject& s) {
  const std::string& device = prices.from().device;
  if (device == s.target_name) return;
  const bool is_device = s.target_name != s.target.name;
  const target* of = known_target_of_rows(device);
  if (is_device || (of != nullptr && s.target_name != of->name))
    throw std::runtime_error("the prices are of " + device + (of != nullptr ? ", target " + std::string(of->name) : "") +
                             ", and not of " + s.target_name + ": name that with --target, or calibrate this one.");
}

std::vector<double> model_inputs(const cost::priced_model& prices, const subject& s, const variant& v) {
  const structure& of = s.structures[static_cast<std::size_t>(v.structure)];
  const ir::table terms = of.terms();
  return cost::inputs_of(prices.model(), {terms, v.point, s.entry->programs.inputs}, v.emitted, s.target);
}

}  // namespace hoist::tools
