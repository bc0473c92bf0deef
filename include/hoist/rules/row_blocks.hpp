#pragma once
// Functions of rows that accumulate arrays chunk by chunk, such as attention, by groups: a group's work-items have blocks of rows, and
// of the arrays' elements, in registers, and share the chunks in local memory.

#include <hoist/core/types/divided_length.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/opencl/merged.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/rules/row_block_steps.hpp>
#include <hoist/rules/sources.hpp>
#include <hoist/rules/tile_copies.hpp>

namespace hoist::terms::rules {

namespace detail {

/// Whether an array of a start has a single element.
template <class Z>
inline constexpr bool is_single = false;
template <length L, class V>
inline constexpr bool is_single<fill<extent<L>, V>> = L == length{1};
template <class F, class Z>
inline constexpr bool is_single<map<F, Z>> = is_single<Z>;
/// How many elements the first array of a start has that isn't single.
template <class Start>
struct array_length {};
template <class Z, class... Rest>
struct array_length<make_tuple<Z, Rest...>> : array_length<make_tuple<Rest...>> {};
template <length L, class V, class... Rest>
  requires(!is_single<fill<extent<L>, V>>)
struct array_length<make_tuple<fill<extent<L>, V>, Rest...>> {
  using type = extent<L>;
};
template <class F, class Z, class... Rest>
  requires(!is_single<Z>)
struct array_length<make_tuple<map<F, Z>, Rest...>> : array_length<make_tuple<Z, Rest...>> {};
template <class Start>
concept starts_arrays = requires { typename array_length<Start>::type; };
/// A plan for accumulators with this start: the LX work-items of a line share each of its arrays.
template <class Plan, class Start>
struct plan_for : Plan {
  using elements = quotient_of<typename array_length<Start>::type, typename Plan::items>;
};
/// An array of an accumulator's start as what the work-items of a line have of it: one of a single element is every work-item's.
template <class Plan, class Z>
struct started_array {
  using type = std::conditional_t<is_single<Z>, fill<typename Plan::items, Z>,
                                  split<typename Plan::elements, divisible<typename Plan::items, Z>>>;
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
template <class Given, class P, class K, class Q, class J, class G, class U, class A, class KA, class C, class... Part, class B,
          class Z, class Y, class X>
  requires(is_element<K> && !occurs<Y, P> && !occurs<Z, P> && !is_element<J> && !is_element<hoist::kind<G>> &&
           starts_arrays<typename start_with_merge<Z>::start>)
struct accumulated_blocks<Given,
                          map<fun<P, arr<K>, let<fun<Q, J, G>, accumulate<U, fun2<A, KA, C, tup<Part...>, B>, Z, Y>>>, X>> {
  using rows = X;
  using chunks = Y;
  using start = typename start_with_merge<Z>::start;
  using merge = typename start_with_merge<Z>::merge;
  using Plan = plan_for<Given, start>;
  struct copied;
  struct sums;
  struct result;
  using KR = arr<arr<K>>;
  using row_values = meta::list<block_value<P, void, dealt_rows<Plan, var<copied, KR>>>>;
  using first = started_t<Plan, row_values, start>;
  using KS = hoist::kind<first>;
  using shared = chunk_scope<Plan, C, tup<Part...>, meta::list<>, numbers<>, 0, Part...>;
  using step = block_steps<block_scope<row_values, meta::list<block_value<A, void, var<sums, KS>>>, typename shared::chunk,
                                       typename shared::columns, 0>,
                           B>;
  static constexpr bool matches = step::matches;
  template <class Chunks, class Then>
  using reduced =
      let<fun<result, KS, Then>, accumulate<num<1>, fun2<sums, KS, C, tup<Part...>, typename step::type>, first, Chunks>>;
  template <class Group, class Then>
  using with_copy = let<fun<copied, KR, Then>, typename Plan::copy::template placed<Group>>;
  template <class Rows>
  using finished = rows_joined<
      Plan,
      neighbours_joined<Plan, block_scope<Rows, meta::list<block_value<Q, void, var<result, KS>>>, void, meta::list<>, 0>, G>>;

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
    using copied = unquoted<pipe<term<get<I, var<A, KA>>>, typename Plan::elements_written>>;
    using type =
        typename accumulators<meta::list<Done..., rows_joined<Plan, neighbours_joined<Plan, accumulated_scope, copied>>>,
                              make_tuple<Arrays...>, numbers<Rest...>>::type;
  };
  template <class... Done, class Array, class... Arrays, int I, int... Rest>
    requires is_single<Array>
  struct accumulators<meta::list<Done...>, make_tuple<Array, Arrays...>, numbers<I, Rest...>> {
    using copied = unquoted<pipe<term<get<I, var<A, KA>>>, map_over<map_unrolled_>>>;
    using stage = named_stage<I, apply<to_local_, own_results<accumulated_scope, copied>>>;
    using of_rows = unquoted<pipe<term<typename stage::variable>,
                                  map_over<map_local_<1>, at<num<0>>, map_over<map_local_<0>, map_over<map_unrolled_>>>,
                                  typename Plan::rows_from_lines>>;
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
        is_single<Start>, pipe<term<V>, typename Plan::lines_of_rows, on_each<fill<typename Plan::items>>>,
        pipe<term<V>, typename Plan::lines_of_rows,
             on_each<on_each<typename Plan::template items_of_columns<typename Plan::elements>>, transpose<>>>>>;
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
        let<fun<result, KS, finished<meta::list<block_value<P, void, dealt_rows<Plan, var<copied, KR>>>>>>,
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

/// How a group of LY x LX work-items, Rows rows each, goes through rows; LX divides the lengths of accumulated arrays and chunks.
/// A work-item has neighbouring rows, and neighbouring elements of accumulated arrays.
template <class LX, class LY, class Rows>
struct row_block_plan {
  using merging = row_block_plan;  ///< by which parts are combined
  using items = LX;
  using rows = Rows;
  using all_rows = times<LY, Rows>;
  using copy = copied_by_vectors<to_local_padded_<num<4>>, num<4>>;
  using sums_unrolled = num<1>;
  using lines_of_rows = steps<split<Rows>>;
  using rows_from_lines = steps<join<>>;
  template <class Elements>
  using items_of_columns = steps<split<Elements>>;
  using columns_from_items = steps<join<>>;
  using elements_written = steps<map_over<map_unrolled_>>;
  /// Whole rows of a named array in local memory, by line.
  template <class Lines>
  using in_local = apply<to_local_, Lines>;
  using lines_in_local = steps<>;
};
/// The same where a work-item has every LY-th row, and every LX-th four of the elements: then those that load at once meet in
/// different banks of local memory.
template <class LX, class LY, class Rows>
struct dealt_row_block_plan : row_block_plan<LX, LY, Rows> {
  using merging = dealt_row_block_plan<LX, LY, num<1>>;
  using copy = copied_by_whole_vectors<to_local_padded_<num<4>>, num<4>, LX, LY>;
  using sums_unrolled = num<4>;
  using lines_of_rows = steps<split<LY>, transpose<>>;
  using rows_from_lines = steps<transpose<>, join<>>;
  template <class>
  using items_of_columns = steps<divisible<times<num<4>, LX>>, split<num<4>>, split<LX>, transpose<>, on_each<join<>>>;
  using columns_from_items = steps<on_each<split<num<4>>>, transpose<>, on_each<join<>>, join<>>;
  using elements_written = steps<split<num<4>>, map_over<map_unrolled_, map_over<map_vector_<num<4>>>>, join<>>;
  template <class Lines>
  using in_local = apply<to_local_padded_<num<4>>, unquoted<pipe<term<Lines>, rows_from_lines>>>;
  using lines_in_local = lines_of_rows;
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
  /// Combined by a group for all rows of each group.
  template <class M, class Merged, class Numbers>
  struct combined {
    using type = map_named<map_workgroup_<0>, group, called<typename M::of_parts, pipe<group, get<0>>, pipe<group, get<1>>>>;
  };
  struct piece;
  /// By a group for each line of rows.
  template <class M, class Merged, int... I>
    requires(!std::is_same_v<M, Merged>)
  struct combined<M, Merged, numbers<I...>> {
    using line = split<typename Merged::Plan::all_rows>;
    using lines =
        zipped<pipe<group, get<0>, line>, pipe<group, get<1>, on_each<fork<zip_, steps<get<I>, line>...>>, transpose<>>>;
    using type = map_named<
        map_workgroup_<1>, group,
        pipe<lines,
             map_named<map_workgroup_<0>, piece, called<typename Merged::of_parts, pipe<piece, get<0>>, pipe<piece, get<1>>>>,
             join<>>>;
  };
  template <class M, class Merged>
  using right = pipe<zipped<groups<M>, parts<M>>, typename combined<M, Merged, typename M::numbers_of_start>::type, join<>,
                     cut_back<typename M::rows>>;
  template <class E>
  struct on : none<block_rows_in_parts> {};
  template <class E>
    requires(detail::accumulated_blocks<Plan, E>::matches &&
             !std::is_void_v<typename detail::accumulated_blocks<Plan, E>::merge>)
  struct on<E> : gives<right<detail::accumulated_blocks<Plan, E>, detail::accumulated_blocks<typename Plan::merging, E>>,
                       block_rows_in_parts> {};
};

}  // namespace hoist::terms::rules
