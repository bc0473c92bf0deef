#pragma once
// Reductions in parallel: a group's work-items reduce a part each, then what they made of it.

#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/rules/inner_reduction.hpp>
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
  /// g of what is left of an array.
  static constexpr auto alone_then = [](auto g) { return [g](auto x) { return g(alone(x)); }; };
  /// The results of LX work-items, sixteen each, and these by one, which gives g of what is left.
  static constexpr auto by_steps = [](auto of_items, auto g) {
    return of_items | as<to_local_> | cut<num<16>> | each<map_local_<0>>(alone) | as<to_local_> | cut<num<64>> |
           each<map_local_<0>>(alone_then(g));
  };
  /// The same where so many work-items have results that 32 divides them; neighbours read neighbours.
  static constexpr auto across = [](auto of_items, auto g) {
    return of_items | as<to_local_> | cut<num<32>> | turned | each<map_local_<0>>(alone) | as<to_local_> | cut<num<32>> |
           each<map_local_<0>>(alone_then(g));
  };
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
template <class K, class Z, class X>
constexpr auto filled_up(X) {
  return piece<apply<filled_<K>, Z, held_in<X>>>{};
}
template <class A, class B>
constexpr auto one_behind_the_other(A, B) {
  return piece<apply<concat_, held_in<A>, held_in<B>>>{};
}
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

/// How a group of LX work-items reduces an array to one of a single element, g of the sum. Neighbours read neighbours.
template <class LX>
struct by_elements {
  template <class F, class Z>
  static constexpr auto reduced = [](auto x, auto g) {
    return detail::reduction_of<F, Z>::by_steps(
        x | cut<LX> | turned | each<map_local_<0>>(detail::reduction_of<F, Z>::alone), g);
  };
};
/// The same by vectors of W elements, unrolled.
template <class LX, int W, class Unroll>
struct by_vectors {
  template <class F, class Z>
  static constexpr auto reduced = [](auto x, auto g) {
    return detail::reduction_of<F, Z>::across(
        x | cut<num<W>> | cut<LX> | turned | each<map_local_<0>>(detail::reduction_of<F, Z>::template by_vectors<W, Unroll>),
        g);
  };
};

/// The same of any length: what the work-items' vectors leave over is shared out too. Rest says what rejects lengths that
/// leave nothing. A W of 1 stands for elements.
template <class LX, int W, class Unroll, template <class> class Rest = some_rest_>
struct by_vectors_and_rest {
  using round = times<LX, num<W>>;
  template <class F, class Z>
  static constexpr auto reduced = [](auto x, auto g) {
    using of = detail::reduction_of<F, Z>;
    constexpr auto of_one_item = [](auto whole) {
      if constexpr (W == 1) return of::alone(whole);
      else return of::template by_vectors<W, Unroll>(whole);
    };
    constexpr auto units = [](auto whole) {
      if constexpr (W == 1) return whole;
      else return whole | cut<num<W>>;
    };
    return of::across(zipped(units(x | as<whole_<round>>) | cut<LX> | turned,
                             detail::filled_up<round, Z>(x | as<Rest<round>>) | cut<LX> | turned) |
                          each<map_local_<0>>([=](auto t) {
                            return function<F>::of(of_one_item(t | part<0>), of::alone(t | part<1>));
                          }),
                      g);
  };
};

namespace detail {
/// A map's body that makes a scalar of one reduction: \P. after<reduce op start (array)>.
template <class P, class B>
struct reducing_body {
  static constexpr bool matches = false;
};
template <class P, class B>
  requires inner_reduction<B, reduce_>::found
struct reducing_body<P, B> {
  static constexpr bool matches = true;
  using inner = inner_reduction<B, reduce_>;
  template <class K>
  using array_of = function<fun<P, K, typename inner::array>>;
  /// A row and the sum made of it to the row's result.
  static constexpr auto after = [](auto row, auto sum) {
    return piece<substitute_t<typename inner::template around<held_in<decltype(sum)>>, P, held_in<decltype(row)>>>{};
  };
  static constexpr bool takes_row = occurs<typename inner::template around<sum_of<B>>, P>;
};
}  // namespace detail

/// Reductions by an associative and commutative operator, with a function of their results: a map of them,
/// \P. g (reduce F Z B) over X, or one, which is the only one of its kind. `finished` makes the program's result of an array
/// of their results; `sums_to` makes g of a row.
template <class E>
struct row_reduction {
  static constexpr bool matches = false;
};
template <class P, class K, class B, class X>
  requires detail::reducing_body<P, B>::matches
