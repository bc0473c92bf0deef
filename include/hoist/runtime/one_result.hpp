#pragma once
// An array of a program's result, while variants are compared.

#include <hoist/core/types/results.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/runtime/device_comparison.hpp>

#include <vector>

namespace hoist::runtime {

/// The host's value of an element, and how far from it the device's may be.
struct sampled_element {
  double value, bound;
};

/// An array of a result, what the host knows of it, and how a variant's is compared with the baseline kernel's.
struct one_result {
  HOIST_LAZY one_result(const result_array& a, long n) : array(a), elements(n) {}
  result_array array;
  long elements;
  std::vector<long> places;  // of the sample
  std::vector<sampled_element> sample;
  double bound_of_loop = 0;                          // a long time loop's
  meta::shared<device_comparison> against, relaxed;  // the second when a relaxed variant is measured
  mutable host_values right, last;                   // as soon as somebody asks
};

}  // namespace hoist::runtime
