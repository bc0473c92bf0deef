#pragma once
// Structured bindings: `auto [x, y] = t;` takes the components of a tuple, in user functions and of terms.

#include <hoist/core/front/lambda.hpp>

namespace hoist::detail {

template <class X>
struct bound_components;
template <is_expr X>
struct bound_components<X> {
  using type = type_of<X>;
};
template <class T>
struct bound_components<traced<T>> {
  using type = T;
};
/// A tuple that `get` takes apart: a term, or an argument of a user function.
template <class X>
concept can_be_bound = requires { typename bound_components<X>::type; } && components_of<typename bound_components<X>::type>;

}  // namespace hoist::detail

template <hoist::detail::can_be_bound X>
struct std::tuple_size<X>
    : integral_constant<size_t, hoist::detail::components<typename hoist::detail::bound_components<X>::type>::size> {};
template <std::size_t I, hoist::detail::can_be_bound X>
struct std::tuple_element<I, X> {
  using type = decltype(get<static_cast<int>(I)>(declval<const X&>()));
};
template <class... T>
struct std::tuple_size<hoist::vals<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <std::size_t I, class... T>
struct std::tuple_element<I, hoist::vals<T...>> {
  using type = hoist::val<hoist::meta::nth_t<I, T...>>;
};
