#pragma once
// named: a term that is a stage of its program, with a name by which schedules speak of it.

#include <hoist/patterns/tag.hpp>
#include <hoist/ir/structural.hpp>

namespace hoist {

namespace detail {

using namespace ir;

HOIST_IN_ENGINE constexpr int stage_target(builder&, int, int destination) { return destination; }

}  // namespace detail

/// The same value; a schedule may place it, by the name Name.
///   stage Name x = x
/// Example: examples/schedules.cpp.
template <meta::fixed_string Name>
struct stage_ : ir::plain_pattern {
  static constexpr void fill(ir::node& n) { n.tag = Name.text; }
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "stage",
                                      .shape = ir::last_shape,
                                      .view = ir::last_view,
                                      .target = detail::stage_target,
                                      .at = ir::remembered_last_at,
                                      .length = ir::last_length,
                                      .stage = true};
};

namespace detail {
template <meta::fixed_string Name>
struct named_adaptor {
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(sizeof(Name.text) > 1, "hoist: a stage has a name, as in x | named<\"grey\">")
    HOIST_NEED(sizeof(Name.text) <= 16, "hoist: the name of a stage has at most 15 letters")
    HOIST_NEED(is_identifier(Name.text), "hoist: the name of a stage is letters, digits and _, and begins with a letter")
    HOIST_NEED(is_array<X>, "hoist: named names an array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<stage_<Name>, term_of<X>>, type_of<X>>{};
  }
};
/// Terms without the names of stages.
struct without_names {};
}  // namespace detail
/// `x | named<"grey">`: schedules call the stage grey. Families don't see the name.
template <meta::fixed_string Name>
inline constexpr auto named = adaptor{detail::named_adaptor<Name>{}};

template <meta::fixed_string Name, class X>
struct map_term<detail::without_names, apply<stage_<Name>, X>> {
  using type = map_term_t<detail::without_names, X>;
};

}  // namespace hoist
