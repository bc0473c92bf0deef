#pragma once
// Stages that make an array for every place, such as a picture's channels: fused but for it, and computed by chunks.

#include <hoist/rules/fusion.hpp>
#include <hoist/rules/memory.hpp>
#include <hoist/rules/sources.hpp>

namespace hoist::terms::rules {

namespace detail {
/// The dimensions of a map's elements where it maps over another map that computes; -1 elsewhere.
template <class E>
inline constexpr int dimensions_between = -1;
template <class F, class G, class X>
  requires(computes<F> && computes<G>)
inline constexpr int dimensions_between<map<F, map<G, X>>> = static_cast<int>(dimensions_in<element_kind_t<map<G, X>>>);
}  // namespace detail

/// map f (map g X)  =  map (f . g) X, where g makes arrays of several dimensions.
struct fuse_outer_maps
    : rule<"map f . map g = map (f . g), for arrays of arrays", "there is no map of a map that makes arrays of arrays"> {
  template <class E>
  struct on : none<fuse_outer_maps> {};
  template <class E>
    requires(detail::dimensions_between<E> > 1)
  struct on<E> : fuse_maps::on<E> {};
};

/// map f (map g X)  =  join (map (\c. map f (Placement (map g c))) (split K X)), where g makes arrays of one dimension: those
/// of a chunk are placed by Placement, as f reads each of their elements for many of its own. Source: [Halide] compute_at.
template <class K, class Placement>
struct split_stages : rule<"map f . map g = join . map (map f . map g) . split",
                           "there is no map of a map that makes arrays of one dimension"> {
  /// What G makes of a chunk of X, placed.
  template <class G, class X>
  struct placed_chunks {
    using base = typename chunks_of<X, K>::base;
    template <class V>
    using restore = typename Placement::template placed<map<G, typename chunks_of<X, K>::template restore<V>>>;
  };
  template <class E>
  struct on : none<split_stages> {};
  template <class F, class G, class X>
    requires(detail::dimensions_between<map<F, map<G, X>>> == 1)
  struct on<map<F, map<G, X>>> : gives<join<over_pieces<F, placed_chunks<G, X>>>, split_stages> {};
};

/// map (\p. map f (zip Y ...)) X  =  let (Placement Y) (\a. map (\p. map f (zip a ...)) X): rows that every element of X
/// reads are placed by Placement, once for all of them. Source: [Remmelg2019] 5.6.2, copies to local memory.
template <class Placement>
struct share_rows : rule<"map (\\p. map f y) = let a = copy y. map (\\p. map f a)",
                         "there is no map whose function maps over rows that don't depend on its element"> {
  template <class Y>
  static constexpr bool are_rows = detail::dimensions_in<hoist::kind<Y>> == 2 && !detail::is_materialised<Y>;
  /// With A for Y in what `E` makes of it.
  template <class Y, template <class> class E>
  struct shared {
    using A = introduced<share_rows, E<Y>>;
    using type = let<fun<A, hoist::kind<Y>, E<var<A, hoist::kind<Y>>>>, typename Placement::template placed<Y>>;
  };
  template <class P, class K, class H, class X, class... More>
  struct zipped {
    template <class Y>
    using with = map<fun<P, K, map<H, zip<Y, More...>>>, X>;
  };
  template <class E>
  struct on : none<share_rows> {};
  template <class P, class K, class H, class Y, class... More, class X>
    requires(computes<H> && !occurs<Y, P> && are_rows<Y>)
  struct on<map<fun<P, K, map<H, zip<Y, More...>>>, X>>
      : gives<typename shared<Y, zipped<P, K, H, X, More...>::template with>::type, share_rows> {};
};

}  // namespace hoist::terms::rules
