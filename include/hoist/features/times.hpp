#pragma once
// Analytic times, over the time that the compulsory bytes take at copy bandwidth (log2).

#include <hoist/features/subject.hpp>
#include <hoist/meta/engine.hpp>

#include <cmath>

namespace hoist::features {

namespace detail {
HOIST_LAZY double over_roof(const subject& s, double seconds) { return std::log2(std::max(1e-12, seconds) / s.t_roof()); }
}  // namespace detail

/// Time of the traffic with memory. Source: docs/model.md.
struct real_t_dram {
  static constexpr const char* name = "real_t_dram";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_dram()); }
};
/// Time of the traffic with the last-level cache. Source: docs/model.md.
struct real_t_l2 {
  static constexpr const char* name = "real_t_l2";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_l2()); }
};
/// Time of the passes through first-level cache and banks, one a cycle and unit. Source: docs/model.md.
struct real_t_l1 {
  static constexpr const char* name = "real_t_l1";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_l1()); }
};
/// Time to issue all instructions. Source: docs/model.md.
struct real_t_issue {
  static constexpr const char* name = "real_t_issue";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_issue()); }
};
/// Time of the traffic with memory at the bandwidth that the bytes in flight allow. Source: docs/model.md.
struct real_t_lat {
  static constexpr const char* name = "real_t_lat";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_latency()); }
};
/// Time that work-items wait for batches of loads, one after the other, in all rounds of groups: what is left where
/// there are too few groups to hide it.
struct real_t_serial {
  static constexpr const char* name = "real_t_serial";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_serial()); }
};
/// Time that one sub-group takes to issue all that any of its group does, in all rounds of groups. Source: docs/model.md.
struct real_t_alone {
  static constexpr const char* name = "real_t_alone";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_alone()); }
};
/// Time to issue all of a kernel with loops, whose work-items issue their own vectors on a CPU. Source: docs/model.md.
struct real_t_own {
  static constexpr const char* name = "real_t_own";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_own()); }
};
/// The longest of the times, with the launch: an untrained prediction. Source: docs/model.md.
struct real_t_max {
  static constexpr const char* name = "real_t_max";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_max()); }
};
/// The sum of the times that the device doesn't overlap, with the launch: an untrained prediction of an order. Source:
/// docs/model.md.
struct real_t_sum {
  static constexpr const char* name = "real_t_sum";
  HOIST_LAZY static double of(const subject& s) { return detail::over_roof(s, s.t_sum()); }
};

}  // namespace hoist::features
