#pragma once
// Reductions in parallel: a group's work-items reduce a part each, then what they made of it.

#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/rules/inner_reduction.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

struct reduction_names {
  struct sum;
  struct sums;
  struct element;
  struct vector;
  struct row;
  struct both;
};
namespace detail {
/// Steps of a reduction by F from Z.
template <class F, class Z>
struct reduction_of : reduction_names {
  /// What is left of an array, by one work-item.
  using alone = reduce_named<reduce_seq_, sum, element, called<F, sum, element>, term<Z>>;
  /// The results of LX work-items, sixteen each, and these by one, which makes Then of what is left.
  template <class... Then>
  using by_steps = steps<apply<to_local_>, split<num<16>>, map_over<map_local_<0>, alone>, apply<to_local_>, split<num<64>>,
                         map_over<map_local_<0>, alone, Then...>>;
  /// The results of work-items whose number 32 divides, in two steps as well; neighbours read neighbours.
  template <class... Then>
  using across = steps<apply<to_local_>, split<num<32>>, transpose<>, map_over<map_local_<0>, alone>, apply<to_local_>,
                       split<num<32>>, map_over<map_local_<0>, alone, Then...>>;
  /// Vectors of W by one work-item, each component with an accumulator of its own: as a vector, and reduced.
  template <int W, class Unroll>
  using vector_of_sums = reduce_named<accumulate_<Unroll>, sums, vector,
                                      pipe<zipped<sums, vector>, map_over<map_vector_<num<W>>, calls_of_parts<F>>>,
                                      pipe<term<fill<num<W>, Z>>, map_over<map_vector_<num<W>>>>>;
  template <int W, class Unroll>
  using by_vectors =
      steps<vector_of_sums<W, Unroll>, reduce_named<reduce_unrolled_, sum, element, called<F, sum, element>, term<Z>>>;
};
/// How many scalars a kind has beside each other: 0 for one alone.
template <class K>
inline constexpr int components_of = 0;
template <class... K>
inline constexpr int components_of<tup<K...>> = sizeof...(K);
template <class M>
using reduction_by = reduction_of<typename M::op, typename M::start>;
}  // namespace detail

/// How a work-item reduces an array by M's operator: element by element, or by vectors of W, of which each component of an accumulator
/// takes one, and what they leave over by elements.
struct alone_by_elements {
  template <class K>
  static constexpr bool takes = true;
  template <class M>
  using reduced = typename detail::reduction_by<M>::alone;
};
template <int W, class Unroll>
struct alone_by_vectors {
  template <class K>
  static constexpr bool takes = is_scalar_type<K> || (detail::components_of<K> > 0 && detail::components_of<K> <= 4);
  template <class M, class Of = detail::reduction_by<M>>
  using reduced =
      calls_of_steps<typename M::op, steps<whole<num<W>>, split<num<W>>, typename Of::template by_vectors<W, Unroll>>,
                     steps<apply<rest_<num<W>>>, typename Of::alone>>;
};

/// How a group of LX work-items reduces an array to one of a single element, Then of the sum. Neighbours read neighbours.
template <class LX>
struct by_elements {
  template <class K>
  static constexpr bool takes = true;
  template <class M, class... Then>
  using reduced = steps<split<LX>, transpose<>, map_over<map_local_<0>, typename detail::reduction_by<M>::alone>,
                        typename detail::reduction_by<M>::template by_steps<Then...>>;
};
/// How a group of LX work-items reduces an array by vectors of W elements, unrolled.
template <class LX, int W, class Unroll>
struct by_vectors {
  template <class K>
  static constexpr bool takes = is_scalar_type<K>;
  template <class M, class... Then>
  using reduced = steps<split<num<W>>, split<LX>, transpose<>,
                        map_over<map_local_<0>, typename detail::reduction_by<M>::template by_vectors<W, Unroll>>,
                        typename detail::reduction_by<M>::template across<Then...>>;
};

