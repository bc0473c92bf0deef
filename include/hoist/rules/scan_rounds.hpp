#pragma once
// Scans of rows of any length by groups: tile by tile, each behind what those before it combine to.

#include <hoist/patterns/opencl/map_accum.hpp>
#include <hoist/rules/row_scans.hpp>

namespace hoist::terms::rules {

namespace detail {

/// Component I of each element of E.
template <int I, class E>
using get_of_each = term_by<E, on_each<get<I>>>;

/// A term that reads the scan P element by element, alone or beside Others, arrays as long that don't depend on it: maps of its
/// elements, and around these what moves elements. `inner<T>` reads the array T::of<I> for P (0) and for the others.
template <class P, class B>
struct read_by_elements {
  enum : bool { possible = false, moves = false };
};
template <class P, class K>
struct read_by_elements<P, var<P, K>> {
  enum : bool { possible = true, moves = false };
  using others = meta::list<>;
  template <class T>
  using inner = var<P, K>;
  template <class E>
  using around = E;
};
template <class P, class Op, class X>
  requires(Op::facets.target != nullptr && bool(read_by_elements<P, X>::possible))
struct read_by_elements<P, apply<Op, X>> : read_by_elements<P, X> {
  enum : bool { possible = true, moves = true };
  template <class E>
  using around = apply<Op, typename read_by_elements<P, X>::template around<E>>;
};
template <class P, class F, class X>
  requires(bool(read_by_elements<P, X>::possible) && !read_by_elements<P, X>::moves && !occurs<F, P>)
struct read_by_elements<P, map<F, X>> : read_by_elements<P, X> {
  template <class T>
  using inner = map<F, typename read_by_elements<P, X>::template inner<T>>;
};
/// Of a zip's arrays: whether each is P or an array of elements without it, and what they are by tiles.
template <class P, class X>
inline constexpr bool is_beside = false;
template <class P, class X>
  requires(!occurs<X, P>)
inline constexpr bool is_beside<P, X> = is_element<typename element_of_kind<hoist::kind<X>>::type>;
template <class P, class K>
inline constexpr bool is_beside<P, var<P, K>> = true;
template <class P, class T, int I, class Done, class... X>
struct zip_by_tiles;
template <class P, class T, int I, class... Done>
struct zip_by_tiles<P, T, I, meta::list<Done...>> {
  using type = zip<Done...>;
};
template <class P, class T, int I, class... Done, class X, class... Rest>
struct zip_by_tiles<P, T, I, meta::list<Done...>, X, Rest...>
    : zip_by_tiles<P, T, I + 1, meta::list<Done..., typename T::template of<I + 1>>, Rest...> {};
template <class P, class T, int I, class... Done, class K, class... Rest>
struct zip_by_tiles<P, T, I, meta::list<Done...>, var<P, K>, Rest...>
    : zip_by_tiles<P, T, I, meta::list<Done..., var<P, K>>, Rest...> {};
template <class P, class X>
struct other_array {
  using type = meta::list<X>;
};
template <class P, class K>
struct other_array<P, var<P, K>> {
  using type = meta::list<>;
};
template <class P, class... X>
  requires(occurs<zip<X...>, P> && (is_beside<P, X> && ...))
struct read_by_elements<P, zip<X...>> {
  enum : bool { possible = true, moves = false };
  using others = meta::concat_t<typename other_array<P, X>::type...>;
  template <class T>
  using inner = typename zip_by_tiles<P, T, 0, meta::list<>, X...>::type;
  template <class E>
  using around = E;
};
/// The array that is scanned, beside the others, and a tile of them by its components; alone, itself.
template <class Y, class Others>
struct scanned_beside {
  using type = Y;
  template <class E, int I>
  using component = E;
};
template <class Y, class X, class... Others>
struct scanned_beside<Y, meta::list<X, Others...>> {
  using type = zip<Y, X, Others...>;
  template <class E, int I>
  using component = get_of_each<I, E>;
};

/// A tile of the array Y by a group, its scan P read by elements in B, behind what is carried.
template <class Way, class Tile, class P, class K, class B, bool Before, class F, class Z, class Y>
struct tile_of_scan {
  using read = read_by_elements<P, B>;
  using beside = scanned_beside<Y, typename read::others>;
  using array = long_array<Tile, typename beside::type>;
  using KY = hoist::kind<typename beside::type>;
  using KZ = hoist::kind<Z>;
  using carry = introduced<tile_of_scan<void, void, void, void, void, false, void, void, void>, numbers<0>>;
  using tile = introduced<tile_of_scan<void, void, void, void, void, false, void, void, void>, numbers<1>>;
  using total = introduced<tile_of_scan<void, void, void, void, void, false, void, void, void>, numbers<2>>;
  using elements = introduced<tile_of_scan<void, void, void, void, void, false, void, void, void>, numbers<3>>;
  using N = introduced<tile_of_scan<void, void, void, void, void, false, void, void, void>, numbers<4>>;
  /// The tile as the only one of a group's rows.
  using only_tile = row_value<elements, KY, fill<typename Way::rows, var<tile, KY>>>;
  using whole = cut_back<var<elements, KY>, var<elements, KY>>;
  struct components {
    template <int I>
    using of = typename beside::template component<whole, I>;
  };
  using scanned = group_scan<Way, var<carry, KZ>, Before, P, arr<K>, F, Z, typename components::template of<0>, only_tile>;
  using KN = hoist::kind<typename scanned::last>;
  using rest = group_body<Way, typename scanned::template in<typename read::template inner<components>>, only_tile,
                          typename scanned::template rows<var<N, KN>>>;
  enum : bool { possible = bool(rest::possible) };
};
/// The body of a function of rows that scans Y and reads the scan P by elements, by tiles.
template <class Way, class Tile, class Body>
struct scan_by_tiles {
  enum : bool { possible = false };
};
template <class Way, class Tile, class P, class K, class B, bool Before, class F, class Z, class Y>
  requires(is_element<K> && bool(read_by_elements<P, B>::possible))
struct scan_by_tiles<Way, Tile, let<fun<P, arr<K>, B>, scan<Before, F, Z, Y>>>
    : tile_of_scan<Way, Tile, P, K, B, Before, F, Z, Y> {
  using base = tile_of_scan<Way, Tile, P, K, B, Before, F, Z, Y>;
  using typename base::carry, typename base::KN, typename base::KY, typename base::KZ, typename base::N, typename base::scanned,
      typename base::total, typename base::tile;
  template <class Rest = typename base::rest>
  using step =
      typename scanned::template around<let<fun<N, KN,
                                                let<fun<total, KZ, make_tuple<join<typename Rest::type>, var<total, KZ>>>,
                                                    apply<to_private_, typename scanned::total>>>,
                                            typename scanned::last>>;
  template <class Rest = typename base::rest>
  using type = typename base::read::template around<
      term_by<typename base::array::type, split<Tile>,
              apply<map_accum_<num<components_of<KZ>>>, fun2<carry, KZ, tile, KY, step<Rest>>, Z>, join<>,
              cut_back<typename base::array::like>>>;
};
}  // namespace detail

/// map (\row. map g (scan f z row)) X  =  map (\row. join (map_accum (\a tile. (map (g . f a) (scan f z tile), f a (reduce f z tile))) z
/// (split Tile row))) X: a group scans each row, tile by tile. Source: [Blelloch1990].
template <class Way, class Tile>
struct scan_rounds
    : rule<"map (scan f) = map (join . map_accum (scan f) . split)", "there is no map of a function that scans rows"> {
  template <class E>
  struct on : none<scan_rounds> {};
  template <class P, class K, class B, class X>
    requires(bool(detail::scan_by_tiles<Way, Tile, detail::with_named_sums_t<B>>::possible))
  struct on<map<fun<P, K, B>, X>>
      : gives<apply<map_workgroup_<0>,
                    fun<P, K, typename detail::scan_by_tiles<Way, Tile, detail::with_named_sums_t<B>>::template type<>>, X>,
              scan_rounds> {};
};

}  // namespace hoist::terms::rules
