#pragma once
// Reductions in several steps: the rules of partial_reduce, and chunks one after the other.

#include <hoist/patterns/partial_reduce.hpp>
#include <hoist/rules/reordering.hpp>
#include <hoist/rules/writing.hpp>

namespace hoist::rules {

/// reduce f z X  =  reduce f z (partial_reduce K f z X).
/// Source: [Remmelg2019] figure 2.9c, first rule.
template <class K>
struct reduce_partially {
  static constexpr const char* name = "reduce f = reduce f . partial_reduce f";
  template <class E>
  struct on : failed<"reduce_partially", "there is no reduction"> {};
  template <class F, class Z, class X>
  struct on<apply<reduce_, F, Z, X>> : rewritten<apply<reduce_, F, Z, apply<partial_reduce_<K>, F, Z, X>>, reduce_partially> {};
};

/// partial_reduce K f z X  =  map (reduce f z) (split K X): a chunk is reduced wholly.
/// Source: [Remmelg2019] figure 2.9c, second rule.
struct reduce_chunks {
  static constexpr const char* name = "partial_reduce f = map (reduce f) . split";
  template <class F, class Z, class K, class X>
  using right = in<the<X>, cut<K>, over<map_, as<reduce_, F, Z>>>;
  template <class E>
  struct on : failed<"reduce_chunks", "there is no partial reduction"> {};
  template <class F, class Z, class K, class X>
  struct on<apply<partial_reduce_<K>, F, Z, X>> : written<reduce_chunks, right<F, Z, K, X>> {};
};

/// reduce f z (partial_reduce K f z X)  =  reduce f z (partial_reduce K f z (gather_strided S X)).
/// Source: [Remmelg2019] figure 2.9c, third rule, for what a reduction makes of it.
template <class S>
struct reorder_partial_reduce {
  static constexpr const char* name = "reduce f . partial_reduce f = reduce f . partial_reduce f . gather";
  template <class E>
  struct on : failed<"reorder_partial_reduce", "there is no reduction of a partial one by the same operator"> {};
  template <class F, class Z, class K, class X>
  struct on<apply<reduce_, F, Z, apply<partial_reduce_<K>, F, Z, X>>>
      : rewritten<apply<reduce_, F, Z, apply<partial_reduce_<K>, F, Z, apply<gather_strided_<S>, X>>>, reorder_partial_reduce> {
  };
};

/// partial_reduce K^I f z X  =  partial_reduce K f z (... (partial_reduce K f z X)), I times. Each time the array is
/// shorter, so that the steps are written out.
/// Source: [Remmelg2019] figure 2.9c, fourth rule.
template <int I, long K>
struct iterate_partial_reduce {
  static_assert(I > 1 && K > 1, "hoist: iterate_partial_reduce takes at least two steps of at least two elements");
  static constexpr const char* name = "partial_reduce f = iterate (partial_reduce f)";
  static constexpr long power = [] {
    long p = 1;
    for (int i = 0; i < I; ++i) p *= K;
    return p;
  }();
  template <int N, class F, class Z, class X>
  struct times : times<N - 1, F, Z, apply<partial_reduce_<num<K>>, F, Z, X>> {};
  template <class F, class Z, class X>
  struct times<0, F, Z, X> {
    using type = X;
  };
  template <class E>
  struct on : failed<"iterate_partial_reduce", "there is no partial reduction of chunks of that power"> {};
  template <class F, class Z, class X>
  struct on<apply<partial_reduce_<num<power>>, F, Z, X>> : rewritten<typename times<I, F, Z, X>::type, iterate_partial_reduce> {
  };
};

/// partial_reduce K f z X  =  join (map (partial_reduce K f z) (split (J K) X)).
/// Source: [Remmelg2019] figure 2.9c, fifth rule.
template <class J>
struct split_partial_reduce {
  static constexpr const char* name = "partial_reduce f = join . map (partial_reduce f) . split";
  template <class F, class Z, class K, class X>
  using right = in<the<X>, cut<times<J, K>>, over<map_, as<partial_reduce_<K>, F, Z>>, together>;
  template <class E>
  struct on : failed<"split_partial_reduce", "there is no partial reduction"> {};
  template <class F, class Z, class K, class X>
  struct on<apply<partial_reduce_<K>, F, Z, X>> : written<split_partial_reduce, right<F, Z, K, X>> {};
};

/// reduce f z X  =  reduce_seq (\a chunk. reduce_seq f a chunk) z (split K X): chunks one after the other.
/// Source: [Remmelg2019] listing 5.14.
template <class K>
struct split_reduce {
  static constexpr const char* name = "reduce f = reduce_seq (reduce_seq f) . split";
  struct sum;
  struct chunk;
  template <class F, class Z, class X>
  using right = in<the<X>, cut<K>, folded<reduce_seq_, sum, chunk, made<reduce_seq_, the<F>, sum, chunk>, the<Z>>>;
  template <class E>
  struct on : failed<"split_reduce", "there is no reduction"> {};
  template <class F, class Z, class X>
  struct on<apply<reduce_, F, Z, X>> : written<split_reduce, right<F, Z, X>> {};
  template <class F, class Z, class X>
  struct on<apply<reduce_seq_, F, Z, X>> : written<split_reduce, right<F, Z, X>> {};
};

}  // namespace hoist::rules
