#pragma once
// Contractions, such as matrix products: all pairs of two arrays' rows reduced, by blocks in registers and tiles in local
// memory.

#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/rules/inner_reduction.hpp>
#include <hoist/rules/writing.hpp>
#include <hoist/rules/zipping.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // terms have lambdas of rules in them, which has no use for linkage
#endif

namespace hoist::rules {

/// A contraction's plan: groups of LY x LX work-items, blocks of 4 BlockY x 4 BlockX results each, 4 Steps steps of the
/// reduction at a time.
template <class LY, class LX, int BlockY, int BlockX, class Steps>
struct contraction_plan {
  static constexpr int width = 4;   ///< of vectors
  using block_rows = num<width * BlockY>;
  using block_columns = num<width * BlockX>;
  using tile_rows = times<LY, block_rows>;
  using tile_columns = times<LX, block_columns>;
  using depth = times<Steps, num<width>>;

  /// A tile's rows by vectors, as rounds of the group's work-items; and back, to rows of so many vectors.
  static constexpr auto rounds = step{[](auto tile) {
    return tile | each<map_>([](auto row) { return row | as<as_vector_<num<width>>>; }) | together | cut<LX> | cut<LY>;
  }};
  template <class Vectors>
  static constexpr auto rows_of = step{[](auto all) {
    return all | together | together | cut<Vectors> | each<map_>([](auto row) { return row | as<as_scalar_>; });
  }};
  static constexpr auto copied = step{[](auto all) {
    return all | each<map_unrolled_>([](auto round) {
             return round | each<map_local_<1>>([](auto row) { return row | each<map_local_<0>>(same); });
           });
  }};
  /// f of each work-item's block of accumulators.
  static constexpr auto blocks = [](auto f) {
    return each<map_local_<1>>([f](auto row) {
      return row | each<map_local_<0>>([f](auto block) {
               return block | each<map_unrolled_>([f](auto r) { return r | each<map_vector_<num<width>>>(f); });
             });
    });
  };
  /// Dealt out in fours to L work-items, and taken back.
  template <class L>
  static constexpr auto dealt = step{[](auto x) {
    return x | cut<num<width>> | cut<L> | turned | each<map_>([](auto fours) { return fours | together; });
  }};
  static constexpr auto taken_back = step{[](auto parts) {
    return parts | each<map_>([](auto p) { return p | cut<num<width>>; }) | turned | together | together;
  }};
  static constexpr auto tiles_of = [](auto rows, auto columns) { 
    return zipped(rows | as<divisible_<depth>> | cut<depth>, columns | as<divisible_<depth>> | cut<depth>);
  };
  /// f of each accumulator and an element of a tile that is dealt out like them.
  static constexpr auto zipped_blocks = [](auto f) {
    return each<map_local_<1>>([f](auto row) {
      return zipped(row | part<0>, row | part<1>) | each<map_local_<0>>([f](auto block) {
               return zipped(block | part<0>, block | part<1>) | each<map_unrolled_>([f](auto r) {
                        return zipped(r | part<0>, r | part<1>) |
                               each<map_vector_<num<width>>>([f](auto t) { return f(t | part<0>, t | part<1>); });
                      });
             });
    });
  };
  static constexpr auto dealt_blocks = step{[](auto tile) {
    return tile | dealt<LY> | each<map_>([](auto rows) { return rows | each<map_>([](auto row) { return row | dealt<LX>; }) | turned; });
  }};
  template <class Z>
  using sums = apply<fill_<LY>, apply<fill_<LX>, apply<fill_<block_rows>, apply<fill_<block_columns>, Z>>>>;

  static constexpr auto load_left = [](auto tiles) { return tiles | part<0> | turned | rounds | copied; };
  static constexpr auto load_right = [](auto tiles) { return tiles | part<1> | rounds | copied; };

