#pragma once
// Splitting, interchange, tiling, marching: the rules that make parallelism and locality.

#include <hoist/rules/sources.hpp>

namespace hoist::rules {

/// map f X  =  join (map (map f) (split K X)); windows are cut with their halo, and each chunk is kept as Keep says.
/// Source: [Remmelg2019] 5.2; [Hagedorn2018], overlapped tiling.
template <class K, class Keep = in_place>
struct split_join {
  static constexpr const char* name = "map f = join . map (map f) . split";
  template <class E>
  struct on : failed<"split_join", "there is no map that computes"> {};
  template <class P, class T, class B, class X>
    requires computes<fun<P, T, B>>
  struct on<apply<map_, fun<P, T, B>, X>> {
    using E = apply<map_, fun<P, T, B>, X>;
    using source = chunks_of<X, K, Keep>;
    using N = introduced<split_join, E>;
    using C = element_kind_t<typename source::base>;
    using chunk = apply<map_, fun<P, T, B>, typename source::template restore<var<N, C>>>;
    enum : bool { ok = true };
    using type = apply<join_, apply<map_, fun<N, C, chunk>, typename source::base>>;
    using steps = meta::list<split_join>;
  };
};

/// map (map f) X  =  transpose (map (map f) (transpose X)), where X's rows have one length; lowering rejects others.
/// Source: [Remmelg2019] 5.2.
struct interchange {
  static constexpr const char* name = "map (map f) = transpose . map (map f) . transpose";
  template <class E>
  struct on : failed<"interchange", "there is no map of a map that computes"> {};
  template <class P, class K, class Q, class J, class B, class X>
    requires(computes<fun<Q, J, B>> && !occurs<B, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, X>> {
    using E = apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, X>;
    using source = columns_of<X>;
    using N = introduced<interchange, E>;
    using C = element_kind_t<typename source::base>;
    using column = apply<map_, fun<Q, J, B>, typename source::template restore<var<N, C>>>;
    enum : bool { ok = true };
    using type = apply<transpose_, apply<map_, fun<N, C, column>, typename source::base>>;
    using steps = meta::list<interchange>;
  };
};

/// The map of a map E over tiles of its source, which are put together again; a step of Rule.
template <class Rule, class E, class Source>
struct in_tiles;
template <class Rule, class F, class X, class Source>
struct in_tiles<Rule, apply<map_, F, X>, Source> {
  using base = typename Source::base;
  using N = introduced<Rule, apply<map_, F, X>>;
  using C = element_kind_t<base>;
  using M = introduced<N, apply<map_, F, X>>;
  using D = typename element_of_kind<C>::type;
  using tiles = apply<map_, fun<M, D, apply<map_, F, typename Source::template restore<var<M, D>>>>, var<N, C>>;
  template <class R>
  struct joined {
    using type = apply<join_, R>;
  };
  using row = typename mapped_over<Rule, apply<transpose_, tiles>, joined>::type;
  enum : bool { ok = true };
  using type = apply<join_, apply<map_, fun<N, C, row>, base>>;
  using steps = meta::list<Rule>;
};

/// map2 f X  =  join (map (\ts. map join (transpose (map (\t. map2 f t) ts))) (tiles X)); windows are cut with their halo,
/// and each tile is kept as Keep says.
/// Source: [Hagedorn2018], section 4; [Remmelg2020] listing 2.
template <class Rows, class Columns, class Keep = in_place>
struct tile2 {
  static constexpr const char* name = "map2 f = untile . map2 (map2 f) . tile";
  template <class E>
  struct on : failed<"tile2", "there is no map of a map that computes"> {};
  template <class P, class K, class Q, class J, class B, class X>
    requires(computes<fun<Q, J, B>> && !occurs<B, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, X>>
      : in_tiles<tile2, apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, var<P, K>>>, X>, tiles_of<X, Rows, Columns, Keep>> {};
};

/// map (map f) (slide2 r c X)  =  map (\rows. map f (transpose (map (slide c) rows))) (rotate r X): the rows of the windows
/// stay in registers while the outer map marches.
/// Source: [Micikevicius2009]; [RISE] mapSeqSlide.
struct rotate_rows {
  static constexpr const char* name = "slide2 r c = map (transpose . map (slide c)) . rotate r";
  template <class E>
  struct on : failed<"rotate_rows", "there is no map over two-dimensional windows"> {};
  template <class Op, class P, class K, class In, class F, class X>
    requires rotated_rows_of<X>::rotates
  struct on<apply<Op, fun<P, K, apply<In, F, var<P, K>>>, X>> {
    using E = apply<Op, fun<P, K, apply<In, F, var<P, K>>>, X>;
    using source = rotated_rows_of<X>;
    using N = introduced<rotate_rows, E>;
    using C = element_kind_t<typename source::base>;
    enum : bool { ok = true };
    using type = apply<Op, fun<N, C, apply<In, F, typename source::template restore<var<N, C>>>>, typename source::base>;
    using steps = meta::list<rotate_rows>;
  };
};

/// Windows of a one-dimensional source that rotate.
template <class X>
struct rotated_windows_of {
  static constexpr bool rotates = false;
  using type = X;
};
template <class Size, class A>
struct rotated_windows_of<apply<slide_<Size, num<1>>, A>> {
  static constexpr bool rotates = true;
  using type = apply<rotate_<Size>, A>;
};
template <class... X>
struct rotated_windows_of<apply<zip_, X...>> {
  static constexpr bool rotates = (rotated_windows_of<X>::rotates || ...);
  using type = apply<zip_, typename rotated_windows_of<X>::type...>;
};

/// map_seq f (slide n 1 X)  =  map_seq f (rotate n X): the window stays in registers.
/// Source: [RISE] mapSeqSlide.
struct rotate_windows {
  static constexpr const char* name = "map_seq f . slide n = map_seq f . rotate n";
  template <class E>
  struct on : failed<"rotate_windows", "there is no sequential map over windows"> {};
  template <class U, class F, class X>
    requires rotated_windows_of<X>::rotates
  struct on<apply<map_seq_<U>, F, X>> : rewritten<apply<map_seq_<U>, F, typename rotated_windows_of<X>::type>, rotate_windows> {
  };
};

}  // namespace hoist::rules
