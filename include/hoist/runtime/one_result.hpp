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

/// Where the k-th element of a sample stands: every eighth is in the first row, as many in the last.
HOIST_LAZY long sampled_place(long k, const std::vector<long>& extents) {
  long place = 0;
  for (std::size_t d = 0; d < extents.size(); ++d) {
    const bool last = d + 1 == extents.size(), edge = d == 0 && !last && k % 4 == 0;
    place = place * extents[d] + (edge ? (k % 8 == 0 ? 0 : extents[d] - 1) : k * (last ? 104729 : 7919) % extents[d]);
  }
  return place;
}

}  // namespace hoist::runtime
