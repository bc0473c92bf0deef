#pragma once
// Features of measured rows, computed from the kernels that the rows name.

#include <hoist/model/dataset.hpp>
#include <hoist/target/target.hpp>

#include <string>

namespace hoist::tools {

/// What rows of single kernels of schedules have for a structure (`hoist random`).
inline constexpr const char* kernel_of_schedule = "scheduled-kernel";

/// Gives every row the features of this version, those that its kernel has on `on`, or, if that is null, on the known target
/// that the row's device is. On all cores: about a millisecond a row.
/// Rows whose kernels hoist made once and refuses now are left out, with a line on standard error. Fails (std::runtime_error, one
/// sentence) where a row names no kernel that there is, or a device that no target is.
void give_features(model::dataset& rows, const target* on = nullptr);

/// Does so for rows that have none, as those under benchmark/data.
inline void complete(model::dataset& rows) {
  if (rows.feature_names.empty()) give_features(rows);
}

/// The known target that the device of measured rows is; null where there is none.
const target* known_target_of_rows(const std::string& device);
/// The same. Fails (std::runtime_error, one sentence) where there is none.
const target& target_of_rows(const std::string& device);

}  // namespace hoist::tools
