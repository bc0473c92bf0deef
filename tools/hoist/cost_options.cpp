#include "cost_options.hpp"

#include <hoist/cost/calibration_file.hpp>
#include <hoist/cost/variant_inputs.hpp>
#include <hoist/runtime/target_of.hpp>

#include <iostream>

namespace hoist::tools {

void add_calibration_option(CLI::App& command, std::string& file) {
  command.add_option("--calibration", file, "Prices of a device, a file that hoist calibrate --out wrote")->type_name("FILE");
}

cost::priced_model read_prices(const std::string& file) { return cost::priced_model(cost::read_calibration(file)); }

void warn_of_other_device(const cost::priced_model& prices, const subject& s) {
  const target* of = runtime::target_called(prices.from().device);
  if (of != nullptr && of->name != s.target_name)
    std::cerr << "hoist: the prices are of " << prices.from().device << ", and the target is " << s.target_name << ".\n";
}

std::vector<double> model_inputs(const cost::priced_model& prices, const subject& s, const variant& v) {
  const structure& of = s.structures[static_cast<std::size_t>(v.structure)];
  const ir::table terms = of.terms();
  return cost::inputs_of(prices.model(), {terms, v.point, s.entry->programs.inputs}, v.emitted, s.target);
}

}  // namespace hoist::tools
