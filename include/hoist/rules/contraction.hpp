#pragma once
// Contractions, such as matrix products: all pairs of two arrays' rows reduced, by blocks in registers and tiles in local
// memory.

#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/rules/inner_reduction.hpp>
#include <hoist/rules/quotation.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::terms::rules {

struct contraction_names {
  struct rows;
  struct columns;
  struct tiles;
  struct sums;
  struct loaded;
  struct left;
  struct right;
  struct local_left;
  struct local_right;
  struct row;
  struct block;
  struct accumulators;
  struct step;
  struct accumulator_row;
  struct rows_and_others;
  struct columns_and_others;
};

/// A contraction's plan: groups of LY x LX work-items, blocks of 4 BlockY x 4 BlockX results each, 4 Steps steps of the
/// reduction at a time.
template <class LY, class LX, int BlockY, int BlockX, class Steps>
struct contraction_plan : contraction_names {
  static constexpr long width = 4;  ///< of vectors
  using block_rows = num<width * BlockY>;
  using block_columns = num<width * BlockX>;
  using tile_rows = times<LY, block_rows>;
  using tile_columns = times<LX, block_columns>;
  using depth = times<Steps, num<width>>;

  /// A tile's rows by vectors, as rounds of the group's work-items; and back, to rows of so many vectors.
  using rounds = steps<on_each<as_vector<num<width>>>, join<>, split<LX>, split<LY>>;
  template <class Vectors>
  using rows_of = steps<join<>, join<>, split<Vectors>, on_each<as_scalar<>>>;
  using copied = map_over<map_unrolled_, map_over<map_local_<1>, map_over<map_local_<0>>>>;
  /// Steps for each accumulator of the work-items' blocks; without any, a copy.
  template <class... Step>
  using blocks =
      map_over<map_local_<1>, map_over<map_local_<0>, map_over<map_unrolled_, map_over<map_vector_<num<width>>, Step...>>>>;
  /// Dealt out in fours to L work-items, and taken back.
  template <class L>
  using dealt = steps<split<num<width>>, split<L>, transpose<>, on_each<join<>>>;
  using taken_back = steps<on_each<split<num<width>>>, transpose<>, join<>, join<>>;
  /// A tile dealt out to the work-items as blocks, and taken back.
  using dealt_blocks = steps<dealt<LY>, on_each<on_each<dealt<LX>>, transpose<>>>;
  using tile = steps<on_each<transpose<>, on_each<taken_back>>, taken_back>;
  /// F of each accumulator and an element of a tile that is dealt out like them.
  using side_by_side = fork<zip_, get<0>, get<1>>;
  template <class F>
  using zipped_blocks =
      map_over<map_local_<1>, side_by_side,
               map_over<map_local_<0>, side_by_side,
                        map_over<map_unrolled_, side_by_side, map_over<map_vector_<num<width>>, calls_of_parts<F>>>>>;
  template <class Rows, class Columns>
  using tiles_of = zipped<pipe<Rows, divisible<depth>, split<depth>>, pipe<Columns, divisible<depth>, split<depth>>>;
  template <class Z>
  using zeros = term<fill<LY, fill<LX, fill<block_rows, fill<block_columns, Z>>>>>;
  template <class Z>
  using first_sums = pipe<zeros<Z>, blocks<>>;

  using load_left = steps<get<0>, transpose<>, rounds, copied>;
  using load_right = steps<get<1>, rounds, copied>;

  /// The products of a step's column and row, given to a work-item's accumulators by F.
  template <class F, class Sums, class Column, class Row>
  using folded_step = pipe<
      zipped<Sums, Column>,
      map_named<map_unrolled_, accumulator_row,
                pipe<zipped<pipe<accumulator_row, get<0>>, zipped<pipe<accumulator_row, get<1>, fill<block_columns>>, Row>>,
                     map_over<map_vector_<num<width>>, calls_of_parts<F>>>>>;
  /// The products of the columns of As and the rows of Bs, folded into a work-item's accumulators by F.
  template <class F, class Sums, class As, class Bs>
  using folded_in = pipe<zipped<pipe<As, transpose<>>, pipe<Bs, transpose<>>>,
                         reduce_named<accumulate_<depth>, accumulators, step,
                                      folded_step<F, accumulators, pipe<step, get<0>>, pipe<step, get<1>>>, Sums>>;
  /// Folded of each work-item's block of Sums, and of the rows and columns that a tile has for it.
  template <class Sums, class Rows, class Columns, template <class...> class Folded, class F>
  using by_blocks = pipe<
      zipped<Sums, pipe<Rows, dealt<LY>>>,
      map_named<map_local_<1>, row,
                pipe<zipped<pipe<row, get<0>>, pipe<Columns, dealt<LX>>>,
                     map_named<map_local_<0>, block, Folded<F, pipe<block, get<0>>, pipe<row, get<1>>, pipe<block, get<1>>>>>>>;
  /// The steps that tiles of the reduction leave over, read where they are.
  template <class F, class Sums, class Rows, class Columns>
  using folded_rest = pipe<zipped<Rows, Columns>,
                           reduce_named<accumulate_<num<1>>, accumulators, step,
                                        by_blocks<accumulators, pipe<step, get<0>>, pipe<step, get<1>>, folded_step, F>, Sums>>;
  /// After<Sums> of the accumulators with the tiles that were loaded folded in, which go through local memory.
  template <class F, class Sums, class Left, class Right, template <class> class After>
  using folded_tiles =
      let_named<pipe<Left, copied, rows_of<Steps>, transpose<>, to_local_padded<num<4>>>, local_left,
                let_named<pipe<Right, copied, rows_of<times<LX, num<BlockX>>>, apply<to_local_>>, local_right,
                          After<by_blocks<Sums, pipe<local_left, transpose<>>, pipe<local_right, transpose<>>, folded_in, F>>>>;
};

