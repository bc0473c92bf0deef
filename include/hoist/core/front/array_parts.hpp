#pragma once
// Arrays by their parts: the element and the length of each dimension.

#include <hoist/core/front/expr.hpp>

namespace hoist::detail {

template <class T>
struct array_parts {
  enum : bool { is_array = false, is_array2 = false, is_array3 = false };
};
template <class T, length L>
struct array_parts<array<T, L>> {
  enum : bool { is_array = true, is_array2 = bool(array_parts<T>::is_array), is_array3 = bool(array_parts<T>::is_array2) };
  using element = T;
  static constexpr length count = L;
};
// Concepts, since a variable of each type would be a symbol of the program; as bool(...) in a static_assert, where clang
// would explain at length why a concept does not hold.
template <class X>
concept is_array = bool(array_parts<type_of<X>>::is_array);
template <class X>
concept is_array2 = bool(array_parts<type_of<X>>::is_array2);
template <class X>
concept is_array3 = bool(array_parts<type_of<X>>::is_array3);
/// Whether X is a term and an array; X may be any type.
template <class X>
consteval bool is_array_term() {
  if constexpr (is_expr<X>)
    return is_array<X>;
  else
    return false;
}
/// The type of the elements of the array X, Depth dimensions inside.
template <class T, int Depth>
struct element_inside {
  using type = typename element_inside<typename array_parts<T>::element, Depth - 1>::type;
};
template <class T>
struct element_inside<T, 0> {
  using type = T;
};
template <class X, int Depth = 1>
using element_t = typename element_inside<type_of<X>, Depth>::type;

}  // namespace hoist::detail
