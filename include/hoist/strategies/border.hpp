#pragma once
// Stencils whose interior is made by another strategy than their border.

#include <hoist/rules/border_cubes.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::strategies {

namespace detail {
template <class Op>
inline constexpr bool is_pad = false;
template <class L, class R, class B>
inline constexpr bool is_pad<pad_<L, R, B>> = true;
struct pads : any_of_nodes {
  template <class Op>
  static constexpr bool node = is_pad<Op>;
};
}  // namespace detail

/// The condition that nothing in a term is padded.
struct without_padding {
  template <class E>
  struct of {
    enum : bool { holds = !fold_term<detail::pads, E>::value };
  };
};

/// A two-dimensional stencil with its interior, whose columns begin and end at multiples of Unit, made by Interior, and
/// what lies around it by Around: one kernel.
template <long Unit, class Interior, class Around>
using bordered = seq<top_down<rules::split_border2<Unit>>, top_down<when<without_padding, Interior>>, repeat<top_down<Around>>>;

/// A three-dimensional stencil with its interior made by Interior and what lies around it by Around: one kernel.
template <long Unit, class Interior, class Around>
using bordered_cube =
    seq<top_down<rules::split_border3<Unit>>, top_down<when<without_padding, Interior>>, repeat<top_down<Around>>>;

}  // namespace hoist::strategies
