#pragma once
// Why a search leaves placements out, and how often it did.

#include <hoist/meta/standard.hpp>

namespace hoist::model {

/// Reasons of [Anderson2021], sections 6.3 and 6.6. `idle_lanes` and `few_groups` only defer: what has them is taken where nothing
/// else is left. The last two are seen when a kernel is costed; `registers`: its values don't fit them, or the device can't run it.
enum class pruned : unsigned char {
  nothing,
  recomputed,
  inlined_calls,
  unrolled,
  idle_lanes,
  few_groups,
  local_memory,
  not_lowered,
  registers
};
inline constexpr int pruned_count = 9;

/// As the tool's JSON says them.
constexpr const char* name_of(pruned p) {
  constexpr const char* names[] = {"",           "recomputed",   "inlined_calls", "unrolled", "idle_lanes",
                                   "few_groups", "local_memory", "not_lowered",   "registers"};
  return names[static_cast<int>(p)];
}

struct pruning_counters {
  long of[pruned_count] = {};
  void count(pruned p) { ++of[static_cast<int>(p)]; }
  void add(const pruning_counters& other) {
    for (int i = 0; i < pruned_count; ++i) of[i] += other.of[i];
  }
};

}  // namespace hoist::model
