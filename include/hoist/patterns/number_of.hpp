#pragma once
// number_of: a length as a number that functions compute with.

#include <hoist/patterns/fill.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int number_of_shape(builder& b, int n) {
  if (b.most(b.length(b[n].length[0])) > 2147483647L) b.reject("a length as an int is at most 2147483647");
  return b.scalar_shape(scalar::i32);
}
constexpr int number_of_load(builder& b, const view& v, indices&) { return b.from_index(scalar::i32, v.a); }
inline constexpr view_kind number_of_view_kind{.name = "number of", .load = number_of_load};
HOIST_IN_ENGINE constexpr int number_of_view(builder& b, int n) {
  view v;
  v.kind = &number_of_view_kind;
  v.a = b.length(b[n].length[0]);
  return b.put(v);
}
HOIST_IN_ENGINE constexpr bounded_value number_of_at(const evaluation& e, int n, const path&, const scope*) {
  return {static_cast<double>(e.length(e[n].length[0])), 0};
}

}  // namespace detail

/// A length as a number.
///   number_of L : int
/// Law: number_of L = reduce_seq (\a x. a + 1) 0 (iota L). Fails where L is above 2^31 - 1. Example: examples/rows.cpp.
template <class L>
struct number_of_ : ir::plain_pattern {
  using lengths = meta::list<L>;
  template <class...>
  using kind = int;
  static constexpr ir::pattern facets{
      .name = "number_of", .shape = detail::number_of_shape, .view = detail::number_of_view, .at = detail::number_of_at};
};

HOIST_NUMBERED(number_of, auto, 1, 1, "1 length", "number_of<M>")
/// A length, such as M, as an int that functions compute with: `convert<float>(number_of<M>)`.
template <auto L>
inline constexpr auto number_of<L> = expr<apply<number_of_<extent<length(L)>>>, int>{};

}  // namespace hoist
