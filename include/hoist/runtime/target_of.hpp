#pragma once
// The target of a device: the nearest known one, with the limits that the device itself states.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/listed.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/target/targets.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace hoist::runtime {

/// A device's target. `known` is the target that rates and caches are taken from; `exact` when the device is that one.
struct device_target {
  target limits;
  const target* known = nullptr;
  bool exact = false;
};

namespace detail {
HOIST_LAZY bool has_word(std::string_view text, std::string_view word) {
  const auto is_letter = [&](std::size_t i) {
    return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    if (!(at > 0 && is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  return false;
}
/// Whether a device of this name is the target.
HOIST_LAZY bool is_called(const target& t, std::string_view name) {
  return meta::any_listed(t.device_names, [&](std::string_view words) { return has_word(name, words); });
}
/// Compute units as the target counts them.
HOIST_LAZY int units_of(const target& t, const device_info& d) {
  return (d.compute_units + t.parts_of_unit - 1) / t.parts_of_unit;
}
HOIST_LAZY double unlikeness(const target& t, const device_info& d) {
  if ((t.kind == device_class::cpu) != (d.type == device_type::cpu)) return 1e9;
  auto ratio = [](double a, double b) { return a > 0 && b > 0 ? std::abs(std::log2(a / b)) : 1.0; };
  const int lanes = d.type == device_type::cpu ? d.vector_width : d.sub_group;
  return ratio(t.compute_units, units_of(t, d)) + 4 * ratio(t.sub_group, lanes) +
         ratio(static_cast<double>(t.local_per_group), static_cast<double>(d.local_bytes)) +
         (t.has_local_memory == d.has_local_memory ? 0 : 4);
}
/// The rates of memory and last-level cache that so many cores of a CPU reach: twice the share that each has where all cores of
/// the known one ask for them. (Two cores of a Xeon, PoCL: 23 GB/s of a copy, 25 by this, of 102 by 16.)
HOIST_LAZY target with_share_of_memory(target t, const target& known) {
  constexpr double alone = 2;
  const double share = std::min(1.0, alone * t.compute_units / known.compute_units);
  t.dram_gbs *= share;
  t.l2_gbs *= share;
  return t;
}
}  // namespace detail

/// The first of `known` that a device of this name is; null where it is none of them.
HOIST_LAZY const target* target_called(const std::string& name, std::span<const target> known = targets::list()) {
  for (const target& t : known)
    if (detail::is_called(t, name)) return &t;
  return nullptr;
}

/// Rates that were measured on a device, as a target has them; 0 where one isn't known.
struct measured_rates {
  double dram_gbs = 0, l2_gbs = 0, issue_rate = 0, latency_us = 0, launch_us = 0;
};

/// The target for a device among `known`: exact when the device is called as it is, else the nearest by class, units, sub-group
/// width and local memory; limits come from the device, and rates that were measured on it
/// (`rates_by_prices`) replace the target's.
HOIST_LAZY device_target target_of(const device_info& d, std::span<const target> known = targets::list(),
                                   const measured_rates& rates = {}) {
  device_target r;
  double best = 1e300;
  for (const target& t : known) {
    const bool called = detail::is_called(t, d.name);
    const double u = detail::unlikeness(t, d) - (called ? 1e12 : 0);
    if (u < best) best = u, r.known = &t, r.exact = called;
  }
  r.limits = *r.known;
  r.limits.compute_units = detail::units_of(*r.known, d);
  if (r.known->kind == device_class::cpu) r.limits = detail::with_share_of_memory(r.limits, *r.known);
  r.limits.local_per_group = d.local_bytes;
  r.limits.max_group_size = static_cast<int>(d.max_group);
  r.limits.images = d.images;
  const auto take = [](double& to, double measured) { to = measured > 0 ? measured : to; };
  take(r.limits.dram_gbs, rates.dram_gbs);
  take(r.limits.l2_gbs, rates.l2_gbs);
  take(r.limits.issue_rate, rates.issue_rate);
  take(r.limits.latency_us, rates.latency_us);
  take(r.limits.launch_us, rates.launch_us);
  r.limits.groups_in_order = (r.exact && r.known->groups_in_order) || detail::has_word(d.vendor, "NVIDIA");
  return r;
}

}  // namespace hoist::runtime
