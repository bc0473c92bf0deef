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
struct as_vector_<num<W>> : ir::plain_pattern {
  using lengths = meta::list<num<W>, num<W>>;
  template <class X>
  using kind = typename detail::vectors_of<X, static_cast<int>(W)>::type;
  static constexpr ir::pattern facets{.name = "as_vector",
                                      .shape = detail::as_vector_shape,
                                      .view = detail::tiles_view,
                                      .target = detail::split_target,
                                      .at = detail::tiles_at,
                                      .length = detail::tiles_length};
};

/// The components of an array of vectors, as an array of numbers.
///   as_scalar [<x0, x1>, <x2, x3>, ...] = [x0, x1, x2, x3, ...]
///   as_scalar : [<T>W]n -> [T](W n)
/// Law: as_vector W . as_scalar = id. Source: [Remmelg2019] 2.4.2, asScalar.
struct as_scalar_ : ir::plain_pattern {
  template <class X>
  using kind = typename detail::scalars_kind<X>::type;
  static constexpr ir::pattern facets{.name = "as_scalar",
                                      .shape = detail::join_shape,
                                      .view = detail::join_view,
                                      .target = detail::join_target,
                                      .at = detail::join_at,
                                      .length = detail::join_length};
};

namespace detail {
HOIST_APPLIED(as_vector, "as_vector<4>")
template <long W>
struct as_vector_adaptor {
  using applied = as_vector_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_vector_width(W), "hoist: a vector has 2, 3, 4, 8 or 16 components")
    HOIST_NEED(is_array<X>, "hoist: as_vector needs an array")
    HOIST_NEED((is_scalar_type<element_t<X>> && !std::is_same_v<element_t<X>, bool>),
               "hoist: as_vector needs an array of numbers")
    HOIST_NEED_LENGTHS((against<W, type_of<X>>::divides), "hoist: as_vector needs a length that is a multiple of the width")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<as_vector_<num<W>>, term_of<X>>,
                array<vec<element_t<X>, W>, array_parts<type_of<X>>::count.divided_exactly(W)>>{};
  }
};
}  // namespace detail
HOIST_NUMBERED(as_vector, detail::whole, 1, 1, "1 number", "x | as_vector<4>")
template <detail::whole W>
inline constexpr auto as_vector<W> = adaptor{detail::as_vector_adaptor<W.number>{}};

namespace detail {
HOIST_APPLIED(as_scalar, "as_scalar")
struct as_scalar_adaptor {
  using applied = as_scalar_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(element_width_of<type_of<X>> > 0, "hoist: as_scalar needs an array of vectors")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    constexpr length count = array_parts<type_of<X>>::count * element_width_of<type_of<X>>;
    return expr<apply<as_scalar_, term_of<X>>, array<typename component_type<element_t<X>>::type, count>>{};
  }
};
}  // namespace detail
inline constexpr auto as_scalar = adaptor{detail::as_scalar_adaptor{}};

}  // namespace hoist
