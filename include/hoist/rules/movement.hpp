#pragma once
// Movement: layout patterns past maps, and past each other.

#include <hoist/rules/writing.hpp>

namespace hoist::rules {

namespace detail {
/// A function that maps F over its argument, and F doesn't depend on the argument: \p. map F p.
template <class G>
struct maps_inside {
  static constexpr bool matches = false;
};
template <class P, class K, class F>
struct maps_inside<fun<P, K, apply<map_, F, var<P, K>>>> {
  static constexpr bool matches = !occurs<F, P>;
  using function = F;
};
template <class F>
using map2 = over<map_, as<map_, F>>;
}  // namespace detail

/// transpose (map2 f X)  =  map2 f (transpose X).
struct transpose_past_map2 {
  static constexpr const char* name = "transpose . map2 f = map2 f . transpose";
  template <class E>
  struct on : failed<"transpose_past_map2", "there is no transposed map of a map"> {};
  template <class G, class X>
    requires detail::maps_inside<G>::matches
  struct on<apply<transpose_, apply<map_, G, X>>>
      : written<transpose_past_map2, in<the<X>, turned, detail::map2<typename detail::maps_inside<G>::function>>> {};
};
/// map2 f (transpose X)  =  transpose (map2 f X).
struct map2_past_transpose {
  static constexpr const char* name = "map2 f . transpose = transpose . map2 f";
  template <class E>
  struct on : failed<"map2_past_transpose", "there is no map of a map over a transposed array"> {};
  template <class G, class X>
    requires detail::maps_inside<G>::matches
  struct on<apply<map_, G, apply<transpose_, X>>>
      : written<map2_past_transpose, in<the<X>, detail::map2<typename detail::maps_inside<G>::function>, turned>> {};
};

/// split K (map f X)  =  map2 f (split K X).
struct split_past_map {
  static constexpr const char* name = "split . map f = map2 f . split";
  template <class E>
  struct on : failed<"split_past_map", "there is no split of a map"> {};
  template <class K, class F, class X>
  struct on<apply<split_<K>, apply<map_, F, X>>> : written<split_past_map, in<the<X>, cut<K>, detail::map2<F>>> {};
};
/// map2 f (split K X)  =  split K (map f X).
struct map2_past_split {
  static constexpr const char* name = "map2 f . split = split . map f";
  template <class E>
  struct on : failed<"map2_past_split", "there is no map of a map over chunks"> {};
  template <class G, class K, class X>
    requires detail::maps_inside<G>::matches
  struct on<apply<map_, G, apply<split_<K>, X>>>
      : rewritten<apply<split_<K>, apply<map_, typename detail::maps_inside<G>::function, X>>, map2_past_split> {};
};
/// map f (join X)  =  join (map2 f X).
struct map_past_join {
  static constexpr const char* name = "map f . join = join . map2 f";
  template <class E>
  struct on : failed<"map_past_join", "there is no map over a joined array"> {};
  template <class F, class X>
  struct on<apply<map_, F, apply<join_, X>>> : written<map_past_join, in<the<X>, detail::map2<F>, together>> {};
};

/// slide n s (map f X)  =  map2 f (slide n s X): f is computed for every window anew.
struct slide_past_map {
  static constexpr const char* name = "slide . map f = map2 f . slide";
  template <class E>
  struct on : failed<"slide_past_map", "there are no windows of a map"> {};
  template <class N, class S, class F, class X>
  struct on<apply<slide_<N, S>, apply<map_, F, X>>> : written<slide_past_map, in<the<X>, as<slide_<N, S>>, detail::map2<F>>> {};
};
/// map2 f (slide n s X)  =  slide n s (map f X): f is computed once for every element.
struct map2_past_slide {
  static constexpr const char* name = "map2 f . slide = slide . map f";
  template <class E>
  struct on : failed<"map2_past_slide", "there is no map of a map over windows"> {};
  template <class G, class N, class S, class X>
    requires detail::maps_inside<G>::matches
  struct on<apply<map_, G, apply<slide_<N, S>, X>>>
      : rewritten<apply<slide_<N, S>, apply<map_, typename detail::maps_inside<G>::function, X>>, map2_past_slide> {};
};

/// slide2 r c s (map2 f X)  =  map2 (map2 f) (slide2 r c s X): a stencil of a stencil as one, of windows of windows.
struct slide2_past_map2 {
  static constexpr const char* name = "slide2 . map2 f = map2 (map2 f) . slide2";
  template <class E>
  struct on : failed<"slide2_past_map2", "there are no two-dimensional windows of a map of a map"> {};
  template <class R, class C, class S, class G, class X, class P, class K, class Q, class J>
    requires detail::maps_inside<G>::matches
  struct on<slide2_term<R, C, S, apply<map_, G, X>, P, K, Q, J>>
      : written<slide2_past_map2, in<the<typename windows_of<R, C, S, X>::type>,
                                     over<map_, over<map_, detail::map2<typename detail::maps_inside<G>::function>>>>> {};
};

namespace detail {
/// Rows cut by Cut, seen as pieces of columns.
template <class Cut>
using columns_cut = steps<over<map_, as<Cut>>, turned, over<map_, turned>>;
}  // namespace detail
/// split K (transpose X)  =  map transpose (transpose (map (split K) X)); likewise slide.
struct cut_past_transpose {
  static constexpr const char* name = "split . transpose = map transpose . transpose . map split";
  template <class E>
  struct on : failed<"cut_past_transpose", "there are no chunks or windows of a transposed array"> {};
  template <class K, class X>
  struct on<apply<split_<K>, apply<transpose_, X>>> : written<cut_past_transpose, in<the<X>, detail::columns_cut<split_<K>>>> {
  };
  template <class N, class S, class X>
  struct on<apply<slide_<N, S>, apply<transpose_, X>>>
      : written<cut_past_transpose, in<the<X>, detail::columns_cut<slide_<N, S>>>> {};
};

/// split K (zip X Y)  =  map zip (zip (split K X) (split K Y)); likewise slide, and of more arrays.
struct cut_past_zip {
  static constexpr const char* name = "split . zip = map zip . zip split";
  template <class Cut, class Numbers, class... X>
  struct right;
  template <class Cut, int... I, class... X>
  struct right<Cut, numbers<I...>, X...> {
    using type = in<zipped<the<apply<Cut, X>>...>, over<map_, fork<zip_, part<I>...>>>;
  };
  template <class Cut, class... X>
  using right_t = typename right<Cut, typename first_numbers<sizeof...(X)>::type, X...>::type;
  template <class E>
  struct on : failed<"cut_past_zip", "there are no chunks or windows of zipped arrays"> {};
  template <class K, class... X>
  struct on<apply<split_<K>, apply<zip_, X...>>> : written<cut_past_zip, right_t<split_<K>, X...>> {};
  template <class N, class S, class... X>
  struct on<apply<slide_<N, S>, apply<zip_, X...>>> : written<cut_past_zip, right_t<slide_<N, S>, X...>> {};
};

/// slide n s X  =  join (map (slide n s) (tiles (K s + n - s) (K s) s X)): windows by tiles of K.
/// Source: [Hagedorn2018], overlapped tiling.
template <class K>
struct slide_in_tiles {
  static constexpr const char* name = "slide = join . map slide . tiles";
  template <class N, class S, class X>
  using right = in<the<X>, as<tiles_<plus<minus<N, S>, times<K, S>>, times<K, S>, S>>, over<map_, as<slide_<N, S>>>, together>;
  template <class E>
  struct on : failed<"slide_in_tiles", "there are no windows"> {};
  template <class N, class S, class X>
  struct on<apply<slide_<N, S>, X>> : written<slide_in_tiles, right<N, S, X>> {};
};

}  // namespace hoist::rules
