#pragma once
// The middle of numbers.

#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace hoist::meta {

/// One of the numbers that as many are below as above; of an even number the greater of the middle two; 0 of nothing.
HOIST_LAZY double upper_median(std::vector<double> x) {
  if (x.empty()) return 0;
  const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
  std::nth_element(x.begin(), middle, x.end());
  return *middle;
}

/// The median; of an even number the mean of the middle two; 0 of nothing.
HOIST_LAZY double median(std::span<const double> x) {
  if (x.empty()) return 0;
  std::vector<double> v(x.begin(), x.end());
  const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
  std::nth_element(v.begin(), middle, v.end());
  return v.size() % 2 == 1 ? *middle : (*middle + *std::max_element(v.begin(), middle)) / 2;
}

}  // namespace hoist::meta
