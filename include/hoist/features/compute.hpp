#pragma once
// Features of the instructions that a variant issues.

#include <hoist/features/subject.hpp>
#include <hoist/meta/engine.hpp>

#include <cmath>

namespace hoist::features {

/// Instructions of a sub-group for 32 results: operations after contraction, index arithmetic, accesses, branches,
/// barriers (log2 of 1 + x). Source: docs/model.md.
struct real_issue {
  static constexpr const char* name = "real_issue";
  HOIST_LAZY static double of(const subject& s) { return std::log2(1 + s.per_32(s.instructions())); }
};
/// Floating-point operations per result, by the benchmarks' convention (log2 of 1 + x). Source: docs/model.md.
struct real_flops {
  static constexpr const char* name = "real_flops";
  HOIST_LAZY static double of(const subject& s) { return std::log2(1 + s.group.done.flops / s.outputs_of_group()); }
};
/// Floating-point operations per compulsory byte (log2 of 1 + x). Source: docs/model.md.
struct real_intensity {
  static constexpr const char* name = "real_intensity";
  HOIST_LAZY static double of(const subject& s) {
    return std::log2(1 + s.group.done.flops / s.outputs_of_group() * s.outputs / s.compulsory);
  }
};
/// Operations over those on the longest dependency path of a work-item (log2 of 1 + x). Source: docs/model.md.
struct real_ilp {
  static constexpr const char* name = "real_ilp";
  HOIST_LAZY static double of(const subject& s) { return std::log2(1 + s.path.operations / std::max(1.0, s.path.longest)); }
};

}  // namespace hoist::features
