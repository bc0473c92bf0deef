#pragma once
// The known targets: the list, look-up by name, and the one nearest to a device that is not among them.

#include <hoist/target/amd_gcn.hpp>
#include <hoist/target/amd_mi300x.hpp>
#include <hoist/target/arm_mali.hpp>
#include <hoist/target/cpu_pocl.hpp>
#include <hoist/target/intel_gpu.hpp>
#include <hoist/target/nvidia_a100.hpp>
#include <hoist/target/nvidia_h100.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hoist::targets {

inline constexpr target known[] = {nvidia_h200, nvidia_h100, nvidia_a100, amd_gcn,      amd_mi300x,
                                   intel_gpu,   arm_mali,    cpu_pocl,    cpu_pocl_avx2};

/// All known targets.
constexpr std::span<const target> list() { return known; }

/// The known target of that name, or null.
constexpr const target* find(std::string_view name) {
  for (const target& t : list())
    if (name == t.name) return &t;
  return nullptr;
}

/// The known target of that name. Fails (std::invalid_argument, one sentence that lists the known ones) when there is
/// none.
inline const target& by_name(std::string_view name) {
  if (const target* t = find(name)) return *t;
  std::string all;
  for (const target& t : list()) all += (all.empty() ? "" : ", ") + std::string(t.name);
  throw std::invalid_argument("there is no target named '" + std::string(name) + "'; the known ones are " + all + ".");
}

/// How unlike two targets are: root mean square of log2 ratios over the properties that decide which variant is fast,
/// and 4 (a factor of 16 in everything) more for another class of device.
inline double distance(const target& a, const target& b) {
  const double pairs[][2] = {
      {double(a.sub_group), double(b.sub_group)},
      {double(a.line_bytes), double(b.line_bytes)},
      {double(a.compute_units), double(b.compute_units)},
      {double(a.local_per_unit), double(b.local_per_unit)},
      {double(a.max_group_size), double(b.max_group_size)},
      {double(a.items_per_unit), double(b.items_per_unit)},
      {double(a.registers_per_item), double(b.registers_per_item)},
      {double(a.l1_bytes), double(b.l1_bytes)},
      {double(a.l2_bytes), double(b.l2_bytes)},
      {a.dram_gbs, b.dram_gbs},
      {a.issue_rate * a.sub_group * a.compute_units * a.clock_ghz, b.issue_rate * b.sub_group * b.compute_units * b.clock_ghz},
  };
  double sum = 0;
  int compared = 0;
  for (auto [x, y] : pairs) {
    if (x <= 0 || y <= 0) continue;
    double ratio = __builtin_log2(x / y);
    sum += ratio * ratio;
    ++compared;
  }
  double apart = compared == 0 ? 0 : __builtin_sqrt(sum / compared);
  return apart + (a.kind == b.kind ? 0 : 4) + (a.has_local_memory == b.has_local_memory ? 0 : 1);
}

/// A target and how far it lies from the device asked about.
struct neighbour {
  const target* found;
  double distance;
};

/// The known target nearest to `device`. Properties that the device does not tell (0) are left out.
inline neighbour nearest(const target& device) {
  neighbour best{nullptr, 0};
  for (const target& t : list()) {
    double d = distance(device, t);
    if (best.found == nullptr || d < best.distance) best = {&t, d};
  }
  return best;
}

}  // namespace hoist::targets
