#pragma once
// Measured rows in files, as `hoist merge --csv` writes them.

#include <hoist/model/dataset.hpp>

#include <string>
#include <vector>

namespace hoist::tools {

/// The rows of all files, which may be compressed by xz. Fails with a sentence when one can't be read, or has other
/// features than the files before.
model::dataset read_measured(const std::vector<std::string>& files);

/// The text of a file, which may be compressed by xz. Fails with a sentence when it can't be read.
std::string text_of_file(const std::string& file);

/// A sentence about the first feature of the rows that this hoist doesn't know; empty where it knows all.
std::string foreign_feature(const model::dataset& rows);

}  // namespace hoist::tools
