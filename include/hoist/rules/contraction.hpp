#pragma once
// Contractions, such as matrix products: all pairs of two arrays' rows reduced, by blocks in registers and tiles in local
// memory.

#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/rules/inner_reduction.hpp>
#include <hoist/rules/writing.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::rules {

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
  using rounds = steps<over<map_, as<as_vector_<num<width>>>>, together, cut<LX>, cut<LY>>;
  template <class Vectors>
  using rows_of = steps<together, together, cut<Vectors>, over<map_, as<as_scalar_>>>;
  using copied = over<map_unrolled_, over<map_local_<1>, over<map_local_<0>>>>;
  /// Steps for each accumulator of the work-items' blocks; without any, a copy.
  template <class... Step>
  using blocks = over<map_local_<1>, over<map_local_<0>, over<map_unrolled_, over<map_vector_<num<width>>, Step...>>>>;
  /// Dealt out in fours to L work-items, and taken back.
  template <class L>
  using dealt = steps<cut<num<width>>, cut<L>, turned, over<map_, together>>;
  using taken_back = steps<over<map_, cut<num<width>>>, turned, together, together>;
  /// A tile dealt out to the work-items as blocks, and taken back.
  using dealt_blocks = steps<dealt<LY>, over<map_, over<map_, dealt<LX>>, turned>>;
  using tile = steps<over<map_, turned, over<map_, taken_back>>, taken_back>;
  /// F of each accumulator and an element of a tile that is dealt out like them.
  using side_by_side = fork<zip_, part<0>, part<1>>;
  template <class F>
  using zipped_blocks =
      over<map_local_<1>, side_by_side,
           over<map_local_<0>, side_by_side, over<map_unrolled_, side_by_side, over<map_vector_<num<width>>, by_parts<F>>>>>;
  template <class Rows, class Columns>
  using tiles_of = zipped<in<Rows, as<divisible_<depth>>, cut<depth>>, in<Columns, as<divisible_<depth>>, cut<depth>>>;
  template <class Z>
  using zeros = the<apply<fill_<LY>, apply<fill_<LX>, apply<fill_<block_rows>, apply<fill_<block_columns>, Z>>>>>;
  template <class Z>
  using first_sums = in<zeros<Z>, blocks<>>;

  using load_left = steps<part<0>, turned, rounds, copied>;
  using load_right = steps<part<1>, rounds, copied>;

  /// The products of a step's column and row, given to a work-item's accumulators by F.
  template <class F, class Sums, class Column, class Row>
  using folded_step =
      in<zipped<Sums, Column>,
         each<map_unrolled_, accumulator_row,
              in<zipped<in<accumulator_row, part<0>>, zipped<in<accumulator_row, part<1>, as<fill_<block_columns>>>, Row>>,
                 over<map_vector_<num<width>>, by_parts<F>>>>>;
  /// The products of the columns of As and the rows of Bs, folded into a work-item's accumulators by F.
  template <class F, class Sums, class As, class Bs>
  using folded_in = in<
      zipped<in<As, turned>, in<Bs, turned>>,
      folded<accumulate_<depth>, accumulators, step, folded_step<F, accumulators, in<step, part<0>>, in<step, part<1>>>, Sums>>;
  /// Folded of each work-item's block of Sums, and of the rows and columns that a tile has for it.
  template <class Sums, class Rows, class Columns, template <class...> class Folded, class F>
  using by_blocks =
      in<zipped<Sums, in<Rows, dealt<LY>>>,
         each<map_local_<1>, row,
              in<zipped<in<row, part<0>>, in<Columns, dealt<LX>>>,
                 each<map_local_<0>, block, Folded<F, in<block, part<0>>, in<row, part<1>>, in<block, part<1>>>>>>>;
  /// The steps that tiles of the reduction leave over, read where they are.
  template <class F, class Sums, class Rows, class Columns>
  using folded_rest =
      in<zipped<Rows, Columns>, folded<accumulate_<num<1>>, accumulators, step,
                                       by_blocks<accumulators, in<step, part<0>>, in<step, part<1>>, folded_step, F>, Sums>>;
  /// After<Sums> of the accumulators with the tiles that were loaded folded in, which go through local memory.
  template <class F, class Sums, class Left, class Right, template <class> class After>
  using folded_tiles = named<in<Left, copied, rows_of<Steps>, turned, as<to_local_padded_<num<4>>>>, local_left,
                             named<in<Right, copied, rows_of<times<LX, num<BlockX>>>, as<to_local_>>, local_right,
                                   After<by_blocks<Sums, in<local_left, turned>, in<local_right, turned>, folded_in, F>>>>;
};

/// The loads of a step are made before the first is stored to local memory.
struct step_by_step : contraction_names {
  template <class Sums>
  using alone = Sums;
  template <class Plan, class F, class Z, class Rows, class Columns>
  using reduced = in<typename Plan::template tiles_of<Rows, Columns>,
                     folded<accumulate_<num<1>>, sums, tiles,
                            named<in<tiles, typename Plan::load_left, as<to_private_>>, left,
                                  named<in<tiles, typename Plan::load_right, as<to_private_>>, right,
                                        typename Plan::template folded_tiles<F, sums, left, right, alone>>>,
                            typename Plan::template first_sums<Z>>>;
};
/// The same of rows that are no multiple of a step.
struct any_steps {
  template <class Plan, class F, class Z, class Rows, class Columns, class Depth = typename Plan::depth>
  using reduced = typename Plan::template folded_rest<
      F, step_by_step::reduced<Plan, F, Z, in<Rows, as<whole_<Depth>>>, in<Columns, as<whole_<Depth>>>>,
      in<Rows, as<rest_<Depth>>>, in<Columns, as<rest_<Depth>>>>;
};
/// The next step's tiles are loaded while those of this one are multiplied: software pipelining.
struct pipelined : contraction_names {
  template <class Plan>
  struct then {
    template <class Sums>
    using load = tupled<in<tiles, typename Plan::load_left>, in<tiles, typename Plan::load_right>, Sums>;
  };
  template <class Plan, class F, class Z, class Rows, class Columns,
            class Tiles = typename Plan::template tiles_of<Rows, Columns>>
  using reduced =
      in<Tiles, as<pad_<num<0>, num<1>, clamp_boundary>>, as<slide_<num<2>, num<1>>>, over<map_, as<at_<num<1>>>>,
         folded<accumulate_<num<1>>, loaded, tiles,
                typename Plan::template folded_tiles<F, in<loaded, part<2>>, in<loaded, part<0>>, in<loaded, part<1>>,
                                                     then<Plan>::template load>,
                tupled<in<Tiles, as<at_<num<0>>>, typename Plan::load_left>,
                       in<Tiles, as<at_<num<0>>>, typename Plan::load_right>, typename Plan::template first_sums<Z>>>,
         part<2>>;
};

