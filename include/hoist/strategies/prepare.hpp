#pragma once
// What every recipe begins with.

#include <hoist/rules/iteration.hpp>
#include <hoist/rules/materialised_scans.hpp>
#include <hoist/rules/materialised_sums.hpp>
#include <hoist/rules/naming.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/rules/results.hpp>
#include <hoist/rules/copied_results.hpp>
#include <hoist/strategies/materialised_stages.hpp>

namespace hoist::strategies {

/// S on what an iteration begins with.
template <class S>
struct in_state {
  template <class E>
  struct on : failed<"in_state", "there is no iteration"> {};
  template <class L, class F, class X>
  struct on<apply<iterate_<L>, F, X>> : at<S, 1>::template on<apply<iterate_<L>, F, X>> {};
};
/// What an iteration begins with in global memory, where a work-item writes each element.
using states_by_kernels =
    seq<materialise_states,
        attempt<top_down<in_state<repeat<
            top_down<in_buffer<either<nest_of_loops<map_global_<2>, map_global_<1>, map_global_<0>>,
                                      nest_of_loops<map_global_<1>, map_global_<0>>, nest_of_loops<map_global_<0>>>>>>>>>>;

/// Partial reductions as maps of reductions, maps fused, Sums, names for reductions that are read often, scans, named sums and
/// sums that reductions read in global memory, iterations outside of maps that begin in global memory, and a loop for every array
/// of the result that is computed.
template <class Sums>
using prepared_with =
    seq<repeat_where<possible::chunk, reduce_chunks>, fuse_all_maps, Sums,
        where<possible::reduction | possible::loop, name_reductions>, where<possible::scan, materialise_scans>,
        where<possible::reduction, materialise_sums>, where<possible::reduction, materialise_reduced>,
        repeat_where<possible::iterations, interchange_iterate>, where<possible::time_loop, states_by_kernels>, write_results,
        fuse_all_maps>;
/// `prepared_with` for sums of one array side by side as one reduction.
using prepare = prepared_with<repeat_where<possible::sums_side_by_side, reduce_together>>;

}  // namespace hoist::strategies
