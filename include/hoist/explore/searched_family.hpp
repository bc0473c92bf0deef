#pragma once
// Families that a search makes: what it drops of what its rules make, and how programs are mapped to a device.

#include <hoist/explore/family.hpp>
#include <hoist/explore/rewrite_search.hpp>
#include <hoist/explore/search_rules.hpp>

namespace hoist {

namespace search {

using namespace strategies;

/// Maps that compute, nested in each other.
struct nesting {
  using type = int;
  static constexpr int leaf = 0;
  template <class Op>
  static constexpr int node = 0;
  static constexpr int join(int own, std::initializer_list<int> parts) {
    for (int part : parts) own = part > own ? part : own;
    return own;
  }
};
template <class E>
inline constexpr int depth_of = fold_term<nesting, E>::value;

/// Whether layouts stand between a reduction and a map before it, so that what the map makes is materialised or computed again.
template <class E>
inline constexpr bool behind_layouts = false;
template <class Op, class X>
inline constexpr bool behind_layouts<apply<Op, X>> = behind_layouts<X>;
template <class F, class X>
inline constexpr bool behind_layouts<terms::map<F, X>> = rules::computes_body<F> || behind_layouts<X>;
struct sums_behind_layouts : any_of_nodes {};
template <class E>
inline constexpr bool unfused = fold_term<sums_behind_layouts, E>::value;
template <class F, class X>
struct unfused_sum {
  enum : bool { value = behind_layouts<X> || bool(fold_term<sums_behind_layouts, F>::value) };
};

}  // namespace search

template <class P, class K, class B, class X>
struct fold_term<search::nesting, terms::map<fun<P, K, B>, X>> {
  static constexpr int inside = int{fold_term<search::nesting, B>::value} + int{rules::computes<B>};
  enum : int { value = search::nesting::join(inside, {fold_term<search::nesting, X>::value}) };
};
template <class F, class Z, class X>
struct fold_term<search::sums_behind_layouts, terms::reduce<F, Z, X>> : search::unfused_sum<F, X> {};
template <class F, class Z, class X>
struct fold_term<search::sums_behind_layouts, terms::reduce_seq<F, Z, X>> : search::unfused_sum<F, X> {};
template <class U, class F, class Z, class X>
struct fold_term<search::sums_behind_layouts, terms::accumulate<U, F, Z, X>> : search::unfused_sum<F, X> {};

namespace search {

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
template <meta::fixed_string Name, class Strategy, device_mask For>
struct mapping {
  static constexpr meta::fixed_string name = Name;
  static constexpr device_mask supported = For;
  using strategy = Strategy;
};
using items = mapping<"items", seq<either<lower_maps<map_global_<1>, map_global_<0>>, lower_maps<map_global_<0>>>, by_one_item>,
                      device_mask::all>;
using groups = mapping<"groups",
                       seq<either<lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>,
                                  lower_maps<map_workgroup_<0>, map_local_<0>>>,
                           by_one_item>,
                       device_mask::gpu | device_mask::cpu>;
using copies = mapping<"groups-copies-in-local-memory",
                       seq<lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>, by_one_item,
                           top_down<when<walked_by_group, rules::copy_source<to_local_, map_local_<1>, map_local_<0>>>>>,
                       device_mask::gpu>;
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
inline constexpr bool is_retained = depth_of<typename V::term> <= DepthLimit && !unfused<typename V::term>;

/// The programs that a search retains of program E.
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
    using type = typename joined<std::conditional_t<is_retained<DepthLimit, V>, meta::list<V>, meta::list<>>...>::type;
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
    c.mapped = type::size;
    return c;
  }();
};

/// The structures of several ways to map Count programs, those of a program beside each other.
template <int Count, class... By>
consteval auto in_turns() {
  families::detail::values<structure, Count * sizeof...(By)> all;
  for (int v = 0; v < Count; ++v)
    for (const structure* by : {&By::all.of[0]...}) all.put(by[v]);
  return all;
}
template <class N, int I>
struct found_recipe {
  static constexpr auto name = meta::fixed_string("found-") + digits<I>::text + "-" + N::name;
  using type = recipe<name, typename N::strategy, N::supported>;
};
/// The programs found, numbered, mapped by N.
template <class N, class Programs, class Numbers = typename rules::first_numbers<Programs::size>::type>
struct mapped_by;
template <class N, class... V, int... I>
struct mapped_by<N, meta::list<V...>, rules::numbers<I...>> {
  using recipes = meta::list<typename found_recipe<N, I>::type...>;
  using derivations = meta::list<families::detail::derived_by<typename N::strategy, typename V::term, typename V::steps>...>;
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
  using found_structures = search::mapped<typename found::type, search::all_mappings>;
  return {name,
          P::input_count,
          families::detail::dimensions_of<typename P::type>,
          ir::terms_of<program_term<P>>,
          found_structures::all.of,
          found_structures::count,
          &found::counts,
          results_of<typename P::type>.of,
          result_count<typename P::type>};
}

}  // namespace hoist
