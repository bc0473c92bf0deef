#pragma once
// pad: past maps, transpositions and zips, taken together and apart.

#include <hoist/patterns/map.hpp>
#include <hoist/patterns/pad.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/grids.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

/// pad l r b (map f X)  =  map f (pad l r b X), where b names elements: the edge repeated, wrapped, mirrored or by a function.
struct pad_past_map : rule<"pad b . map f = map f . pad b", "there is no map padded by its own elements"> {
  template <class E>
  struct on : none<pad_past_map> {};
  template <class L, class R, class B, class F, class X>
    requires hoist::detail::names_elements<B>
  struct on<pad<L, R, B, map<F, X>>> : gives<map<F, pad<L, R, B, X>>, pad_past_map> {};
};
/// map f (pad l r b X)  =  pad l r b (map f X).
struct map_past_pad : rule<"map f . pad b = pad b . map f", "there is no map over an array padded by its own elements"> {
  template <class E>
  struct on : none<map_past_pad> {};
  template <class L, class R, class B, class F, class X>
    requires hoist::detail::names_elements<B>
  struct on<map<F, pad<L, R, B, X>>> : gives<pad<L, R, B, map<F, X>>, map_past_pad> {};
};

/// pad2 b (map2 f X)  =  map2 f (pad2 b X).
struct pad2_past_map2 : rule<"pad2 b . map2 f = map2 f . pad2 b", "there is no map of a map padded by its own elements"> {
  template <class Columns, class Rows, class F, class X>
  using right = pipe<term<X>, apply<Rows>, on_each<apply<Columns>>, on_each<map<F>>>;
  template <class E>
  struct on : none<pad2_past_map2> {};
  template <class P, class K, class L, class R, class C, class T, class B, class D, class Q, class J, class F, class X>
    requires(!occurs<F, Q> && hoist::detail::names_elements<C> && hoist::detail::names_elements<D>)
  struct on<map_of<pad_<L, R, C>, pad<T, B, D, map2<F, X, Q, J>>, P, K>>
      : gives<right<pad_<L, R, C>, pad_<T, B, D>, F, X>, pad2_past_map2> {};
};

/// map (pad l r b) (map2 f X)  =  map2 f (map (pad l r b) X).
struct row_pads_past_map2
    : rule<"map (pad b) . map2 f = map2 f . map (pad b)", "there are no rows of a map of a map padded by their own elements"> {
  template <class E>
  struct on : none<row_pads_past_map2> {};
  template <class P, class K, class L, class R, class B, class Q, class J, class F, class X>
    requires(!occurs<F, Q> && hoist::detail::names_elements<B>)
  struct on<map_of<pad_<L, R, B>, map2<F, X, Q, J>, P, K>>
      : gives<pipe<term<X>, on_each<pad<L, R, B>>, on_each<map<F>>>, row_pads_past_map2> {};
};
/// map (pad l r b) (slide2 n 1 X)  =  slide2 n 1 (map (pad l r b) X), and pad l r b (slide2 1 n X)  =  slide2 1 n (pad l r b X):
/// windows of one column or row are padded as the array is.
struct pad_past_slide2
    : rule<"pad b . slide2 = slide2 . pad b", "there are no windows of one element across that are padded by such"> {
  template <class E>
  struct on : none<pad_past_slide2> {};
  template <class P, class K, class L, class R, class B, class N, class A, class T, class I, class Q, class J>
    requires hoist::detail::names_elements<B>
  struct on<map_of<pad_<L, R, B>, slide2<N, num<1>, num<1>, A, T, I, Q, J>, P, K>>
      : gives<pipe<term<A>, on_each<pad<L, R, B>>, on_each<slide<num<1>, num<1>>>, slide<N, num<1>>, on_each<transpose<>>>,
              pad_past_slide2> {};
  template <class L, class R, class B, class N, class A, class T, class I, class Q, class J>
    requires hoist::detail::names_elements<B>
  struct on<pad<L, R, B, slide2<num<1>, N, num<1>, A, T, I, Q, J>>>
      : gives<pipe<term<A>, pad<L, R, B>, on_each<slide<N, num<1>>>, slide<num<1>, num<1>>, on_each<transpose<>>>,
              pad_past_slide2> {};
};

