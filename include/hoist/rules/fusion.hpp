#pragma once
// Fusion: a map or reduction takes in the map before it.

#include <hoist/patterns/map.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/reduce.hpp>
#include <hoist/rules/terms.hpp>

namespace hoist::terms::rules {

/// map f (map g X)  =  map (f . g) X, where g computes.
/// Source: [Remmelg2019] 5.2.
struct fuse_maps : rule<"map f . map g = map (f . g)", "there is no map of a map that computes"> {
  template <class E>
  struct on : none<fuse_maps> {};
  template <class F, class G, class X>
    requires(computes_body<G>)
  struct on<map<F, map<G, X>>> : gives<map<then<G, F>, X>, fuse_maps> {};
};

/// reduce f z (map g X)  =  reduce_seq (\a x. f (a, g x)) z X.
/// The accumulator's type differs from the element's, so the result is sequential. Source: [Remmelg2019] 5.2.
struct fuse_reduce_map : rule<"reduce f z . map g = reduce_seq (f . (id, g)) z", "there is no reduction of a map"> {
  template <class E>
  struct on : none<fuse_reduce_map> {};
  template <class F, class Z, class G, class X>
  struct on<reduce<F, Z, map<G, X>>> : gives<reduce_seq<then_reduce<G, F>, Z, X>, fuse_reduce_map> {};
};

/// reduce_seq f z (map g X)  =  reduce_seq (\a x. f (a, g x)) z X.
/// Source: [Remmelg2019] listing 5.7.
struct fuse_reduce_seq_map
    : rule<"reduce_seq f z . map g = reduce_seq (f . (id, g)) z", "there is no loop that reduces a map"> {
  template <class E>
  struct on : none<fuse_reduce_seq_map> {};
  template <class F, class Z, class G, class X>
  struct on<reduce_seq<F, Z, map<G, X>>> : gives<reduce_seq<then_reduce<G, F>, Z, X>, fuse_reduce_seq_map> {};
};

}  // namespace hoist::terms::rules
