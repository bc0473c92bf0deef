#pragma once
// Programs that keep stages between kernels with to_global: each by loops of its own, or all of them in one kernel.

#include <hoist/rules/stage_arrays.hpp>
#include <hoist/strategies/chains.hpp>

namespace hoist::strategies {

namespace detail {
/// How many stages a term keeps in global memory.
template <class E>
struct keeps_in {
  enum : int { count = 0 };
};
template <class P, class K, class B>
struct keeps_in<fun<P, K, B>> : keeps_in<B> {};
template <class P, class K, class Q, class J, class B>
struct keeps_in<fun2<P, K, Q, J, B>> : keeps_in<B> {};
template <class Op, class... X>
struct keeps_in<apply<Op, X...>> {
  enum : int { count = (0 + ... + int(keeps_in<X>::count)) };
};
template <class X>
struct keeps_in<apply<to_global_, X>> {
  enum : int { count = 1 + int(keeps_in<X>::count) };
};
}  // namespace detail

/// S wherever it applies, which is somewhere.
template <class S>
using everywhere = seq<top_down<S>, repeat<top_down<S>>>;

/// S on what is kept in global memory.
template <class S>
struct in_buffer {
  template <class E>
  struct on : failed<"in_buffer", "nothing is kept in global memory"> {};
  template <class X>
  struct on<apply<to_global_, X>> : at<S, 0>::template on<apply<to_global_, X>> {};
};
/// S on the program's last stage and on every one that is kept.
template <class S>
using on_kept_stages = seq<top_down<S>, repeat<top_down<in_buffer<S>>>>;

/// S for programs that keep stages in global memory, `Most` at most.
template <class S, int Most = 1000>
struct of_kept_stages {
  template <class E>
  struct on : failed<"of_kept_stages", "the program keeps nothing, or too much, in global memory"> {};
  template <class E>
    requires(int(detail::keeps_in<E>::count) > 0 && int(detail::keeps_in<E>::count) <= Most)
  struct on<E> : S::template on<E> {};
};
/// Pads of what maps compute become pads of what these read, as far as windows let them.
using pads_past_stages = normalize<either<pad_past_slide2, row_pads_past_map2, pad_past_map>>;
/// Two or three stages in one kernel, as one term without names.
template <class S>
using in_one_kernel =
    of_kept_stages<seq<everywhere<forget_buffer>, repeat<top_down<inline_let>>, pads_past_stages, fuse_all_maps, S>, 2>;
namespace detail {
/// A term without every second to_global, from the outside in; Keep: whether the next one stays.
template <class E, bool Keep>
struct in_pairs {
  using type = E;
};
template <class P, class K, class B, bool Keep>
struct in_pairs<fun<P, K, B>, Keep> {
  using type = fun<P, K, typename in_pairs<B, Keep>::type>;
};
template <class Op, class... X, bool Keep>
struct in_pairs<apply<Op, X...>, Keep> {
  using type = apply<Op, typename in_pairs<X, Keep>::type...>;
};
template <class X>
struct in_pairs<apply<to_global_, X>, true> {
  using type = apply<to_global_, typename in_pairs<X, false>::type>;
};
template <class X>
struct in_pairs<apply<to_global_, X>, false> : in_pairs<X, true> {};
}  // namespace detail
/// A chain of more stages with a kernel for every two of them.
template <class S>
struct two_a_kernel {
  template <class E>
  struct on : failed<"two_a_kernel", "the program keeps fewer than three stages in global memory"> {};
  template <class E>
    requires(int(detail::keeps_in<E>::count) > 2)
  struct on<E> : detail::after<typename S::template on<typename detail::in_pairs<E, false>::type>, meta::list<forget_buffer>> {
  };
};
namespace detail {
/// A term whose to_global are those of terms that have names; Named: whether it is such a term.
template <class E, bool Named = false>
struct with_named_buffers {
  using type = E;
};
template <class P, class K, class B, bool Named>
struct with_named_buffers<fun<P, K, B>, Named> {
  using type = fun<P, K, typename with_named_buffers<B>::type>;
};
template <class Op, class... X, bool Named>
struct with_named_buffers<apply<Op, X...>, Named> {
  using type = apply<Op, typename with_named_buffers<X>::type...>;
};
template <class F, class X, bool Named>
struct with_named_buffers<apply<let_, F, X>, Named> {
  using type = apply<let_, typename with_named_buffers<F>::type, typename with_named_buffers<X, true>::type>;
};
template <class X, bool Named>
struct with_named_buffers<apply<to_global_, X>, Named> {
  using inner = typename with_named_buffers<X>::type;
  using type = std::conditional_t<Named, apply<to_global_, inner>, inner>;
};
}  // namespace detail
/// S for programs that name stages, of which only those are kept: what one other stage reads is computed where it is read.
template <class S>
struct of_named_stages {
  template <class E>
  struct on : failed<"of_named_stages", "the program names no stage that it keeps, or none but these"> {};
  template <class E>
    requires(int(detail::keeps_in<typename detail::with_named_buffers<E>::type>::count) > 0 &&
             !std::is_same_v<E, typename detail::with_named_buffers<E>::type>)
  struct on<E>
      : detail::after<typename S::template on<typename detail::with_named_buffers<E>::type>, meta::list<forget_buffer>> {};
};
/// A stage that makes an array for every place, and the last one, in one kernel: a group has a chunk of Size places, computes
/// their arrays into memory that Keep names, and then the results; rows that all of these read are copied first, as Rows says.
/// Y, X and Chunk are the loops outside.
template <class Size, class Y, class X, class Chunk, class Rows = staged_in_padded_local, class Keep = staged_in_local>
using arrays_in_chunks =
    of_kept_stages<seq<everywhere<forget_buffer>, normalize<fuse_outer_maps>, top_down<split_stages<Size, Keep>>,
                       attempt<top_down<share_rows<Rows>>>, lower_maps<Y, X, Chunk, map_local_<1>, map_local_<0>>>,
                   1>;
/// Every stage in blocks of Rows x Columns.
template <class Rows, class Columns, class OuterY, class OuterX, class InnerY, class InnerX, class Keep = in_place>
using stages_tiled = on_kept_stages<seq<tile2<Rows, Columns, Keep>, lower_maps<OuterY, OuterX, InnerY, InnerX>>>;

}  // namespace hoist::strategies