/// pad l r b (transpose X)  =  transpose (map (pad l r b) X).
struct pad_past_transpose : rule<"pad . transpose = transpose . map pad", "there is no padded transposition"> {
  template <class E>
  struct on : none<pad_past_transpose> {};
  template <class L, class R, class B, class X>
  struct on<pad<L, R, B, transpose<X>>> : gives<pipe<term<X>, on_each<pad<L, R, B>>, transpose<>>, pad_past_transpose> {};
};

/// Whether rows may be padded before columns as well as after: the corners are the same.
template <class B, class C>
inline constexpr bool pads_commute =
    std::is_same_v<B, C> || hoist::detail::names_elements<B> || hoist::detail::names_elements<C>;

/// pad l r b (map (pad l' r' c) X)  =  map (pad l' r' c) (pad l r b X), where b = c or one of them names elements.
struct exchange_pads
    : rule<"pad . map pad = map pad . pad", "there are no padded rows of padded columns with the same corners"> {
  template <class E>
  struct on : none<exchange_pads> {};
  template <class L, class R, class B, class P, class K, class M, class S, class C, class X>
    requires pads_commute<B, C>
  struct on<pad<L, R, B, map_of<pad_<M, S, C>, X, P, K>>>
      : gives<pipe<term<X>, pad<L, R, B>, on_each<pad<M, S, C>>>, exchange_pads> {};
};

/// Whether a boundary beside a padded array is that beside the array: the edge repeated or a constant, not where the array is
/// wrapped or mirrored.
template <class B>
inline constexpr bool stays_alike = !hoist::detail::names_elements<B> || std::is_same_v<B, clamp_boundary>;

/// pad l r b (pad l' r' b X)  =  pad (l + l') (r + r') b X, where b repeats the edge or is a constant.
struct merge_pads : rule<"pad l r . pad l' r' = pad (l + l') (r + r')", "there is no array padded twice alike"> {
  template <class E>
  struct on : none<merge_pads> {};
  template <long L, long R, class B, long M, long S, class X>
    requires stays_alike<B>
  struct on<pad<num<L>, num<R>, B, pad<num<M>, num<S>, B, X>>> : gives<pad<num<L + M>, num<R + S>, B, X>, merge_pads> {};
};
/// pad l r b X  =  pad l 0 b (pad 0 r b X), where both l and r are positive, and b repeats the edge or is a constant.
struct separate_pad : rule<"pad l r = pad l 0 . pad 0 r", "there is no array padded at both ends"> {
  template <class E>
  struct on : none<separate_pad> {};
  template <long L, long R, class B, class X>
    requires(L > 0 && R > 0 && stays_alike<B>)
  struct on<pad<num<L>, num<R>, B, X>> : gives<pad<num<L>, num<0>, B, pad<num<0>, num<R>, B, X>>, separate_pad> {};
};
/// pad 0 0 b X  =  X.
struct cancel_pad : rule<"pad 0 0 = id", "there is no array padded by nothing"> {
  template <class E>
  struct on : none<cancel_pad> {};
  template <class B, class X>
  struct on<pad<num<0>, num<0>, B, X>> : gives<X, cancel_pad> {};
};

/// pad l r b (zip X Y)  =  zip (pad l r b X) (pad l r b Y); likewise of more arrays.
struct pad_past_zip : rule<"pad b . zip = zip (pad b)", "there are no zipped arrays padded by their own elements"> {
  template <class E>
  struct on : none<pad_past_zip> {};
  template <class L, class R, class B, class... X>
    requires hoist::detail::names_elements<B>
  struct on<pad<L, R, B, zip<X...>>> : gives<zip<pad<L, R, B, X>...>, pad_past_zip> {};
};
/// zip (pad l r b X) (pad l r b Y)  =  pad l r b (zip X Y); likewise of more arrays.
struct zip_past_pad : rule<"zip (pad b) = pad b . zip", "there are no arrays padded alike in a zip"> {
  template <class E>
  struct on : none<zip_past_pad> {};
  template <class L, class R, class B, class... X>
    requires hoist::detail::names_elements<B>
  struct on<zip<apply<pad_<L, R, B>, X>...>> : gives<pad<L, R, B, zip<X...>>, zip_past_pad> {};
};

/// What the search tries one of at a place: pads past maps, transpositions and zips, and past each other, and the other way.
using pads_inward = meta::list<pad_past_map, pad_past_transpose, pad_past_zip, pad_past_slide2, row_pads_past_map2,
                               exchange_pads, separate_pad>;
using pads_outward = meta::list<map_past_pad, zip_past_pad>;

}  // namespace hoist::terms::rules
