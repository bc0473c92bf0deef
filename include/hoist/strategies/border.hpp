#pragma once
// Stencils whose interior is made by another strategy than their border.

#include <hoist/rules/border_cubes.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::strategies {

namespace detail {
template <class E>
struct pads {
  enum : bool { here = false };
};
template <class P, class K, class B>
struct pads<fun<P, K, B>> : pads<B> {};
template <class P, class K, class Q, class J, class B>
struct pads<fun2<P, K, Q, J, B>> : pads<B> {};
template <class Op, class... X>
struct pads<apply<Op, X...>> {
  enum : bool { here = (bool(pads<X>::here) || ...) };
};
template <class L, class R, class B, class X>
struct pads<apply<pad_<L, R, B>, X>> {
  enum : bool { here = true };
};
}  // namespace detail

/// The condition that nothing in a term is padded.
struct without_padding {
  template <class E>
  struct of {
    enum : bool { holds = !detail::pads<E>::here };
  };
};

/// A two-dimensional stencil with its interior, whose columns begin and end at multiples of Unit, made by Interior, and
/// what lies around it by Around: one kernel.
template <long Unit, class Interior, class Around>
using bordered = seq<top_down<rules::split_border2<Unit>>, top_down<when<without_padding, Interior>>, repeat<top_down<Around>>>;

/// The same of a stencil of three dimensions.
template <long Unit, class Interior, class Around>
using bordered_cube =
    seq<top_down<rules::split_border3<Unit>>, top_down<when<without_padding, Interior>>, repeat<top_down<Around>>>;

}  // namespace hoist::strategies
