#pragma once
// Types of the front end (with lengths) and kinds (without).

#include <hoist/core/types/length.hpp>
#include <hoist/core/diagnostics/sentences.hpp>
#include <hoist/core/types/scalar.hpp>

namespace hoist {

/// An array type of the front end: `L` elements of `T`.
template <class T, length L>
struct array {};
/// A vector type of the front end, and its kind: W numbers of type T that are handled as one; W is 2, 3, 4, 8 or 16.
template <class T, int W>
struct vec {};
/// A tuple type of the front end.
template <class... T>
struct tuple {
  tuple() = default;
  /// No value is one.
  template <class... X>
    requires(sizeof...(X) > 1)
  HOIST_SAYS("hoist: tuple is the type of a tuple; make_tuple(x, y) makes one") constexpr tuple(const X&...) {}
};
template <class... X>
tuple(const X&...) -> tuple<X...>;
template <class T, length Rows, length Columns>
using array2 = array<array<T, Columns>, Rows>;
template <class T, length Planes, length Rows, length Columns>
using array3 = array<array2<T, Rows, Columns>, Planes>;

/// Kinds: what a type is apart from its lengths.
template <class K>
struct arr {};
template <class... K>
struct tup {};
template <class A, class B>
struct arrow {};

template <class T>
struct kind_of_type {
  using type = T;
};
template <class T, length L>
struct kind_of_type<array<T, L>> {
  using type = arr<typename kind_of_type<T>::type>;
};
template <class... T>
struct kind_of_type<tuple<T...>> {
  using type = tup<typename kind_of_type<T>::type...>;
};
template <class T>
using kind_t = typename kind_of_type<T>::type;

template <class T, length L>
struct same_elements<array<T, L>> {
  using type = array<same_elements_t<T>, L>;
};
template <class T, int W>
struct same_elements<vec<T, W>> {
  using type = vec<same_elements_t<T>, W>;
};
template <class... T>
struct same_elements<tuple<T...>> {
  using type = tuple<same_elements_t<T>...>;
};
template <class T>
inline constexpr bool is_scalar_type = requires { scalar_of<T>::value; };

/// The components of a vector type; 0 for any other.
template <class T>
inline constexpr int width_of = 0;
template <class T, int W>
inline constexpr int width_of<vec<T, W>> = W;
/// A scalar type, or a vector's element type, and the vector's width.
template <class T>
struct component_type {
  using type = T;
  enum : int { width = 0 };
};
template <class T, int W>
struct component_type<vec<T, W>> {
  using type = T;
  enum : int { width = W };
};
template <class T>
concept is_vector_type = component_type<T>::width > 0;
constexpr bool is_vector_width(long w) { return w == 2 || w == 3 || w == 4 || w == 8 || w == 16; }

}  // namespace hoist
