#pragma once
// Families that a search makes: which rules it tries, how it simplifies, what it drops, and how programs are mapped to
// a device.

#include <hoist/explore/family.hpp>
#include <hoist/explore/rewrite_search.hpp>
#include <hoist/rules/cancellation.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/strategies/products.hpp>

namespace hoist {

namespace search {

using namespace strategies;

template <meta::fixed_string Name, long... Values>
struct cuts {
  static constexpr int most = 2;
  template <int N>
  using nth = rules::split_join<tunable<Name + (N == 0 ? "1" : "2"), Values...>>;
};
/// Which map or reduction is walked outside.
struct interchanges {
  static constexpr int most = 2;
  template <int>
  using nth = either<rules::interchange, rules::interchange_pairs, rules::interchange_zip_inside,
                     rules::interchange_zip_outside, rules::interchange_reduce_zip, rules::interchange_reduce>;
};
struct tiles {
  static constexpr int most = 1;
  template <int>
  using nth = rules::tile2<tunable<"rows", 1, 2, 4, 8, 16>, tunable<"columns", 4, 16, 32, 64>>;
};
struct steps_of_sums {
  static constexpr int most = 1;
  template <int>
  using nth = rules::split_reduce<tunable<"steps", 4, 16, 64>>;
};
struct vectors_of_four {
  static constexpr int most = 1;
  template <int>
  using nth = either<rules::vectorise_zip<4>, rules::vectorise_map<4>, rules::vectorise_reduce<4>>;
};
/// The same, kept in local memory by the group that a tile is for.
struct local_tiles {
  static constexpr int most = 1;
  template <int>
  using nth = rules::tile2<tunable<"rows", 1, 2, 4, 8, 16>, tunable<"columns", 4, 16, 32, 64>, rules::staged_in_local>;
};
/// A block of rows by columns for each pair of two arrays: what one work-item keeps in registers.
struct blocks_of_pairs {
  static constexpr int most = 1;
  using rows = tunable<"rows", 1, 2, 4, 8>;
  using columns = tunable<"columns", 1, 2, 4, 8>;
  using columns_cut = seq<rules::split_join<columns>, strategies::at<rules::interchange_pairs, 0, 0, 0>>;
  template <int>
  using nth = strategies::named<
      "map (\\a. map (f a) Y) X = unblock (map2 (map2 f) (blocks X Y))",
      seq<rules::split_join<rows>, strategies::at<seq<rules::interchange_pairs, strategies::at<columns_cut, 0>>, 0, 0, 0>>>;
};
/// Sums of products by OpenCL's dot.
struct dots {
  static constexpr int most = 1;
  template <int>
  using nth = strategies::named<"reduce add . map multiply . zip = reduce_seq (add . dot) . zip as_vector", by_dot<4>>;
};
/// The sums of a block together, one step of all of them after the other.
struct sums_in_step {
  static constexpr int most = 1;
  template <int>
  using nth =
      strategies::named<"map2 (reduce f z . zip) = reduce (map2 f . zip2) (map2 z) . zip transpose",
                        seq<attempt<normalize<rules::fuse_reduce_map>>, repeat_n<2, top_down<rules::interchange_reduce_zip>>>>;
};
using all_rules = meta::list<cuts<"cut", 2, 4, 8, 16>, interchanges, blocks_of_pairs, tiles, local_tiles, dots, vectors_of_four,
                             sums_in_step, steps_of_sums>;

/// Maps and reductions fused, layouts that undo each other gone, products of vectors summed by dot.
using simplified = normalize<either<rules::fuse_maps, rules::fuse_reduce_map, rules::fuse_reduce_seq_map, rules::introduce_dot,
                                    rules::cancel_transposes, rules::cancel_split, rules::cancel_join, rules::cancel_as_vector,
                                    rules::cancel_as_scalar, rules::cancel_map, rules::cancel_tuple>>;

/// Maps that compute, nested in each other.
template <class E>
inline constexpr int depth_of = 0;
template <class P, class K, class B>
inline constexpr int depth_of<fun<P, K, B>> = depth_of<B>;
template <class P, class K, class Q, class J, class B>
inline constexpr int depth_of<fun2<P, K, Q, J, B>> = depth_of<B>;
constexpr int greatest() { return 0; }
constexpr int greatest(int a, auto... rest) { return a > greatest(rest...) ? a : greatest(rest...); }
template <class Op, class... X>
inline constexpr int depth_of<apply<Op, X...>> = greatest(depth_of<X>...);
template <class P, class K, class B, class X>
inline constexpr int depth_of<apply<map_, fun<P, K, B>, X>> = greatest(depth_of<B> + int{rules::computes<B>}, depth_of<X>);

/// Whether layouts stand between a reduction and a map before it, so that what the map makes is kept or made anew.
template <class E>
inline constexpr bool behind_layouts = false;
template <class Op, class X>
inline constexpr bool behind_layouts<apply<Op, X>> = behind_layouts<X>;
template <class P, class K, class B, class X>
inline constexpr bool behind_layouts<apply<map_, fun<P, K, B>, X>> = rules::computes<B> || behind_layouts<X>;
template <class E>
inline constexpr bool unfused = false;
template <class P, class K, class B>
inline constexpr bool unfused<fun<P, K, B>> = unfused<B>;
template <class P, class K, class Q, class J, class B>
inline constexpr bool unfused<fun2<P, K, Q, J, B>> = unfused<B>;
template <class Op, class... X>
inline constexpr bool unfused<apply<Op, X...>> = (unfused<X> || ...);
template <class F, class Z, class X>
inline constexpr bool unfused<apply<reduce_, F, Z, X>> = behind_layouts<X> || unfused<F>;
template <class F, class Z, class X>
inline constexpr bool unfused<apply<reduce_seq_, F, Z, X>> = behind_layouts<X> || unfused<F>;
template <class U, class F, class Z, class X>
inline constexpr bool unfused<apply<accumulate_<U>, F, Z, X>> = behind_layouts<X> || unfused<F>;

/// What is left to one work-item: reductions are loops, accumulated arrays are written by loops that are written out.
struct in_accumulation {
  template <class E>
  struct on : when<accumulates,
                   seq<attempt<normalize<rules::lower_map<map_unrolled_>>>,
                       either<rules::copy_by<map_unrolled_, map_unrolled_>, rules::copy_by<map_unrolled_>>>>::template on<E> {};
};
using by_one_item = seq<repeat<top_down<rules::lower_reduce<reduce_seq_>>>, attempt<top_down<in_accumulation>>,
                        normalize<rules::lower_map<map_seq_<>>>>;

template <class E>
inline constexpr bool walks_local = false;
template <class F, class X>
inline constexpr bool walks_local<apply<map_local_<1>, F, X>> = true;
struct walked_by_group {
  template <class E>
  struct of {
    enum : bool { holds = walks_local<E> };
  };
};

/// A way to map the maps of a program, from the outside in, to a device.
template <meta::fixed_string Name, class Strategy, audience For>
struct mapping {
  static constexpr meta::fixed_string name = Name;
  static constexpr audience made_for = For;
  using strategy = Strategy;
};
using items = mapping<"items", seq<either<lower_maps<map_global_<1>, map_global_<0>>, lower_maps<map_global_<0>>>, by_one_item>,
                      audience::all>;
using groups = mapping<"groups",
                       seq<either<lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>,
                                  lower_maps<map_workgroup_<0>, map_local_<0>>>,
                           by_one_item>,
                       audience::gpu | audience::cpu>;
using copies = mapping<"groups-copies-in-local-memory",
                       seq<lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>, by_one_item,
                           top_down<when<walked_by_group, rules::stage_source<to_local_, map_local_<1>, map_local_<0>>>>>,
                       audience::gpu>;
using all_mappings = meta::list<items, groups, copies>;

/// A number in words that last.
template <int N>
struct digits {
  static constexpr auto text = [] {
    if constexpr (N < 10)
      return meta::fixed_string<2>{{static_cast<char>('0' + N), 0}};
    else
      return digits<N / 10>::text + meta::fixed_string<2>{{static_cast<char>('0' + N % 10), 0}};
  }();
};

template <class V>
struct simplified_variant {
  using outcome = typename simplified::template on<typename V::term>;
  using type = variant<renumber<typename outcome::type>, meta::concat_t<typename V::steps, typename outcome::steps>>;
};
template <int DepthLimit, class V>
inline constexpr bool is_kept = depth_of<typename V::term> <= DepthLimit && !unfused<typename V::term>;

/// The programs that a search keeps of program E.
template <class E, int Depth, int Most, int DepthLimit, class Rules>
struct found {
  using start = meta::list<variant<E, meta::list<>>>;
  using tree = levels<Rules, Depth, Most, start, hashes<hash_of<E>>>;
  template <class L>
  struct simple;
  template <class... V>
  struct simple<meta::list<V...>> {
    using type = meta::list<typename simplified_variant<V>::type...>;
  };
  using variants = typename joined<start, typename tree::all>::type;
  using distinct = fresh_among<4096, typename simple<variants>::type, hashes<>>;
  template <class L>
  struct filtered;
  template <class... V>
  struct filtered<meta::list<V...>> {
    using type = typename joined<std::conditional_t<is_kept<DepthLimit, V>, meta::list<V>, meta::list<>>...>::type;
    static constexpr int too_deep = (int{depth_of<typename V::term> > DepthLimit} + ... + 0);
    static constexpr int unfused_sums = (int{depth_of<typename V::term> <= DepthLimit && unfused<typename V::term>} + ... + 0);
  };
  using filter = filtered<typename distinct::next>;
  using type = typename filter::type;
  static constexpr search_counts counts = [] {
    search_counts c = tree::counts;
    c.variants = variants::size;
    c.same_simplified = distinct::found.duplicates;
    c.too_deep = filter::too_deep;
    c.unfused = filter::unfused_sums;
    c.kept = type::size;
    return c;
  }();
};

/// The structures of several ways to map Count programs, those of a program beside each other.
template <int Count, class... By>
consteval auto in_turns() {
  families::detail::values<structure, Count * sizeof...(By)> made;
  for (int v = 0; v < Count; ++v)
    for (const structure* all : {&By::made.of[0]...}) made.put(all[v]);
  return made;
}
template <class N, int I>
struct found_recipe {
  static constexpr auto name = meta::fixed_string("found-") + digits<I>::text + "-" + N::name;
  using type = recipe<name, typename N::strategy, N::made_for>;
};
/// The programs found, numbered, mapped by N.
template <class N, class Programs, class Numbers = typename rules::first_numbers<Programs::size>::type>
struct mapped_by;
template <class N, class... V, int... I>
struct mapped_by<N, meta::list<V...>, rules::numbers<I...>> {
  using recipes = meta::list<typename found_recipe<N, I>::type...>;
  using derivations =
      meta::list<families::detail::derived_by<typename found_recipe<N, I>::type, typename V::term, typename V::steps>...>;
};
template <class Programs, class Mappings>
struct mapped;
template <class Programs, class... M>
struct mapped<Programs, meta::list<M...>> {
  static constexpr int count = Programs::size * sizeof...(M);
  static constexpr auto all = in_turns<Programs::size, families::detail::structures<mapped_by<M, Programs>>...>();
};

}  // namespace search

/// The family that a search makes of program P: rules at all places, up to Depth of them and Most programs on each
/// level, simplified, without those nested deeper than DepthLimit or with unfused sums, mapped to devices in each of
/// the ways. Source: [Remmelg2019] algorithms 2 and 3.
template <int Depth, int Most, int DepthLimit = 4, class Rules = search::all_rules, class P>
constexpr family searched_family_of(const char* name, P) {
  using found = search::found<program_term<P>, Depth, Most, DepthLimit, Rules>;
  using made = search::mapped<typename found::type, search::all_mappings>;
  return {name,
          P::input_count,
          families::detail::dimensions_of<typename P::type>,
          ir::terms_of<program_term<P>>,
          made::all.of,
          made::count,
          &found::counts,
          results_of<typename P::type>.of,
          result_count<typename P::type>};
}

}  // namespace hoist
