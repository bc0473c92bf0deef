#pragma once
// fill: an array of one value.

#include <hoist/patterns/reduce.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int fill_shape(builder& b, int n) {
  index_expr extent = b.length(b[n].length[0]);
  return b.array_shape(extent, b.fresh_counter(extent), b.shape_at(b[n].arg[0]));
}
constexpr int fill_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  where.pop();
  return v.child;
}
inline constexpr view_kind fill_view_kind{.name = "fill", .step = fill_step, .takes = 1};
HOIST_IN_ENGINE constexpr int fill_view(builder& b, int n) { return view_with(b, fill_view_kind, b.view_of(b[n].arg[0]), {}); }
HOIST_IN_ENGINE constexpr bounded_value fill_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], p.without_first(1), s);
}
HOIST_IN_ENGINE constexpr long fill_length(const evaluation& e, int n, const path& p, const scope* s) {
  return p.steps == 0 ? e.length(e[n].length[0]) : e.length_at(e[n].arg[0], p.without_first(1), s);
}

}  // namespace detail

/// An array of L times the same value, which takes no memory.
///   fill L x = [x, x, ...]
///   fill L : A -> [A]L
template <class L>
struct fill_ : ir::plain_pattern {
  using lengths = meta::list<L>;
  template <class X>
  using kind = arr<X>;
  static constexpr ir::pattern facets{.name = "fill",
                                      .shape = detail::fill_shape,
                                      .view = detail::fill_view,
                                      .at = detail::fill_at,
                                      .length = detail::fill_length};
};

namespace detail {
template <class E, class T, length... L>
struct filled_array {
  using term = E;
  using type = T;
};
template <class E, class T, length L, length... Inner>
struct filled_array<E, T, L, Inner...> {
  using inner = filled_array<E, T, Inner...>;
  using term = apply<fill_<extent<L>>, typename inner::term>;
  using type = array<typename inner::type, L>;
};
}  // namespace detail

namespace detail {
template <length L>
inline constexpr bool some_elements = !L.is_number() || L.number() > 0;
}  // namespace detail
namespace detail {
HOIST_APPLIED(fill, "fill<8>")
template <auto L>
struct fill_adaptor {
  using applied = fill_applied;
  template <class>
  static consteval bool needs() {
    HOIST_NEED(some_elements<length(L)>, "hoist: fill and filled need lengths of at least one")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<fill_<extent<length(L)>>, term_of<X>>, array<type_of<X>, length(L)>>{};
  }
};
}  // namespace detail
HOIST_NUMBERED(fill, auto, 1, 1, "1 length", "x | fill<8>")
/// An array of L times the term on the left: `x | fill<8>`.
template <auto L>
inline constexpr auto fill<L> = adaptor{detail::fill_adaptor<L>{}};
/// The number V everywhere in an array of these lengths, outermost first: `filled<0.0f, 8, 4>`.
template <numeral V, auto... L>
inline constexpr auto filled = [] {
  static_assert(numbers_are<1, int(sizeof...(L))>::at_most,
                "hoist: filled takes a number and at least 1 length in angle brackets, as in filled<0.f, 8, 4>");
  static_assert((detail::some_elements<length(L)> && ...), "hoist: fill and filled need lengths of at least one");
  using all = detail::filled_array<typename detail::start_of<V>::term, typename detail::start_of<V>::type, length(L)...>;
  return expr<typename all::term, typename all::type>{};
}();

}  // namespace hoist
