#pragma once
// Products of matrices, and of a matrix and a vector, by scalar products of vectors: for devices with vector registers
// and no local memory.

#include <hoist/rules/interchange.hpp>
#include <hoist/rules/memory.hpp>
#include <hoist/rules/movement.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/rules/vectorisation.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::strategies {

namespace detail {
template <class E>
inline constexpr bool is_accumulation = false;
template <class Unroll, class F, class Z, class X>
inline constexpr bool is_accumulation<apply<accumulate_<Unroll>, F, Z, X>> = true;
}  // namespace detail
/// The condition that a term is an accumulated array.
struct accumulates {
  template <class E>
  struct of {
    enum : bool { holds = detail::is_accumulation<E> };
  };
};

/// Sums of products by OpenCL's dot, W elements at a time, in a loop.
template <int W>
using by_dot = seq<top_down<vectorise_zip<W>>, top_down<introduce_dot>, top_down<lower_reduce<reduce_seq_>>,
                   top_down<fuse_reduce_seq_map>>;

/// Sums for Rows rows and one column by each work-item, in registers: an element of the column is read once for all
/// rows. Source: [Remmelg2019] 5.5.3, one-dimensional register blocking.
template <class Rows, class Sums>
using register_rows = seq<top_down<split_join<Rows>>, lower_next<map_global_<1>>, top_down<interchange_pairs>,
                          lower_next<map_global_<0>>, Sums, top_down<interchange_reduce_zip>,
                          top_down<when<accumulates, copy_by<map_unrolled_>>>, lower_maps<map_unrolled_, map_unrolled_>>;
/// A block of Rows x Columns sums for each work-item, in registers: all rows by all columns of the block.
/// Source: [Remmelg2019] 5.5.3, two-dimensional register blocking.
template <class Rows, class Columns, class Sums>
using register_blocks =
    seq<top_down<split_join<Rows>>, lower_next<map_global_<1>>, top_down<interchange_pairs>, top_down<split_join<Columns>>,
        lower_next<map_global_<0>>, top_down<interchange_pairs>, Sums, repeat_n<2, top_down<interchange_reduce_zip>>,
        top_down<when<accumulates, copy_by<map_unrolled_, map_vector_<num<2>>>>>,
        lower_maps<map_unrolled_, map_unrolled_, map_unrolled_, map_unrolled_>>;
/// A block of Rows x Columns sums for each work-item, by W elements of the reduction at a time.
/// Source: [Remmelg2019] listing 5.24.
template <class Rows, class Columns, int W>
using dotted_blocks = register_blocks<Rows, Columns, by_dot<W>>;

/// A sum for each work-item, by vectors of W whose components are sums of their own.
template <int W>
using rows_by_vectors =
    seq<top_down<vectorise_reduce<W>>, repeat<top_down<lower_reduce<reduce_seq_>>>, lower_maps<map_global_<0>>>;
/// A sum of products for each work-item.
template <int W>
using dotted_rows = seq<by_dot<W>, lower_maps<map_global_<0>>>;

}  // namespace hoist::strategies
