#pragma once
// What every recipe begins with.

#include <hoist/rules/kept_scans.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/rules/results.hpp>
#include <hoist/strategies/macro.hpp>

namespace hoist::strategies {

/// Partial reductions as maps of reductions, maps fused, sums of one array side by side as one reduction, scans that are read
/// in global memory.
using prepare = seq<repeat_where<possible::chunk, reduce_chunks>, fuse_all_maps,
                    repeat_where<possible::sums_side_by_side, reduce_together>, where<possible::scan, keep_scans>>;

}  // namespace hoist::strategies
