#pragma once
// Stages that make an array for every place, such as a picture's channels: fused but for it, and computed by chunks.

#include <hoist/rules/fusion.hpp>
#include <hoist/rules/memory.hpp>
#include <hoist/rules/sources.hpp>

namespace hoist::rules {

namespace detail {
/// The dimensions of a map's elements where it maps over another map that computes; -1 elsewhere.
template <class E>
inline constexpr int dimensions_between = -1;
template <class F, class G, class X>
  requires(computes<F> && computes<G>)
inline constexpr int dimensions_between<apply<map_, F, apply<map_, G, X>>> =
    static_cast<int>(dimensions_in<element_kind_t<apply<map_, G, X>>>);
}  // namespace detail

/// map f (map g X)  =  map (f . g) X, where g makes arrays of several dimensions.
struct fuse_outer_maps {
  static constexpr const char* name = "map f . map g = map (f . g), for arrays of arrays";
  template <class E>
  struct on : failed<"fuse_outer_maps", "there is no map of a map that makes arrays of arrays"> {};
  template <class E>
    requires(detail::dimensions_between<E> > 1)
  struct on<E> : fuse_maps::on<E> {};
};

/// map f (map g X)  =  join (map (\c. map f (Keep (map g c))) (split K X)), where g makes arrays of one dimension: those of a
/// chunk are kept as Keep says, as f reads each of their elements for many of its own. Source: [Halide] compute_at.
template <class K, class Keep>
struct split_stages {
  static constexpr const char* name = "map f . map g = join . map (map f . map g) . split";
  template <class E>
  struct on : failed<"split_stages", "there is no map of a map that makes arrays of one dimension"> {};
  template <class F, class G, class X>
    requires(detail::dimensions_between<apply<map_, F, apply<map_, G, X>>> == 1)
  struct on<apply<map_, F, apply<map_, G, X>>> {
    using source = chunks_of<X, K>;
    using N = introduced<split_stages, apply<map_, F, apply<map_, G, X>>>;
    using C = element_kind_t<typename source::base>;
    using kept = typename Keep::template kept<apply<map_, G, typename source::template restore<var<N, C>>>>;
    enum : bool { ok = true };
    using type = apply<join_, apply<map_, fun<N, C, apply<map_, F, kept>>, typename source::base>>;
    using steps = meta::list<split_stages>;
  };
};

/// map (\p. map f (zip Y ...)) X  =  let (Keep Y) (\a. map (\p. map f (zip a ...)) X): rows that every element of X reads are kept
/// as Keep says, once for all of them. Source: [Remmelg2019] 5.6.2, copies to local memory.
template <class Keep>
struct share_rows {
  static constexpr const char* name = "map (\\p. map f y) = let a = copy y. map (\\p. map f a)";
  template <class Y>
  static constexpr bool are_rows = detail::dimensions_in<hoist::kind<Y>> == 2 && !detail::is_kept<Y>;
  /// With A for Y in what `E` makes of it.
  template <class Y, template <class> class E>
  struct shared {
    using A = introduced<share_rows, E<Y>>;
    enum : bool { ok = true };
    using type = apply<let_, fun<A, hoist::kind<Y>, E<var<A, hoist::kind<Y>>>>, typename Keep::template kept<Y>>;
    using steps = meta::list<share_rows>;
  };
  template <class P, class K, class H, class X, class... More>
  struct zipped {
    template <class Y>
    using with = apply<map_, fun<P, K, apply<map_, H, apply<zip_, Y, More...>>>, X>;
  };
  template <class E>
  struct on : failed<"share_rows", "there is no map whose function maps over rows that don't depend on its element"> {};
  template <class P, class K, class H, class Y, class... More, class X>
    requires(computes<H> && !occurs<Y, P> && are_rows<Y>)
  struct on<apply<map_, fun<P, K, apply<map_, H, apply<zip_, Y, More...>>>, X>>
      : shared<Y, zipped<P, K, H, X, More...>::template with> {};
};

}  // namespace hoist::rules
