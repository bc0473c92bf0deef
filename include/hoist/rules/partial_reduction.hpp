#pragma once
// Reductions in several steps: the rules of partial_reduce, and chunks one after the other.

#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/partial_reduce.hpp>
#include <hoist/rules/quotation.hpp>
#include <hoist/rules/reordering.hpp>

namespace hoist::terms::rules {

/// reduce f z X  =  reduce f z (partial_reduce K f z X).
/// Source: [Remmelg2019] figure 2.9c, first rule.
template <class K>
struct reduce_partially : rule<"reduce f = reduce f . partial_reduce f", "there is no reduction"> {
  template <class E>
  struct on : none<reduce_partially> {};
  template <class F, class Z, class X>
  struct on<reduce<F, Z, X>> : gives<reduce<F, Z, partial_reduce<K, F, Z, X>>, reduce_partially> {};
};

/// partial_reduce K f z X  =  map (reduce f z) (split K X): a chunk is reduced wholly.
/// Source: [Remmelg2019] figure 2.9c, second rule.
struct reduce_chunks : rule<"partial_reduce f = map (reduce f) . split", "there is no partial reduction"> {
  template <class F, class Z, class K, class X>
  using right = pipe<term<X>, split<K>, on_each<reduce<F, Z>>>;
  template <class E>
  struct on : none<reduce_chunks> {};
  template <class F, class Z, class K, class X>
  struct on<partial_reduce<K, F, Z, X>> : gives<right<F, Z, K, X>, reduce_chunks> {};
};

/// reduce f z (partial_reduce K f z X)  =  reduce f z (partial_reduce K f z (gather_strided S X)).
/// Source: [Remmelg2019] figure 2.9c, third rule, for what a reduction makes of it.
template <class S>
struct reorder_partial_reduce : rule<"reduce f . partial_reduce f = reduce f . partial_reduce f . gather",
                                     "there is no reduction of a partial one by the same operator"> {
  template <class E>
  struct on : none<reorder_partial_reduce> {};
  template <class F, class Z, class K, class X>
  struct on<reduce<F, Z, partial_reduce<K, F, Z, X>>>
      : gives<reduce<F, Z, partial_reduce<K, F, Z, gather_strided<S, X>>>, reorder_partial_reduce> {};
};

/// partial_reduce K^I f z X  =  partial_reduce K f z (... (partial_reduce K f z X)), I times. Each time the array is
/// shorter, so that the steps are written out.
/// Source: [Remmelg2019] figure 2.9c, fourth rule.
template <int I, long K>
struct iterate_partial_reduce
    : rule<"partial_reduce f = iterate (partial_reduce f)", "there is no partial reduction of chunks of that power"> {
  static_assert(I > 1 && K > 1, "hoist: iterate_partial_reduce takes at least two steps of at least two elements");
  static constexpr long power = [] {
    long p = 1;
    for (int i = 0; i < I; ++i) p *= K;
    return p;
  }();
  template <int N, class F, class Z, class X>
  struct times : times<N - 1, F, Z, partial_reduce<num<K>, F, Z, X>> {};
  template <class F, class Z, class X>
  struct times<0, F, Z, X> {
    using type = X;
  };
  template <class E>
  struct on : none<iterate_partial_reduce> {};
  template <class F, class Z, class X>
  struct on<partial_reduce<num<power>, F, Z, X>> : gives<typename times<I, F, Z, X>::type, iterate_partial_reduce> {};
};

/// partial_reduce K f z X  =  join (map (partial_reduce K f z) (split (J K) X)).
/// Source: [Remmelg2019] figure 2.9c, fifth rule.
template <class J>
struct split_partial_reduce
    : rule<"partial_reduce f = join . map (partial_reduce f) . split", "there is no partial reduction"> {
  template <class F, class Z, class K, class X>
  using right = pipe<term<X>, split<times<J, K>>, on_each<partial_reduce<K, F, Z>>, join<>>;
  template <class E>
  struct on : none<split_partial_reduce> {};
  template <class F, class Z, class K, class X>
  struct on<partial_reduce<K, F, Z, X>> : gives<right<F, Z, K, X>, split_partial_reduce> {};
};

/// reduce f z X  =  reduce_seq (\a chunk. reduce_seq f a chunk) z (split K X): chunks one after the other.
/// Source: [Remmelg2019] listing 5.14.
template <class K>
struct split_reduce : rule<"reduce f = reduce_seq (reduce_seq f) . split", "there is no reduction"> {
  struct sum;
  struct chunk;
  template <class F, class Z, class X>
  using right = pipe<term<X>, split<K>, reduce_named<reduce_seq_, sum, chunk, op<reduce_seq_, term<F>, sum, chunk>, term<Z>>>;
  template <class E>
  struct on : none<split_reduce> {};
  template <class F, class Z, class X>
  struct on<reduce<F, Z, X>> : gives<right<F, Z, X>, split_reduce> {};
  template <class F, class Z, class X>
  struct on<reduce_seq<F, Z, X>> : gives<right<F, Z, X>, split_reduce> {};
};

}  // namespace hoist::terms::rules
