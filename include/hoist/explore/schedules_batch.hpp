#pragma once
// The recipes for batches of small matrices and vectors, such as products of 8 x 8: each in registers, several a group.

#include <hoist/explore/schedules_parts.hpp>
#include <hoist/rules/batches.hpp>
#include <hoist/rules/interchange.hpp>

namespace hoist::families {

using matrix_rows = tunable<"rows", 1, 2, 4, 8, 16>;
using matrices_a_group = local_size<0, 32, 64, 128, 256>;
using lines_of_matrices = local_size<1, 4, 8, 16, 32, 64>;
using matrix_line = local_size<0, 4, 8, 16>;

using in_registers = strategies::repeat<strategies::top_down<rules::unroll_reduce>>;
// Classes whose strategies are named when a program is a batch, so that who makes no such family names none.

/// All of a function by one work-item, by vectors of W.
template <int W>
struct matrix_alone {
  template <class E>
  using on = typename seq<lower_next<global_loop<0>>, strategies::normalize<rules::lower_map<vectors<W>>>,
                          in_registers>::template on<E>;
};
template <int W>
struct matrix_from_local {
  template <class E>
  using on = typename seq<rules::copy_batch<rules::part_per_work_item<matrices_a_group>>,
                          strategies::normalize<rules::lower_map<vectors<W>>>, in_registers>::template on<E>;
};
/// Rows of a result, and W of its columns, by one work-item.
template <int W>
struct rows_of_matrix {
  template <class E>
  using on = typename seq<
      inside_loops<seq<rules::split_join<matrix_rows>, lower_maps<global_loop<0>, map_unrolled_, vectors<W>>>, global_loop<1>>,
      in_registers>::template on<E>;
};
template <int W>
struct columns_of_matrix {
  template <class E>
  using on =
      typename seq<inside_loops<seq<strategies::top_down<rules::interchange_pairs>,
                                    strategies::top_down<rules::split_join<num<W>>>, lower_next<global_loop<0>>,
                                    strategies::top_down<rules::interchange_pairs>, lower_maps<map_unrolled_, vectors<W>>>,
                                global_loop<1>>,
                   in_registers>::template on<E>;
};
/// A row by each work-item of a line.
template <int W>
struct row_from_local {
  template <class E>
  using on = typename seq<rules::copy_batch<rules::part_per_line<lines_of_matrices, matrix_line>>,
                          lower_maps<local_loop<0>, vectors<W>>, in_registers>::template on<E>;
};
template <class S>
using of_batches = strategies::when<rules::is_batch, S>;
template <class S>
using of_batches_of_results = strategies::when<rules::makes_batch, S>;

using batches =
    meta::list<recipe<"matrix-per-work-item-vec4", of_batches<matrix_alone<4>>, device_mask::gpu>,
               recipe<"matrix-from-local-memory-vec4", of_batches<matrix_from_local<4>>, device_mask::gpu>,
               recipe<"matrix-rows-per-work-item-vec4", of_batches_of_results<rows_of_matrix<4>>, device_mask::gpu>,
               recipe<"matrix-columns-per-work-item-vec4", of_batches_of_results<columns_of_matrix<4>>, device_mask::gpu>,
               recipe<"matrix-row-from-local-memory-vec4", of_batches_of_results<row_from_local<4>>, device_mask::gpu>,
               recipe<"matrix-per-work-item-vec8", of_batches<matrix_alone<8>>, device_mask::cpu>,
               recipe<"matrix-rows-per-work-item-vec8", of_batches_of_results<rows_of_matrix<8>>, device_mask::cpu>>;

}  // namespace hoist::families
