#pragma once
// Functions of rows that accumulate arrays chunk by chunk, such as attention, by groups: a group's work-items have blocks of rows, and
// of the arrays' elements, in registers, and share the chunks in local memory.

#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/rules/row_block_phases.hpp>
#include <hoist/rules/sources.hpp>

namespace hoist::terms::rules {

namespace detail {

template <class Scope, class P, class Term>
struct with_own;
template <class Rows, class... O, class C, class Columns, int D, class P, class Term>
struct with_own<block_scope<Rows, meta::list<O...>, C, Columns, D>, P, Term> {
  using type = block_scope<Rows, meta::list<O..., block_value<P, void, Term>>, C, Columns, D + 1>;
};
template <class Scope, class P, class Term>
struct with_rows;
template <class... R, class Own, class C, class Columns, int D, class P, class Term>
struct with_rows<block_scope<meta::list<R...>, Own, C, Columns, D>, P, Term> {
  using type = block_scope<meta::list<R..., block_value<P, void, Term>>, Own, C, Columns, D + 1>;
};
template <class Scope>
inline constexpr int names_in = 0;
template <class Rows, class Own, class C, class Columns, int D>
inline constexpr int names_in<block_scope<Rows, Own, C, Columns, D>> = D;

struct block_name_of_stage {};
/// A name of D for the term E, whose body Then makes of the variable.
template <int D, class E>
struct named_stage {
  using P = block_name<block_name_of_stage, D>;
  using K = hoist::kind<E>;
  using variable = var<P, K>;
  template <class Body>
  using then = let<fun<P, K, Body>, E>;
};

/// The body B of a step: its names one after the other, and then the accumulator.
template <class Scope, class B>
struct block_steps {
  static constexpr bool matches = false;
};
template <class Scope, class... E>
struct block_steps<Scope, make_tuple<E...>> {
  static constexpr bool matches = true;
  using type = typename block_phase<Scope, steps<>, make_tuple, E...>::type;
};

/// A number, kept by every work-item that has its row.
template <class Scope, class P, class B, class E, bool Reduces = inner_reduction<E, reduce_>::found>
struct block_number {
  using named = named_stage<names_in<Scope>, apply<to_private_, own_results<Scope, E>>>;
  using rest = block_steps<typename with_own<Scope, P, typename named::variable>::type, B>;
  static constexpr bool matches = rest::matches;
  using type = typename named::template then<typename rest::type>;
};
/// A number of a reduction: each work-item reduces its own elements, then what those of its line made of theirs.
template <class Scope, class P, class B, class E>
struct block_number<Scope, P, B, E, true> {
  using inner = inner_reduction<E, reduce_>;
  using own = reduce<typename inner::op, typename inner::start, typename inner::array>;
  using parts = named_stage<names_in<Scope>, apply<to_local_, own_results<Scope, own>>>;
  struct of_line;
  using others = unquoted<pipe<term<typename parts::variable>, on_each<transpose<>>>>;
  using inside = typename with_rows<Scope, of_line, others>::type;
  using all = reduce<typename inner::op, typename inner::start, var<of_line, arr<hoist::kind<own>>>>;
  using named = named_stage<names_in<inside>, apply<to_private_, own_results<inside, typename inner::template around<all>>>>;
  using rest = block_steps<typename with_own<inside, P, typename named::variable>::type, B>;
  static constexpr bool matches = rest::matches;
  using type = typename parts::template then<typename named::template then<typename rest::type>>;
};
/// An array, whose elements the work-items of a line have in registers. Where a contraction takes whole rows of it, they are put
/// together in local memory.
template <class Scope, class P, class B, class E, bool Whole>
struct block_array {
  using named = named_stage<names_in<Scope>, apply<to_private_, own_results<Scope, E>>>;
  using rest = block_steps<typename with_own<Scope, P, typename named::variable>::type, B>;
  static constexpr bool matches = rest::matches;
  using type = typename named::template then<typename rest::type>;
};
/// The whole rows of a named array.
template <class P>
struct whole_rows;
/// P's whole rows, where a contraction's rows are P.
template <class P>
struct takes_whole {};
template <class Scope, class P, class B, class E>
struct block_array<Scope, P, B, E, true> {
  using named = named_stage<names_in<Scope>, apply<to_private_, own_results<Scope, E>>>;
  using inside = typename with_own<Scope, P, typename named::variable>::type;
  using K = hoist::kind<E>;
  using copy = unquoted<pipe<term<var<P, K>>, map_over<map_unrolled_>>>;
  using together = named_stage<names_in<inside>, apply<to_local_, dealt_joined<inside, copy>>>;
  using rest =
      block_steps<typename with_rows<inside, whole_rows<P>, typename together::variable>::type, map_term_t<takes_whole<P>, B>>;
  static constexpr bool matches = rest::matches;
  using type = typename named::template then<typename together::template then<typename rest::type>>;
};

template <class Scope, class P, class K, class B, class E>
  requires is_element<hoist::kind<E>>
struct block_steps<Scope, let<fun<P, K, B>, E>> : block_number<Scope, P, B, E> {};
template <class Scope, class P, class K, class B, class E>
  requires(!is_element<hoist::kind<E>>)
struct block_steps<Scope, let<fun<P, K, B>, E>>
    : block_array<Scope, P, B, E, !std::is_same_v<map_term_t<takes_whole<P>, B>, B>> {};

/// The chunk's arrays copied to local memory, one after the other, and what each work-item of a line of LX has of them.
template <class Plan, class Rows, class Own, class B, class C, class K, class Columns, int I, class... Part>
struct block_copies {
  using scope = block_scope<Rows, Own, C, Columns, 0>;
  using steps = block_steps<scope, B>;
  static constexpr bool matches = steps::matches;
  using type = typename steps::type;
};
template <class Plan, class Rows, class Own, class B, class C, class K, class... Column, int I, class J, class... Part>
struct block_copies<Plan, Rows, Own, B, C, K, meta::list<Column...>, I, arr<arr<J>>, Part...> {
  using copy = typename copied_by_vectors<to_local_padded_<num<4>>, num<4>>::template placed<get<I, var<C, K>>>;
  using P = block_name<columns_of_chunk<void, void>, I>;
  using V = var<P, arr<arr<J>>>;
  using dealt = transpose<split<typename Plan::items, V>>;
  using neighbours = split<typename Plan::elements, transpose<V>>;
  using rest = block_copies<Plan, Rows, Own, B, C, K, meta::list<Column..., dealt, neighbours>, I + 1, Part...>;
  static constexpr bool matches = rest::matches;
  using type = let<fun<P, arr<arr<J>>, typename rest::type>, copy>;
};
template <class Plan, class Rows, class Own, class B, class C, class K, class... Column, int I, class J, class... Part>
  requires(is_element<J>)
struct block_copies<Plan, Rows, Own, B, C, K, meta::list<Column...>, I, arr<J>, Part...> {
  using dealt = transpose<split<typename Plan::items, get<I, var<C, K>>>>;
  using rest = block_copies<Plan, Rows, Own, B, C, K, meta::list<Column..., dealt, dealt>, I + 1, Part...>;
  static constexpr bool matches = rest::matches;
  using type = typename rest::type;
};

/// Whether an array of a start has a single element.
template <class Z>
inline constexpr bool is_single = false;
template <length L, class V>
inline constexpr bool is_single<fill<extent<L>, V>> = L == length{1};
template <class F, class Z>
inline constexpr bool is_single<map<F, Z>> = is_single<Z>;
/// An array of an accumulator's start as what the work-items of a line have of it: one of a single element is every work-item's.
template <class Plan, class Z>
struct started_array {
  using type = std::conditional_t<is_single<Z>, fill<typename Plan::items, Z>, split<typename Plan::elements, Z>>;
};
template <class Plan, class P, class K, class Z>
struct started_array<Plan, map<fun<P, K, var<P, K>>, Z>> : started_array<Plan, Z> {};
struct started_accumulator;
template <class Plan, class Rows, class Z, class All>
struct started_block;
template <class Plan, class Rows, class... Z, int... I>
struct started_block<Plan, Rows, make_tuple<Z...>, numbers<I...>> {
  using columns = meta::concat_t<meta::list<typename started_array<Plan, Z>::type, typename started_array<Plan, Z>::type>...>;
  using scope = block_scope<Rows, meta::list<>, started_accumulator, columns, 0>;
  template <int J>
  using copied = unquoted<pipe<term<get<J, var<started_accumulator, tup<hoist::kind<Z>...>>>>, map_over<map_unrolled_>>>;
  using type = typename block_phase<scope, steps<>, make_tuple, copied<I>...>::type;
};

/// Chunks that are whole.
template <class Y>
struct whole_chunks {
  using type = Y;
};
template <class K, class Y>
struct whole_chunks<split<K, Y>> {
  using type = split<K, divisible<K, Y>>;
};
template <class... Y>
struct whole_chunks<zip<Y...>> {
  using type = zip<typename whole_chunks<Y>::type...>;
};

/// How many terms a tuple has.
template <class Z>
inline constexpr int arguments_of = 0;
template <class... Z>
inline constexpr int arguments_of<make_tuple<Z...>> = sizeof...(Z);
/// How a start says that accumulators are combined: by Merge, if it does.
template <class Z>
struct start_with_merge {
  using start = Z;
  using merge = void;
};
template <class Merge, class Z>
struct start_with_merge<apply<merged_by_, Merge, Z>> {
  using start = Z;
  using merge = Merge;
};
/// The accumulator by which a group of P's rows starts, for arrays Z... by one of each work-item's rows.
template <class Plan, class Rows, class Start>
using started_t = typename started_block<Plan, Rows, Start, typename first_numbers<arguments_of<Start>>::type>::type;

/// A map over X of reductions of chunks Y, whose step B makes an accumulator of one, A, and a chunk C, by a group: `reduced<Group,
/// Y, Then>` is Then of what Group's rows and the chunks Y are reduced to.
template <class Plan, class E>
struct accumulated_blocks {
  static constexpr bool matches = false;
};
template <class Plan, class P, class K, class Q, class J, class G, class U, class A, class KA, class C, class... Part, class B,
          class Z, class Y, class X>
  requires(is_element<K> && !occurs<Y, P> && !occurs<Z, P> && !is_element<J> && !is_element<hoist::kind<G>> &&
           arguments_of<typename start_with_merge<Z>::start> > 0)
struct accumulated_blocks<Plan,
                          map<fun<P, arr<K>, let<fun<Q, J, G>, accumulate<U, fun2<A, KA, C, tup<Part...>, B>, Z, Y>>>, X>> {
  using rows = X;
  using chunks = Y;
  using start = typename start_with_merge<Z>::start;
  using merge = typename start_with_merge<Z>::merge;
  struct copied;
  struct sums;
  struct result;
  using KR = arr<arr<K>>;
  using row_values = meta::list<block_value<P, void, split<typename Plan::rows, var<copied, KR>>>>;
  using first = started_t<Plan, row_values, start>;
  using KS = hoist::kind<first>;
  using step = block_copies<Plan, row_values, meta::list<block_value<A, void, var<sums, KS>>>, B, C, tup<Part...>, meta::list<>,
                            0, Part...>;
  static constexpr bool matches = step::matches;
  template <class Chunks, class Then>
  using reduced =
      let<fun<result, KS, Then>, accumulate<num<1>, fun2<sums, KS, C, tup<Part...>, typename step::type>, first, Chunks>>;
  template <class Group, class Then>
  using with_copy =
      let<fun<copied, KR, Then>, typename copied_by_vectors<to_local_padded_<num<4>>, num<4>>::template placed<Group>>;
  template <class Rows>
  using finished =
      join<neighbours_joined<block_scope<Rows, meta::list<block_value<Q, void, var<result, KS>>>, void, meta::list<>, 0>, G>>;

  using numbers_of_start = typename first_numbers<arguments_of<start>>::type;
  /// What a group has accumulated, as arrays of all its rows; what each work-item of a line has, through local memory.
  using accumulated_scope = block_scope<row_values, meta::list<block_value<A, void, var<result, KS>>>, void, meta::list<>, 0>;
  template <class Done, class Start, class Numbers>
  struct accumulators;
  template <class... Done>
  struct accumulators<meta::list<Done...>, make_tuple<>, numbers<>> {
    using type = make_tuple<Done...>;
  };
  template <class... Done, class Array, class... Arrays, int I, int... Rest>
  struct accumulators<meta::list<Done...>, make_tuple<Array, Arrays...>, numbers<I, Rest...>> {
    using copied = unquoted<pipe<term<get<I, var<A, KA>>>, map_over<map_unrolled_>>>;
    using type = typename accumulators<meta::list<Done..., join<neighbours_joined<accumulated_scope, copied>>>,
                                       make_tuple<Arrays...>, numbers<Rest...>>::type;
  };
  template <class... Done, class Array, class... Arrays, int I, int... Rest>
    requires is_single<Array>
  struct accumulators<meta::list<Done...>, make_tuple<Array, Arrays...>, numbers<I, Rest...>> {
    using copied = unquoted<pipe<term<get<I, var<A, KA>>>, map_over<map_unrolled_>>>;
    using stage = named_stage<I, apply<to_local_, own_results<accumulated_scope, copied>>>;
    using of_rows =
        unquoted<pipe<term<typename stage::variable>,
                      map_over<map_local_<1>, at<num<0>>, map_over<map_local_<0>, map_over<map_unrolled_>>>, join<>>>;
    using type = typename stage::template then<
        typename accumulators<meta::list<Done..., of_rows>, make_tuple<Arrays...>, numbers<Rest...>>::type>;
  };
  struct of_part {
    template <class Group, class Chunks>
    using of = with_copy<Group, reduced<Chunks, typename accumulators<meta::list<>, start, numbers_of_start>::type>>;
  };
  /// A group's results, of what was accumulated of Parts.
  template <class Merge, class Start, class Numbers>
  struct merged {};
  template <class MA, class MB, class MK, class M, class... Array, int... I>
  struct merged<fun2<MA, KA, MB, MK, M>, make_tuple<Array...>, numbers<I...>> {
    template <int Number>
    struct part_array;
    struct part;
    struct rows_of_group;
    /// A work-item's elements of its rows of a part's array.
    template <class Start, class V>
    using own = unquoted<std::conditional_t<
        is_single<Start>, pipe<term<V>, split<typename Plan::rows>, on_each<fill<typename Plan::items>>>,
        pipe<term<V>, split<typename Plan::rows>, on_each<on_each<split<typename Plan::elements>>, transpose<>>>>>;
    using KP = tup<arr<hoist::kind<Array>>...>;
    using scope = block_scope<meta::list<>,
                              meta::list<block_value<MA, void, var<sums, KS>>,
                                         block_value<part_array<I>, void, own<Array, get<I, var<part, KP>>>>...>,
                              void, meta::list<>, 0>;
    template <class E, int... L>
    struct by_arrays {
      using type = E;
    };
    template <class E, int L, int... Rest>
    struct by_arrays<E, L, Rest...>
        : by_arrays<with_component<E, MB, L, var<part_array<L>, hoist::kind<meta::nth_t<L, Array...>>>>, Rest...> {};
    using merge_step = block_steps<scope, typename by_arrays<M, I...>::type>;
    template <class Group, class Parts>
    using of = substitute_t<
        let<fun<result, KS, finished<meta::list<block_value<P, void, split<typename Plan::rows, var<copied, KR>>>>>>,
            accumulate<num<1>, fun2<sums, KS, part, KP, typename merge_step::type>, substitute_t<first, copied, Group>, Parts>>,
        copied, Group>;
  };
  using of_parts = merged<merge, start, numbers_of_start>;
  /// A group's results, of all chunks.
  struct of_group {
    template <class Group>
    using of = with_copy<Group, reduced<typename whole_chunks<chunks>::type, finished<row_values>>>;
  };
};

}  // namespace detail

}  // namespace hoist::terms::rules

