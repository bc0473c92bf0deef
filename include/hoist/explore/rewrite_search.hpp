#pragma once
// The search for structures beside the menu: rules at every place of a program, level by level, with counts of what
// became of each rewrite.

#include <hoist/core/term/term.hpp>
#include <hoist/explore/search_counts.hpp>
#include <hoist/rules/elements.hpp>

#include <cstdint>

namespace hoist {

namespace search {

/// A program, the rules that led to it, and those of the search's list among them.
template <class T, class Steps, class Uses = meta::list<>>
struct variant {
  using term = T;
  using steps = Steps;
  using uses = Uses;
};
template <class R, class L>
inline constexpr int times_in = 0;
template <class R, class... S>
inline constexpr int times_in<R, meta::list<S...>> = (int{std::is_same_v<R, S>} + ... + 0);

/// Lists joined two by two: few lists grow long.
template <class... L>
struct joined {
  using type = meta::list<>;
};
template <class A>
struct joined<A> {
  using type = A;
};
template <class... A, class... B>
struct joined<meta::list<A...>, meta::list<B...>> {
  using type = meta::list<A..., B...>;
};
template <class... A, class... B, class... C, class... D, class... Rest>
struct joined<meta::list<A...>, meta::list<B...>, meta::list<C...>, meta::list<D...>, Rest...>
    : joined<meta::list<A..., B..., C..., D...>, typename joined<Rest...>::type> {};
template <class A, class B, class C>
struct joined<A, B, C> : joined<typename joined<A, B>::type, C> {};

/// A term made of the outcome of a rule at one of its places, for each place where the rule applies.
template <class Op, class Before, class Found, class After>
struct around;
template <class Op, class... B, class... F, class... A>
struct around<Op, meta::list<B...>, meta::list<F...>, meta::list<A...>> {
  using type = meta::list<variant<apply<Op, B..., typename F::term, A...>, typename F::steps>...>;
};
template <class S, class E, bool Ok = S::template on<E>::ok>
struct here {
  using type = meta::list<>;
};
template <class S, class E>
struct here<S, E, true> {
  using outcome = typename S::template on<E>;
  using type = meta::list<variant<typename outcome::type, typename outcome::steps>>;
};
/// S at each place of E on its own; `places` counts them.
template <class S, class E>
struct everywhere : here<S, E> {
  static constexpr int places = 1;
};
template <class S, class Op, class Before, class... X>
struct in_arguments {
  using type = meta::list<>;
  static constexpr int places = 0;
};
template <class S, class Op, class... B, class X, class... Rest>
struct in_arguments<S, Op, meta::list<B...>, X, Rest...> {
  using next = in_arguments<S, Op, meta::list<B..., X>, Rest...>;
  using type =
      typename joined<typename around<Op, meta::list<B...>, typename everywhere<S, X>::type, meta::list<Rest...>>::type,
                      typename next::type>::type;
  static constexpr int places = everywhere<S, X>::places + next::places;
};
template <class S, class Op, class... X>
struct everywhere<S, apply<Op, X...>> {
  using inside = in_arguments<S, Op, meta::list<>, X...>;
  using type = typename joined<typename here<S, apply<Op, X...>>::type, typename inside::type>::type;
  static constexpr int places = 1 + inside::places;
};
/// The functions around what was found in their bodies; Bind<B> is the function of the body B.
template <template <class> class Bind, class Found>
struct bound;
template <template <class> class Bind, class... F>
struct bound<Bind, meta::list<F...>> {
  using type = meta::list<variant<Bind<typename F::term>, typename F::steps>...>;
};
template <class S, class P, class K, class B>
struct everywhere<S, fun<P, K, B>> {
  template <class Body>
  using bind = fun<P, K, Body>;
  using type = typename bound<bind, typename everywhere<S, B>::type>::type;
  static constexpr int places = everywhere<S, B>::places;
};
template <class S, class P, class K, class Q, class J, class B>
struct everywhere<S, fun2<P, K, Q, J, B>> {
  template <class Body>
  using bind = fun2<P, K, Q, J, Body>;
  using type = typename bound<bind, typename everywhere<S, B>::type>::type;
  static constexpr int places = everywhere<S, B>::places;
};

/// A number that tells terms with binders named by depth apart.
template <class T>
constexpr std::uint64_t hash_of_name() {
  std::uint64_t h = 0xcbf29ce484222325;
  for (const char* c = __PRETTY_FUNCTION__; *c != 0; ++c) h = (h ^ static_cast<unsigned char>(*c)) * 0x100000001b3;
  return h;
}
template <class E>
inline constexpr std::uint64_t hash_of = hash_of_name<E>();
constexpr std::uint64_t mixed(std::uint64_t h, std::uint64_t with) {
  h = (h ^ with) + 0x9e3779b97f4a7c15;
  h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9;
  return h ^ (h >> 27);
}
template <class P, class K, class B>
inline constexpr std::uint64_t hash_of<fun<P, K, B>> = mixed(hash_of<B>, 1);
template <class P, class K, class Q, class J, class B>
inline constexpr std::uint64_t hash_of<fun2<P, K, Q, J, B>> = mixed(hash_of<B>, 2);
template <class Op, class... X>
constexpr std::uint64_t hash_of_application() {
  std::uint64_t h = hash_of<Op>;
  ((h = mixed(h, hash_of<X>)), ...);
  return h;
}
template <class Op, class... X>
inline constexpr std::uint64_t hash_of<apply<Op, X...>> = hash_of_application<Op, X...>();

/// Which of some candidates are new; where they are more than Most, that many, evenly spread: `next` is their list.
template <int Most, class Candidates, class Seen>
struct fresh_among;
template <std::uint64_t... H>
struct hashes {};
template <int Most, class... C, std::uint64_t... S>
struct fresh_among<Most, meta::list<C...>, hashes<S...>> {
  static constexpr int count = sizeof...(C);
  struct outcome {
    bool retain[sizeof...(C) + 1]{};
    int duplicates = 0, left_out = 0, retained = 0;
  };
  static constexpr outcome found = [] {
    const std::uint64_t of[] = {hash_of<typename C::term>..., 0}, before[] = {S..., 0};
    outcome o;
    int distinct = 0;
    for (int i = 0; i < count; ++i) {
      bool seen = false;
      for (int k = 0; k < static_cast<int>(sizeof...(S)) && !seen; ++k) seen = before[k] == of[i];
      for (int k = 0; k < i && !seen; ++k) seen = of[k] == of[i];
      o.retain[i] = !seen;
      ++(seen ? o.duplicates : distinct);
    }
    for (int i = 0, at = 0; i < count; ++i) {
      if (!o.retain[i]) continue;
      o.retain[i] = distinct <= Most || (at + 1) * Most / distinct > at * Most / distinct;
      ++(o.retain[i] ? o.retained : o.left_out);
      ++at;
    }
    return o;
  }();
  template <class Numbers>
  struct chosen;
  template <int... I>
  struct chosen<rules::numbers<I...>> : joined<std::conditional_t<found.retain[I], meta::list<C>, meta::list<>>...> {};
  using next = typename chosen<typename rules::first_numbers<count>::type>::type;
};
template <class Candidates, class Seen>
struct with_hashes;
template <class... C, std::uint64_t... S>
struct with_hashes<meta::list<C...>, hashes<S...>> {
  using type = hashes<S..., hash_of<typename C::term>...>;
};

/// What rule R makes of a variant at each place, as often as R::most on the way to it: its nth use, so that tunables
/// differ.
template <class R, class V>
struct by_rule {
  static constexpr int before = times_in<R, typename V::uses>;
  using rule = typename R::template nth<before>;
  template <class Found>
  struct named_steps;
  template <class... F>
  struct named_steps<meta::list<F...>> {
    using type = meta::list<variant<renumber<typename F::term>, meta::concat_t<typename V::steps, typename F::steps>,
                                    meta::concat_t<typename V::uses, meta::list<R>>>...>;
  };
  using found = everywhere<rule, typename V::term>;
  using type = typename named_steps<typename found::type>::type;
  static constexpr int places = found::places;
};
template <class R, class V>
  requires(times_in<R, typename V::uses> >= R::most)
struct by_rule<R, V> {
  using type = meta::list<>;
  static constexpr int places = 0;
};

template <class Rules, class V>
struct by_rules;
template <class... R, class V>
struct by_rules<meta::list<R...>, V> {
  using type = typename joined<typename by_rule<R, V>::type...>::type;
  static constexpr int tried = (by_rule<R, V>::places + ... + 0);
};

/// The variants of a level and those made of them, Depth levels deep and at most Most on each.
template <class Rules, int Depth, int Most, class Frontier, class Seen>
struct levels {
  using all = meta::list<>;
  static constexpr search_counts counts{};
};
template <class Rules, int Depth, int Most, class... V, class Seen>
  requires(Depth > 0)
struct levels<Rules, Depth, Most, meta::list<V...>, Seen> {
  using candidates = typename joined<typename by_rules<Rules, V>::type...>::type;
  using fresh = fresh_among<Most, candidates, Seen>;
  using next = levels<Rules, Depth - 1, Most, typename fresh::next, typename with_hashes<typename fresh::next, Seen>::type>;
  using all = typename joined<typename fresh::next, typename next::all>::type;
  static constexpr search_counts counts = [] {
    search_counts c = next::counts;
    c.tried += (by_rules<Rules, V>::tried + ... + 0);
    c.applied += candidates::size;
    c.duplicates += fresh::found.duplicates;
    c.left_out += fresh::found.left_out;
    return c;
  }();
};

}  // namespace search
}  // namespace hoist
