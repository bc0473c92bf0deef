#pragma once
// Composition from left to right: `in | pad(...) | slide<3> | map(f)`.

#include <hoist/core/expr.hpp>

namespace hoist {

/// A pattern that waits for its array.
template <class F>
struct stage {
  F go;
};
template <class F>
stage(F) -> stage<F>;

template <is_expr X, class F>
constexpr auto operator|(X x, stage<F> s) {
  return s.go(x);
}
template <class F, class G>
constexpr auto operator|(stage<F> f, stage<G> g) {
  return stage{[f, g](auto x) { return g.go(f.go(x)); }};
}

namespace detail {
template <class T>
struct array_parts {
  static constexpr bool is_array = false;
  static constexpr bool is_array2 = false;
};
template <class T, length L>
struct array_parts<array<T, L>> {
  static constexpr bool is_array = true;
  static constexpr bool is_array2 = array_parts<T>::is_array;
  using element = T;
  static constexpr length count = L;
};
template <class X>
concept array_expr = is_expr<X> && array_parts<type_of<X>>::is_array;
}  // namespace detail

}  // namespace hoist