/// How a group of LX work-items reduces an array of any length: what their vectors leave over is shared out too. Rest says
/// what rejects lengths that leave nothing. A W of 1 stands for elements.
template <class LX, int W, class Unroll, template <class> class Rest = some_rest_>
struct by_vectors_and_rest : reduction_names {
  template <class K>
  static constexpr bool takes = W == 1 || is_scalar_type<K>;
  using round = times<LX, num<W>>;
  using units = std::conditional_t<W == 1, steps<>, split<num<W>>>;
  template <class Of>
  using of_one_item = std::conditional_t<W == 1, typename Of::alone, typename Of::template by_vectors<W, Unroll>>;
  template <class M, class Of = detail::reduction_by<M>>
  using of_work_items =
      steps<fork<zip_, steps<whole<round>, units, split<LX>, transpose<>>,
                 steps<apply<Rest<round>>, filled<round, typename M::start>, split<LX>, transpose<>>>,
            map_named<map_local_<0>, both,
                      called<typename M::op, pipe<both, get<0>, of_one_item<Of>>, pipe<both, get<1>, typename Of::alone>>>>;
  template <class M, class... Then>
  using reduced = steps<of_work_items<M>, typename detail::reduction_by<M>::template across<Then...>>;
};

namespace detail {
/// A map's body that makes a scalar of one reduction: \P. g P (reduce op start array), where of<row, sum> is g.
template <class P, class B>
struct reducing_body {
  static constexpr bool matches = false;
};
template <class P, class B>
  requires inner_reduction<B, reduce_>::found
struct reducing_body<P, B> {
  static constexpr bool matches = true;
  using inner = inner_reduction<B, reduce_>;
  template <class Row, class Sum>
  using of = substitute_t<typename inner::template around<Sum>, P, Row>;
  static constexpr bool takes_row = occurs<typename inner::template around<sum_of<B>>, P>;
};
}  // namespace detail

/// Reductions by an associative and commutative operator, with a function of their results: a map of them,
/// \P. g P (reduce op start B) over `rows`, or one, which is the only one of its kind. `array` makes B of a row, `result`
/// g of a row and its sum, `finished` the program's result of an array of their results.
template <class E>
struct row_reduction {
  static constexpr bool matches = false;
};
template <class P, class K, class B, class X>
  requires detail::reducing_body<P, B>::matches
struct row_reduction<map<fun<P, K, B>, X>> {
  using body = detail::reducing_body<P, B>;
  static constexpr bool matches = true, takes_row = body::takes_row;
  using op = typename body::inner::op;
  using start = typename body::inner::start;
  using rows = X;
  using array = calls<fun<P, K, typename body::inner::array>>;
  template <class Row>
  using result = calls<body, Row>;
  using finished = steps<>;
};
template <class B>
  requires detail::reducing_body<void, B>::matches
struct row_reduction<B> {
  using body = detail::reducing_body<void, B>;
  static constexpr bool matches = true, takes_row = false;
  using op = typename body::inner::op;
  using start = typename body::inner::start;
  using rows = fill<num<1>, typename body::inner::array>;
  using array = steps<>;
  template <class Row>
  using result = calls<body, Row>;
  using finished = only<>;
};

namespace detail {
/// Whether E is a reduction, or a map of such, that Way can do, as its accumulators are of a kind that it takes.
template <class E, class Way>
concept reduces_by = row_reduction<E>::matches && Way::template takes<hoist::kind<typename row_reduction<E>::start>>;
/// Each row's partial sums, and what makes its result of their sum: where that takes the row, it stands beside them.
template <class M, class Partial, bool TakesRow = M::takes_row>
struct partial_sums : reduction_names {
  using rows = Partial;
  using of_row = both;
  using result = typename M::template result<both>;
};
template <class M, class Partial>
struct partial_sums<M, Partial, true> : reduction_names {
  using rows = zipped<Partial, term<typename M::rows>>;
  using of_row = pipe<both, get<0>>;
  using result = typename M::template result<pipe<both, get<1>>>;
};
}  // namespace detail

