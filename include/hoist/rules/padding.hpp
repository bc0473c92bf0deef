#pragma once
// pad: past maps, transpositions and zips, taken together and apart.

#include <hoist/rules/writing.hpp>

namespace hoist::rules {

/// pad l r b (map f X)  =  map f (pad l r b X), where b names elements: the edge repeated, wrapped, mirrored or by a function.
struct pad_past_map {
  static constexpr const char* name = "pad b . map f = map f . pad b";
  template <class E>
  struct on : failed<"pad_past_map", "there is no map padded by its own elements"> {};
  template <class L, class R, class B, class F, class X>
    requires hoist::detail::names_elements<B>
  struct on<apply<pad_<L, R, B>, apply<map_, F, X>>> : rewritten<apply<map_, F, apply<pad_<L, R, B>, X>>, pad_past_map> {};
};
/// map f (pad l r b X)  =  pad l r b (map f X).
struct map_past_pad {
  static constexpr const char* name = "map f . pad b = pad b . map f";
  template <class E>
  struct on : failed<"map_past_pad", "there is no map over an array padded by its own elements"> {};
  template <class L, class R, class B, class F, class X>
    requires hoist::detail::names_elements<B>
  struct on<apply<map_, F, apply<pad_<L, R, B>, X>>> : rewritten<apply<pad_<L, R, B>, apply<map_, F, X>>, map_past_pad> {};
};

/// pad2 b (map2 f X)  =  map2 f (pad2 b X).
struct pad2_past_map2 {
  static constexpr const char* name = "pad2 b . map2 f = map2 f . pad2 b";
  template <class Columns, class Rows, class F, class X>
  using right = in<the<X>, as<Rows>, over<map_, as<Columns>>, over<map_, as<map_, F>>>;
  template <class E>
  struct on : failed<"pad2_past_map2", "there is no map of a map padded by its own elements"> {};
  template <class P, class K, class L, class R, class C, class T, class B, class D, class Q, class J, class F, class X>
    requires(!occurs<F, Q> && hoist::detail::names_elements<C> && hoist::detail::names_elements<D>)
  struct on<apply<map_, fun<P, K, apply<pad_<L, R, C>, var<P, K>>>,
                  apply<pad_<T, B, D>, apply<map_, fun<Q, J, apply<map_, F, var<Q, J>>>, X>>>>
      : written<pad2_past_map2, right<pad_<L, R, C>, pad_<T, B, D>, F, X>> {};
};

/// map (pad l r b) (map2 f X)  =  map2 f (map (pad l r b) X).
struct row_pads_past_map2 {
  static constexpr const char* name = "map (pad b) . map2 f = map2 f . map (pad b)";
  template <class E>
  struct on : failed<"row_pads_past_map2", "there are no rows of a map of a map padded by their own elements"> {};
  template <class P, class K, class L, class R, class B, class Q, class J, class F, class X>
    requires(!occurs<F, Q> && hoist::detail::names_elements<B>)
  struct on<apply<map_, fun<P, K, apply<pad_<L, R, B>, var<P, K>>>, apply<map_, fun<Q, J, apply<map_, F, var<Q, J>>>, X>>>
      : written<row_pads_past_map2, in<the<X>, over<map_, as<pad_<L, R, B>>>, over<map_, as<map_, F>>>> {};
};
/// map (pad l r b) (slide2 n 1 X)  =  slide2 n 1 (map (pad l r b) X), and pad l r b (slide2 1 n X)  =  slide2 1 n (pad l r b X):
/// windows of one column or row are padded as the array is.
struct pad_past_slide2 {
  static constexpr const char* name = "pad b . slide2 = slide2 . pad b";
  template <class E>
  struct on : failed<"pad_past_slide2", "there are no windows of one element across that are padded by such"> {};
  template <class P, class K, class L, class R, class B, class N, class A, class T, class I, class Q, class J>
    requires hoist::detail::names_elements<B>
  struct on<apply<map_, fun<P, K, apply<pad_<L, R, B>, var<P, K>>>, slide2_term<N, num<1>, num<1>, A, T, I, Q, J>>>
      : written<pad_past_slide2, in<the<A>, over<map_, as<pad_<L, R, B>>>, over<map_, as<slide_<num<1>, num<1>>>>,
                                    as<slide_<N, num<1>>>, over<map_, turned>>> {};
  template <class L, class R, class B, class N, class A, class T, class I, class Q, class J>
    requires hoist::detail::names_elements<B>
  struct on<apply<pad_<L, R, B>, slide2_term<num<1>, N, num<1>, A, T, I, Q, J>>>
      : written<pad_past_slide2, in<the<A>, as<pad_<L, R, B>>, over<map_, as<slide_<N, num<1>>>>, as<slide_<num<1>, num<1>>>,
                                    over<map_, turned>>> {};
};

/// pad l r b (transpose X)  =  transpose (map (pad l r b) X).
struct pad_past_transpose {
  static constexpr const char* name = "pad . transpose = transpose . map pad";
  template <class E>
  struct on : failed<"pad_past_transpose", "there is no padded transposition"> {};
  template <class L, class R, class B, class X>
  struct on<apply<pad_<L, R, B>, apply<transpose_, X>>>
      : written<pad_past_transpose, in<the<X>, over<map_, as<pad_<L, R, B>>>, turned>> {};
};

/// Whether rows may be padded before columns as well as after: the corners are the same.
template <class B, class C>
inline constexpr bool pads_commute =
    std::is_same_v<B, C> || hoist::detail::names_elements<B> || hoist::detail::names_elements<C>;

/// pad l r b (map (pad l' r' c) X)  =  map (pad l' r' c) (pad l r b X), where b = c or one of them names elements.
struct exchange_pads {
  static constexpr const char* name = "pad . map pad = map pad . pad";
  template <class E>
  struct on : failed<"exchange_pads", "there are no padded rows of padded columns with the same corners"> {};
  template <class L, class R, class B, class P, class K, class M, class S, class C, class X>
    requires pads_commute<B, C>
  struct on<apply<pad_<L, R, B>, apply<map_, fun<P, K, apply<pad_<M, S, C>, var<P, K>>>, X>>>
      : written<exchange_pads, in<the<X>, as<pad_<L, R, B>>, over<map_, as<pad_<M, S, C>>>>> {};
};

/// Whether a boundary beside a padded array is that beside the array: the edge repeated or a constant, not where the array is
/// wrapped or mirrored.
template <class B>
inline constexpr bool stays_alike = !hoist::detail::names_elements<B> || std::is_same_v<B, clamp_boundary>;

/// pad l r b (pad l' r' b X)  =  pad (l + l') (r + r') b X, where b repeats the edge or is a constant.
struct merge_pads {
  static constexpr const char* name = "pad l r . pad l' r' = pad (l + l') (r + r')";
  template <class E>
  struct on : failed<"merge_pads", "there is no array padded twice alike"> {};
  template <long L, long R, class B, long M, long S, class X>
    requires stays_alike<B>
  struct on<apply<pad_<num<L>, num<R>, B>, apply<pad_<num<M>, num<S>, B>, X>>>
      : rewritten<apply<pad_<num<L + M>, num<R + S>, B>, X>, merge_pads> {};
};
/// pad l r b X  =  pad l 0 b (pad 0 r b X), where both l and r are positive, and b repeats the edge or is a constant.
struct separate_pad {
  static constexpr const char* name = "pad l r = pad l 0 . pad 0 r";
  template <class E>
  struct on : failed<"separate_pad", "there is no array padded at both ends"> {};
  template <long L, long R, class B, class X>
    requires(L > 0 && R > 0 && stays_alike<B>)
  struct on<apply<pad_<num<L>, num<R>, B>, X>>
      : rewritten<apply<pad_<num<L>, num<0>, B>, apply<pad_<num<0>, num<R>, B>, X>>, separate_pad> {};
};
/// pad 0 0 b X  =  X.
struct cancel_pad {
  static constexpr const char* name = "pad 0 0 = id";
  template <class E>
  struct on : failed<"cancel_pad", "there is no array padded by nothing"> {};
  template <class B, class X>
  struct on<apply<pad_<num<0>, num<0>, B>, X>> : rewritten<X, cancel_pad> {};
};

/// pad l r b (zip X Y)  =  zip (pad l r b X) (pad l r b Y); likewise of more arrays.
struct pad_past_zip {
  static constexpr const char* name = "pad b . zip = zip (pad b)";
  template <class E>
  struct on : failed<"pad_past_zip", "there are no zipped arrays padded by their own elements"> {};
  template <class L, class R, class B, class... X>
    requires hoist::detail::names_elements<B>
  struct on<apply<pad_<L, R, B>, apply<zip_, X...>>> : rewritten<apply<zip_, apply<pad_<L, R, B>, X>...>, pad_past_zip> {};
};
/// zip (pad l r b X) (pad l r b Y)  =  pad l r b (zip X Y); likewise of more arrays.
struct zip_past_pad {
  static constexpr const char* name = "zip (pad b) = pad b . zip";
  template <class E>
  struct on : failed<"zip_past_pad", "there are no arrays padded alike in a zip"> {};
  template <class L, class R, class B, class... X>
    requires hoist::detail::names_elements<B>
  struct on<apply<zip_, apply<pad_<L, R, B>, X>...>> : rewritten<apply<pad_<L, R, B>, apply<zip_, X...>>, zip_past_pad> {};
};

}  // namespace hoist::rules
