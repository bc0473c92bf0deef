#pragma once
// Features of how many work-items the units hold at a time, and what keeps them waiting.

#include <hoist/features/subject.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cmath>

namespace hoist::features {

/// Registers of a work-item as allocated (log2). Source: docs/model.md; features/registers.hpp.
struct real_regs {
  static constexpr const char* name = "real_regs";
  HOIST_LAZY static double of(const subject& s) { return std::log2(std::max(1.0, s.registers_allocated())); }
};
/// Registers beyond what a work-item may have (log2 of 1 + x). Source: docs/model.md.
struct real_spill {
  static constexpr const char* name = "real_spill";
  HOIST_LAZY static double of(const subject& s) { return std::log2(1 + s.spilled()); }
};
/// Groups resident on a unit (log2). Source: docs/model.md.
struct real_groups_per_unit {
  static constexpr const char* name = "real_groups_per_unit";
  HOIST_LAZY static double of(const subject& s) { return std::log2(s.groups_per_unit()); }
};
/// Resident sub-groups over the most that a unit holds. Source: docs/model.md.
struct real_occupancy {
  static constexpr const char* name = "real_occupancy";
  HOIST_LAZY static double of(const subject& s) {
    return std::min(1.0, s.groups_per_unit() * s.sub_groups() / most_sub_groups(s.on));
  }
};
/// Bytes of reads in flight over those that saturate memory, at most 2. Source: docs/model.md.
struct real_inflight {
  static constexpr const char* name = "real_inflight";
  HOIST_LAZY static double of(const subject& s) { return std::min(2.0, s.inflight()); }
};
/// Rounds in which the device runs all groups (log2): what tail and fill don't tell of many rounds.
struct real_waves {
  static constexpr const char* name = "real_waves";
  HOIST_LAZY static double of(const subject& s) { return std::log2(s.waves()); }
};
/// Rounds of groups over whole rounds: below 1, the last one leaves units idle. Source: docs/model.md.
struct real_tail {
  static constexpr const char* name = "real_tail";
  HOIST_LAZY static double of(const subject& s) { return s.waves() / std::ceil(s.waves()); }
};
/// Share of the device that the groups fill. Source: docs/model.md.
struct real_fill {
  static constexpr const char* name = "real_fill";
  HOIST_LAZY static double of(const subject& s) { return s.fill(); }
};
/// Barriers of a group over the groups that can run meanwhile (log2 of 1 + x). Source: docs/model.md.
struct real_stall {
  static constexpr const char* name = "real_stall";
  HOIST_LAZY static double of(const subject& s) { return std::log2(1 + s.group.done.barriers / s.groups_per_unit()); }
};

}  // namespace hoist::features
