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
template <class... Lists>
inline constexpr auto sequence = as_sequence<meta::concat_t<Lists...>>::value;
}  // namespace detail

/// The recipes that hoist has, by topic, each a value of type `recipe<...>` in a hana::tuple.
inline constexpr auto stencils =
    detail::sequence<families::direct_grid, families::grid_blocks, families::long_vectors, families::grid_tiles,
                     families::grid_pairs, families::line, families::local_chunks, families::cubes, families::cube_blocks,
                     families::cube_tiles, families::borders, families::cube_borders, families::more_dimensions>;
inline constexpr auto reductions =
    detail::sequence<families::reductions, families::reductions_of_any_length, families::rows_by_few,
                     families::rows_by_short_vectors, families::shared_sources, families::registers_of_sums>;
inline constexpr auto products = detail::sequence<families::products, families::products_of_any_length>;
inline constexpr auto transpositions = detail::sequence<families::transpositions>;
inline constexpr auto pipelines = detail::sequence<families::chains, families::kept_stages, families::stages_of_any_dimensions,
                                                   families::reduced_stages_in_turn>;
inline constexpr auto low_level =
    detail::sequence<families::written_by_hand, families::unrolled_loops, families::unrolled_loops_of_nests>;

/// All of them; `family_of` without a sequence takes these.
inline constexpr auto all = detail::sequence<families::all>;

/// Whether a recipe is for devices of a class, for hana::filter.
template <audience Device>
inline constexpr auto fits = []<class R>(R) { return boost::hana::bool_c<meets(std::remove_cvref_t<R>::made_for, Device)>; };

/// A recipe with each point twice, the second time with code of its own for the last chunks, for hana::transform.
inline constexpr auto peeled = []<meta::fixed_string Name, class S, audience For, remainders Rest>(recipe<Name, S, For, Rest>) {
  return recipe<Name, S, For, remainders::guarded_or_peeled>{};
};

}  // namespace recipes

/// The family of a program by a sequence of recipes, in its order.
///   family_of("blur", blur, hana::filter(recipes::stencils, recipes::fits<audience::gpu>))
///   family_of("blur", blur, hana::concat(recipes::stencils, hana::make_tuple(recipe<"my-blocks", my_strategy>{})))
template <class P, class... R>
constexpr family family_of(const char* name, P program, const boost::hana::tuple<R...>&) {
  return family_of<P, meta::list<R...>>(name, program);
}
/// The same, under the program's own name.
template <class P, class... R>
  requires std::is_base_of_v<detail::program_base, P>
constexpr family family_of(P program, const boost::hana::tuple<R...>& chosen) {
  return family_of(program.name, program, chosen);
}

}  // namespace hoist
