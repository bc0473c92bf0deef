#pragma once
// What every recipe begins with.

#include <hoist/rules/histograms.hpp>
#include <hoist/rules/iteration.hpp>
#include <hoist/rules/materialised_scans.hpp>
#include <hoist/rules/materialised_sums.hpp>
#include <hoist/rules/naming.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/rules/results.hpp>
#include <hoist/rules/copied_results.hpp>
#include <hoist/strategies/time_loops.hpp>

namespace hoist::strategies {

/// Partial reductions as maps of reductions, maps fused, Sums, names for reductions that are read often, scans, named sums and
/// sums that reductions read in global memory, iterations outside of maps that begin in global memory, and a loop for every array
/// of the result that is computed.
template <class Sums>
using prepared_with =
    seq<repeat_where<possible::chunk, reduce_chunks>, fuse_all_maps, Sums,
        where<possible::reduction | possible::loop, name_reductions>, where<possible::histogram, count_chunks>,
        where<possible::scan, materialise_scans>, where<possible::histogram, repeat<top_down<count_by_groups>>>,
        where<possible::reduction, materialise_sums>, where<possible::reduction, materialise_reduced>,
        repeat_where<possible::iterations, interchange_iterate>, where<possible::time_loop, states_by_kernels>, write_results,
        fuse_all_maps>;
/// `prepared_with` for sums of one array side by side as one reduction.
using prepare = prepared_with<repeat_where<possible::sums_side_by_side, reduce_together>>;

}  // namespace hoist::strategies
