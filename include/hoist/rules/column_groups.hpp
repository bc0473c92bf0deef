#pragma once
// Functions of columns by groups: what the rules for rows make of them, with a group's neighbours on neighbouring columns.

#include <hoist/rules/row_scans.hpp>

namespace hoist::terms::rules {

namespace detail {
/// A term with its loops over a group's work-items of dimensions 0 and 1 exchanged.
struct exchanged_local_loops {};
/// Whether the elements of X are columns of what is stored by rows, or have such beside them.
template <class X>
inline constexpr bool has_columns = false;
template <class X>
inline constexpr bool has_columns<transpose<X>> = true;
template <class F, class X>
inline constexpr bool has_columns<map<F, X>> = has_columns<X>;
template <class... X>
inline constexpr bool has_columns<zip<X...>> = (has_columns<X> || ...);
}  // namespace detail

/// Whether a term maps over columns.
struct maps_columns {
  template <class E>
  struct of {
    enum : bool { holds = false };
  };
  template <class F, class X>
  struct of<map<F, X>> {
    enum : bool { holds = bool(detail::has_columns<X>) };
  };
};

/// How a group has LX columns in dimension 0, each shared by LY work-items of dimension 1; `row_group` of them before dimensions are
/// exchanged. A column's sums stand apart, so that neighbours read different banks.
template <class LX, class LY, kept_rows Kept>
struct column_group : row_group<LY, LX, 1, Kept, void> {
  using sums = apply<to_local_padded_<num<1>>>;
};

/// map f (transpose X)  =  join (map (group f) (split LX (transpose X))), as `group_rows` with the dimensions of groups exchanged:
/// neighbours of dimension 0 have neighbouring columns, whose elements lie side by side.
template <class Way>
struct group_columns : rule<"map f . transpose = join . map (group f) . split . transpose",
                            "there is no map of a function that reduces columns and reads them again"> {
  template <class E>
  struct on : none<group_columns> {};
  template <class F, class X>
    requires(bool(detail::has_columns<X>) && bool(detail::grouped_rows<Way, map<F, X>>::possible))
  struct on<map<F, X>> : gives<map_term_t<detail::exchanged_local_loops,
                                          unquoted<typename detail::grouped_rows<Way, map<F, X>>::template right<>>>,
                               group_columns> {};
};

/// map (\c. scan f z (g c)) X  =  map (\(c, s). cut_back (g c) (join (map (\(k, s). scan_seq f s k) (zip (split K (g c)) s)))) (zip X
/// (to_global (map (scan_before_seq f z) (to_global (map (map (reduce_seq f z) . split K . g) X))))), for columns: in three kernels of
/// a work-item a chunk, a column, and a chunk. Source: [Blelloch1990].
template <class K>
struct scan_chunks_of_columns
    : rule<"map (scan f) = map2 (scan f) . zip (split, map (scan f) . to_global . map2 (reduce f) . split)",
           "there is no map of scans over columns"> {
  struct column;
  struct both;
  struct chunk;
  struct element;
  struct sum;
  template <class G>
  using chunks = steps<calls<G>, lengthened<K>, split<K>>;
  template <class F, class Z, class G, class X>
  using sums =
      pipe<term<X>,
           map_named<map_global_<0>, column,
                     pipe<column, chunks<G>,
                          map_over<map_global_<1>, reduce_named<reduce_seq_, sum, element, called<F, sum, element>, term<Z>>>>>,
           apply<to_global_>, map_over<map_global_<0>, apply<scan_before_seq_, F, Z>>, apply<to_global_>>;
  template <bool Before, class F, class G>
  using of_column = op<cut_back_, pipe<both, get<0>, calls<G>>,
                       pipe<zipped<pipe<both, get<0>, chunks<G>>, pipe<both, get<1>>>,
                            map_named<map_global_<1>, chunk,
                                      op<std::conditional_t<Before, scan_before_seq_, scan_seq_>, term<F>, pipe<chunk, get<1>>,
                                         pipe<chunk, get<0>>>>,
                            join<>>>;
  template <bool Before, class F, class Z, class G, class X>
  using right = pipe<zipped<term<X>, sums<F, Z, G, X>>, map_named<map_global_<0>, both, of_column<Before, F, G>>>;
  template <class E>
  struct on : none<scan_chunks_of_columns> {};
  template <class P, class J, bool Before, class F, class Z, class Y, class X>
    requires(bool(detail::has_columns<X>) && !occurs<F, P> && !occurs<Z, P>)
  struct on<map<fun<P, J, scan<Before, F, Z, Y>>, X>> : gives<right<Before, F, Z, fun<P, J, Y>, X>, scan_chunks_of_columns> {};
};

}  // namespace hoist::terms::rules

namespace hoist {
template <class... X>
struct map_term<rules::detail::exchanged_local_loops, apply<map_local_<0>, X...>> {
  using type = apply<map_local_<1>, map_term_t<rules::detail::exchanged_local_loops, X>...>;
};
template <class... X>
struct map_term<rules::detail::exchanged_local_loops, apply<map_local_<1>, X...>> {
  using type = apply<map_local_<0>, map_term_t<rules::detail::exchanged_local_loops, X>...>;
};
}  // namespace hoist
