#pragma once
// Movement: layout patterns past maps, and past each other.

#include <hoist/patterns/map.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/grids.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

/// transpose (map2 f X)  =  map2 f (transpose X).
struct transpose_past_map2 : rule<"transpose . map2 f = map2 f . transpose", "there is no transposed map of a map"> {
  template <class E>
  struct on : none<transpose_past_map2> {};
  template <class F, class X, class P, class K>
    requires(!occurs<F, P>)
  struct on<transpose<map2<F, X, P, K>>> : gives<map<each<F>, transpose<X>>, transpose_past_map2> {};
};
/// map2 f (transpose X)  =  transpose (map2 f X).
struct map2_past_transpose
    : rule<"map2 f . transpose = transpose . map2 f", "there is no map of a map over a transposed array"> {
  template <class E>
  struct on : none<map2_past_transpose> {};
  template <class F, class X, class P, class K>
    requires(!occurs<F, P>)
  struct on<map2<F, transpose<X>, P, K>> : gives<transpose<map<each<F>, X>>, map2_past_transpose> {};
};

/// split K (map f X)  =  map2 f (split K X).
struct split_past_map : rule<"split . map f = map2 f . split", "there is no split of a map"> {
  template <class E>
  struct on : none<split_past_map> {};
  template <class K, class F, class X>
  struct on<split<K, map<F, X>>> : gives<map<each<F>, split<K, X>>, split_past_map> {};
};
/// map2 f (split K X)  =  split K (map f X).
struct map2_past_split : rule<"map2 f . split = split . map f", "there is no map of a map over chunks"> {
  template <class E>
  struct on : none<map2_past_split> {};
  template <class F, class L, class X, class P, class K>
    requires(!occurs<F, P>)
  struct on<map2<F, split<L, X>, P, K>> : gives<split<L, map<F, X>>, map2_past_split> {};
};
/// map f (join X)  =  join (map2 f X).
struct map_past_join : rule<"map f . join = join . map2 f", "there is no map over a joined array"> {
  template <class E>
  struct on : none<map_past_join> {};
  template <class F, class X>
  struct on<map<F, join<X>>> : gives<join<map<each<F>, X>>, map_past_join> {};
};

/// slide n s (map f X)  =  map2 f (slide n s X): f is computed for every window anew.
struct slide_past_map : rule<"slide . map f = map2 f . slide", "there are no windows of a map"> {
  template <class E>
  struct on : none<slide_past_map> {};
  template <class N, class S, class F, class X>
  struct on<slide<N, S, map<F, X>>> : gives<map<each<F>, slide<N, S, X>>, slide_past_map> {};
};
/// map2 f (slide n s X)  =  slide n s (map f X): f is computed once for every element.
struct map2_past_slide : rule<"map2 f . slide = slide . map f", "there is no map of a map over windows"> {
  template <class E>
  struct on : none<map2_past_slide> {};
  template <class F, class N, class S, class X, class P, class K>
    requires(!occurs<F, P>)
  struct on<map2<F, slide<N, S, X>, P, K>> : gives<slide<N, S, map<F, X>>, map2_past_slide> {};
};

/// slide2 r c s (map2 f X)  =  map2 (map2 f) (slide2 r c s X): a stencil of a stencil as one, of windows of windows.
struct slide2_past_map2
    : rule<"slide2 . map2 f = map2 (map2 f) . slide2", "there are no two-dimensional windows of a map of a map"> {
  template <class E>
  struct on : none<slide2_past_map2> {};
  template <class R, class C, class S, class F, class X, class V, class I, class P, class K, class Q, class J>
    requires(!occurs<F, V>)
  struct on<slide2<R, C, S, map2<F, X, V, I>, P, K, Q, J>>
      : gives<map<each<each<each<F>>>, typename windows_of<R, C, S, X>::type>, slide2_past_map2> {};
};

namespace detail {
/// Rows cut by Cut, seen as pieces of columns.
template <class Cut>
using columns_cut = steps<on_each<apply<Cut>>, transpose<>, on_each<transpose<>>>;
}  // namespace detail
/// split K (transpose X)  =  map transpose (transpose (map (split K) X)); likewise slide.
struct cut_past_transpose : rule<"split . transpose = map transpose . transpose . map split",
                                 "there are no chunks or windows of a transposed array"> {
  template <class E>
  struct on : none<cut_past_transpose> {};
  template <class K, class X>
  struct on<split<K, transpose<X>>> : gives<pipe<term<X>, detail::columns_cut<split_<K>>>, cut_past_transpose> {};
  template <class N, class S, class X>
  struct on<slide<N, S, transpose<X>>> : gives<pipe<term<X>, detail::columns_cut<slide_<N, S>>>, cut_past_transpose> {};
};

/// split K (zip X Y)  =  map zip (zip (split K X) (split K Y)); likewise slide, and of more arrays.
struct cut_past_zip : rule<"split . zip = map zip . zip split", "there are no chunks or windows of zipped arrays"> {
  template <class Cut, class Numbers, class... X>
  struct right;
  template <class Cut, int... I, class... X>
  struct right<Cut, numbers<I...>, X...> {
    using type = pipe<zipped<term<apply<Cut, X>>...>, on_each<fork<zip_, get<I>...>>>;
  };
  template <class Cut, class... X>
  using right_t = typename right<Cut, typename first_numbers<sizeof...(X)>::type, X...>::type;
  template <class E>
  struct on : none<cut_past_zip> {};
  template <class K, class... X>
  struct on<split<K, zip<X...>>> : gives<right_t<split_<K>, X...>, cut_past_zip> {};
  template <class N, class S, class... X>
  struct on<slide<N, S, zip<X...>>> : gives<right_t<slide_<N, S>, X...>, cut_past_zip> {};
};

/// slide n s X  =  join (map (slide n s) (tiles (K s + n - s) (K s) s X)): windows by tiles of K.
/// Source: [Hagedorn2018], overlapped tiling.
template <class K>
struct slide_in_tiles : rule<"slide = join . map slide . tiles", "there are no windows"> {
  template <class N, class S, class X>
  using right = pipe<term<X>, apply<tiles_<plus<minus<N, S>, times<K, S>>, times<K, S>, S>>, on_each<slide<N, S>>, join<>>;
  template <class E>
  struct on : none<slide_in_tiles> {};
  template <class N, class S, class X>
  struct on<slide<N, S, X>> : gives<right<N, S, X>, slide_in_tiles> {};
};

/// What the search tries one of at a place: layouts past what is mapped over their elements, so that maps meet and fuse, and maps
/// past the layouts before them, so that they are computed once.
using layouts_inward = meta::list<transpose_past_map2, split_past_map, slide_past_map, cut_past_transpose, cut_past_zip>;
using layouts_outward = meta::list<map2_past_transpose, map2_past_split, map2_past_slide, map_past_join>;

}  // namespace hoist::terms::rules