/// map (reduce f z) X  =  join (map (reduce_in_steps f z) X), a group for every row, where work-items and vectors divide the
/// rows; likewise reduce f z X, as that of one row.
/// Source: [Remmelg2019] 2.4.3, parallel reduction with a tree in local memory.
template <class Way>
struct reduce_rows : rule<"map (reduce f) = join . map (tree f)", "there is no reduction, and no map of reductions">,
                     reduction_names {
  template <class M>
  using right =
      pipe<term<typename M::rows>,
           map_named<map_workgroup_<0>, row,
                     pipe<row, typename M::array, typename Way::template reduced<M, typename M::template result<row>>>>,
           join<>, typename M::finished>;
  template <class E>
  struct on : none<reduce_rows> {};
  template <class E>
    requires detail::reduces_by<E, Way>
  struct on<E> : gives<right<row_reduction<E>>, reduce_rows> {};
};

/// map (reduce f z) X  =  join (map (reduce_in_steps f z) (to_global (map (join . map (reduce_in_steps f z) . split Chunk)
/// X))): a group for every chunk of a row, and a second kernel with a group for every row.
/// Source: [Remmelg2019] 2.4.3, partial reductions; Figure 2.9c.
template <class Chunk, class Way, class Last>
struct reduce_rows_in_two : rule<"map (reduce f) = map (tree f) . to_global . map2 (tree f) . split",
                                 "there is no reduction, and no map of reductions">,
                            reduction_names {
  template <class M>
  using partial = pipe<term<typename M::rows>,
                       map_over<map_workgroup_<1>, typename M::array, split<Chunk>,
                                map_over<map_workgroup_<0>, typename Way::template reduced<M>>, join<>>,
                       apply<to_global_>>;
  template <class M, class Sums = detail::partial_sums<M, partial<M>>>
  using right = pipe<typename Sums::rows,
                     map_named<map_workgroup_<0>, both,
                               pipe<typename Sums::of_row, typename Last::template reduced<M, typename Sums::result>>>,
                     join<>, typename M::finished>;
  template <class E>
  struct on : none<reduce_rows_in_two> {};
  template <class E>
    requires detail::reduces_by<E, Way>
  struct on<E> : gives<right<row_reduction<E>>, reduce_rows_in_two> {};
};

/// A reduction of rows in two kernels, whose chunks don't divide the rows: the second reduces what they leave over with the
/// chunks' results.
template <class Chunk, class Way, class Last>
struct reduce_rows_in_two_and_rest : rule<"map (reduce f) = map (tree f) . concat (to_global . map2 (tree f) . split) rest",
                                          "there is no reduction, and no map of reductions">,
                                     reduction_names {
  template <class M>
  using partial = pipe<term<typename M::rows>,
                       map_over<map_workgroup_<1>, typename M::array, whole<Chunk>, split<Chunk>,
                                map_over<map_workgroup_<0>, typename Way::template reduced<M>>, join<>>,
                       apply<to_global_>>;
  template <class M>
  using right = pipe<zipped<partial<M>, term<typename M::rows>>,
                     map_named<map_workgroup_<0>, both,
                               pipe<op<concat_, pipe<both, get<0>>, pipe<both, get<1>, typename M::array, some_rest<Chunk>>>,
                                    typename Last::template reduced<M, typename M::template result<pipe<both, get<1>>>>>>,
                     join<>, typename M::finished>;
  template <class E>
  struct on : none<reduce_rows_in_two_and_rest> {};
  template <class E>
    requires detail::reduces_by<E, Way>
  struct on<E> : gives<right<row_reduction<E>>, reduce_rows_in_two_and_rest> {};
};

