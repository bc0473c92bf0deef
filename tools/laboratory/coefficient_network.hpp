#pragma once
// A network that predicts kernels' times: the baseline of [Anderson2021].

#include <tools/laboratory/time_predictors.hpp>

#include <cstddef>

namespace hoist::model {

/// A kernel's milliseconds as a sum of costs of computing, loading, storing, launching and keeping values, each with a positive
/// coefficient that a small network says of the kernel's features; trained by Adam on at most `most` kernels of other programs,
/// to the squared logarithm of predicted over measured. The costs are hoist's counts in the place of the paper's.
/// Source: [Anderson2021] 7.2, appendix B.
time_contestant coefficient_network(const target& on, std::size_t most);

}  // namespace hoist::model
