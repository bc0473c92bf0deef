#pragma once
// Structs that Boost.Hana knows as elements of arrays: of any number of members, with constructors or without. Hana is told of a
// struct by BOOST_HANA_DEFINE_STRUCT or BOOST_HANA_ADAPT_STRUCT. And its products, these structs, hana::tuple and hana::pair, as the
// results of a program: of terms where it returns them, of views where it is called.

#include <hoist/core/types/kind.hpp>
#include <hoist/core/types/product_type.hpp>
#include <hoist/core/types/scalar.hpp>
#include <hoist/meta/list.hpp>
#include <hoist/runtime/struct_members.hpp>

#include <boost/hana/accessors.hpp>
#include <boost/hana/adapt_struct.hpp>
#include <boost/hana/concept/product.hpp>
#include <boost/hana/concept/sequence.hpp>
#include <boost/hana/concept/struct.hpp>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/unpack.hpp>

#include <type_traits>
#include <utility>

namespace hoist {

namespace detail {

template <class S>
concept known_to_hana = boost::hana::Struct<S>::value;

template <class S>
constexpr auto listed_members() {
  return boost::hana::unpack(boost::hana::accessors<S>(), []<class... A>(A...) {
    return std::type_identity<meta::list<std::remove_cvref_t<decltype(boost::hana::second(A{})(std::declval<S&>()))>...>>{};
  });
}
/// The members' types, as a list.
template <class S>
using members_of = typename decltype(listed_members<S>())::type;

template <known_to_hana S>
struct product_type<S> {
  using types = members_of<S>;
  template <class P, class F>
  static constexpr auto call(P& p, F f) {
    return boost::hana::unpack(boost::hana::accessors<S>(),
                               [&](auto... accessor) { return f(boost::hana::second(accessor)(p)...); });
  }
};
/// A hana::tuple, a hana::pair, or what else has their concepts.
template <class P>
concept sequence_or_pair = !known_to_hana<P> && (boost::hana::Sequence<P>::value || boost::hana::Product<P>::value);
template <class P>
constexpr auto listed_parts(const P& p) {
  return boost::hana::unpack(p, []<class... M>(const M&...) { return std::type_identity<meta::list<M...>>{}; });
}
template <sequence_or_pair P>
struct product_type<P> {
  using types = typename decltype(listed_parts(std::declval<const P&>()))::type;
  template <class F>
  static constexpr auto call(const P& p, F f) {
    return boost::hana::unpack(p, f);
  }
};

template <class Members>
struct as_vector_of {
  using type = void;
};
template <class First, class... Rest>
  requires(is_scalar_type<First> && is_vector_width(1 + sizeof...(Rest)) && (__is_same(First, Rest) && ...))
struct as_vector_of<meta::list<First, Rest...>> {
  using type = vec<First, 1 + sizeof...(Rest)>;
};
/// A number is itself, a struct of so many numbers of one type a vector, anything else void.
template <class M>
struct component_of_struct {
  using type = void;
};
template <class M>
  requires is_scalar_type<M>
struct component_of_struct<M> {
  using type = M;
};
template <known_to_hana M>
struct component_of_struct<M> : as_vector_of<members_of<M>> {};

template <class... C>
concept all_known = (!__is_same(C, void) && ...);
/// The tuple of a struct's components, of which all are known or not.
template <bool Known, class... C>
struct tuple_of_components {
  static_assert(Known,
                "hoist: a member of a struct is a number, or a struct of 2, 3, 4, 8 or 16 numbers of one type that "
                "Boost.Hana knows");
  using type = tuple<float, float>;
};
template <class... C>
struct tuple_of_components<true, C...> {
  using type = tuple<C...>;
};
template <class Members>
struct tuple_of_members;
template <class... M>
struct tuple_of_members<meta::list<M...>>
    : tuple_of_components<all_known<typename component_of_struct<M>::type...>, typename component_of_struct<M>::type...> {};

}  // namespace detail

/// What a program calls an element that is a struct S of the host: the tuple of its members, in the order in which Hana was told
/// of them. A member is a number, or a struct of numbers that stands for a vector.
///   array<struct_tuple<body>, N>  is  array<tuple<float, vec<float, 4>, int>, N>
///   for  struct body { float mass; float4 speed; int kind; }
/// Fails to compile where a member is anything else.
template <detail::known_to_hana S>
using struct_tuple = typename detail::tuple_of_members<detail::members_of<S>>::type;

namespace runtime::detail {

template <hoist::detail::known_to_hana S>
struct described<S> : hoist::detail::product_type<S> {
  static constexpr int members = hoist::detail::members_of<S>::size;
};

}  // namespace runtime::detail

}  // namespace hoist
