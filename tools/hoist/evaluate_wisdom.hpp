#pragma once
// hoist evaluate --wisdom: how good the best variants of other sizes are at a size.

#include <hoist/model/dataset.hpp>

namespace hoist::tools {

/// By device, of programs with three sizes or more, each size between others held out in turn: what the best variants of the sizes around
/// reach of the best here, by several ways to choose among them. Trees that ship and haven't seen the program predict. Features of this
/// version are computed. Fails (std::runtime_error, one sentence): rows of no known device, or of no program with three sizes.
void evaluate_wisdom(model::dataset rows, bool as_json);

}  // namespace hoist::tools