namespace hoist {
template <class P, class Q, class J, class B, class X>
  requires(rules::detail::block_contraction<terms::map<fun<Q, J, B>, X>>::matches)
struct map_term<rules::detail::takes_whole<P>, terms::map<fun<Q, J, B>, X>> {
  using C = rules::detail::block_contraction<terms::map<fun<Q, J, B>, X>>;
  template <class Rows>
  struct with {
    using type = B;
  };
  template <class K>
  struct with<var<P, K>> {
    using type = substitute_t<B, P, var<rules::detail::whole_rows<P>, K>>;
  };
  using type = terms::map<fun<Q, J, typename with<typename C::rows>::type>, X>;
};
}  // namespace hoist

namespace hoist::terms::rules {

/// How a group of LY x LX work-items, Rows rows each, goes through rows: Elements of an accumulated array's are one work-item's.
template <class LX, class LY, class Rows, class Elements>
struct row_block_plan {
  using items = LX;
  using rows = Rows;
  using elements = Elements;
  using all_rows = times<LY, Rows>;
};

/// map (\P. let (reduce_seq f z Y) g) X, where Y doesn't depend on P and f is named arrays, numbers, and a tuple of arrays: a group has
/// some rows, which it copies, and goes through Y once for all of them. Of the arrays that a step makes for a row, each work-item
/// has some elements in registers; reductions of them, which are any order's, are of each work-item's elements first.
template <class Plan>
struct block_rows : rule<"map (reduce f) = untile . accumulate (map f . copy) . tile",
                         "there is no map of reductions of one array, by steps of named arrays and numbers">,
                    row_block_names {
  struct group;
  template <class M>
  using right =
      pipe<term<typename M::rows>, lengthened<typename Plan::all_rows>, split<typename Plan::all_rows>,
           map_named<map_workgroup_<0>, group, called<typename M::of_group, group>>, join<>, cut_back<typename M::rows>>;
  template <class E>
  struct on : none<block_rows> {};
  template <class E>
    requires detail::accumulated_blocks<Plan, E>::matches
  struct on<E> : gives<right<detail::accumulated_blocks<Plan, E>>, block_rows> {};
};

/// The same in two kernels: a group has some rows and ChunksAPart chunks, and stores what it accumulated; groups with some rows each
/// combine that as the reduction says.
template <class Plan, class ChunksAPart>
struct block_rows_in_parts
    : rule<
          "map (reduce f g) = untile . accumulate g . to_global . map2 (accumulate f) . tile",
          "there is no map of reductions of one array, by steps of named arrays and numbers, that says how they are combined"> {
  struct group;
  struct part;
  template <class M>
  using groups = pipe<term<typename M::rows>, lengthened<typename Plan::all_rows>, split<typename Plan::all_rows>>;
  template <class M>
  using parts =
      pipe<groups<M>,
           map_named<map_workgroup_<1>, group,
                     pipe<term<typename chunks_of<typename detail::whole_chunks<typename M::chunks>::type, ChunksAPart>::base>,
                          map_named<map_workgroup_<0>, part,
                                    called<typename M::of_part, group,
                                           pipe<part, restored<chunks_of<typename M::chunks, ChunksAPart>>>>>>>,
           apply<to_global_>>;
  template <class M>
  using right =
      pipe<zipped<groups<M>, parts<M>>,
           map_named<map_workgroup_<0>, group, called<typename M::of_parts, pipe<group, get<0>>, pipe<group, get<1>>>>, join<>,
           cut_back<typename M::rows>>;
  template <class E>
  struct on : none<block_rows_in_parts> {};
  template <class E>
    requires(detail::accumulated_blocks<Plan, E>::matches &&
             !std::is_void_v<typename detail::accumulated_blocks<Plan, E>::merge>)
  struct on<E> : gives<right<detail::accumulated_blocks<Plan, E>>, block_rows_in_parts> {};
};

}  // namespace hoist::terms::rules
