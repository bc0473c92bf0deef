#pragma once
// Fusion: a map or reduction takes in the map before it.

#include <hoist/patterns/map.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/reduce.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/rules/rule.hpp>

namespace hoist {
template <class K>
struct partial_reduce_;
template <class K>
struct iterate_;
struct scan_seq_;
}  // namespace hoist

namespace hoist::rules {

/// map f (map g X)  =  map (f . g) X, where g computes.
/// Source: [Remmelg2019] 5.2.
struct fuse_maps {
  static constexpr const char* name = "map f . map g = map (f . g)";
  template <class E>
  struct on : failed<"fuse_maps", "there is no map of a map that computes"> {};
  template <class P, class K, class B, class Q, class J, class C, class X>
    requires computes<C>
  struct on<apply<map_, fun<P, K, B>, apply<map_, fun<Q, J, C>, X>>> {
    using E = apply<map_, fun<P, K, B>, apply<map_, fun<Q, J, C>, X>>;
    using N = introduced<fuse_maps, E>;
    using inner = substitute_t<C, Q, var<N, J>>;
    enum : bool { ok = true };
    using type = apply<map_, fun<N, J, substitute_t<B, P, inner>>, X>;
    using steps = meta::list<fuse_maps>;
  };
};

/// reduce f z (map g X)  =  reduce_seq (\a x. f (a, g x)) z X.
/// The accumulator's type differs from the element's, so the result is sequential. Source: [Remmelg2019] 5.2.
struct fuse_reduce_map {
  static constexpr const char* name = "reduce f z . map g = reduce_seq (f . (id, g)) z";
  template <class E>
  struct on : failed<"fuse_reduce_map", "there is no reduction of a map"> {};
  template <class P, class K, class Q, class J, class B, class Z, class R, class I, class C, class X>
  struct on<apply<reduce_, fun2<P, K, Q, J, B>, Z, apply<map_, fun<R, I, C>, X>>> {
    using E = apply<reduce_, fun2<P, K, Q, J, B>, Z, apply<map_, fun<R, I, C>, X>>;
    using A = introduced<fuse_reduce_map, E>;
    using N = introduced<A, E>;
    using inner = substitute_t<C, R, var<N, I>>;
    enum : bool { ok = true };
    using type = apply<reduce_seq_, fun2<A, K, N, I, substitute_t<substitute_t<B, P, var<A, K>>, Q, inner>>, Z, X>;
    using steps = meta::list<fuse_reduce_map>;
  };
};

/// reduce_seq f z (map g X)  =  reduce_seq (\a x. f (a, g x)) z X.
/// Source: [Remmelg2019] listing 5.7.
struct fuse_reduce_seq_map {
  static constexpr const char* name = "reduce_seq f z . map g = reduce_seq (f . (id, g)) z";
  template <class E>
  struct on : failed<"fuse_reduce_seq_map", "there is no loop that reduces a map"> {};
  template <class P, class K, class Q, class J, class B, class Z, class R, class I, class C, class X>
  struct on<apply<reduce_seq_, fun2<P, K, Q, J, B>, Z, apply<map_, fun<R, I, C>, X>>> {
    using E = apply<reduce_seq_, fun2<P, K, Q, J, B>, Z, apply<map_, fun<R, I, C>, X>>;
    using A = introduced<fuse_reduce_seq_map, E>;
    using N = introduced<A, E>;
    using inner = substitute_t<C, R, var<N, I>>;
    enum : bool { ok = true };
    using type = apply<reduce_seq_, fun2<A, K, N, I, substitute_t<substitute_t<B, P, var<A, K>>, Q, inner>>, Z, X>;
    using steps = meta::list<fuse_reduce_seq_map>;
  };
};

/// What could be fused or lowered somewhere in a term, told by its patterns alone: one class a node, which strategies that
/// walk the term can ask first.
struct possible {
  static constexpr unsigned map_of_map = 1, reduction = 2, loop_of_map = 4, sums_side_by_side = 8, chunk = 16, scan = 32,
                            iterations = 64, window = 128;
};
template <class E>
struct possible_in {
  enum : unsigned { here = 0 };
};
template <class P, class K, class B>
struct possible_in<fun<P, K, B>> : possible_in<B> {};
template <class P, class K, class Q, class J, class B>
struct possible_in<fun2<P, K, Q, J, B>> : possible_in<B> {};
template <class Op, class... X>
struct possible_in<apply<Op, X...>> {
  enum : unsigned { here = (0u | ... | unsigned{possible_in<X>::here}) };
};
template <class F, class P, class K, class B, class X>
struct possible_in<apply<map_, F, apply<map_, fun<P, K, B>, X>>> {
  enum : unsigned {
    here = possible::map_of_map | unsigned{possible_in<F>::here} | unsigned{possible_in<apply<map_, fun<P, K, B>, X>>::here}
  };
};
template <class F, class Z, class G, class X>
struct possible_in<apply<reduce_seq_, F, Z, apply<map_, G, X>>> {
  enum : unsigned {
    here = possible::loop_of_map | unsigned{possible_in<F>::here} | unsigned{possible_in<apply<map_, G, X>>::here}
  };
};
template <class F, class Z, class X>
struct possible_in<apply<reduce_, F, Z, X>> {
  enum : unsigned {
    here =
        possible::reduction | unsigned{possible_in<F>::here} | unsigned{possible_in<Z>::here} | unsigned{possible_in<X>::here}
  };
};
namespace detail {
template <class X>
inline constexpr int reductions_here = 0;
template <class F, class Z, class X>
inline constexpr int reductions_here<apply<reduce_, F, Z, X>> = 1;
}  // namespace detail
template <class... X>
  requires((detail::reductions_here<X> + ...) > 1)
struct possible_in<apply<make_tuple_, X...>> {
  enum : unsigned { here = (possible::sums_side_by_side | ... | unsigned{possible_in<X>::here}) };
};
template <class K, class F, class Z, class X>
struct possible_in<apply<partial_reduce_<K>, F, Z, X>> {
  enum : unsigned { here = possible::chunk | unsigned{possible_in<F>::here} | unsigned{possible_in<X>::here} };
};
template <class P, class K, class L, class F, class X>
struct possible_in<apply<map_, fun<P, K, apply<iterate_<L>, F, var<P, K>>>, X>> {
  enum : unsigned { here = possible::iterations | unsigned{possible_in<F>::here} | unsigned{possible_in<X>::here} };
};
template <class Window, class Step, class X>
struct possible_in<apply<slide_<Window, Step>, X>> {
  enum : unsigned { here = possible::window | unsigned{possible_in<X>::here} };
};
template <class F, class Z, class X>
struct possible_in<apply<scan_seq_, F, Z, X>> {
  enum : unsigned { here = possible::scan | unsigned{possible_in<F>::here} | unsigned{possible_in<X>::here} };
};

}  // namespace hoist::rules
