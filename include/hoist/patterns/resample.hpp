#pragma once
// resample: as many elements of an array as one likes, at indices that a function gives.

#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/permute.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int resampled_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]);
  const shape s = b.shapes[x];
  if (s.what != shape::kind::array) {
    b.reject("resample needs an array");
    return x;
  }
  if (b.element_at(x, b.pool().number(0)) != s.element) b.reject("resample needs an array whose elements have one length");
  const index_expr extent = b.length(b[n].length[0]);
  return b.array_shape(extent, b.fresh_counter(extent), s.element);
}
HOIST_IN_ENGINE constexpr long resampled_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length(e[n].length[0]);
  return e.length_at(e[n].arg[0], p.without_first(1).after(path{}.with(0)), s);
}

}  // namespace detail

/// L elements: at i stands the one at F(i, n) of an array of n.
///   resample L f x = [x[f(0, n)], x[f(1, n)], ..., x[f(L - 1, n)]]
///   resample L f : [A]n -> [A]L
/// An index outside is the nearest element's. Law: resample n f = gather (by f).
template <class L, class F>
struct resample_ : detail::permutation<F> {
  using lengths = meta::list<L>;
  static constexpr ir::pattern facets{.name = "resample",
                                      .shape = detail::resampled_shape,
                                      .view = detail::gather_by_view,
                                      .at = detail::gather_by_at,
                                      .length = detail::resampled_length};
};

namespace detail {
/// L is a number or a length.
template <auto L, class F>
struct resample_adaptor {
  static constexpr length count = length(L);
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: resample needs an array")
    HOIST_NEED(some_elements<count>, "hoist: resample needs a length of at least one")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<resample_<extent<count>, F>, term_of<X>>, array<element_t<X>, count>>{};
  }
};
}  // namespace detail

/// `x | resample<N>(by([](auto i, auto n) { return i / 2; }))`: N elements, each element of x twice.
template <auto L, class F>
constexpr auto resample(function_boundary<F>) {
  return adaptor{detail::resample_adaptor<L, F>{}};
}
template <auto... L, class... X>
constexpr auto resample(const X&...) {
  static_assert(
      meta::never<X...>,
      "hoist: resample takes a length and a function of indices, as in x | resample<N>(by([](auto i, auto n) { ... }))");
  return adaptor{detail::nothing_to_do{}};
}

/// How many elements an array X has: `resample<length_of<decltype(x)>>(by(f))`.
template <is_expr X>
  requires detail::is_array<X>
inline constexpr length length_of = detail::array_parts<type_of<X>>::count;

}  // namespace hoist
