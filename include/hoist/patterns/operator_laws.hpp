#pragma once
// What a user says of an operator by writing `associative<z>(f)`, tried in the compiler.

#include <hoist/patterns/reduction_operator.hpp>

namespace hoist::detail {

/// What the user's operator L makes of two numbers of type T, in the compiler; no number (NaN) where it doesn't see them.
template <class L, class T>
consteval double combined(double a, double b) {
  const auto result = call_stateless<L>(literal_in<T>(nullptr, static_cast<T>(a)), literal_in<T>(nullptr, static_cast<T>(b)));
  if constexpr (requires { result.id.number; })
    return result.id.at == number_id ? result.id.number : __builtin_nan("");
  else
    return __builtin_nan("");
}
/// Operators whose results compilers know: no exp, whose value C++20 computes at run time alone.
template <class L, class T>
concept computed_in_the_compiler =
    (__is_same(T, float) || __is_same(T, double) || __is_same(T, int) || __is_same(T, unsigned)) && captures_nothing<L> &&
    requires(val<T> x) { call_stateless<L>(x, x); } && requires { typename std::bool_constant<(combined<L, T>(2, 3), true)>; };
constexpr bool differ_by_more_than_rounding(double x, double y) {
  using operations::detail::magnitude;
  return magnitude(x - y) > 0.01 * (magnitude(x) > magnitude(y) ? magnitude(x) : magnitude(y));
}
/// Triples that laws are tried on. A law is broken where it fails on all of them, since an operator may be meant for numbers of one
/// sign, or below 1, alone.
inline constexpr double tried_triples[][3] = {{2, 3, 50}, {7, 2, 40}, {-5, -2, -90}, {0.25, 0.5, 0.125}};
template <class T>
constexpr bool has_all(const double (&numbers)[3]) {
  for (double x : numbers)
    if (std::is_integral_v<T> && (x != static_cast<double>(static_cast<long>(x)) || (std::is_unsigned_v<T> && x < 0)))
      return false;
  return true;
}
/// Whether L breaks associativity.
template <class L, class T>
consteval bool breaks_associativity() {
  if constexpr (computed_in_the_compiler<L, T>) {
    for (const auto& [a, b, c] : tried_triples)
      if (has_all<T>({a, b, c}) &&
          !differ_by_more_than_rounding(combined<L, T>(combined<L, T>(a, b), c), combined<L, T>(a, combined<L, T>(b, c))))
        return false;
    return true;
  }
  return false;
}
/// Whether L changes numbers beside z.
template <class L, class T>
consteval bool changes_beside(double z) {
  if constexpr (computed_in_the_compiler<L, T>) {
    for (const auto& numbers : tried_triples)
      for (double x : numbers)
        if (has_all<T>(numbers) && !differ_by_more_than_rounding(combined<L, T>(z, x), x) &&
            !differ_by_more_than_rounding(combined<L, T>(x, z), x))
          return false;
    return true;
  }
  return false;
}
/// What a user says of an operator by writing `associative<z>(f)`, for elements of type T.
template <class O, class T>
struct declared_laws {
  static constexpr bool is_associative = true, has_neutral = true;
};
template <class L, real Neutral, class T>
struct declared_laws<associative_operator<L, Neutral>, T> {
  static constexpr bool is_associative = !breaks_associativity<L, T>(), has_neutral = !changes_beside<L, T>(Neutral.value);
};

/// What two tuples of N numbers are combined to.
template <int N>
struct combined_numbers {
  double of[static_cast<unsigned>(N)]{};
};
/// What the operator L of tuples of T... is, as a graph that is computed for two tuples.
template <class... T>
struct operator_of_tuples {
  static constexpr int count = sizeof...(T);
  using numbers = combined_numbers<count>;
  trace_graph graph;

