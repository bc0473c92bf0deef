#pragma once
// as_vector and as_scalar: an array of numbers as an array of vectors, and back.

#include <hoist/patterns/split.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int as_vector_shape(builder& b, int n) {
  int s = tiles_shape(b, n);
  if (b.rejected.reason != nullptr) return s;
  int inner = b.shapes[s].element;
  if (b.shapes[b.shapes[inner].element].what != shape::kind::scalar) b.reject("as_vector needs an array of scalars");
  if (!(b.shapes[inner].extent == b.length(b[n].length[0])))
    b.reject("as_vector needs a length that is a multiple of the width");
  b.shapes[inner].vector = true;
  return s;
}

template <class K, int W>
struct vectors_of;
template <class K, int W>
struct vectors_of<arr<K>, W> {
  using type = arr<vec<K, W>>;
};
template <class X>
struct scalars_kind;
template <class K, int W>
struct scalars_kind<arr<vec<K, W>>> {
  using type = arr<K>;
};
template <class X>
inline constexpr int element_width_of = 0;
template <class T, length L>
inline constexpr int element_width_of<array<T, L>> = width_of<T>;

}  // namespace detail

/// An array as vectors of W consecutive elements. Memory is the same; work-items load, compute and store whole vectors.
///   as_vector W [x0, x1, ...] = [<x0, ..., xW-1>, <xW, ...>, ...]
///   as_vector W : [T]n -> [<T>W](n / W), W = 2, 3, 4, 8, 16
/// Fails when W does not divide n. Law: as_scalar . as_vector W = id. Source: [Remmelg2019] 2.4.2, asVector.
template <class W>
struct as_vector_;
template <long W>
struct as_vector_<num<W>> {
  using lengths = meta::list<num<W>, num<W>>;
  static constexpr void fill(ir::node&) {}
  template <class X>
  using kind = typename detail::vectors_of<X, static_cast<int>(W)>::type;
  static constexpr ir::pattern facets{"as_vector",          detail::as_vector_shape, detail::tiles_view,  nullptr,
                                      detail::split_target, detail::tiles_at,        detail::tiles_length};
};

/// The components of an array of vectors, as an array of numbers.
///   as_scalar [<x0, x1>, <x2, x3>, ...] = [x0, x1, x2, x3, ...]
///   as_scalar : [<T>W]n -> [T](W n)
/// Law: as_vector W . as_scalar = id. Source: [Remmelg2019] 2.4.2, asScalar.
struct as_scalar_ : ir::plain_pattern {
  template <class X>
  using kind = typename detail::scalars_kind<X>::type;
  static constexpr ir::pattern facets{"as_scalar",         detail::join_shape, detail::join_view,  nullptr,
                                      detail::join_target, detail::join_at,    detail::join_length};
};

namespace detail {
HOIST_APPLIED(as_vector, "as_vector<4>")
template <long W>
struct as_vector_stage {
  using applied = as_vector_applied;
  constexpr auto operator()(auto x) const {
    using X = decltype(x);
    constexpr bool width = is_vector_width(W), of_array = is_array<X>;
    static_assert(width, "hoist: a vector has 2, 3, 4, 8 or 16 components");
    static_assert(of_array, "hoist: as_vector needs an array");
    if constexpr (of_array && width) {
      using parts = array_parts<type_of<X>>;
      using T = typename parts::element;
      constexpr bool numbers = is_scalar_type<T> && !std::is_same_v<T, bool>;
      static_assert(numbers, "hoist: as_vector needs an array of numbers");
      static_assert(against<W, type_of<X>>::divides, "hoist: as_vector needs a length that is a multiple of the width");
      if constexpr (numbers)
        return expr<apply<as_vector_<num<W>>, term_of<X>>, array<vec<T, W>, parts::count.divided_exactly(W)>>{};
      else
        return mistaken{};
    } else {
      return mistaken{};
    }
  }
};
}  // namespace detail
HOIST_NUMBERED(as_vector, detail::whole, 1, 1, "1 number", "x | as_vector<4>")
template <detail::whole W>
inline constexpr auto as_vector<W> = stage{detail::as_vector_stage<W.number>{}};

namespace detail {
HOIST_APPLIED(as_scalar, "as_scalar")
struct as_scalar_stage {
  using applied = as_scalar_applied;
  constexpr auto operator()(auto x) const {
    using X = decltype(x);
    constexpr int width = element_width_of<type_of<X>>;
    static_assert(width > 0, "hoist: as_scalar needs an array of vectors");
    if constexpr (width > 0) {
      using parts = array_parts<type_of<X>>;
      using T = typename component_type<typename parts::element>::type;
      return expr<apply<as_scalar_, term_of<X>>, array<T, parts::count * width>>{};
    } else {
      return mistaken{};
    }
  }
};
}  // namespace detail
inline constexpr auto as_scalar = stage{detail::as_scalar_stage{}};

}  // namespace hoist
