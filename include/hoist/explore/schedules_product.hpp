#pragma once
// The recipes for matrix products and other contractions.

#include <hoist/explore/schedules_batch.hpp>
#include <hoist/rules/contraction.hpp>
#include <hoist/strategies/products.hpp>

namespace hoist::families {

using steps = tunable<"steps", 1, 2, 4, 8>;
/// Of one pair of matrices, or of a batch of pairs.
template <class S>
using or_batch = strategies::either<S, strategies::inside_loops<S, map_workgroup_<2>>, S>;
template <class Schedule, int BlockY, int BlockX>
using contraction =
    or_batch<rules::contract<rules::contraction_plan<local_rows, local_columns, BlockY, BlockX, steps>, Schedule>>;
template <meta::fixed_string Name, class Schedule>
using contractions = meta::list<recipe<Name + "-blocks-4x4", contraction<Schedule, 1, 1>, device_mask::gpu | device_mask::cpu>,
                                recipe<Name + "-blocks-4x8", contraction<Schedule, 1, 2>, device_mask::gpu | device_mask::cpu>,
                                recipe<Name + "-blocks-8x4", contraction<Schedule, 2, 1>, device_mask::gpu | device_mask::cpu>,
                                recipe<Name + "-blocks-8x8", contraction<Schedule, 2, 2>, device_mask::gpu | device_mask::cpu>>;
/// For devices with vectors and without local memory.
using product_rows = tunable<"rows", 1, 2, 4>;
using product_columns = tunable<"columns", 1, 2, 4>;
using dot_products =
    meta::list<recipe<"blocks-of-dot-products", of_reductions<strategies::dotted_blocks<product_rows, product_columns, 4>>,
                      device_mask::mobile_gpu>,
               recipe<"dot-product-per-work-item", of_reductions<strategies::dotted_rows<4>>, device_mask::mobile_gpu>,
               recipe<"sum-per-work-item-vec4", of_reductions<strategies::rows_by_vectors<4>>, device_mask::mobile_gpu>>;
using products =
    meta::concat_t<contractions<"tiles", rules::step_by_step>, contractions<"tiles-pipelined", rules::pipelined>, dot_products>;
/// Products in tiles that need not divide the length of the sums.
using products_of_any_length = contractions<"tiles-any-length", rules::any_steps>;

using product_recipes = meta::concat_t<products, products_of_any_length, batches>;

}  // namespace hoist::families
