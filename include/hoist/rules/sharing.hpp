#pragma once
// Reductions of what many results share: groups read it in tiles that go through local memory.

#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/rules/reduction.hpp>

namespace hoist::terms::rules {

struct sharing_names {
  struct group;
  struct tile;
  struct near;
  struct sums;
  struct sum;
  struct both;
  struct element;
};
namespace detail {
/// An array that depends on the variable P and is made, element by element, of one that doesn't: `source`. `of<Tile, T>` is
/// its part that is made of T elements of the source. Other arrays aren't `possible`.
template <class A, class P>
struct computed_from_source {
  enum : int { possible = !occurs<A, P>, sources = possible };
  using source = A;
  template <class Tile, class T>
  using of = Tile;
};
template <class L, class X, class P>
struct computed_from_source<fill<L, X>, P> {
  enum : int { possible = true, sources = 0 };
  using source = void;
  template <class Tile, class T>
  using of = fill<T, X>;
};
template <class F, class X, class P>
  requires(occurs<map<F, X>, P>)
struct computed_from_source<map<F, X>, P> {
  enum : int { possible = computed_from_source<X, P>::possible, sources = computed_from_source<X, P>::sources };
  using source = typename computed_from_source<X, P>::source;
  template <class Tile, class T>
  using of = map<F, typename computed_from_source<X, P>::template of<Tile, T>>;
};
/// The only source of several.
template <class P, class... X>
struct only_source;
template <class P, class X, class... Rest>
struct only_source<P, X, Rest...>
    : std::conditional_t<computed_from_source<X, P>::sources == 1, computed_from_source<X, P>, only_source<P, Rest...>> {};
template <class P>
struct only_source<P> {
  using source = void;
};
template <class... X, class P>
  requires(occurs<zip<X...>, P>)
struct computed_from_source<zip<X...>, P> {
  enum : int {
    possible = (bool(computed_from_source<X, P>::possible) && ...),
    sources = (int(computed_from_source<X, P>::sources) + ...)
  };
  using source = typename only_source<P, X...>::source;
  template <class Tile, class T>
  using of = zip<typename computed_from_source<X, P>::template of<Tile, T>...>;
};
}  // namespace detail

/// A map of reductions of arrays that share a source: what the rule below takes.
template <class E>
struct sharing_reduction {
  static constexpr bool matches = false;
};
template <class P, class K, class B, class X>
  requires detail::reducing_body<P, B>::matches
struct sharing_reduction<map<fun<P, K, B>, X>> {
  using reduction = row_reduction<map<fun<P, K, B>, X>>;
  using computed = detail::computed_from_source<typename detail::reducing_body<P, B>::inner::array, P>;
  static constexpr bool matches =
      occurs<typename detail::reducing_body<P, B>::inner::array, P> && computed::possible && computed::sources == 1;
  /// What a tile of T elements of the source makes for a row.
  template <class T>
  struct tile_for {
    template <class Row, class Tile>
    using of = substitute_t<typename computed::template of<Tile, T>, P, Row>;
  };
};

/// map (\P. g P (reduce f z (map (h P) Y))) X, where Y doesn't depend on P, by groups of LX work-items, one result each: Y goes
/// through local memory by tiles of LX elements, which all results of the group take. LX divides both lengths.
/// Source: [Nyland2007]; [Remmelg2019] 4.6, N-Body.
template <class LX, class Unroll>
struct share_source : rule<"map (reduce f) = untile . accumulate f . tile, a source for all",
                           "there is no map of reductions that share an array">,
                      sharing_names {
  template <class M, class R = typename M::reduction>
  using folded_tile = let_named<
      pipe<tile, map_over<map_local_<0>>, apply<to_local_>>, near,
      pipe<zipped<sums, group>, map_named<map_local_<0>, both,
                                          pipe<called<typename M::template tile_for<LX>, pipe<both, get<1>>, near>,
                                               reduce_named<reduce_seq_by_<Unroll>, sum, element,
                                                            called<typename R::op, sum, element>, pipe<both, get<0>>>>>>>;
  template <class M, class R = typename M::reduction>
  using sums_of_group = pipe<term<typename M::computed::source>, split<LX>,
                             reduce_named<accumulate_<num<1>>, sums, tile, folded_tile<M>,
                                          pipe<term<fill<LX, typename R::start>>, map_over<map_local_<0>>>>>;
  template <class M, class R = typename M::reduction>
  using right =
      pipe<term<typename R::rows>, split<LX>,
           map_named<map_workgroup_<0>, group,
                     pipe<zipped<group, sums_of_group<M>>,
                          map_named<map_local_<0>, both, pipe<both, get<1>, typename R::template result<pipe<both, get<0>>>>>>>,
           join<>>;
  template <class E>
  struct on : none<share_source> {};
  template <class E>
    requires sharing_reduction<E>::matches
  struct on<E> : gives<right<sharing_reduction<E>>, share_source> {};
};

}  // namespace hoist::terms::rules
