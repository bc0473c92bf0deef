#pragma once
// top_k: the K greatest elements of an array with their places, as a reduction of sorted lists.

#include <hoist/patterns/generate.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/reduce.hpp>

#include <cstddef>
#include <utility>

namespace hoist {

namespace detail {

/// P values with their places, each a scalar.
template <class V, class I, std::size_t P>
struct placed_values {
  V value[P];
  I place[P];
};
/// Whether value v at place p goes before w at q: the greater, of equal ones the first; no NaN does.
constexpr auto goes_before(auto v, auto p, auto w, auto q) { return (v > w) | ((v == w) & (p < q)); }
/// The pair that element k is of, where pairs are Distance apart, and the first element of pair p.
constexpr int pair_of(int k, int distance) { return k / (2 * distance) * distance + k % distance; }
constexpr int first_of_pair(int p, int distance) { return p / distance * 2 * distance + p % distance; }
/// For each pair of elements whether the second goes before the first.
template <class C, std::size_t Pairs>
struct swapped_pairs {
  C swapped[Pairs];
};
/// A bitonic list in order, by halves of Distance. Source: [Batcher1968].
template <int Distance, class C, class V, class I, std::size_t P, int... K, int... Pair>
constexpr placed_values<V, I, P> in_order(const placed_values<V, I, P>& x, std::integer_sequence<int, K...> all,
                                          std::integer_sequence<int, Pair...> pairs) {
  if constexpr (Distance == 0) {
    return x;
  } else {
    constexpr int d = Distance;
    const auto swapped = [&](int i, int j) { return goes_before(x.value[j], x.place[j], x.value[i], x.place[i]); };
    const swapped_pairs<C, P / 2> by{{swapped(first_of_pair(Pair, d), first_of_pair(Pair, d) + d)...}};
    return in_order<d / 2, C>(
        placed_values<V, I, P>{{select(by.swapped[pair_of(K, d)], x.value[(K & d) != 0 ? K - d : K + d], x.value[K])...},
                               {select(by.swapped[pair_of(K, d)], x.place[(K & d) != 0 ? K - d : K + d], x.place[K])...}},
        all, pairs);
  }
}
/// The P greatest of two lists in order, given as tuples of P values and P places: a's, or the other list's from its end.
template <int... K>
constexpr auto greatest_of_lists(auto a, auto b, std::integer_sequence<int, K...> all) {
  constexpr int P = sizeof...(K);
  const auto better = [&]<int J>(std::integral_constant<int, J>) {
    return goes_before(get<P - 1 - J>(b), get<2 * P - 1 - J>(b), get<J>(a), get<P + J>(a));
  };
  using C = decltype(better(std::integral_constant<int, 0>{}));
  using V = decltype(select(better(std::integral_constant<int, 0>{}), get<0>(b), get<0>(a)));
  using I = decltype(select(better(std::integral_constant<int, 0>{}), get<P>(b), get<P>(a)));
  const swapped_pairs<C, sizeof...(K)> from_b{{better(std::integral_constant<int, K>{})...}};
  const placed_values<V, I, sizeof...(K)> both{{select(from_b.swapped[K], get<P - 1 - K>(b), get<K>(a))...},
                                               {select(from_b.swapped[K], get<2 * P - 1 - K>(b), get<P + K>(a))...}};
  const placed_values<V, I, sizeof...(K)> sorted = in_order<P / 2, C>(both, all, std::make_integer_sequence<int, P / 2>{});
  return make_tuple(sorted.value[K]..., sorted.place[K]...);
}

template <long K>
struct top_k_adaptor {
  static constexpr int P = K <= 2 ? 2 : K <= 4 ? 4 : K <= 8 ? 8 : 16;  ///< the lists' length
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X> && holds_scalars<X>, "hoist: top_k needs an array of scalars")
    HOIST_NEED(std::is_arithmetic_v<element_t<X>>, "hoist: top_k needs floats, doubles or integers")
    HOIST_NEED(K >= 1 && K <= 16, "hoist: top_k takes from 1 to 16 elements")
    HOIST_NEED_LENGTHS((against<K, type_of<X>>::at_most), "hoist: top_k takes more elements than its array has")
    return true;
  }
  template <class T>
  static consteval numeral least() {
    return {scalar_of<T>::value, nearest_in<T>(maximum_operator::neutral)};
  }
  /// Each element as a list of its own.
  template <class X, int... I>
  static constexpr auto lists(X x, std::integer_sequence<int, I...>) {
    constexpr length n = array_parts<type_of<X>>::count;
    return zip(x, iota<n>, filled<least<element_t<X>>(), n>, filled<numeral(2147483647), n>) |
           map([](auto v, auto p, auto none, auto beyond) {
             return make_tuple(v, (static_cast<void>(I), none)..., p, (static_cast<void>(I), beyond)...);
           });
  }
  template <class T, int... I>
  static constexpr auto merged(std::integer_sequence<int, I...>) {
    constexpr auto merge = [](auto a, auto b) { return greatest_of_lists(a, b, std::make_integer_sequence<int, P>{}); };
    return associative<(static_cast<void>(I), least<T>())..., (static_cast<void>(I), numeral(2147483647))...>(merge);
  }
  template <int... I>
  static constexpr auto first(auto all, std::integer_sequence<int, I...>) {
    return let(all, [](auto t) { return make_tuple(get<I>(t)..., get<P + I>(t)...); });
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    const auto all =
        lists(x, std::make_integer_sequence<int, P - 1>{}) | reduce(merged<element_t<X>>(std::make_integer_sequence<int, P>{}));
    if constexpr (K == P)
      return all;
    else
      return first(all, std::make_integer_sequence<int, static_cast<int>(K)>{});
  }
};
}  // namespace detail
HOIST_NUMBERED(top_k, detail::whole, 1, 1, "1 number", "x | top_k<4>")
/// The K greatest elements from the greatest on, and behind them their places; of equal elements the first ones. NaNs are passed
/// over.
///   top_k 2 [3, 7, 5, 7] = (7, 7, 1, 3)
///   top_k K : [A]n -> (A, ..., A, int, ..., int), K from 1 to 16
/// Law: get<0> (top_k K x) = reduce maximum x, where x holds no NaN.
template <detail::whole K>
inline constexpr auto top_k<K> = adaptor{detail::top_k_adaptor<K.number>{}};

}  // namespace hoist
