#pragma once
// How a text differs between devices that run the same variant.

#include <hoist/ir/point.hpp>
#include <hoist/target/target.hpp>

namespace hoist {

/// The point with what its text has on a target. On a CPU sums are vectors there; compilers for GPUs take vectors apart, and allocate
/// registers by the order in which they then find the sums, up to a third slower.
constexpr ir::point written_for(ir::point at, const target& t) {
  at.vector_sums = t.kind == device_class::cpu;
  return at;
}

}  // namespace hoist