/// map (reduce f z) X  =  map (reduce_seq f z) X, by a work-item for every row, which it reduces as Way says.
template <class Way>
struct reduce_rows_alone : rule<"map (reduce f) = map (reduce_seq f)", "there is no map of reductions">, reduction_names {
  template <class M>
  using right =
      pipe<term<typename M::rows>,
           map_named<map_global_<0>, row,
                     pipe<row, typename M::array, typename Way::template reduced<M>, typename M::template result<row>>>>;
  template <class E>
  struct on : none<reduce_rows_alone> {};
  template <class F, class X>
    requires detail::reduces_by<map<F, X>, Way>
  struct on<map<F, X>> : gives<right<row_reduction<map<F, X>>>, reduce_rows_alone> {};
};

namespace detail {
/// The results of rows of which the term Partial has the sums of chunks, by a work-item for every row.
template <class M, class Partial, class Sums = partial_sums<M, Partial>>
using chunks_added = pipe<typename Sums::rows,
                          map_named<map_global_<0>, reduction_names::both,
                                    pipe<typename Sums::of_row, typename reduction_by<M>::alone, typename Sums::result>>,
                          typename M::finished>;
}  // namespace detail

/// map (reduce f z) X  =  map (reduce_seq f z) (to_global (map (map (reduce_seq f z) . split Chunk) X)): a work-item for
/// every chunk, which it reduces as Way says, and a second kernel with one for every row. Rows may have any length. Rows and
/// chunks are the dimensions OfRows and OfChunks of the launch: neighbours take neighbours of dimension 0.
/// Source: [Remmelg2019] 2.4.3, partial reductions; Figure 2.9c.
template <class Chunk, class Way = alone_by_elements, int OfRows = 1, int OfChunks = 0>
struct reduce_chunks_in_two : rule<"map (reduce f) = map (reduce_seq f) . to_global . map2 (reduce_seq f) . split",
                                   "there is no reduction, and no map of reductions">,
                              reduction_names {
  template <class M>
  using partial = pipe<term<typename M::rows>,
                       map_over<map_global_<OfRows>, typename M::array, split<Chunk>,
                                map_over<map_global_<OfChunks>, typename Way::template reduced<M>>>,
                       apply<to_global_>>;
  template <class E>
  struct on : none<reduce_chunks_in_two> {};
  template <class E>
    requires detail::reduces_by<E, Way>
  struct on<E> : gives<detail::chunks_added<row_reduction<E>, partial<row_reduction<E>>>, reduce_chunks_in_two> {};
};

/// A reduction in two kernels where a work-item reduces a chunk of W rows, an element of each at a time, as vectors: for
/// columns, whose neighbours are neighbours in memory. Vectors divide the number of rows.
template <class Chunk, int W, class Unroll>
struct reduce_chunks_of_vectors_in_two
    : rule<"map (reduce f) = map (reduce_seq f) . to_global . map2 (reduce_seq (map_vector f)) . split",
           "there is no map of reductions">,
      reduction_names {
  template <class M>
  using partial =
      pipe<term<typename M::rows>, on_each<typename M::array>, transpose<>, split<Chunk>,
           map_over<map_global_<1>, transpose<>, split<num<W>>,
                    map_over<map_global_<0>, transpose<>, typename detail::reduction_by<M>::template vector_of_sums<W, Unroll>,
                             map_over<map_vector_<num<W>>>>,
                    join<>>,
           apply<to_global_>, transpose<>>;
  template <class M>
  using right = detail::chunks_added<M, partial<M>>;
  template <class E>
  struct on : none<reduce_chunks_of_vectors_in_two> {};
  template <class F, class X>
    requires detail::reduces_by<map<F, X>, alone_by_vectors<W, Unroll>>
  struct on<map<F, X>> : gives<right<row_reduction<map<F, X>>>, reduce_chunks_of_vectors_in_two> {};
};

}  // namespace hoist::terms::rules