struct row_reduction<apply<map_, fun<P, K, B>, X>> {
  using body = detail::reducing_body<P, B>;
  static constexpr bool matches = true, takes_row = body::takes_row;
  using op = typename body::inner::op;
  using start = typename body::inner::start;
  using rows = X;
  using row = typename body::template array_of<K>;
  static constexpr auto sums_to = [](auto r) { return [r](auto sum) { return body::after(r, sum); }; };
  static constexpr auto finished = step{same};
};
template <class B>
  requires detail::reducing_body<void, B>::matches
struct row_reduction<B> {
  using body = detail::reducing_body<void, B>;
  static constexpr bool matches = true, takes_row = false;
  using op = typename body::inner::op;
  using start = typename body::inner::start;
  using array = typename body::inner::array;
  using rows = apply<fill_<num<1>>, array>;
  using P = introduced<row_reduction, array>;
  using row = function<fun<P, hoist::kind<array>, var<P, hoist::kind<array>>>>;
  static constexpr auto sums_to = [](auto r) { return [r](auto sum) { return body::after(r, sum); }; };
  static constexpr auto finished = as<only_>;
};

namespace detail {
/// What is left to do with the partial sums of each row, by Loop: f of them and of what makes the row's result of their sum.
template <class M, class Loop, class F>
constexpr auto over_sums(auto partial, F f) {
  if constexpr (M::takes_row)
    return zipped(partial, the<typename M::rows>) |
           each<Loop>([f](auto t) { return f(t | part<0>, M::sums_to(t | part<1>)); });
  else
    return partial | each<Loop>([f](auto sums) { return f(sums, M::sums_to(sums)); });
}
}  // namespace detail

/// map (reduce f z) X  =  join (map (reduce_in_steps f z) X), a group for every row, where work-items and vectors divide the
/// rows; likewise reduce f z X, as that of one row.
/// Source: thesis 2.4.3, parallel reduction with a tree in local memory.
template <class Way>
struct reduce_rows {
  static constexpr const char* name = "map (reduce f) = join . map (tree f)";
  template <class M>
  static constexpr auto right = the<typename M::rows> | each<map_workgroup_<0>>([](auto r) {
                                  return Way::template reduced<typename M::op, typename M::start>(M::row::of(r), M::sums_to(r));
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
                                             return Way::template reduced<typename M::op, typename M::start>(chunk, same);
                                           }) |
                                           together;
                                  }) |
                                  as<to_global_>;
  template <class M>
  static constexpr auto last = detail::over_sums<M, map_workgroup_<0>>(partial<M>, [](auto sums, auto g) {
    return Last::template reduced<typename M::op, typename M::start>(sums, g);
  });
  template <class M>
  static constexpr auto right = last<M> | together | M::finished;
  template <class E>
  struct on : failed<"reduce_rows_in_two", "there is no reduction, and no map of reductions"> {};
  template <class E>
    requires row_reduction<E>::matches
  struct on<E> : written<reduce_rows_in_two, right<row_reduction<E>>> {};
};

/// The same of rows that chunks don't divide: the second kernel reduces what they leave over with the chunks' results.
template <class Chunk, class Way, class Last>
struct reduce_rows_in_two_and_rest {
  static constexpr const char* name = "map (reduce f) = map (tree f) . concat (to_global . map2 (tree f) . split) rest";
  template <class M>
  static constexpr auto partial = the<typename M::rows> | each<map_workgroup_<1>>([](auto r) {
                                    return M::row::of(r) | as<whole_<Chunk>> | cut<Chunk> | each<map_workgroup_<0>>([](auto chunk) {
                                             return Way::template reduced<typename M::op, typename M::start>(chunk, same);
                                           }) |
                                           together;
                                  }) |
                                  as<to_global_>;
  template <class M>
  static constexpr auto last = zipped(partial<M>, the<typename M::rows>) | each<map_workgroup_<0>>([](auto t) {
                                 auto row = t | part<1>;
                                 return Last::template reduced<typename M::op, typename M::start>(
                                     detail::one_behind_the_other(t | part<0>, M::row::of(row) | as<some_rest_<Chunk>>), M::sums_to(row));
                               });
  template <class M>
  static constexpr auto right = last<M> | together | M::finished;
  template <class E>
  struct on : failed<"reduce_rows_in_two_and_rest", "there is no reduction, and no map of reductions"> {};
  template <class E>
    requires row_reduction<E>::matches
  struct on<E> : written<reduce_rows_in_two_and_rest, right<row_reduction<E>>> {};
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
  static constexpr auto last = detail::over_sums<M, map_global_<0>>(partial<M>, [](auto sums, auto g) {
    return g(detail::reduction_of<typename M::op, typename M::start>::alone(sums));
  });
  template <class M>
  static constexpr auto right = last<M> | M::finished;
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
