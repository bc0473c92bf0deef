#pragma once
// Scans of long rows by several groups each: in chunks, behind the sums of those before them.

#include <hoist/rules/row_scans.hpp>

namespace hoist::terms::rules {

namespace detail {
/// A function's body that scans a row, or maps the elements of such a scan, for chunks of K: `element` is what it makes of one, behind
/// the sum of the chunks before.
template <class K, class B>
struct scanned_row {
  static constexpr bool matches = false;
};
template <class K, bool Before, class F, class Z, class Y>
struct scanned_row<K, scan<Before, F, Z, Y>> {
  static constexpr bool matches = true;
  using op = F;
  using start = Z;
  using array = Y;
  using element = typename scan_chunks<K>::template behind_sum<F>;
  template <class Element>
  using of_chunk = typename scan_chunks<K>::template by_group<Before, F, Z, Element>;
};
template <class K, class P, class T, class B, bool Before, class F, class Z, class Y>
struct scanned_row<K, map<fun<P, T, B>, scan<Before, F, Z, Y>>> : scanned_row<K, scan<Before, F, Z, Y>> {
  using element = called<fun<P, T, B>, typename scan_chunks<K>::template behind_sum<F>>;
};
}  // namespace detail

/// map (scan f z) X  =  map (\(x, s). cut_back x (join (map (\(c, b). map (f b) (scan f z c)) (zip Y s)))) (zip X S), where Y is split K
/// (lengthened K x), and S has for each row the sums before its chunks, materialised as the chunks' sums are. A map of the scan is done
/// to each chunk. Source: [Blelloch1990].
template <class K>
struct scan_chunks_of_rows
    : rule<"map (scan f) = map (join . map (map f . scan f)) . zip (split, map (scan f) . map2 (reduce f) . split)",
           "there is no map of a function that scans rows"> {
  template <class P, class T, class B, class X>
  struct rows {
    using row = detail::scanned_row<K, B>;
    using F = typename row::op;
    using Z = typename row::start;
    using R = introduced<detail::scanned_row<K, B>, X>;
    using J = tup<T, arr<hoist::kind<Z>>>;
    using both = var<introduced<rows, X>, J>;
    template <class Row>
    using array = substitute_t<typename row::array, P, Row>;
    template <class Row>
    using chunks = pipe<term<array<Row>>, lengthened<K>, split<K>>;
    using sums = detail::term_by<map<fun<R, T, unquoted<pipe<chunks<var<R, T>>, on_each<reduce<F, Z>>>>>, X>, apply<to_global_>,
                                 on_each<scan<true, F, Z>>, apply<to_global_>>;
    using element = substitute_t<B, P, get<0, both>>;
    using scanned = unquoted<pipe<zipped<chunks<get<0, both>>, term<get<1, both>>>,
                                  map_named<map_, typename scan_chunks<K>::both,
                                            typename row::template of_chunk<typename detail::scanned_row<K, element>::element>>,
                                  join<>, cut_back<array<get<0, both>>>>>;
    using type = apply<map_workgroup_<1>, fun<introduced<rows, X>, J, scanned>, zip<X, sums>>;
  };
  template <class E>
  struct on : none<scan_chunks_of_rows> {};
  template <class P, class T, class B, class X>
    requires(detail::scanned_row<K, B>::matches && !occurs<typename detail::scanned_row<K, B>::op, P> &&
             !occurs<typename detail::scanned_row<K, B>::start, P>)
  struct on<map<fun<P, T, B>, X>> : gives<typename rows<P, T, B, X>::type, scan_chunks_of_rows> {};
};

}  // namespace hoist::terms::rules
