#pragma once
// Recipes as a sequence of values of Boost.Hana, which a program filters, maps and concatenates before it makes a family of them.

#include <hoist/explore/family.hpp>

#include <boost/hana/bool.hpp>
#include <boost/hana/concat.hpp>
#include <boost/hana/filter.hpp>
#include <boost/hana/transform.hpp>
#include <boost/hana/tuple.hpp>

#include <type_traits>
#include <utility>

namespace hoist {

namespace recipes {

namespace detail {
template <int I, class R>
struct numbered {
  using type = R;
};
template <class I, class List>
struct all_numbered;
template <int... I, class... R>
struct all_numbered<std::integer_sequence<int, I...>, meta::list<R...>> : numbered<I, R>... {};
template <int I, class R>
numbered<I, R> number(const numbered<I, R>*);
/// The recipes of a topic, as T::recipes, by number.
template <class T>
struct numbered_recipes : all_numbered<std::make_integer_sequence<int, T::recipes::size>, typename T::recipes> {};
/// Recipe I of a topic. A sequence holds these, whose names are short: a compiler spells them with every function of Hana.
template <class T, int I>
struct recipe_of : decltype(number<I>(static_cast<const numbered_recipes<T>*>(nullptr)))::type {};
template <class T, class I = std::make_integer_sequence<int, T::recipes::size>>
struct as_sequence;
template <class T, int... I>
struct as_sequence<T, std::integer_sequence<int, I...>> {
  static constexpr boost::hana::tuple<recipe_of<T, I>...> value{};
};
template <class T>
inline constexpr auto sequence = as_sequence<T>::value;

struct of_stencils {
  using recipes = families::stencil_recipes;
};
struct of_reductions {
  using recipes = families::reduction_recipes;
};
struct of_rows {
  using recipes = families::row_recipes;
};
struct of_products {
  using recipes = families::product_recipes;
};
struct of_transpositions {
  using recipes = families::transposition_recipes;
};
struct of_pipelines {
  using recipes = families::pipeline_recipes;
};
struct of_low_level {
  using recipes = families::low_level_recipes;
};
struct of_time_loops {
  using recipes = families::time_loop_recipes;
};
struct of_all {
  using recipes = families::all;
};
}  // namespace detail

/// The recipes that hoist has, by topic, each a value of type `recipe<...>` in a hana::tuple.
inline constexpr auto stencils = detail::sequence<detail::of_stencils>;
inline constexpr auto reductions = detail::sequence<detail::of_reductions>;
inline constexpr auto rows = detail::sequence<detail::of_rows>;
inline constexpr auto products = detail::sequence<detail::of_products>;
inline constexpr auto transpositions = detail::sequence<detail::of_transpositions>;
inline constexpr auto pipelines = detail::sequence<detail::of_pipelines>;
inline constexpr auto low_level = detail::sequence<detail::of_low_level>;
inline constexpr auto time_loops = detail::sequence<detail::of_time_loops>;

/// All of them; `family_of` without a sequence takes these.
inline constexpr auto all = detail::sequence<detail::of_all>;

/// Whether a recipe is for devices of a class, for hana::filter.
template <device_mask Device>
inline constexpr auto fits =
    []<class R>(R) { return boost::hana::bool_c<supports(std::remove_cvref_t<R>::supported, Device)>; };

/// A recipe with each point twice, the second time with code of its own for the last chunks, for hana::transform.
inline constexpr auto peeled =
    []<meta::fixed_string Name, class S, device_mask For, remainders Rest>(recipe<Name, S, For, Rest>) {
      return recipe<Name, S, For, remainders::guarded_or_peeled>{};
    };

}  // namespace recipes

/// The family of a program by a sequence of recipes, in its order.
///   family_of("blur", blur, hana::filter(recipes::stencils, recipes::fits<device_mask::gpu>))
///   family_of("blur", blur, hana::concat(recipes::stencils, hana::make_tuple(recipe<"my-blocks", my_strategy>{})))
template <class P, class... R>
constexpr family family_of(const char* name, P program, const boost::hana::tuple<R...>&) {
  return family_of<P, meta::list<R...>>(name, program);
}
/// The family of a program by a sequence of recipes, under the program's own name.
template <class P, class... R>
  requires std::is_base_of_v<detail::program_base, P>
constexpr family family_of(P program, const boost::hana::tuple<R...>& chosen) {
  return family_of(program.name, program, chosen);
}

}  // namespace hoist
