#pragma once
// Families: the structures that the macro rules make of a program.

#include <hoist/core/front/program.hpp>
#include <hoist/core/types/results.hpp>
#include <hoist/explore/flat_results.hpp>
#include <hoist/explore/schedules.hpp>
#include <hoist/explore/search_counts.hpp>
#include <hoist/ir/linearise.hpp>
#include <hoist/strategies/results.hpp>
#include <hoist/strategies/scheduled.hpp>

#include <cstddef>
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
/// A recipe without its static members, whose names a compiler would spell.
template <class Recipe>
struct label {
  using strategy = typename Recipe::strategy;
  const char* name = Recipe::name.text;
  device_mask supported = Recipe::supported;
  remainders rest = Recipe::rest;
};
template <meta::fixed_string Name, class S, device_mask For, remainders Rest>
struct label<recipe<Name, S, For, Rest>> : named_recipe<is_structure_name(Name.text)> {
  using strategy = S;
  const char* name = Name.text;
  device_mask supported = For;
  remainders rest = Rest;
};

/// What became of a recipe, in the outcome of its strategy on a term that the rules Before led to.
template <class Outcome, class Before, bool Exists = Outcome::ok>
struct derivation : Outcome {
  enum : bool { exists = false };
  using tokens = meta::list<>;
  using steps = meta::list<>;
};
struct nobody_failed {
  static constexpr const char* who = "";
  static constexpr const char* why = "";
};
template <class Outcome, class Before>
struct derivation<Outcome, Before, true> : nobody_failed {
  enum : bool { exists = true };
  using tokens = ir::detail::linearised_t<renumber<typename Outcome::type>>;
  using steps = meta::concat_t<Before, typename Outcome::steps>;
};
template <class S, class E, class Before>
using derived_by = derivation<typename seq<S, fully_lowered>::template on<E>, Before>;
/// By a strategy that begins with the program with its maps fused, and its reductions loops unless it wants them.
template <class S, class Fused, class Normal>
struct derived_from : derived_by<S, renumber<typename Normal::type>, typename Normal::steps> {};
template <class S, class Fused, class Normal>
struct derived_from<of_reductions<S>, Fused, Normal>
    : derived_by<of_reductions<S>, renumber<typename Fused::type>, typename Fused::steps> {};

// Arrays in the place of folds, since compilers limit how many arguments a fold may have; members of aggregates in the place of
// functions and variables, since a compiler spells these with the types that they are made of, and that takes it a fifth of all.

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
template <class T>
struct part {
  const T* of;
  int count;
};
template <int Count, class T>
consteval auto joined(std::initializer_list<part<T>> parts) {
  values<T, Count> all;
  for (const part<T>& p : parts)
    for (int i = 0; i < p.count; ++i) all.put(p.of[i]);
  return all;
}
/// The tokens or the names of a list.
template <class List>
struct row_of_tokens {
  const ir::token* const* of = nullptr;
};
template <class S, class... Rest>
struct row_of_tokens<meta::list<S, Rest...>> {
  const ir::token* of[1 + sizeof...(Rest)] = {&ir::detail::token_of<S>, &ir::detail::token_of<Rest>...};
};
template <class List>
struct row_of_names {
  const char* const* of = nullptr;
};
template <class S, class... Rest>
struct row_of_names<meta::list<S, Rest...>> {
  const char* of[1 + sizeof...(Rest)] = {S::name, static_cast<const char*>(Rest::name)...};
};
/// The structures that derivations make of recipes; all tokens in one array, and the names of all rules in another.
template <class Recipes, class Derivations>
struct collected;
template <class... R, class... D>
struct collected<meta::list<R...>, meta::list<D...>> {
  enum : int { count = sizeof...(D), token_count = total({1, D::tokens::size...}), step_count = total({1, D::steps::size...}) };
  struct names {
    values<const char*, step_count> all = joined<step_count, const char*>(
        {{static_cast<const row_of_names<typename D::steps>&>(row_of_names<typename D::steps>{}).of, D::steps::size}...});
  };
  struct tokens {
    values<const ir::token*, token_count> all = joined<token_count, const ir::token*>(
        {{static_cast<const row_of_tokens<typename D::tokens>&>(row_of_tokens<typename D::tokens>{}).of, D::tokens::size}...});
  };
  struct counts {
    int tokens[count] = {D::tokens::size...};
  };
  struct outlines {
    structure of[count] = {{.name = label<R>{}.name,
                            .supported = label<R>{}.supported,
                            .rest = label<R>{}.rest,
                            .exists = bool{D::exists},
                            .who = D::who,
                            .why = D::why,
                            .step_count = D::steps::size}...};
  };
};
template <std::size_t Count>
consteval auto tables_of(const int (&counts)[Count], const ir::token* const* tokens) {
  values<ir::deferred_table, static_cast<int>(Count)> all;
  for (int count : counts) {
    all.put({tokens, count});
    tokens += count;
  }
  return all;
}
template <std::size_t Count>
consteval auto structures_of(const structure (&outlines)[Count], ir::deferred_table* table, const char* const* names) {
  values<structure, static_cast<int>(Count)> all;
  for (structure s : outlines) {
    if (s.exists) s.terms.of = table;
    s.steps = names;
    names += s.step_count;
    ++table;
    all.put(s);
  }
  return all;
}
/// The derivations that Source lists for its recipes, as values. Source has a short name: a compiler has four symbols to name,
/// whatever the structures are.
template <class Source>
struct structures {
  using lists = collected<typename Source::recipes, typename Source::derivations>;
  static constexpr int count = lists::count;
  static constexpr auto tokens = typename lists::tokens{}.all;
  static constexpr auto names = typename lists::names{}.all;
  static inline constinit auto tables =
      tables_of(static_cast<const typename lists::counts&>(typename lists::counts{}).tokens, tokens.of);
  static constexpr auto all =
      structures_of(static_cast<const typename lists::outlines&>(typename lists::outlines{}).of, tables.of, names.of);
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
  using type = meta::list<derived_from<typename label<R>::strategy, fused, normal>...>;
};
/// The derivations of a term whose result is only moved, and so is copied first.
template <class E, class Recipes>
struct copied_by_each;
template <class E, class... R>
struct copied_by_each<E, meta::list<R...>> {
  using copied = typename strategies::seq<rules::copy_result, strategies::normalise>::template on<E>;
  using type = meta::list<derived_from<typename label<R>::strategy, copied, copied>...>;
};
template <class Derivations>
struct some_of;
template <class... D>
struct some_of<meta::list<D...>> {
  enum : bool { exists = total({bool{D::exists}...}) > 0 };
};
/// The derivations of a term; of one whose result is only moved, Fused, those of a copy of that, where it has none itself or
/// would have loops for what is computed on the way.
template <class E, class Recipes, class Fused = typename strategies::fuse_all_maps::template on<E>::type,
          bool Moves = rules::copy_result::template on<Fused>::ok>