namespace detail {
/// The operator F of an accumulator and a pair, for pairs turned round.
template <class F>
struct of_turned_pairs {
  template <class Pair>
  using turned_round = apply<make_tuple_, apply<get_component<1>, Pair>, apply<get_component<0>, Pair>>;
  template <class Sum, class Pair>
  using of = without_tuples<typename result<F, Sum, turned_round<Pair>>::type>;
};
/// How Inner, a reduction of pairs of an element of r and one of c, folds in such pairs: as it does where it zips r and c, or of
/// pairs turned round where it zips c and r.
template <class Inner, class R, class C, class Array = typename Inner::array>
struct folds_pairs {
  static constexpr bool matches = false;
};
template <class Inner, class R, class C>
struct folds_pairs<Inner, R, C, apply<zip_, R, C>> {
  static constexpr bool matches = true;
  using op = typename Inner::op;
};
template <class Inner, class R, class C>
struct folds_pairs<Inner, R, C, apply<zip_, C, R>> {
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
/// The same where r and c are the first components of the variables P and Q, and g also takes the second component of Q:
/// of<sum, c> is g of both.
template <class B, class P, class K, class Q, class J>
struct pair_reduction_with {
  static constexpr bool matches = false;
};
template <class B, class P, class K, class Q, class J>
  requires(inner_reduction<B, reduce_seq_>::found)
struct pair_reduction_with<B, P, K, Q, J> {
  using inner = inner_reduction<B, reduce_seq_>;
  using folds = folds_pairs<inner, apply<get_component<0>, var<P, K>>, apply<get_component<0>, var<Q, J>>>;
  template <class Sum, class C>
  using of = typename with_component<typename inner::template around<Sum>, Q, 1, C>::type;
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
struct contract : contraction_names {
  static constexpr const char* name = "map2 (reduce f) = untile . accumulate f . tile";
  /// What a group makes of the rows and columns of its tile.
  template <class M, class Rows, class Columns>
  using sums_of = typename Schedule::template reduced<Plan, typename M::folds::op, typename M::inner::start, in<Rows, turned>,
                                                      in<Columns, turned>>;
  using by_rows = steps<as<lengthened_<typename Plan::tile_rows>>, cut<typename Plan::tile_rows>>;
  using by_columns = steps<as<lengthened_<typename Plan::tile_columns>>, cut<typename Plan::tile_columns>>;
  template <class Y>
  using row_of_tiles = steps<turned, over<map_, together, as<cut_back_, Y>>>;
  template <class M, class X, class Y>
  using right = in<the<X>, by_rows,
                   each<map_workgroup_<1>, rows,
                        in<the<Y>, by_columns,
                           each<map_workgroup_<0>, columns,
                                in<sums_of<M, rows, columns>, typename Plan::template blocks<by<M>>, typename Plan::tile>>,
                           row_of_tiles<Y>>>,
                   together, as<cut_back_, X>>;
  /// The same where each result is made of a sum and an element of the array C.
  template <class M, class X, class Y, class C>
  using right_with = in<zipped<in<the<X>, by_rows>, in<the<C>, by_rows>>,
                        each<map_workgroup_<1>, rows_and_others,
                             in<zipped<in<the<Y>, by_columns>, in<rows_and_others, part<1>, over<map_, by_columns>, turned>>,
                                each<map_workgroup_<0>, columns_and_others,
                                     in<zipped<sums_of<M, in<rows_and_others, part<0>>, in<columns_and_others, part<0>>>,
                                               in<columns_and_others, part<1>, typename Plan::dealt_blocks>>,
                                        typename Plan::template zipped_blocks<M>, typename Plan::tile>>,
                                row_of_tiles<Y>>>,
                        together, as<cut_back_, X>>;
  template <class E>
  struct on : failed<"contract", "there is no reduction of all pairs of two arrays' rows"> {};
  template <class P, class K, class Q, class J, class B, class X, class Y>
    requires(!occurs<Y, P> && detail::pair_reduction<B, var<P, K>, var<Q, J>>::matches)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, Y>>, X>>
      : written<contract, right<detail::pair_reduction<B, var<P, K>, var<Q, J>>, X, Y>> {};
  template <class P, class K, class Q, class J, class B, class X, class Y, class C>
    requires(!occurs<Y, P> && detail::pair_reduction_with<B, P, K, Q, J>::matches)
  struct on<
      apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, apply<zip_, Y, apply<get_component<1>, var<P, K>>>>>, apply<zip_, X, C>>>
      : written<contract, right_with<detail::pair_reduction_with<B, P, K, Q, J>, X, Y, C>> {};
};

}  // namespace hoist::rules
