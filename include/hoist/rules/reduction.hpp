#pragma once
// Reductions in parallel: a group's work-items reduce a part each, then what they made of it.

#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/rules/writing.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // terms have lambdas of rules in them, which has no use for linkage
#endif

namespace hoist::rules {

namespace detail {
/// Steps of a reduction by F from Z. Members, since lambdas of namespace-scope templates have no linkage.
template <class F, class Z>
struct reduction_of {
  /// What is left of an array, by one work-item.
  static constexpr auto alone = [](auto x) {
    return x | folded<reduce_seq_>([](auto a, auto b) { return function<F>::of(a, b); }, the<Z>);
  };
  /// The results of LX work-items, sixteen each, and these by one.
  static constexpr auto by_steps = step{[](auto of_items) {
    return of_items | as<to_local_> | cut<num<16>> | each<map_local_<0>>(alone) | as<to_local_> | cut<num<64>> | each<map_local_<0>>(alone);
  }};
  /// The same where so many work-items have results that 32 divides them; neighbours read neighbours.
  static constexpr auto across = step{[](auto of_items) {
    return of_items | as<to_local_> | cut<num<32>> | turned | each<map_local_<0>>(alone) | as<to_local_> | cut<num<32>> |
           each<map_local_<0>>(alone);
  }};
  /// Vectors of W by one work-item, each component with an accumulator of its own.
  template <int W, class Unroll>
  static constexpr auto by_vectors = [](auto vectors) {
    return vectors | folded<accumulate_<Unroll>>(
                         [](auto sums, auto v) {
                           return zipped(sums, v) |
                                  each<map_vector_<num<W>>>([](auto t) { return function<F>::of(t | part<0>, t | part<1>); });
                         },
                         the<apply<fill_<num<W>>, Z>> | each<map_vector_<num<W>>>(same)) |
           folded<reduce_unrolled_>([](auto a, auto b) { return function<F>::of(a, b); }, the<Z>);
  };
};
}  // namespace detail

/// How a work-item reduces an array: element by element, or by vectors of W that divide it.
struct alone_by_elements {
  template <class F, class Z>
  static constexpr auto reduced = detail::reduction_of<F, Z>::alone;
};
template <int W, class Unroll>
struct alone_by_vectors {
  template <class F, class Z>
  static constexpr auto reduced = [](auto x) { return detail::reduction_of<F, Z>::template by_vectors<W, Unroll>(x | cut<num<W>>); };
};

/// How a group of LX work-items reduces an array to one of a single element. Neighbours read neighbours.
template <class LX>
struct by_elements {
  template <class F, class Z>
  static constexpr auto reduced = step{[](auto x) {
    return x | cut<LX> | turned | each<map_local_<0>>(detail::reduction_of<F, Z>::alone) |
           detail::reduction_of<F, Z>::by_steps;
  }};
};
/// The same by vectors of W elements, unrolled.
template <class LX, int W, class Unroll>
struct by_vectors {
  template <class F, class Z>
  static constexpr auto reduced = step{[](auto x) {
    return x | cut<num<W>> | cut<LX> | turned | each<map_local_<0>>(detail::reduction_of<F, Z>::template by_vectors<W, Unroll>) |
           detail::reduction_of<F, Z>::across;
  }};
};

/// Reductions by an associative and commutative operator, and nothing else: a map of them, \P. reduce F Z B over X, or
/// one, which is the only one of its kind. `finished` makes the program's result of an array of their results.
template <class E>
struct row_reduction {
  static constexpr bool matches = false;
};
template <class P, class K, class F, class Z, class B, class X>
struct row_reduction<apply<map_, fun<P, K, apply<reduce_, F, Z, B>>, X>> {
  static constexpr bool matches = true;
  using op = F;
  using start = Z;
  using rows = X;
  using row = function<fun<P, K, B>>;
  static constexpr auto finished = step{same};
};
template <class F, class Z, class X>
struct row_reduction<apply<reduce_, F, Z, X>> {
  static constexpr bool matches = true;
  using op = F;
  using start = Z;
  using rows = apply<fill_<num<1>>, X>;
  using P = introduced<row_reduction, X>;
  using row = function<fun<P, hoist::kind<X>, var<P, hoist::kind<X>>>>;
  static constexpr auto finished = as<only_>;
};

/// map (reduce f z) X  =  join (map (reduce_in_steps f z) X), a group for every row, where work-items and vectors divide the
/// rows; likewise reduce f z X, as that of one row.
/// Source: thesis 2.4.3, parallel reduction with a tree in local memory.
template <class Way>
struct reduce_rows {
  static constexpr const char* name = "map (reduce f) = join . map (tree f)";
  template <class M>
  static constexpr auto right = the<typename M::rows> | each<map_workgroup_<0>>([](auto r) {
                                  return M::row::of(r) | Way::template reduced<typename M::op, typename M::start>;
                                }) |
                                together | M::finished;
  template <class E>
  struct on : failed<"reduce_rows", "there is no reduction, and no map of reductions"> {};
  template <class E>
    requires row_reduction<E>::matches
  struct on<E> : written<reduce_rows, right<row_reduction<E>>> {};
};

/// map (reduce f z) X  =  join (map (reduce_in_steps f z) (to_global (map (join . map (reduce_in_steps f z) . split Chunk)
/// X))): a group for every chunk of a row, and a second kernel with a group for every row.
/// Source: thesis 2.4.3, partial reductions; Figure 2.9c.
template <class Chunk, class Way, class Last>
struct reduce_rows_in_two {
  static constexpr const char* name = "map (reduce f) = map (tree f) . to_global . map2 (tree f) . split";
  template <class M>
  static constexpr auto partial = the<typename M::rows> | each<map_workgroup_<1>>([](auto r) {
                                    return M::row::of(r) | cut<Chunk> | each<map_workgroup_<0>>([](auto chunk) {
                                             return chunk | Way::template reduced<typename M::op, typename M::start>;
                                           }) |
                                           together;
                                  }) |
                                  as<to_global_>;
  template <class M>
  static constexpr auto right = partial<M> | each<map_workgroup_<0>>([](auto r) {
                                  return r | Last::template reduced<typename M::op, typename M::start>;
                                }) |
                                together | M::finished;
  template <class E>
  struct on : failed<"reduce_rows_in_two", "there is no reduction, and no map of reductions"> {};
  template <class E>
    requires row_reduction<E>::matches
  struct on<E> : written<reduce_rows_in_two, right<row_reduction<E>>> {};
};

/// map (reduce f z) X  =  map (reduce_seq f z) (to_global (map (map (reduce_seq f z) . split Chunk) X)): a work-item for
/// every chunk, which it reduces as Way says, and a second kernel with one for every row. Rows may have any length.
/// Source: thesis 2.4.3, partial reductions; Figure 2.9c.
template <class Chunk, class Way = alone_by_elements>
struct reduce_chunks_in_two {
  static constexpr const char* name = "map (reduce f) = map (reduce_seq f) . to_global . map2 (reduce_seq f) . split";
  template <class M>
  static constexpr auto partial = the<typename M::rows> | each<map_global_<1>>([](auto r) {
                                    return M::row::of(r) | cut<Chunk> |
                                           each<map_global_<0>>(Way::template reduced<typename M::op, typename M::start>);
                                  }) |
                                  as<to_global_>;
  template <class M>
  static constexpr auto right =
      partial<M> | each<map_global_<0>>(detail::reduction_of<typename M::op, typename M::start>::alone) | M::finished;
  template <class E>
  struct on : failed<"reduce_chunks_in_two", "there is no reduction, and no map of reductions"> {};
  template <class E>
    requires row_reduction<E>::matches
  struct on<E> : written<reduce_chunks_in_two, right<row_reduction<E>>> {};
};

}  // namespace hoist::rules

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
