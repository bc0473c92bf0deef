#pragma once
// Families: the structures that the macro rules make of a program.

#include <hoist/core/front/program.hpp>
#include <hoist/core/types/results.hpp>
#include <hoist/explore/schedules.hpp>
#include <hoist/explore/search_counts.hpp>
#include <hoist/ir/linearise.hpp>
#include <hoist/strategies/results.hpp>
#include <hoist/strategies/scheduled.hpp>

#include <initializer_list>

namespace hoist {

class point_list;

/// One recipe tried on a program: a structure, or the reason why there is none.
struct structure {
  const char* name = "";
  device_mask supported = device_mask::all;
  remainders rest = remainders::guarded;
  bool exists = false;
  const char* who = "";  ///< the strategy that failed,
  const char* why = "";  ///< and its reason
  ir::terms terms{};
  const char* const* steps = nullptr;  ///< the rules that made it, in order
  int step_count = 0;
  const point_list* given = nullptr;  ///< the points, of the structure that schedules are for
};

namespace families {

namespace detail {
template <class T>
inline constexpr int dimensions_of = 0;
template <class T, length L>
inline constexpr int dimensions_of<array<T, L>> = 1 + dimensions_of<T>;
/// How many of their outer extents the arrays of a result of type T share; of one that is no tuple, -1.
template <class T>
struct shared_extents {
  enum : int { count = -1 };
};
template <class... T>
struct equal_extents {
  enum : int { count = 0 };
};
template <length L, class... T>
struct equal_extents<array<T, L>...> {
  enum : int { count = 1 + int(equal_extents<T...>::count) };
};
template <class... T>
struct shared_extents<tuple<T...>> : equal_extents<T...> {};
/// What a recipe makes of the term E, which the rules Before led to: the outcome, its tokens and its steps.
template <class Recipe, class Outcome, class Before, bool Exists = Outcome::ok>
struct derivation {
  using tokens = meta::list<>;
  using steps = meta::list<>;
  static consteval structure outcome() {
    structure s;
    s.who = Outcome::who;
    s.why = Outcome::why;
    return s;
  }
};
template <class Recipe, class Outcome, class Before>
struct derivation<Recipe, Outcome, Before, true> {
  using tokens = ir::detail::linearised_t<renumber<typename Outcome::type>>;
  using steps = meta::concat_t<Before, typename Outcome::steps>;
  static consteval structure outcome() {
    structure s;
    s.exists = true;
    s.step_count = steps::size;
    return s;
  }
};
template <class Recipe, class E, class Before>
using derived_by = derivation<Recipe, typename seq<typename Recipe::strategy, fully_lowered>::template on<E>, Before>;
/// What a recipe begins with: the program with its maps fused, and its reductions loops unless the recipe wants them.
template <class Recipe, class Fused, class Normal>
using from = std::conditional_t<wants_reductions<typename Recipe::strategy>, Fused, Normal>;
template <class Recipe, class From>
using derived_from = derived_by<Recipe, renumber<typename From::type>, typename From::steps>;

// Arrays in the place of folds, since compilers limit how many arguments a fold may have.
template <class T, int Count>
struct values {
  T of[static_cast<unsigned>(Count)]{};
  int count = 0;
  constexpr void put(T x) { of[count++] = x; }
};
consteval int total(std::initializer_list<int> of) {
  int sum = 0;
  for (int n : of) sum += n;
  return sum;
}
template <int Count, class... S>
constexpr void put_tokens(values<const ir::token*, Count>& all, meta::list<S...>) {
  for (const ir::token* t : {&ir::detail::token_of<S>...}) all.put(t);
}
template <int Count>
constexpr void put_tokens(values<const ir::token*, Count>&, meta::list<>) {}
template <int Count, class... S>
constexpr void put_names(values<const char*, Count>& all, meta::list<S...>) {
  for (const char* name : {static_cast<const char*>(S::name)...}) all.put(name);
}
template <int Count>
constexpr void put_names(values<const char*, Count>&, meta::list<>) {}
template <class... D>
consteval auto tokens_of(meta::list<D...>) {
  values<const ir::token*, total({1, D::tokens::size...})> all;
  const bool done[] = {(put_tokens(all, typename D::tokens{}), true)...};
  static_cast<void>(done);
  return all;
}
template <class... D>
consteval auto names_of(meta::list<D...>) {
  values<const char*, total({1, D::steps::size...})> all;
  const bool done[] = {(put_names(all, typename D::steps{}), true)...};
  static_cast<void>(done);
  return all;
}
template <class... D>
consteval auto tables_of(meta::list<D...>, const ir::token* const* tokens) {
  values<ir::deferred_table, sizeof...(D)> all;
  for (int count : {D::tokens::size...}) {
    all.put({tokens, count});
    tokens += count;
  }
  return all;
}
/// By its arguments, since a recipe's members are variables with a long name.
template <meta::fixed_string Name, class S, device_mask For, remainders Rest>
consteval structure labelled(structure s, recipe<Name, S, For, Rest>) {
  s.name = Name.text;
  s.supported = For;
  s.rest = Rest;
  return s;
}
template <class... R, class... D>
consteval auto structures_of(meta::list<R...>, meta::list<D...>, ir::deferred_table* table, const char* const* names) {
  values<structure, sizeof...(D)> all;
  for (structure s : {labelled(D::outcome(), R{})...}) {
    if (s.exists) s.terms.of = table;
    s.steps = names;
    names += s.step_count;
    ++table;
    all.put(s);
  }
  return all;
}
/// The derivations that Source lists for its recipes, as values. All tokens lie in one array, and the names of all rules in
/// another, and Source has a short name: a compiler has four symbols to name, whatever the structures are.
template <class Source>
struct structures {
  using recipes = typename Source::recipes;
  using derivations = typename Source::derivations;
  static constexpr int count = derivations::size;
  static constexpr auto tokens = tokens_of(derivations{});
  static constexpr auto names = names_of(derivations{});
  static inline constinit auto tables = tables_of(derivations{}, tokens.of);
  static constexpr auto all = structures_of(recipes{}, derivations{}, tables.of, names.of);
};

template <class Recipes>
struct listed_in {
  using type = typename Recipes::recipes;
};
template <class... R>
struct listed_in<meta::list<R...>> {
  using type = meta::list<R...>;
};
template <class E, class Recipes>
struct derived_by_each;
template <class E, class... R>
struct derived_by_each<E, meta::list<R...>> {
  using fused = typename strategies::prepare::template on<E>;
  using normal = typename seq<strategies::prepare, strategies::normalise>::template on<E>;
  using type = meta::list<derived_from<R, from<R, fused, normal>>...>;
};
/// The derivations of a term whose result is only moved, and so is copied first.
template <class E, class Recipes>
struct copied_by_each;
template <class E, class... R>
struct copied_by_each<E, meta::list<R...>> {
  using copied = typename strategies::seq<rules::copy_result, strategies::normalise>::template on<E>;
  using type = meta::list<derived_from<R, copied>...>;
};
template <class... D>
consteval bool any_exists(meta::list<D...>) {
  for (int count : {D::tokens::size...})
    if (count > 0) return true;
  return false;
}
/// The derivations of a term; of one whose result is only moved, Fused, those of a copy of that, where it has none itself or
/// would have loops for what is computed on the way.
template <class E, class Recipes, class Fused = typename strategies::fuse_all_maps::template on<E>::type,
          bool Moves = rules::copy_result::template on<Fused>::ok>
struct derived_or_copied : derived_by_each<E, Recipes> {};
template <class E, class Recipes, class Fused>
struct derived_or_copied<E, Recipes, Fused, true>
    : std::conditional_t<!rules::computes<Fused> && any_exists(typename derived_by_each<Fused, Recipes>::type{}),
                         derived_by_each<Fused, Recipes>, copied_by_each<Fused, Recipes>> {};
/// The derivations of a term that is a tuple of results: of all together, or of each alone where that gives none.
template <class S>
struct renumbered_before : seq<strategies::renumbered, S, fully_lowered> {};
template <int Extents, class S, bool Reductions = wants_reductions<S>>
struct on_results : strategies::either<seq<strategies::join_results<Extents>, renumbered_before<S>>,
                                       seq<strategies::prepared_with<strategies::identity>, strategies::each_result<S>>> {};
template <int Extents, class S>
struct on_results<Extents, S, false>
    : strategies::either<
          seq<strategies::join_results<Extents>, strategies::normalise, renumbered_before<S>>,
          seq<strategies::prepared_with<strategies::identity>, strategies::normalise, strategies::each_result<S>>> {};
template <int Extents, class E, class Recipes>
struct derived_by_results;
template <int Extents, class E, class... R>
struct derived_by_results<Extents, E, meta::list<R...>> {
  using type = meta::list<derivation<R, typename on_results<Extents, typename R::strategy>::template on<E>, meta::list<>>...>;
};
/// A term of type T whose result is a tuple of tuples as one of a tuple: its arrays, in order.
template <class E, class T>
struct flat_results {
  using terms = meta::list<E>;
  using types = meta::list<T>;
  using term = E;
  using type = T;
};
template <class Types>
struct tuple_of;
template <class... T>
struct tuple_of<meta::list<T...>> {
  using type = tuple<T...>;
};
template <class Terms>
struct side_by_side;
template <class... X>
struct side_by_side<meta::list<X...>> {
  using type = apply<make_tuple_, X...>;
};
template <class... X, class... T>
struct flat_results<apply<make_tuple_, X...>, tuple<T...>> {
  using terms = meta::concat_t<typename flat_results<X, T>::terms...>;
  using types = meta::concat_t<typename flat_results<X, T>::types...>;
  using term = typename side_by_side<terms>::type;
  using type = typename tuple_of<types>::type;
};
template <class P, class K, class B, class X, class T>
struct flat_results<apply<let_, fun<P, K, B>, X>, T> {
  using terms = meta::list<apply<let_, fun<P, K, B>, X>>;
  using types = meta::list<T>;
  using term = apply<let_, fun<P, K, typename flat_results<B, T>::term>, X>;
  using type = typename flat_results<B, T>::type;
};
/// What recipes make of a program's term, whose result has the type T.
template <class E, class T, class Recipes, int Extents = shared_extents<T>::count>
struct derivations_of {
  using recipes = typename listed_in<Recipes>::type;
  using derivations = typename derived_by_results<Extents, E, recipes>::type;
};
template <class E, class T, class Recipes>
struct derivations_of<E, T, Recipes, -1> {
  using recipes = typename listed_in<Recipes>::type;
  using derivations = typename derived_or_copied<E, recipes>::type;
};
}  // namespace detail

}  // namespace families

/// A program with the structures of a family, as values: what tools and tests hold.
struct family {
  const char* name = "";
  int inputs = 0;
  int dimensions = 0;                     ///< of the result
  ir::terms terms{};                      ///< the program as written: its meaning
  const structure* structures = nullptr;  ///< every recipe of the family, made or not
  int count = 0;
  const search_counts* search = nullptr;  ///< of a family that a search made
  const result_array* results = nullptr;  ///< the arrays of the result
  int result_count = 0;
  ir::terms scheduled{};  ///< the structure that schedules are for: the program, whose stages have no loops
};

/// The family of program P by a list of recipes, or by a class that has one as `recipes`, under a name.
template <class P, class Recipes = families::every>
constexpr family family_of(const char* name, P) {
  if constexpr (detail::a_mistaken_program<P>) {
    return {name};
  } else {
    using plain = typename strategies::without_stage_names::template on<program_term<P>>::type;
    using flat = families::detail::flat_results<plain, typename P::type>;
    using by_stages = typename strategies::scheduled::template on<program_term<P>>::type;
    using derived =
        families::detail::structures<families::detail::derivations_of<typename flat::term, typename flat::type, Recipes>>;
    return {name,
            P::input_count,
            families::detail::dimensions_of<typename P::type>,
            ir::terms_of<program_term<P>>,
            derived::all.of,
            derived::count,
            nullptr,
            results_of<typename P::type>.of,
            result_count<typename P::type>,
            ir::terms_of<renumber<by_stages>>};
  }
}

}  // namespace hoist
