#pragma once
// Splitting, interchange, tiling, marching: the rules that make parallelism and locality.

#include <hoist/rules/sources.hpp>

namespace hoist::terms::rules {

/// map f X  =  join (map (map f) (split K X)); windows are cut with their halo, and each chunk is placed by Placement.
/// Source: [Remmelg2019] 5.2; [Hagedorn2018], overlapped tiling.
template <class K, class Placement = in_place>
struct split_join : rule<"map f = join . map (map f) . split", "there is no map that computes"> {
  template <class E>
  struct on : none<split_join> {};
  template <class F, class X>
    requires computes<F>
  struct on<map<F, X>> : gives<join<over_pieces<F, chunks_of<X, K, Placement>>>, split_join> {};
};

/// map (map f) X  =  transpose (map (map f) (transpose X)), where X's rows have one length; lowering rejects others.
/// Source: [Remmelg2019] 5.2.
struct interchange : rule<"map (map f) = transpose . map (map f) . transpose", "there is no map of a map that computes"> {
  template <class E>
  struct on : none<interchange> {};
  template <class F, class X, class P, class K>
    requires(computes<F> && !occurs<F, P>)
  struct on<map2<F, X, P, K>> : gives<transpose<over_pieces<F, columns_of<X>>>, interchange> {};
};

/// A map of F over the tiles of a source, which are put together again: \ts. map join (transpose (map (\t. map F t) ts)), joined.
template <class F, class Source>
struct mapped_tiles {
  using base = typename Source::base;
  using N = introduced<mapped_tiles, F>;
  using C = element_kind_t<base>;
  using M = introduced<N, F>;
  using D = typename element_of_kind<C>::type;
  using tiles = map<fun<M, D, map<F, typename Source::template restore<var<M, D>>>>, var<N, C>>;
  template <class R>
  struct joined {
    using type = join<R>;
  };
  using row = typename mapped_over<mapped_tiles, transpose<tiles>, joined>::type;
  using type = join<map<fun<N, C, row>, base>>;
};
template <class F, class Source>
using over_tiles = typename mapped_tiles<F, Source>::type;

/// map2 f X  =  join (map (\ts. map join (transpose (map (\t. map2 f t) ts))) (tiles X)); windows are cut with their halo,
/// and each tile is placed by Placement.
/// Source: [Hagedorn2018], section 4; [Remmelg2020] listing 2.
template <class Rows, class Columns, class Placement = in_place>
struct tile2 : rule<"map2 f = untile . map2 (map2 f) . tile", "there is no map of a map that computes"> {
  template <class E>
  struct on : none<tile2> {};
  template <class F, class X, class P, class K>
    requires(computes<F> && !occurs<F, P>)
  struct on<map2<F, X, P, K>> : gives<over_tiles<each<F>, tiles_of<X, Rows, Columns, Placement>>, tile2> {};
};

/// map (map f) (slide2 r c X)  =  map (\rows. map f (transpose (map (slide c) rows))) (rotate r X): the rows of the windows
/// stay in registers while the outer map marches.
/// Source: [Micikevicius2009]; [RISE] mapSeqSlide.
struct rotate_rows
    : rule<"slide2 r c = map (transpose . map (slide c)) . rotate r", "there is no map over two-dimensional windows"> {
  template <class E>
  struct on : none<rotate_rows> {};
  template <class Op, class P, class K, class In, class F, class X>
    requires rotated_rows_of<X>::rotates
  struct on<apply<Op, fun<P, K, apply<In, F, var<P, K>>>, X>> : gives<over_pieces<F, rotated_rows_of<X>, In, Op>, rotate_rows> {
  };
};

/// Windows of a one-dimensional source that rotate.
template <class X>
struct rotated_windows_of {
  static constexpr bool rotates = false;
  using type = X;
};
template <class Size, class A>
struct rotated_windows_of<slide<Size, num<1>, A>> {
  static constexpr bool rotates = true;
  using type = rotate<Size, A>;
};
template <class... X>
struct rotated_windows_of<zip<X...>> {
  static constexpr bool rotates = (rotated_windows_of<X>::rotates || ...);
  using type = zip<typename rotated_windows_of<X>::type...>;
};

/// map_seq f (slide n 1 X)  =  map_seq f (rotate n X): the window stays in registers.
/// Source: [RISE] mapSeqSlide.
struct rotate_windows : rule<"map_seq f . slide n = map_seq f . rotate n", "there is no sequential map over windows"> {
  template <class E>
  struct on : none<rotate_windows> {};
  template <class U, class F, class X>
    requires rotated_windows_of<X>::rotates
  struct on<apply<map_seq_<U>, F, X>> : gives<apply<map_seq_<U>, F, typename rotated_windows_of<X>::type>, rotate_windows> {};
};

}  // namespace hoist::terms::rules
