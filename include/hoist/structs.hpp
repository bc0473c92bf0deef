#pragma once
// Structs that Boost.Hana knows as elements of arrays: of any number of members, with constructors or without. Hana is told of a
// struct by BOOST_HANA_DEFINE_STRUCT or BOOST_HANA_ADAPT_STRUCT.

#include <hoist/core/kind.hpp>
#include <hoist/core/scalar.hpp>
#include <hoist/runtime/struct_members.hpp>

#include <boost/hana/accessors.hpp>
#include <boost/hana/adapt_struct.hpp>
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

/// Calls f with the types of the members, as std::type_identity.
template <class S, class F>
constexpr auto with_member_types(F f) {
  return boost::hana::unpack(boost::hana::accessors<S>(), [=]<class... A>(A...) {
    return f(std::type_identity<std::remove_cvref_t<decltype(boost::hana::second(A{})(std::declval<S&>()))>>{}...);
  });
}

/// A number is itself, a struct of so many numbers of one type a vector.
template <class M>
constexpr auto struct_component() {
  if constexpr (is_scalar_type<M>) {
    return std::type_identity<M>{};
  } else {
    constexpr int width = [] {
      if constexpr (known_to_hana<M>)
        return with_member_types<M>([]<class First, class... Rest>(std::type_identity<First>, std::type_identity<Rest>...) {
                 constexpr int count = 1 + static_cast<int>(sizeof...(Rest));
                 constexpr bool is_width = count == 2 || count == 3 || count == 4 || count == 8 || count == 16;
                 return std::integral_constant < int,
                        is_width && is_scalar_type<First> && (std::is_same_v<First, Rest> && ...) ? count : 0 > {};
               })
            .value;
      else
        return 0;
    }();
    static_assert(width > 0,
                  "hoist: a member of a struct is a number, or a struct of 2, 3, 4, 8 or 16 numbers of one type that "
                  "Boost.Hana knows");
    if constexpr (width > 0)
      return with_member_types<M>(
          []<class First>(std::type_identity<First>, auto...) { return std::type_identity<vec<First, width>>{}; });
    else
      return std::type_identity<float>{};
  }
}

template <class S>
constexpr auto tuple_of_members() {
  return with_member_types<S>([]<class... M>(std::type_identity<M>...) {
    return std::type_identity<tuple<typename decltype(struct_component<M>())::type...>>{};
  });
}

}  // namespace detail

/// What a program calls an element that is a struct S of the host: the tuple of its members, in the order in which Hana was told
/// of them. A member is a number, or a struct of numbers that stands for a vector.
///   array<struct_tuple<body>, N>  is  array<tuple<float, vec<float, 4>, int>, N>
///   for  struct body { float mass; float4 speed; int kind; }
/// Fails to compile where a member is anything else.
template <detail::known_to_hana S>
using struct_tuple = typename decltype(detail::tuple_of_members<S>())::type;

namespace runtime::detail {

template <hoist::detail::known_to_hana S>
struct described<S> {
  static constexpr int members = decltype(hoist::detail::with_member_types<S>(
      [](auto... member) { return std::integral_constant<int, static_cast<int>(sizeof...(member))>{}; }))::value;
  template <class V, class F>
  static constexpr auto call(V& v, F f) {
    return boost::hana::unpack(boost::hana::accessors<S>(),
                               [&](auto... accessor) { return f(boost::hana::second(accessor)(v)...); });
  }
};

}  // namespace runtime::detail

}  // namespace hoist
