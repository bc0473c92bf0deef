#pragma once
// What is known of a model's parameters before anything is measured.

#include <hoist/cost/cost_model.hpp>

#include <cmath>
#include <string_view>
#include <vector>

namespace hoist::cost {

/// A value that a parameter is likely to have before anything is measured: see `sought`.
struct known_before {
  const char* name;
  double value, deviation;
};

/// Of the shipped models over times that hoist derives, on a GPU: a price of such a time is 1 where the target's rates are the
/// device's and nothing hides, and parts hide in part. Deviations were chosen on Jacobi and Gaussian stencils of an H200.
inline constexpr known_before known_of_times[] = {{"memory", 1, 0.4},   {"cache", 1, 0.4},    {"l1", 1, 0.4},
                                                  {"issue", 1, 0.4},    {"requests", 1, 0.6}, {"latency", 0.5, 0.6},
                                                  {"exponent", 3, 0.3}, {"half", 0.1, 0.4}};

/// Those of a model's parameters, if all of its quantities are launches and features; else nothing is known.
inline std::vector<known_before> known_of(const cost_model& m) {
  for (const quantity& q : m.quantities)
    if (q.what != quantity::kind::feature && q.what != quantity::kind::launches) return {};
  std::vector<known_before> all;
  for (const known_before& k : known_of_times)
    for (const parameter& p : m.parameters)
      if (std::string_view(p.name) == k.name) all.push_back(k);
  return all;
}

}  // namespace hoist::cost
