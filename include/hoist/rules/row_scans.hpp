#pragma once
// Scans in parallel: of rows, by the work-items of a group; of a long array, by chunks, whose sums are scanned by another kernel.

#include <hoist/patterns/at.hpp>
#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/rules/reduction.hpp>
#include <hoist/rules/row_groups.hpp>

namespace hoist::terms::rules {

/// Who scans a chunk behind the sum of those before it: a group, or one work-item, in order.
enum class scanned_by : unsigned char { group, work_item };
/// scan f z X  =  cut_back X (join (map (\(c, s). map (f s) (scan f z c)) (zip Y (to_global (scan_before f z (to_global (map (reduce f z)
/// Y))))))), where Y is split K (lengthened K X): chunks beside each other, each behind the sum of those before it. A map of the scan
/// is done to each chunk. By a work-item a chunk is scan_seq f s c. Source: [Blelloch1990].
template <class K, scanned_by Who = scanned_by::group>
struct scan_chunks : rule<"scan f = join . map (map f . scan f) . zip (split, scan f . to_global . map (reduce f) . split)",
                          "there is no scan"> {
  struct both;
  struct element;
  template <class F>
  using behind_sum = called<F, pipe<both, get<1>>, element>;
  template <bool Before, class F, class Z, class Element>
  using by_group = pipe<both, get<0>, scan<Before, F, Z>, map_named<map_, element, Element>>;
  template <bool Before, class F, class Z>
  using of_chunk = std::conditional_t<
      Who == scanned_by::group, by_group<Before, F, Z, behind_sum<F>>,
      op<std::conditional_t<Before, scan_before_seq_, scan_seq_>, term<F>, pipe<both, get<1>>, pipe<both, get<0>>>>;
  template <bool Before, class F, class Z, class X, class OfChunk>
  using right =
      pipe<zipped<pipe<term<X>, lengthened<K>, split<K>>, pipe<term<X>, lengthened<K>, split<K>, on_each<reduce<F, Z>>,
                                                               apply<to_global_>, scan<true, F, Z>, apply<to_global_>>>,
           map_named<map_, both, OfChunk>, join<>, cut_back<X>>;
  template <class E>
  struct on : none<scan_chunks> {};
  template <bool Before, class F, class Z, class X>
  struct on<scan<Before, F, Z, X>> : gives<right<Before, F, Z, X, of_chunk<Before, F, Z>>, scan_chunks> {};
  template <class P, class T, class B, bool Before, class F, class Z, class X>
    requires(Who == scanned_by::group)
  struct on<map<fun<P, T, B>, scan<Before, F, Z, X>>>
      : gives<right<Before, F, Z, X, by_group<Before, F, Z, called<fun<P, T, B>, behind_sum<F>>>>, scan_chunks> {};
};

/// How a group reduces an array whose length Part divides, in order: parts of it by a work-item each, then their results by a tree. For
/// operators that needn't commute; at most 1024 parts.
template <class Part>
struct in_order {
  template <class K>
  static constexpr bool takes = true;
  template <class M, class... Then>
  using reduced = steps<split<Part>, map_over<map_local_<0>, typename detail::reduction_by<M>::alone>,
                        typename detail::reduction_by<M>::template by_steps<Then...>>;
};
namespace detail {
template <class L>
inline constexpr bool commutes = std::is_same_v<L, add_operator> || std::is_same_v<L, multiply_operator> ||
                                 std::is_same_v<L, minimum_operator> || std::is_same_v<L, maximum_operator>;
template <class F>
struct commutative {
  enum : bool { holds = false };
};
template <class P, class K, class Q, class J, class L, class R, class... T, class... X>
struct commutative<fun2<P, K, Q, J, apply<call<L, R, T...>, X...>>> {
  enum : bool { holds = commutes<L> };
};
}  // namespace detail
/// Whether E is a reduction, or a map of such, by an operator that is known to commute.
struct reduces_commutatively {
  template <class E>
  struct of {
    enum : bool { holds = false };
  };
  template <class E>
    requires row_reduction<E>::matches
  struct of<E> : detail::commutative<typename row_reduction<E>::op> {};
};

/// scan f z X  =  only (map (scan f z) (fill 1 X)): the scan of the only row.
struct scan_only_row : rule<"scan f = only . map (scan f) . fill 1", "there is no scan"> {
  template <bool Before, class F, class Z, class X>
  using right = pipe<term<fill<num<1>, X>>, on_each<scan<Before, F, Z>>, only<>>;
  template <class E>
  struct on : none<scan_only_row> {};
  template <bool Before, class F, class Z, class X>
  struct on<scan<Before, F, Z, X>> : gives<right<Before, F, Z, X>, scan_only_row> {};
};

namespace detail {
/// One stage of a group's scan: Row of each row, in Memory, for the stages after it.
template <int I, class Row, class Memory, class... V>
struct scan_stage {
  using type = term_by<by_rows_t<Row, V...>, Memory>;
  using K = hoist::kind<type>;
  using N = introduced<scan_stage<I, void, void>, numbers<sizeof...(V)>>;
  using P = introduced<scan_stage<-1 - I, void, void>, numbers<sizeof...(V)>>;
  using element = var<P, typename element_of_kind<K>::type>;
  using array = var<N, K>;
  using value = row_value<P, typename element_of_kind<K>::type, array>;
  template <class Rest>
  using around = let<fun<N, K, Rest>, type>;
};

/// F of what is carried, and of what is combined behind it; without anything carried, that alone.
template <class F, class Carry, class Q>
struct behind_carry {
  using type = called<F, term<Carry>, Q>;
};
template <class F, class Q>
struct behind_carry<F, void, Q> {
  using type = Q;
};
/// A scan of each row, behind what is carried: of vectors, whose sums are scanned by segments of 16, these by rounds of a group's
/// work-items, and rounds in turn. What a work-item's elements become stays in its registers.
template <class Way, class Carry, bool Before, class P, class K, class F, class Z, class Y, class... V>
struct group_scan : kept_long_array<Way, P, K, introduced<kept_value<void, void>, numbers<sizeof...(V)>>,
                                    typename long_array<typename Way::round, Y>::like> {
  struct segment;
  struct round;
  struct own;
  struct vector;
  struct element;
  using array = long_array<typename Way::round, Y>;
  using scanned = apply<scan_seq_, F, Z>;
  using first =
      scan_stage<0, term_by<typename array::type, typename Way::dealt, typename Way::copied>, apply<to_private_>, V...>;
  using sums = scan_stage<
      1, term_by<typename first::element, typename Way::template vector_sums<F, Z>, transpose<>, join<>, split<num<16>>>,
      to_local_padded<num<1>>, V..., typename first::value>;
  using segments = scan_stage<2, term_by<typename sums::element, map_over<map_local_<0>, scanned>>, to_local_padded<num<1>>,
                              V..., typename sums::value>;
  using by_rounds = steps<join<>, split<typename Way::items>, on_each<split<num<16>>>>;
  using rounds = scan_stage<
      3, term_by<typename segments::element, by_rounds, on_each<on_each<at<num<15>>>>, map_over<map_local_<0>, scanned>>,
      apply<to_local_>, V..., typename segments::value>;
  using all = scan_stage<4,
                         term_by<typename rounds::element, on_each<take_last<num<1>>, at<num<0>>>, fill<num<1>>,
                                 map_over<map_local_<0>, scanned>, join<>>,
                         apply<to_local_>, V..., typename rounds::value>;
  /// An array moved by one place, with the neutral element first.
  template <class X>
  using before = pipe<op<concat_, term<fill<num<1>, Z>>, X>, trim<num<0>, num<1>>>;
  using before_round = typename behind_carry<F, Carry, pipe<round, get<2>>>::type;
  /// What is combined of all vectors before each, as they are dealt out.
  using offsets = pipe<
      zipped<pipe<term<typename segments::element>, by_rounds>, term<typename rounds::element>,
             before<term<typename all::element>>>,
      map_named<
          map_, round,
          pipe<zipped<pipe<round, get<0>>, before<pipe<round, get<1>>>>,
               map_named<map_, segment,
                         pipe<before<pipe<segment, get<0>>>,
                              map_named<map_, element, called<F, called<F, before_round, pipe<segment, get<1>>>, element>>>>,
               join<>>>,
      transpose<>>;
  template <class Vector, class Offset>
  using scanned_vector = typename Way::template scanned_vector<Before, F, Vector, Offset>;
  using row = unquoted<
      pipe<zipped<term<typename first::element>, offsets>,
           map_named<map_local_<0>, own,
                     pipe<zipped<pipe<own, get<0>>, pipe<own, get<1>>>,
                          map_named<map_unrolled_, vector, scanned_vector<pipe<vector, get<0>>, pipe<vector, get<1>>>>>>>>;
  using last = term_by<
      by_rows_t<row, V..., typename first::value, typename segments::value, typename rounds::value, typename all::value>,
      apply<to_private_>>;
  template <class Rest>
  using around = typename first::template around<typename sums::template around<
      typename segments::template around<typename rounds::template around<typename all::template around<Rest>>>>>;
  using type = around<last>;
  /// What the only row combines to, by itself and behind what is carried.
  using of_row = pipe<term<typename all::array>, at<num<0>>, take_last<num<1>>, at<num<0>>>;
  using combined = unquoted<of_row>;
  using total = unquoted<typename behind_carry<F, Carry, of_row>::type>;
};
template <class Way, class P, class K, class B, bool Before, class F, class Z, class Y, class... V>
  requires(Way::kept == kept_rows::in_registers)
struct group_body<Way, let<fun<P, arr<K>, B>, scan<Before, F, Z, Y>>, V...>
    : group_named<Way, B, group_scan<Way, void, Before, P, arr<K>, F, Z, Y, V...>, V...> {};
template <class Way, class P, class K, class B, bool Before, class F, class Z, class Y, class... V>
  requires(Way::kept != kept_rows::in_registers)
struct group_body<Way, let<fun<P, arr<K>, B>, scan<Before, F, Z, Y>>, V...> {
  enum : bool { possible = false };
  using type = void;
};
}  // namespace detail

}  // namespace hoist::terms::rules
