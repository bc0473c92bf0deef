#pragma once
// Placements of a tile: read where it is, or copied to local memory by its group.

#include <hoist/patterns/map.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/rules/elements.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

/// A placement says where a tile is read: `placed<V>` is the term V, or a copy of it. This one reads it where it is.
struct in_place {
  template <class V>
  using placed = V;
};
/// Copied by a row of work-items a row, by one element each; To says which local memory.
template <class To>
struct copied_by_elements {
  template <class V>
  struct copy {
    using P = introduced<copied_by_elements, V>;
    using K = element_kind_t<V>;
    using Q = introduced<P, V>;
    using J = typename element_of_kind<K>::type;
    using row = apply<map_local_<0>, fun<Q, J, var<Q, J>>, var<P, K>>;
    using type = apply<To, apply<map_local_<1>, fun<P, K, row>, V>>;
  };
  template <class V>
  using placed = typename copy<V>::type;
};
/// Copied by W elements of a row each, as vectors.
template <class To, class W>
struct copied_by_vectors {
  template <class V>
  struct copy {
    using P = introduced<copied_by_vectors, V>;
    using K = element_kind_t<V>;
    using Q = introduced<P, V>;
    using R = introduced<Q, V>;
    using J = typename element_of_kind<K>::type;
    using some = map_vector<W, fun<R, J, var<R, J>>, var<Q, K>>;
    using row = join<apply<map_local_<0>, fun<Q, K, some>, split<W, var<P, K>>>>;
    using type = apply<To, apply<map_local_<1>, fun<P, K, row>, V>>;
  };
  template <class V>
  using placed = typename copy<V>::type;
};
/// The same by LY rows and LX vectors of each at once, which divide the tile: then all of a work-item's loads are under way at once.
template <class To, class W, class LX, class LY>
struct copied_by_whole_vectors {
  using vectors_of_row = steps<split<W>, divisible<LX>, split<LX>,
                               map_over<map_unrolled_, map_over<map_local_<0>, map_over<map_vector_<W>>>>, join<>, join<>>;
  template <class V>
  using placed = unquoted<pipe<term<V>, divisible<LY>, split<LY>,
                               map_over<map_unrolled_, map_over<map_local_<1>, vectors_of_row>>, join<>, apply<To>>>;
};
using copied_to_local = copied_by_elements<to_local_>;
using copied_to_padded_local = copied_by_elements<to_local_padded_<num<1>>>;
using copied_to_local_by_vectors = copied_by_vectors<to_local_, num<4>>;
using copied_to_padded_local_by_vectors = copied_by_vectors<to_local_padded_<num<1>>, num<4>>;
using staged_in_local [[deprecated("write copied_to_local")]] = copied_to_local;
using staged_in_padded_local [[deprecated("write copied_to_padded_local")]] = copied_to_padded_local;
/// A line copied by one element each, or by W, as vectors.
template <class To, int W = 1>
struct line_copied {
  template <class V>
  struct copy {
    using P = introduced<line_copied, V>;
    using K = element_kind_t<V>;
    using type = apply<To, apply<map_local_<0>, fun<P, K, var<P, K>>, V>>;
  };
  template <class V>
  using placed = typename copy<V>::type;
};
template <class To, int W>
  requires(W > 1)
struct line_copied<To, W> {
  template <class V>
  struct copy {
    using P = introduced<line_copied, V>;
    using K = element_kind_t<V>;
    using Q = introduced<P, V>;
    using some = map_vector<num<W>, fun<Q, K, var<Q, K>>, var<P, arr<K>>>;
    using type = apply<To, join<apply<map_local_<0>, fun<P, arr<K>, some>, split<num<W>, V>>>>;
  };
  template <class V>
  using placed = typename copy<V>::type;
};
/// A line copied by LX work-items, each of which has all of its loads under way at once.
template <class To, class LX>
struct line_copied_at_once {
  template <class V>
  using placed = unquoted<pipe<term<V>, split<LX>, map_over<map_unrolled_, map_over<map_local_<0>>>, join<>, apply<To>>>;
};

}  // namespace hoist::terms::rules
