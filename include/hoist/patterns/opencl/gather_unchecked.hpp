#pragma once
// gather_unchecked: a gather whose indices the programmer answers for.

#include <hoist/patterns/gather.hpp>

namespace hoist {

namespace detail {
inline constexpr view_kind gather_unchecked_view_kind{.name = "gather_unchecked", .step = gather_step<true>};
HOIST_IN_ENGINE constexpr int gather_unchecked_view(builder& b, int n) {
  return gathered_view(b, n, gather_unchecked_view_kind);
}
}  // namespace detail

/// As gather, without the min and the max that make an index outside one inside: the programmer promises that there is none.
/// Where one is, a kernel reads outside of the array; the simulator finds it, and so does a kernel whose indices are checked
/// (`tuning::checked`, `point.checked`).
///   gather_unchecked [i0, i1, ...] x = [x[i0], x[i1], ...]
///   gather_unchecked : [int]m -> [A]n -> [A]m
/// Law: gather_unchecked i x = gather i x where every 0 <= i[k] < n. Example: test/language/gather.cpp.
struct gather_unchecked_ : ir::plain_pattern {
  template <class I, class X>
  using kind = typename detail::gather_kind<I, X>::type;
  static constexpr ir::pattern facets{.name = "gather_unchecked",
                                      .shape = detail::gather_shape,
                                      .view = detail::gather_unchecked_view,
                                      .at = detail::gather_at,
                                      .length = detail::gather_length};
};

template <class... X>
  requires(sizeof...(X) != 2 || !(is_expr<X> && ...))
constexpr auto gather_unchecked(const X&...) {
  static_assert(meta::never<X...>, "hoist: gather_unchecked needs an array of indices and an array");
  return mistaken{};
}
template <is_expr I, is_expr X>
constexpr auto gather_unchecked(I indices, X x) {
  using gathered = decltype(gather(indices, x));
  if constexpr (is_mistaken<gathered>)
    return gathered{};
  else
    return expr<apply<gather_unchecked_, term_of<decltype(detail::as_indices(indices))>, term_of<X>>, type_of<gathered>>{};
}

}  // namespace hoist
