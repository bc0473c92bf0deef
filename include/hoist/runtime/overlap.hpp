#pragma once
// How much of a kernel's work hides behind the rest of it, from the times of its parts.

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace hoist::runtime {

/// The share of the shorter part that hides behind the longer one, of a kernel that takes `whole` where its accesses to global
/// memory alone take `memory` and its work on the chip alone takes `chip`, in any unit.
///   overlap_of(memory, chip, whole) = (memory + chip - whole) / min(memory, chip), from 0 to 1
/// 0: one part runs after the other, or takes longer beside it. 1: the whole takes as long as its longer part. Below 0 and above 1
/// lie a whole that is slower than both parts one after the other, and one that is faster than a part: such a part pays for more than
/// its share of the kernel, so that times say no more than 0 and 1. Fails (std::invalid_argument) where a time isn't above 0.
inline double overlap_of(double memory, double chip, double whole) {
  for (double t : {memory, chip, whole})
    if (!(t > 0) || !std::isfinite(t)) throw std::invalid_argument("an overlap is of times above 0.");
  return std::clamp((memory + chip - whole) / std::min(memory, chip), 0.0, 1.0);
}

}  // namespace hoist::runtime