struct derived_or_copied : derived_by_each<E, Recipes> {};
template <class E, class Recipes, class Fused>
struct derived_or_copied<E, Recipes, Fused, true>
    : std::conditional_t<!rules::computes<Fused> && some_of<typename derived_by_each<Fused, Recipes>::type>::exists,
                         derived_by_each<Fused, Recipes>, copied_by_each<Fused, Recipes>> {};
/// The derivations of a term that is a tuple of results: of all together, or of each alone where that gives none.
template <class S>
struct renumbered_before : seq<strategies::renumbered, S, fully_lowered> {};
template <int Extents, class S>
struct on_results
    : strategies::either<
          seq<strategies::join_results<Extents>, strategies::normalise, renumbered_before<S>>,
          seq<strategies::prepared_with<strategies::identity>, strategies::normalise, strategies::each_result<S>>> {};
template <int Extents, class S>
struct on_results<Extents, of_reductions<S>>
    : strategies::either<seq<strategies::join_results<Extents>, renumbered_before<of_reductions<S>>>,
                         seq<strategies::prepared_with<strategies::identity>, strategies::each_result<of_reductions<S>>>> {};
template <int Extents, class E, class Recipes>
struct derived_by_results;
template <int Extents, class E, class... R>
struct derived_by_results<Extents, E, meta::list<R...>> {
  using type =
      meta::list<derivation<typename on_results<Extents, typename label<R>::strategy>::template on<E>, meta::list<>>...>;
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

/// The family of program P, under a name, that has no structures but the one that schedules are for: a compiler makes one.
template <class P>
constexpr family scheduled_family_of(const char* name, P) {
  family f;
  f.name = name;
  if constexpr (!detail::a_mistaken_program<P>) {
    using by_stages = typename strategies::scheduled::template on<program_term<P>>::type;
    f.inputs = P::input_count;
    f.dimensions = families::detail::dimensions_of<typename P::type>;
    f.terms = ir::terms_of<program_term<P>>;
    f.results = results_of<typename P::type>.of;
    f.result_count = result_count<typename P::type>;
    f.scheduled = ir::terms_of<renumber<by_stages>>;
  }
  return f;
}
/// The family of program P by a list of recipes, or by a class that has one as `recipes`, under a name.
template <class P, class Recipes = families::every>
constexpr family family_of(const char* name, P program) {
  family f = scheduled_family_of(name, program);
  if constexpr (!detail::a_mistaken_program<P>) {
    using plain = typename strategies::without_stage_names::template on<program_term<P>>::type;
    using flat = families::detail::flat_results<plain, typename P::type>;
    using derived =
        families::detail::structures<families::detail::derivations_of<typename flat::term, typename flat::type, Recipes>>;
    f.structures = derived::all.of;
    f.count = derived::count;
  }
  return f;
}

}  // namespace hoist