  constexpr numbers operator()(const numbers& a, const numbers& b) const {
    meta::vec<double> all;
    for (const trace_graph::node& n : graph.nodes) {
      double x[3] = {};
      for (int k = 0; n.op != nullptr && k < n.op->arity; ++k) x[k] = all[n.arg[k]];
      const double exact = n.op != nullptr   ? n.op->compute(x)
                           : n.parameter < 0 ? n.number
                                             : (n.parameter == 0 ? a : b).of[n.path[0]];
      all.push(round_to(n.type, exact));
    }
    numbers result;
    for (int c = 0; c < count; ++c) result.of[c] = all[graph.results[c]];
    return result;
  }
};
template <int N>
constexpr bool tuples_differ(const combined_numbers<N>& x, const combined_numbers<N>& y) {
  for (int c = 0; c < N; ++c)
    if (differ_by_more_than_rounding(x.of[c], y.of[c])) return true;
  return false;
}
/// Ways to choose three tuples that laws are tried on: numbers of one sign, components that fall or rise, as those of a sorted list do,
/// flags, numbers of both signs, and fractions. Element e's component c, of n.
inline constexpr int ways_to_choose = 6, way_of_flags = 3;
constexpr double chosen_number(int way, int e, int c, int n) {
  const int own[] = {0, 2, 3};
  switch (way) {
    case 0: return tried_triples[0][(e + c) % 3] + c;
    case 1: return 6 * (n - c) + own[e];
    case 2: return 6 * c + 2 + own[e];
    case way_of_flags: return c == 0 ? e % 2 : tried_triples[1][(e + c) % 3];
    case 4: return (e + c) % 2 == 0 ? 3 + own[e] + c : -2 - own[e] - c;
    default: return tried_triples[3][(e + c) % 3];
  }
}
template <class T>
constexpr bool holds(double x) {
  return !std::is_integral_v<T> || (x == static_cast<double>(static_cast<long>(x)) && !(std::is_unsigned_v<T> && x < 0));
}
template <class T>
inline constexpr bool is_tried_type =
    __is_same(T, float) || __is_same(T, double) || __is_same(T, int) || __is_same(T, unsigned);

/// Laws that L, an operator of tuples of T... with this neutral element, breaks however three tuples are chosen. Known to compilers
/// where it has no exp or the like.
enum broken_law : int { no_law = 0, associativity = 1, neutrality = 2 };
template <class L, class... T>
consteval int laws_broken_by(const double* neutral) {
  constexpr int n = sizeof...(T);
  const operator_of_tuples<T...> f{trace<L, tuple<T...>, tuple<T...>>()};
  combined_numbers<n> z;
  for (int c = 0; c < n; ++c) z.of[c] = neutral[c];
  int broken = associativity | neutrality;
  for (int way = 0; way < ways_to_choose; ++way) {
    combined_numbers<n> x[3];
    bool possible = true;
    for (int e = 0; e < 3; ++e) {
      for (int c = 0; c < n; ++c) x[e].of[c] = chosen_number(way, e, c, n);
      int c = 0;
      possible = (possible && ... && holds<T>(x[e].of[c++]));
    }
    if (!possible) continue;
    if (!tuples_differ(f(f(x[0], x[1]), x[2]), f(x[0], f(x[1], x[2])))) broken &= ~associativity;
    for (const combined_numbers<n>& e : x)  // a product with 0 is 0, so flags tell nothing
      if (way != way_of_flags && !tuples_differ(f(z, e), e) && !tuples_differ(f(e, z), e)) broken &= ~neutrality;
  }
  return broken;
}
template <class O, class... T>
  requires requires { O::neutral_numbers; }
struct declared_laws<O, tuple<T...>> {
  static consteval int broken() {
    using L = typename O::given;
    if constexpr ((is_tried_type<T> && ...) && captures_nothing<L>) {
      if constexpr (requires { typename std::integral_constant<int, laws_broken_by<L, T...>(O::neutral_numbers)>; })
        return laws_broken_by<L, T...>(O::neutral_numbers);
    }
    return no_law;
  }
  static constexpr bool is_associative = (broken() & associativity) == 0, has_neutral = (broken() & neutrality) == 0;
};

}  // namespace hoist::detail