/// The loads of a step are made before the first is stored to local memory.
struct step_by_step : contraction_names {
  template <class Sums>
  using alone = Sums;
  template <class Plan, class F, class Z, class Rows, class Columns>
  using reduced = pipe<typename Plan::template tiles_of<Rows, Columns>,
                       reduce_named<accumulate_<num<1>>, sums, tiles,
                                    let_named<pipe<tiles, typename Plan::load_left, apply<to_private_>>, left,
                                              let_named<pipe<tiles, typename Plan::load_right, apply<to_private_>>, right,
                                                        typename Plan::template folded_tiles<F, sums, left, right, alone>>>,
                                    typename Plan::template first_sums<Z>>>;
};
/// A schedule for rows that are no multiple of a step: what a last step leaves over is folded after the others.
struct any_steps {
  template <class Plan, class F, class Z, class Rows, class Columns, class Depth = typename Plan::depth>
  using reduced = typename Plan::template folded_rest<
      F, step_by_step::reduced<Plan, F, Z, pipe<Rows, whole<Depth>>, pipe<Columns, whole<Depth>>>, pipe<Rows, rest<Depth>>,
      pipe<Columns, rest<Depth>>>;
};
/// The next step's tiles are loaded while those of this one are multiplied: software pipelining.
struct pipelined : contraction_names {
  template <class Plan>
  struct then {
    template <class Sums>
    using load = tupled<pipe<tiles, typename Plan::load_left>, pipe<tiles, typename Plan::load_right>, Sums>;
  };
  template <class Plan, class F, class Z, class Rows, class Columns,
            class Tiles = typename Plan::template tiles_of<Rows, Columns>>
  using reduced =
      pipe<Tiles, pad<num<0>, num<1>, clamp_boundary>, slide<num<2>, num<1>>, on_each<at<num<1>>>,
           reduce_named<accumulate_<num<1>>, loaded, tiles,
                        typename Plan::template folded_tiles<F, pipe<loaded, get<2>>, pipe<loaded, get<0>>,
                                                             pipe<loaded, get<1>>, then<Plan>::template load>,
                        tupled<pipe<Tiles, at<num<0>>, typename Plan::load_left>,
                               pipe<Tiles, at<num<0>>, typename Plan::load_right>, typename Plan::template first_sums<Z>>>,
           get<2>>;
};

namespace detail {
/// The operator F of an accumulator and a pair, for pairs turned round.
template <class F>
struct of_turned_pairs {
  template <class Pair>
  using turned_round = make_tuple<get<1, Pair>, get<0, Pair>>;
  template <class Sum, class Pair>
  using of = without_tuples<called_t<F, Sum, turned_round<Pair>>>;
};
/// How Inner, a reduction of pairs of an element of r and one of c, folds in such pairs: as it does where it zips r and c, or of
/// pairs turned round where it zips c and r.
template <class Inner, class R, class C, class Array = typename Inner::array>
struct folds_pairs {
  static constexpr bool matches = false;
};
template <class Inner, class R, class C>
struct folds_pairs<Inner, R, C, zip<R, C>> {
  static constexpr bool matches = true;
  using op = typename Inner::op;
};
template <class Inner, class R, class C>
struct folds_pairs<Inner, R, C, zip<C, R>> {
  static constexpr bool matches = true;
  using op = of_turned_pairs<typename Inner::op>;
};
/// Whether B is g (reduce_seq f z (zip r c)), or of zip c r, of the variables r and c, and g takes neither: of<sum> is g of a
/// sum, `folds` how pairs of r and c are folded in.
template <class B, class R, class C>
struct pair_reduction {
  static constexpr bool matches = false;
};
template <class B, class P, class K, class Q, class J>
  requires(inner_reduction<B, reduce_seq_>::found)
struct pair_reduction<B, var<P, K>, var<Q, J>> {
  using inner = inner_reduction<B, reduce_seq_>;
  using folds = folds_pairs<inner, var<P, K>, var<Q, J>>;
  using rest = typename inner::template around<sum_of<B>>;
  static constexpr bool matches = folds::matches && !occurs<rest, P> && !occurs<rest, Q>;
  template <class Sum>
  using of = typename inner::template around<Sum>;
};
/// A pair reduction where r and c are the first components of the variables P and Q, and g also takes the second component
/// of Q: of<sum, c> is g of both.
template <class B, class P, class K, class Q, class J>
struct pair_reduction_with {
  static constexpr bool matches = false;
};
template <class B, class P, class K, class Q, class J>
  requires(inner_reduction<B, reduce_seq_>::found)
struct pair_reduction_with<B, P, K, Q, J> {
  using inner = inner_reduction<B, reduce_seq_>;
  using folds = folds_pairs<inner, get<0, var<P, K>>, get<0, var<Q, J>>>;
  template <class Sum, class C>
  using of = with_component<typename inner::template around<Sum>, Q, 1, C>;
  using rest = of<sum_of<B>, sum_of<B>>;
  static constexpr bool matches = folds::matches && !occurs<rest, P> && !occurs<rest, Q>;
};
}  // namespace detail

