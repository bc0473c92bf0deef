#pragma once
// Trees of measured over predicted times, as a header that ships.

#include <hoist/model/dataset.hpp>
#include <hoist/target/target.hpp>

#include <ostream>
#include <string>

namespace hoist::tools {

/// The model whose prices cost kernels of schedules on a target.
inline const char* model_of_kernels(const target& t) { return t.kind == device_class::cpu ? "partial_own" : "partial_alone"; }

/// Writes the header whose table has that name. Rows get the features of this version. `parts`: into how many random
/// pipelines are joined, which are held out in turn, as other programs are, to find where trees are to be trusted; then prices are those that
/// ship for the device. 0: prices are fitted to the rows.
/// Fails (std::runtime_error, one sentence): rows of several devices, or a hoist without XGBoost or hoist::calibration.
void write_ratio(model::dataset rows, std::ostream& out, const std::string& name, unsigned parts = 0);

}  // namespace hoist::tools
