#pragma once
// The members of a user's struct, which stands for a tuple.

#include <hoist/meta/list.hpp>
#include <hoist/runtime/memory_view.hpp>

#include <type_traits>
#include <utility>

namespace hoist::runtime::detail {

/// Converts to anything, so that it tells how many members an aggregate has.
struct anything {
  template <class T>
  operator T() const;
};
template <class V, int... I>
consteval bool can_have(std::integer_sequence<int, I...>) {
  return requires { V{(static_cast<void>(I), anything{})...}; };
}
/// The members of a struct that says itself what they are, as <hoist/structs.hpp> has it for those that Boost.Hana knows.
template <class V>
struct described {
  static constexpr int members = 0;
};
template <class V>
inline constexpr bool is_described = described<std::remove_const_t<V>>::members > 0;

inline constexpr int most_members = 8;  ///< of a struct that doesn't
/// Whether V has N members: as it says itself, or as an aggregate.
template <class V, int N>
consteval bool has_members() {
  if constexpr (is_described<V>)
    return described<V>::members == N && std::is_trivially_copyable_v<V>;
  else if constexpr (std::is_class_v<V> && std::is_aggregate_v<V> && std::is_trivially_copyable_v<V> &&
                     std::is_standard_layout_v<V>)
    return can_have<V>(std::make_integer_sequence<int, N>{}) && !can_have<V>(std::make_integer_sequence<int, N + 1>{});
  else
    return false;
}

/// f of the members of v, of which there are N, 2 to 8 where it doesn't say what they are.
template <int N, class V, class F>
constexpr auto with_members(V& v, F f) {
  if constexpr (is_described<V>) {
    return described<std::remove_const_t<V>>::call(v, f);
  } else if constexpr (N == 2) {
    auto& [a, b] = v;
    return f(a, b);
  } else if constexpr (N == 3) {
    auto& [a, b, c] = v;
    return f(a, b, c);
  } else if constexpr (N == 4) {
    auto& [a, b, c, d] = v;
    return f(a, b, c, d);
  } else if constexpr (N == 5) {
    auto& [a, b, c, d, e] = v;
    return f(a, b, c, d, e);
  } else if constexpr (N == 6) {
    auto& [a, b, c, d, e, g] = v;
    return f(a, b, c, d, e, g);
  } else if constexpr (N == 7) {
    auto& [a, b, c, d, e, g, h] = v;
    return f(a, b, c, d, e, g, h);
  } else {
    auto& [a, b, c, d, e, g, h, i] = v;
    return f(a, b, c, d, e, g, h, i);
  }
}

/// Whether the members of the struct V are elements of arrays of the types E..., in order.
template <class V, class... E>
constexpr bool is_struct_of(meta::list<E...>) {
  if constexpr (sizeof...(E) >= 2 && (is_described<V> || sizeof...(E) <= most_members) && has_members<V, sizeof...(E)>()) {
    using same = decltype(with_members<sizeof...(E)>(std::declval<V&>(), []<class... M>(M&...) {
      return std::bool_constant<(is_element<std::remove_const_t<M>>(element_of<E>::type, element_of<E>::width) && ...)>{};
    }));
    return same::value;
  } else {
    return false;
  }
}

}  // namespace hoist::runtime::detail
