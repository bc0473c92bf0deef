#pragma once
// What the commands that predict times share: a calibration, and the model's inputs of a variant.

#include "selection.hpp"

#include <hoist/cost/prediction.hpp>

#include <string>
#include <vector>

namespace hoist::tools {

/// --calibration FILE.
void add_calibration_option(CLI::App& command, std::string& file);

/// The prices of a file. Fails (std::runtime_error, one sentence) where there are none.
cost::priced_model read_prices(const std::string& file);

/// Fails (std::runtime_error, one sentence) where prices are known to be of a device that isn't the target's.
void refuse_other_device(const cost::priced_model& prices, const subject& s);

/// The inputs of the prices' model for a variant of a subject.
std::vector<double> model_inputs(const cost::priced_model& prices, const subject& s, const variant& v);

}  // namespace hoist::tools
