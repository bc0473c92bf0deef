#pragma once
// Programs that materialise stages with to_global: each by loops of its own, or all of them in one kernel.

#include <hoist/rules/stage_arrays.hpp>
#include <hoist/strategies/chains.hpp>

namespace hoist {

namespace strategies {

namespace detail {
/// How many stages a term materialises.
struct materialisations : sum_of_nodes {
  template <class Op>
  static constexpr int node = std::is_same_v<Op, to_global_>;
};
/// A term with every second to_global, from the outermost one in; Stays: whether the next one is among them.
template <bool Stays>
struct every_second_materialised {};
/// A term whose to_global are those of terms that have names; Named: whether it is such a term.
template <bool Named>
struct named_materialised {};
template <class E>
using in_pairs = map_term_t<every_second_materialised<false>, E>;
template <class E>
using with_named_buffers = map_term_t<named_materialised<false>, E>;
}  // namespace detail

/// S wherever it applies, which is somewhere.
template <class S>
using everywhere = seq<top_down<S>, repeat<top_down<S>>>;

/// S on what to_global materialises.
template <class S>
struct in_buffer {
  template <class E>
  struct on : failed<"in_buffer", "nothing is materialised in global memory"> {};
  template <class X>
  struct on<apply<to_global_, X>> : at<S, 0>::template on<apply<to_global_, X>> {};
};
/// S on the program's last stage and on every materialised one.
template <class S>
using on_materialised_stages = seq<top_down<S>, repeat<top_down<in_buffer<S>>>>;

/// S for programs that materialise stages, `Most` at most.
template <class S, int Most = 1000>
struct of_materialised_stages {
  template <class E>
  struct on : failed<"of_materialised_stages", "the program materialises no stage, or too many"> {};
  template <class E>
    requires(int(fold_term<detail::materialisations, E>::value) > 0 &&
             int(fold_term<detail::materialisations, E>::value) <= Most)
  struct on<E> : S::template on<E> {};
};
/// Pads of what maps compute become pads of what these read, as far as windows let them.
using pads_past_stages = normalize<either<pad_past_slide2, row_pads_past_map2, pad_past_map>>;
/// Two or three stages in one kernel, as one term without names.
template <class S>
using in_one_kernel =
    of_materialised_stages<seq<everywhere<forget_buffer>, repeat<top_down<inline_let>>, pads_past_stages, fuse_all_maps, S>, 2>;
/// A chain of more stages with a kernel for every two of them.
template <class S>
struct two_a_kernel {
  template <class E>
  struct on : failed<"two_a_kernel", "the program materialises fewer than three stages"> {};
  template <class E>
    requires(int(fold_term<detail::materialisations, E>::value) > 2)
  struct on<E> : detail::after<typename S::template on<detail::in_pairs<E>>, meta::list<forget_buffer>> {};
};
/// S for programs that name stages, of which only those are materialised: what one other stage reads is computed where it is
/// read.
template <class S>
struct of_named_stages {
  template <class E>
  struct on : failed<"of_named_stages", "the program names no stage that it materialises, or none but these"> {};
  template <class E>
    requires(int(fold_term<detail::materialisations, detail::with_named_buffers<E>>::value) > 0 &&
             !std::is_same_v<E, detail::with_named_buffers<E>>)
  struct on<E> : detail::after<typename S::template on<detail::with_named_buffers<E>>, meta::list<forget_buffer>> {};
};
/// A stage that makes an array for every place, and the last one, in one kernel: a group has a chunk of Size places, computes
/// their arrays, which Placement places, and then the results; rows that all of these read are copied first, as Rows says. Y, X
/// and Chunk are the loops around.
template <class Size, class Y, class X, class Chunk, class Rows = copied_to_padded_local, class Placement = copied_to_local>
using arrays_in_chunks =
    of_materialised_stages<seq<everywhere<forget_buffer>, normalize<fuse_outer_maps>, top_down<split_stages<Size, Placement>>,
                               attempt<top_down<share_rows<Rows>>>, lower_maps<Y, X, Chunk, map_local_<1>, map_local_<0>>>,
                           1>;
/// Every stage in blocks of Rows x Columns.
template <class Rows, class Columns, class OuterY, class OuterX, class InnerY, class InnerX, class Placement = in_place>
using stages_tiled = on_materialised_stages<seq<tile2<Rows, Columns, Placement>, lower_maps<OuterY, OuterX, InnerY, InnerX>>>;

}  // namespace strategies

template <class X>
struct map_term<strategies::detail::every_second_materialised<true>, apply<to_global_, X>> {
  using type = apply<to_global_, map_term_t<strategies::detail::every_second_materialised<false>, X>>;
};
template <class X>
struct map_term<strategies::detail::every_second_materialised<false>, apply<to_global_, X>>
    : map_term<strategies::detail::every_second_materialised<true>, X> {};

template <bool Named, class Op, class... X>
struct map_term<strategies::detail::named_materialised<Named>, apply<Op, X...>> {
  using type = apply<Op, strategies::detail::with_named_buffers<X>...>;
};
template <bool Named, class F, class X>
struct map_term<strategies::detail::named_materialised<Named>, apply<let_, F, X>> {
  using type =
      apply<let_, strategies::detail::with_named_buffers<F>, map_term_t<strategies::detail::named_materialised<true>, X>>;
};
template <bool Named, class X>
struct map_term<strategies::detail::named_materialised<Named>, apply<to_global_, X>> {
  using inner = strategies::detail::with_named_buffers<X>;
  using type = std::conditional_t<Named, apply<to_global_, inner>, inner>;
};

}  // namespace hoist
