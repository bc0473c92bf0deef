#pragma once
// Scans of whole arrays in one pass: a group a chunk, behind those before it.

#include <hoist/patterns/opencl/chained.hpp>
#include <hoist/rules/scan_rounds.hpp>

namespace hoist::terms::rules {

namespace detail {

/// A term that reads a scan by maps of its elements and by what moves these: `in` is it with P for the scan, the maps inside.
template <class E>
struct scan_inside {
  enum : bool { possible = false };
};
template <bool Before, class F, class Z, class Y>
struct scan_inside<scan<Before, F, Z, Y>> {
  enum : bool { possible = true };
  using scanned = scan<Before, F, Z, Y>;
  template <class P>
  using mapped = P;
  template <class E>
  using moved = E;
  template <class P>
  using in = P;
};
template <class F, class X>
  requires(bool(scan_inside<X>::possible))
struct scan_inside<map<F, X>> : scan_inside<X> {
  template <class P>
  using mapped = map<F, typename scan_inside<X>::template mapped<P>>;
  template <class P>
  using in = typename scan_inside<X>::template moved<mapped<P>>;
};
template <class Op, class X>
  requires(Op::facets.target != nullptr && std::is_same_v<hoist::kind<apply<Op, X>>, hoist::kind<X>> &&
           bool(scan_inside<X>::possible))
struct scan_inside<apply<Op, X>> : scan_inside<X> {
  template <class E>
  using moved = apply<Op, typename scan_inside<X>::template moved<E>>;
  template <class P>
  using in = moved<typename scan_inside<X>::template mapped<P>>;
};

/// The scan Y, read as P by elements in B, by groups that have a tile each.
template <class Way, class Tile, class P, class B, class S>
struct scan_by_groups;
template <class Way, class Tile, class P, class K, class B, bool Before, class F, class Z, class Y>
struct scan_by_groups<Way, Tile, var<P, arr<K>>, B, scan<Before, F, Z, Y>> : tile_of_scan<Way, Tile, P, K, B, Before, F, Z, Y> {
  using base = tile_of_scan<Way, Tile, P, K, B, Before, F, Z, Y>;
  using typename base::carry, typename base::KN, typename base::KY, typename base::KZ, typename base::N, typename base::scanned,
      typename base::total, typename base::tile;
  static constexpr int scalars = components_of<KZ>;
  using chunk = introduced<scan_by_groups<void, void, void, void, void>, numbers<0>>;
  template <class Rest = typename base::rest>
  using step = typename scanned::template around<let<
      fun<carry, KZ, let<fun<N, KN, make_tuple<join<typename Rest::type>, typename scanned::total>>, typename scanned::last>>,
      apply<to_private_, apply<look_back_, F, Z, var<total, KZ>, typename scanned::combined>>>>;
  using words = fill<num<hoist::detail::status_words(scalars)>, apply<literal<unsigned long, real(0)>>>;
  using chunks = term_by<typename base::array::type, split<Tile>>;
  using status = apply<to_global_, apply<map_global_<0>, fun<chunk, KY, term_by<words, map_over<map_unrolled_>>>, chunks>>;
  template <class Rest = typename base::rest>
  using type = typename base::read::template around<
      cut_back<typename base::array::like,
               join<apply<map_chained_<num<scalars>>, fun2<total, KZ, tile, KY, step<Rest>>, Z, chunks, status>>>>;
};
/// The term E, which reads a scan.
template <class Way, class Tile, class E>
struct chained_scan {
  enum : bool { possible = false };
};
using scanned_array = introduced<chained_scan<void, void, void>, numbers<0>>;
template <class E>
using with_scanned_array =
    typename scan_inside<E>::template in<var<scanned_array, hoist::kind<typename scan_inside<E>::scanned>>>;
template <class Way, class Tile, class E>
  requires(bool(scan_inside<E>::possible) && bool(read_by_elements<scanned_array, with_scanned_array<E>>::possible))
struct chained_scan<Way, Tile, E> {
  using S = typename scan_inside<E>::scanned;
  using by_groups = scan_by_groups<Way, Tile, var<scanned_array, hoist::kind<S>>, with_scanned_array<E>, S>;
  enum : bool { possible = bool(by_groups::possible) };
};
}  // namespace detail

/// scan f z X  =  join (map_chained (\a chunk. (map (f (look_back f z a (reduce f z chunk))) (scan f z chunk), f a (reduce f z chunk)))
/// z (split Tile X) (to_global (map (\chunk. fill K 0) (split Tile X)))): a group has a chunk, publishes what it combines to, and
/// looks back at those before it. What reads the scan by maps of its elements is done there. Source: [Merrill2016].
template <class Way, class Tile>
struct chain_scan : rule<"scan f = join . map_chained (map (look_back f) . scan f) . split", "there is no scan"> {
  template <class E>
  struct on : none<chain_scan> {};
  template <class E>
    requires(bool(detail::chained_scan<Way, Tile, E>::possible))
  struct on<E> : gives<typename detail::chained_scan<Way, Tile, E>::by_groups::template type<>, chain_scan> {};
};

}  // namespace hoist::terms::rules
