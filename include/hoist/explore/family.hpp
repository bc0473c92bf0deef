#pragma once
// Families: the structures that the macro rules make of a program.

#include <hoist/core/program.hpp>
#include <hoist/explore/menu.hpp>
#include <hoist/explore/search_counts.hpp>
#include <hoist/ir/crossing.hpp>

namespace hoist {

/// One recipe tried on a program: a structure, or the reason why there is none.
struct structure {
  const char* name = "";
  audience made_for = audience::all;
  remainders rest = remainders::guarded;
  bool exists = false;
  const char* who = "";                 ///< the strategy that failed,
  const char* why = "";                 ///< and its reason
  ir::terms terms{};
  const char* const* steps = nullptr;   ///< the rules that made it, in order
  int step_count = 0;
};

namespace families {

namespace detail {
template <class T>
inline constexpr int dimensions_of = 0;
template <class T, length L>
inline constexpr int dimensions_of<array<T, L>> = 1 + dimensions_of<T>;
template <class Steps>
struct names_of;
template <class... S>
struct names_of<meta::list<S...>> {
  static constexpr const char* names[] = {S::name..., ""};
};
template <class Recipe, class E, class Before>
constexpr structure made_by() {
  using result = typename seq<typename Recipe::strategy, fully_lowered>::template on<E>;
  structure s;
  s.name = Recipe::name.text;
  s.made_for = Recipe::made_for;
  s.rest = Recipe::rest;
  s.exists = result::ok;
  if constexpr (result::ok) {
    s.terms = ir::terms_of<renumber<typename result::type>>;
    using steps = meta::concat_t<Before, typename result::steps>;
    s.steps = names_of<steps>::names;
    s.step_count = steps::size;
  } else {
    s.who = result::who;
    s.why = result::why;
  }
  return s;
}
/// What a recipe begins with: the program with its maps fused, and its reductions loops unless the recipe wants them.
template <class Recipe, class Fused, class Normal>
constexpr structure made_of() {
  using from = std::conditional_t<wants_reductions<typename Recipe::strategy>, Fused, Normal>;
  return made_by<Recipe, renumber<typename from::type>, typename from::steps>();
}
/// The structures that the recipes make of a program.
template <class E, class Recipes>
struct made;
template <class E, class... R>
struct made<E, meta::list<R...>> {
  using fused = typename strategies::fuse_all_maps::template on<E>;
  using normal = typename strategies::normalise::template on<E>;
  static constexpr int count = sizeof...(R);
  static constexpr structure of[] = {made_of<R, fused, normal>()...};
};
}  // namespace detail

}  // namespace families

/// A program with the structures of a family, as values: what tools and tests hold.
struct family {
  const char* name = "";
  int inputs = 0;
  int dimensions = 0;                    ///< of the result
  ir::terms terms{};                     ///< the program as written: its meaning
  const structure* structures = nullptr; ///< every recipe of the family, made or not
  int count = 0;
  const search_counts* search = nullptr;  ///< of a family that a search made
};

/// The family of program P by the recipes R, under a name.
template <class P, class Recipes = families::all>
constexpr family family_of(const char* name, P) {
  using made = families::detail::made<program_term<P>, Recipes>;
  return {name, P::input_count, families::detail::dimensions_of<typename P::type>, ir::terms_of<program_term<P>>, made::of, made::count, nullptr};
}

}  // namespace hoist