/// map (\r. map (\c. g (reduce_seq f z (zip r c))) Y) X, by tiles of both arrays that a group keeps in local memory, with blocks
/// of accumulators in registers. Every result is folded in the order in which it was. What the last tiles read beyond the
/// arrays is their last rows again, and what they make of it isn't written. Other schedules than any_steps need steps that
/// divide the rows; elsewhere lengths don't agree, and lowering rejects it.
/// Source: [Remmelg2019] 5.4; the kernels of [CLBlast] and [CUTLASS].
template <class Plan, class Schedule>
struct contract
    : rule<"map2 (reduce f) = untile . accumulate f . tile", "there is no reduction of all pairs of two arrays' rows">,
      contraction_names {
  /// What a group makes of the rows and columns of its tile.
  template <class M, class Rows, class Columns>
  using sums_of = typename Schedule::template reduced<Plan, typename M::folds::op, typename M::inner::start,
                                                      pipe<Rows, transpose<>>, pipe<Columns, transpose<>>>;
  using by_rows = steps<lengthened<typename Plan::tile_rows>, split<typename Plan::tile_rows>>;
  using by_columns = steps<lengthened<typename Plan::tile_columns>, split<typename Plan::tile_columns>>;
  template <class Y>
  using row_of_tiles = steps<transpose<>, on_each<join<>, cut_back<Y>>>;
  template <class M, class X, class Y>
  using right = pipe<
      term<X>, by_rows,
      map_named<map_workgroup_<1>, rows,
                pipe<term<Y>, by_columns,
                     map_named<map_workgroup_<0>, columns,
                               pipe<sums_of<M, rows, columns>, typename Plan::template blocks<calls<M>>, typename Plan::tile>>,
                     row_of_tiles<Y>>>,
      join<>, cut_back<X>>;
  /// The right side where each result is computed from a sum and an element of the array C.
  template <class M, class X, class Y, class C>
  using right_with =
      pipe<zipped<pipe<term<X>, by_rows>, pipe<term<C>, by_rows>>,
           map_named<map_workgroup_<1>, rows_and_others,
                     pipe<zipped<pipe<term<Y>, by_columns>, pipe<rows_and_others, get<1>, on_each<by_columns>, transpose<>>>,
                          map_named<map_workgroup_<0>, columns_and_others,
                                    pipe<zipped<sums_of<M, pipe<rows_and_others, get<0>>, pipe<columns_and_others, get<0>>>,
                                                pipe<columns_and_others, get<1>, typename Plan::dealt_blocks>>,
                                         typename Plan::template zipped_blocks<M>, typename Plan::tile>>,
                          row_of_tiles<Y>>>,
           join<>, cut_back<X>>;
  template <class E>
  struct on : none<contract> {};
  template <class P, class K, class Q, class J, class B, class X, class Y>
    requires(!occurs<Y, P> && detail::pair_reduction<B, var<P, K>, var<Q, J>>::matches)
  struct on<map<fun<P, K, map<fun<Q, J, B>, Y>>, X>>
      : gives<right<detail::pair_reduction<B, var<P, K>, var<Q, J>>, X, Y>, contract> {};
  template <class P, class K, class Q, class J, class B, class X, class Y, class C>
    requires(!occurs<Y, P> && detail::pair_reduction_with<B, P, K, Q, J>::matches)
  struct on<map<fun<P, K, map<fun<Q, J, B>, zip<Y, get<1, var<P, K>>>>>, zip<X, C>>>
      : gives<right_with<detail::pair_reduction_with<B, P, K, Q, J>, X, Y, C>, contract> {};
};

}  // namespace hoist::terms::rules
