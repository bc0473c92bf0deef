#pragma once
// Recipes as a sequence of values of Boost.Hana, which a program filters, maps and concatenates before it makes a family of them.

#include <hoist/explore/family.hpp>

#include <boost/hana/bool.hpp>
#include <boost/hana/concat.hpp>
#include <boost/hana/filter.hpp>
#include <boost/hana/transform.hpp>
#include <boost/hana/tuple.hpp>

#include <type_traits>

namespace hoist {

namespace recipes {

namespace detail {
template <class List>
struct as_sequence;
template <class... R>
struct as_sequence<meta::list<R...>> {
  static constexpr boost::hana::tuple<R...> value{};
};
template <class List>
inline constexpr auto sequence = as_sequence<List>::value;
}  // namespace detail

/// The recipes that hoist has, by topic, each a value of type `recipe<...>` in a hana::tuple.
inline constexpr auto stencils = detail::sequence<families::stencil_recipes>;
inline constexpr auto reductions = detail::sequence<families::reduction_recipes>;
inline constexpr auto rows = detail::sequence<families::row_recipes>;
inline constexpr auto products = detail::sequence<families::product_recipes>;
inline constexpr auto transpositions = detail::sequence<families::transposition_recipes>;
inline constexpr auto pipelines = detail::sequence<families::pipeline_recipes>;
inline constexpr auto low_level = detail::sequence<families::low_level_recipes>;
inline constexpr auto time_loops = detail::sequence<families::time_loop_recipes>;

/// All of them; `family_of` without a sequence takes these.
inline constexpr auto all = detail::sequence<families::all>;

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
