#pragma once
// The target of a device: the nearest known one, with the limits that the device itself states.

#include <hoist/meta/engine.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/target/targets.hpp>

#include <cmath>
#include <cstring>

namespace hoist::runtime {

/// A device's target. `known` is the target that rates and caches are taken from; `exact` when the device is that one.
struct device_target {
  target limits;
  const target* known = nullptr;
  bool exact = false;
};

namespace detail {
HOIST_LAZY double unlikeness(const target& t, const device_info& d) {
  if ((t.kind == device_class::cpu) != (d.type == device_type::cpu)) return 1e9;
  auto ratio = [](double a, double b) { return a > 0 && b > 0 ? std::abs(std::log2(a / b)) : 1.0; };
  const int lanes = d.type == device_type::cpu ? d.vector_width : d.sub_group;
  return ratio(t.compute_units, d.compute_units) + 4 * ratio(t.sub_group, lanes) +
         ratio(static_cast<double>(t.local_per_group), static_cast<double>(d.local_bytes)) +
         (t.has_local_memory == d.has_local_memory ? 0 : 4);
}
}  // namespace detail

/// The target for a device: exact when its name is a known one's, else the nearest by class, units, sub-group width and
/// local memory; limits come from the device.
HOIST_LAZY device_target target_of(const device_info& d) {
  device_target r;
  double best = 1e300;
  for (const target& t : targets::list()) {
    const double u = detail::unlikeness(t, d);
    if (u < best) {
      best = u;
      r.known = &t;
    }
  }
  r.limits = *r.known;
  r.exact = d.name.find("H200") != std::string::npos && std::strcmp(r.known->name, "nvidia_h200") == 0;
  // Intel's driver counts execution units, of which a unit has sixteen.
  const bool counts_parts = *r.known == targets::intel_gpu;
  r.limits.compute_units = counts_parts ? (d.compute_units + 15) / 16 : d.compute_units;
  r.limits.local_per_group = d.local_bytes;
  r.limits.max_group_size = static_cast<int>(d.max_group);
  return r;
}

}  // namespace hoist::runtime
