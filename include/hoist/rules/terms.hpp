#pragma once
// Terms as rules write them: patterns by their own names, and functions made of functions.

#include <hoist/rules/rule.hpp>

namespace hoist {

struct map_;
struct zip_;
struct join_;
struct transpose_;
template <class L>
struct histogram_;
struct make_tuple_;
struct concat_;
struct let_;
struct reduce_;
struct reduce_seq_;
struct reduce_unrolled_;
struct scan_seq_;
struct scan_before_seq_;
template <bool Before>
struct scan_pattern;
struct unzip_;
struct only_;
struct as_scalar_;
struct cut_back_;
struct masked_;
struct merged_by_;
struct map_unrolled_;
template <class K>
struct split_;
template <class K>
struct iterate_;
template <class K>
struct partial_reduce_;
template <class Unroll>
struct accumulate_;
template <class L>
struct fill_;
template <class W>
struct as_vector_;
template <class I>
struct at_;
template <class K>
struct take_;
template <class K>
struct take_last_;
template <class K>
struct whole_;
template <class K>
struct rest_;
template <class K>
struct some_rest_;
template <class K>
struct filled_;
template <class K>
struct divisible_;
template <class K>
struct lengthened_;
template <class Size>
struct rotate_;
template <class S>
struct gather_strided_;
template <class S>
struct scatter_strided_;
template <class L, bool Promised>
struct scatter_;
template <class Unroll>
struct reduce_seq_by_;
template <class Padding>
struct to_local_padded_;
template <class W>
struct map_vector_;
template <class Size, class Step>
struct slide_;
template <class L, class R>
struct trim_;
template <int I>
struct get_component;
template <class L, class R, class Boundary>
struct pad_;

namespace terms {

// A pattern of its numbers and arguments. Without its last argument it is a step of a quoted term (rules/quotation.hpp).

template <class... X>
using map = apply<map_, X...>;
template <class... X>
using zip = apply<zip_, X...>;
template <class... X>
using join = apply<join_, X...>;
template <class... X>
using transpose = apply<transpose_, X...>;
template <class... X>
using make_tuple = apply<make_tuple_, X...>;
template <class... X>
using concat = apply<concat_, X...>;
template <class... X>
using let = apply<let_, X...>;
template <class... X>
using reduce = apply<reduce_, X...>;
template <class... X>
using reduce_seq = apply<reduce_seq_, X...>;
template <class... X>
using reduce_unrolled = apply<reduce_unrolled_, X...>;
template <class... X>
using scan_seq = apply<scan_seq_, X...>;
template <class... X>
using scan_before_seq = apply<scan_before_seq_, X...>;
template <bool Before, class... X>
using scan = apply<scan_pattern<Before>, X...>;
template <class... X>
using unzip = apply<unzip_, X...>;
template <class... X>
using only = apply<only_, X...>;
template <class... X>
using as_scalar = apply<as_scalar_, X...>;
template <class... X>
using cut_back = apply<cut_back_, X...>;
template <class... X>
using masked = apply<masked_, X...>;
template <class... X>
using map_unrolled = apply<map_unrolled_, X...>;
template <class K, class... X>
using split = apply<split_<K>, X...>;
template <class K, class... X>
using iterate = apply<iterate_<K>, X...>;
template <class K, class... X>
using partial_reduce = apply<partial_reduce_<K>, X...>;
template <class Unroll, class... X>
using accumulate = apply<accumulate_<Unroll>, X...>;
template <class L, class... X>
using fill = apply<fill_<L>, X...>;
template <class W, class... X>
using as_vector = apply<as_vector_<W>, X...>;
template <class I, class... X>
using at = apply<at_<I>, X...>;
template <class K, class... X>
using take = apply<take_<K>, X...>;
template <class K, class... X>
using take_last = apply<take_last_<K>, X...>;
template <class K, class... X>
using whole = apply<whole_<K>, X...>;
template <class K, class... X>
using rest = apply<rest_<K>, X...>;
template <class K, class... X>
using some_rest = apply<some_rest_<K>, X...>;
template <class K, class... X>
using filled = apply<filled_<K>, X...>;
template <class K, class... X>
using divisible = apply<divisible_<K>, X...>;
template <class K, class... X>
using lengthened = apply<lengthened_<K>, X...>;
template <class Size, class... X>
using rotate = apply<rotate_<Size>, X...>;
template <class S, class... X>
using gather_strided = apply<gather_strided_<S>, X...>;
template <class S, class... X>
using scatter_strided = apply<scatter_strided_<S>, X...>;
template <class L, bool Promised, class... X>
using scatter = apply<scatter_<L, Promised>, X...>;
template <class Unroll, class... X>
using reduce_seq_by = apply<reduce_seq_by_<Unroll>, X...>;
template <class Padding, class... X>
using to_local_padded = apply<to_local_padded_<Padding>, X...>;
template <class W, class... X>
using map_vector = apply<map_vector_<W>, X...>;
template <class Size, class Step, class... X>
using slide = apply<slide_<Size, Step>, X...>;
template <class L, class R, class... X>
using trim = apply<trim_<L, R>, X...>;
template <class L, class R, class Boundary, class... X>
using pad = apply<pad_<L, R, Boundary>, X...>;
template <int I, class... X>
using get = apply<get_component<I>, X...>;

/// \e. F (G e).
template <class G, class F>
struct composed;
template <class Q, class J, class C, class P, class K, class B>
struct composed<fun<Q, J, C>, fun<P, K, B>> {
  using N = introduced<fun<Q, J, C>, fun<P, K, B>>;
  using type = fun<N, J, substitute_t<B, P, substitute_t<C, Q, var<N, J>>>>;
};
template <class G, class F>
using then = typename composed<G, F>::type;
/// \a e. F a (G e), of a reduction's operator F.
template <class G, class F>
struct composed_in_reduction;
template <class Q, class J, class C, class P, class K, class R, class I, class B>
struct composed_in_reduction<fun<Q, J, C>, fun2<P, K, R, I, B>> {
  using A = introduced<fun<Q, J, C>, fun2<P, K, R, I, B>>;
  using N = introduced<A, fun<Q, J, C>>;
  using type = fun2<A, K, N, J, substitute_t<substitute_t<B, P, var<A, K>>, R, substitute_t<C, Q, var<N, J>>>>;
};
template <class G, class F>
using then_reduce = typename composed_in_reduction<G, F>::type;
/// \row. map F row.
template <class F>
struct mapped_rows;
template <class P, class K, class B>
struct mapped_rows<fun<P, K, B>> {
  using N = introduced<map<>, fun<P, K, B>>;
  using type = fun<N, arr<K>, map<fun<P, K, B>, var<N, arr<K>>>>;
};
template <class F>
using each = typename mapped_rows<F>::type;
/// map Op X, map2 F X and map3 F X, as left sides match them, with elements named P and Q. F doesn't depend on these names
/// where they don't occur in it.
template <class Op, class X, class P, class K>
using map_of = map<fun<P, K, apply<Op, var<P, K>>>, X>;
template <class F, class X, class P, class K>
using map2 = map<fun<P, K, map<F, var<P, K>>>, X>;
template <class F, class X, class P, class K, class Q, class J>
using map3 = map2<fun<Q, J, map<F, var<Q, J>>>, X, P, K>;

}  // namespace terms
}  // namespace hoist