  /// The products of a step's column and row, given to the work-items' accumulators by F.
  template <class F>
  static constexpr auto folded_step = [](auto sums, auto column, auto row) {
    return zipped(sums, column) | each<map_unrolled_>([row](auto r) {
             return zipped(r | part<0>, zipped(r | part<1> | rules::as<fill_<block_columns>>, row)) |
                    each<map_vector_<num<width>>>([](auto t) { return function<F>::of(t | part<0>, t | part<1>); });
           });
  };
  /// The products of the columns of `as` and the rows of `bs`, folded into a work-item's accumulators by F.
  template <class F>
  static constexpr auto folded_in = [](auto sums, auto as, auto bs) {
    return zipped(as | turned, bs | turned) |
           folded<accumulate_<depth>>(
               [](auto sums, auto k) { return folded_step<F>(sums, k | part<0>, k | part<1>); }, sums);
  };
  /// The steps that tiles of the reduction leave over, read where they are.
  template <class F>
  static constexpr auto folded_rest = [](auto sums, auto rows, auto columns) {
    return zipped(rows, columns) | folded<accumulate_<num<1>>>(
                                       [](auto sums, auto k) {
                                         return zipped(sums, k | part<0> | dealt<LY>) | each<map_local_<1>>([=](auto row) {
                                                  return zipped(row | part<0>, k | part<1> | dealt<LX>) |
                                                         each<map_local_<0>>([=](auto block) {
                                                           return folded_step<F>(block | part<0>, row | part<1>, block | part<1>);
                                                         });
                                                });
                                       },
                                       sums);
  };
  /// g of the accumulators with the tiles that were loaded folded in, which go through local memory.
  template <class F, class G>
  static constexpr auto folded_tiles(auto sums, auto left, auto right, G g) {
    return named(left | copied | rows_of<Steps> | turned | as<to_local_padded_<num<4>>>, [=](auto a) {
      return named(right | copied | rows_of<times<LX, num<BlockX>>> | as<to_local_>, [=](auto b) {
        return g(zipped(sums, a | turned | dealt<LY>) | each<map_local_<1>>([=](auto row) {
                   return zipped(row | part<0>, b | turned | dealt<LX>) | each<map_local_<0>>([=](auto block) {
                            return folded_in<F>(block | part<0>, row | part<1>, block | part<1>);
                          });
                 }));
      });
    });
  }
};

/// The loads of a step are made before the first is stored to local memory.
struct step_by_step {
  template <class Plan, class F, class Z>
  static constexpr auto of(auto rows, auto columns) {
    return Plan::tiles_of(rows, columns) | folded<accumulate_<num<1>>>(
                       [](auto sums, auto tiles) {
                         return named(Plan::load_left(tiles) | as<to_private_>, [=](auto a) {
                           return named(Plan::load_right(tiles) | as<to_private_>, [=](auto b) {
                             return Plan::template folded_tiles<F>(sums, a, b, same);
                           });
                         });
                       },
                       the<typename Plan::template sums<Z>> | Plan::blocks(same));
  }
};
/// The same of rows that are no multiple of a step.
struct any_steps {
  template <class Plan, class F, class Z>
  static constexpr auto of(auto rows, auto columns) {
    using depth = typename Plan::depth;
    return Plan::template folded_rest<F>(
        step_by_step::of<Plan, F, Z>(rows | as<whole_<depth>>, columns | as<whole_<depth>>), rows | as<rest_<depth>>,
        columns | as<rest_<depth>>);
  }
};
/// The next step's tiles are loaded while those of this one are multiplied: software pipelining.
struct pipelined {
  template <class Plan, class F, class Z>
  static constexpr auto of(auto rows, auto columns) {
    auto tiles = Plan::tiles_of(rows, columns);
    auto first = tiles | as<at_<num<0>>>;
    auto next = tiles | as<pad_<num<0>, num<1>, clamp_boundary>> | as<slide_<num<2>, num<1>>> |
                each<map_>([](auto two) { return two | as<at_<num<1>>>; });
    return next |
           folded<accumulate_<num<1>>>(
               [](auto loaded, auto tiles) {
                 return Plan::template folded_tiles<F>(loaded | part<2>, loaded | part<0>, loaded | part<1>, [=](auto sums) {
                   return tupled(Plan::load_left(tiles), Plan::load_right(tiles), sums);
                 });
               },
               tupled(Plan::load_left(first), Plan::load_right(first), the<typename Plan::template sums<Z>> | Plan::blocks(same))) |
           part<2>;
  }
};

namespace detail {
/// Whether B is g (reduce_seq f z (zip r c)) of the variables r and c, and g takes neither.
template <class B, class R, class C>
struct pair_reduction {
  static constexpr bool matches = false;
};
template <class B, class P, class K, class Q, class J>
  requires(inner_reduction<B, reduce_seq_>::found)
struct pair_reduction<B, var<P, K>, var<Q, J>> {
  using inner = inner_reduction<B, reduce_seq_>;
  using rest = typename inner::template around<sum_of<B>>;
  static constexpr bool matches =
      __is_same(typename inner::array, apply<zip_, var<P, K>, var<Q, J>>) && !occurs<rest, P> && !occurs<rest, Q>;
  static constexpr auto after = [](auto sum) { return piece<typename inner::template around<held_in<decltype(sum)>>>{}; };
};
/// The same where r and c are the first components of the variables P and Q, and g also takes the second component of Q.
template <class B, class P, class K, class Q, class J>
struct pair_reduction_with {
  static constexpr bool matches = false;
};
template <class B, class P, class K, class Q, class J>
  requires(inner_reduction<B, reduce_seq_>::found)
struct pair_reduction_with<B, P, K, Q, J> {
  using inner = inner_reduction<B, reduce_seq_>;
  template <class V, class C>
  using result = typename with_component<typename inner::template around<V>, Q, 1, C>::type;
  using rest = result<sum_of<B>, sum_of<B>>;
  static constexpr bool matches =
      __is_same(typename inner::array, apply<zip_, apply<get_component<0>, var<P, K>>, apply<get_component<0>, var<Q, J>>>) &&
      !occurs<rest, P> && !occurs<rest, Q>;
  static constexpr auto after = [](auto sum, auto c) { return piece<result<held_in<decltype(sum)>, held_in<decltype(c)>>>{}; };
};
}  // namespace detail

/// map (\r. map (\c. g (reduce_seq f z (zip r c))) Y) X, by tiles of both arrays that a group keeps in local memory, with blocks
/// of accumulators in registers. Every result is folded in the order in which it was. What the last tiles read beyond the
/// arrays is their last rows again, and what they make of it isn't written. Other schedules than any_steps need steps that
/// divide the rows; elsewhere lengths don't agree, and lowering rejects it.
/// Source: thesis 5.4; CLBlast's and CUTLASS's kernels.
template <class Plan, class Schedule>
struct contract {
  static constexpr const char* name = "map2 (reduce f) = untile . accumulate f . tile";
  template <class X>
  static constexpr auto cut_back_to = step{[]<class R>(R) { return piece<apply<cut_back_, X, held_in<R>>>{}; }};
  /// What a group makes of the rows and columns of its tile.
  template <class M>
  static constexpr auto sums = [](auto rows, auto columns) {
    using inner = typename M::inner;
    return Schedule::template of<Plan, typename inner::op, typename inner::start>(rows | turned, columns | turned);
  };
  static constexpr auto tile_of = step{[](auto blocks) {
    return blocks | each<map_>([](auto row) { return row | turned | each<map_>([](auto r) { return r | Plan::taken_back; }); }) |
           Plan::taken_back;
  }};
  template <class Y>
  static constexpr auto row_of_tiles = step{[](auto tiles) {
    return tiles | turned | each<map_>([](auto parts) { return parts | together | cut_back_to<Y>; });
  }};
  static constexpr auto by_rows = as<lengthened_<typename Plan::tile_rows>>;
  static constexpr auto by_columns = as<lengthened_<typename Plan::tile_columns>>;
  template <class M, class X, class Y>
  static constexpr auto right =
      the<X> | by_rows | cut<typename Plan::tile_rows> | each<map_workgroup_<1>>([](auto rows) {
        return the<Y> | by_columns | cut<typename Plan::tile_columns> |
               each<map_workgroup_<0>>([=](auto columns) { return sums<M>(rows, columns) | Plan::blocks(M::after) | tile_of; }) |
               row_of_tiles<Y>;
      }) |
      together | cut_back_to<X>;
  /// The same where each result is made of a sum and an element of the array C.
  template <class M, class X, class Y, class C>
  static constexpr auto right_with =
      zipped(the<X> | by_rows | cut<typename Plan::tile_rows>, the<C> | by_rows | cut<typename Plan::tile_rows>) |
      each<map_workgroup_<1>>([](auto both) {
        auto tiles = both | part<1> | each<map_>([](auto row) { return row | by_columns | cut<typename Plan::tile_columns>; }) | turned;
        return zipped(the<Y> | by_columns | cut<typename Plan::tile_columns>, tiles) |
               each<map_workgroup_<0>>([=](auto tile) {
                 return zipped(sums<M>(both | part<0>, tile | part<0>), tile | part<1> | Plan::dealt_blocks) |
                        Plan::zipped_blocks(M::after) | tile_of;
               }) |
               row_of_tiles<Y>;
      }) |
      together | cut_back_to<X>;
  template <class E>
  struct on : failed<"contract", "there is no reduction of all pairs of two arrays' rows"> {};
  template <class P, class K, class Q, class J, class B, class X, class Y>
    requires(!occurs<Y, P> && detail::pair_reduction<B, var<P, K>, var<Q, J>>::matches)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, Y>>, X>>
      : written<contract, right<detail::pair_reduction<B, var<P, K>, var<Q, J>>, X, Y>> {};
  template <class P, class K, class Q, class J, class B, class X, class Y, class C>
    requires(!occurs<Y, P> && detail::pair_reduction_with<B, P, K, Q, J>::matches)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, apply<zip_, Y, apply<get_component<1>, var<P, K>>>>>, apply<zip_, X, C>>>
      : written<contract, right_with<detail::pair_reduction_with<B, P, K, Q, J>, X, Y, C>> {};
};

}  // namespace hoist::rules

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
