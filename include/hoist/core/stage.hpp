#pragma once
// Composition from left to right: `in | pad(...) | slide<3> | map(f)`.

#include <hoist/core/expr.hpp>

namespace hoist {

/// A pattern that waits for its array.
template <class F>
struct stage {
  F go;
};
template <class F>
stage(F) -> stage<F>;

template <is_expr X, class F>
constexpr auto operator|(X x, stage<F> s) {
  if constexpr (is_mistaken<X>) return x;
  else return s.go(x);
}
template <class F, class G>
constexpr auto operator|(stage<F> f, stage<G> g) {
  return stage{[f, g](auto x) { return x | f | g; }};
}

namespace detail {
template <class T>
struct array_parts {
  static constexpr bool is_array = false;
  static constexpr bool is_array2 = false;
};
template <class T, length L>
struct array_parts<array<T, L>> {
  static constexpr bool is_array = true;
  static constexpr bool is_array2 = array_parts<T>::is_array;
  using element = T;
  static constexpr length count = L;
};
template <class X>
inline constexpr bool is_array = array_parts<type_of<X>>::is_array;
template <class X>
inline constexpr bool is_array2 = array_parts<type_of<X>>::is_array2;

// Lengths as compilers are to print them: a number, or sum<product<1, 'N'>, product<-2>>.
template <long Factor, char... Names>
struct product {};
template <class... Products>
struct sum {};
template <class Sum, long Divisor>
struct quotient {};
template <class A, class B>
struct lengths {
  static constexpr bool equal = std::is_same_v<A, B>;
};

constexpr int letters_of(const char* name) {
  int n = 0;
  while (n < 8 && name[n] != 0) ++n;
  return n;
}
template <length L, int P, int... I, int... J>
constexpr auto spell_product(std::integer_sequence<int, I...>, std::integer_sequence<int, J...>) {
  if constexpr (sizeof...(J) == 0) return product<L.part[P].factor, L.part[P].a[I]...>{};
  else return product<L.part[P].factor, L.part[P].a[I]..., '*', L.part[P].b[J]...>{};
}
template <length L, int P>
using spelled_product = decltype(spell_product<L, P>(std::make_integer_sequence<int, letters_of(L.part[P].a)>{},
                                                     std::make_integer_sequence<int, letters_of(L.part[P].b)>{}));
template <length L, int... P>
constexpr auto spell(std::integer_sequence<int, P...>) {
  using all = sum<spelled_product<L, P>...>;
  if constexpr (L.divisor == 1) return all{};
  else return quotient<all, L.divisor>{};
}
constexpr int products_of(const length& l) {
  int n = 0;
  for (const monomial& m : l.part) n += m.factor != 0;
  return n;
}
template <length L>
using spelled = decltype(spell<L>(std::make_integer_sequence<int, products_of(L)>{}));
template <length A, length B, bool Numbers = A.is_number() && B.is_number()>
struct comparison {
  using type = numbers_are<A.number(), B.number()>;
};
template <length A, length B>
struct comparison<A, B, false> {
  using type = lengths<spelled<A>, spelled<B>>;
};
template <class X, class Y>
struct compared_arrays;
template <class T, length A, class U, length B>
struct compared_arrays<array<T, A>, array<U, B>> : comparison<A, B> {};
/// Whether two arrays have one length; where they don't, compilers show both lengths.
template <class X, class Y>
using compared = typename compared_arrays<X, Y>::type;

template <long A, length B, bool Number = B.is_number()>
struct number_against {
  using type = numbers_are<A, B.number()>;
};
template <long A, length B>
struct number_against<A, B, false> {
  using type = numbers_are<1, 1>;
};
template <long A, class X>
struct against_array;
template <long A, class T, length B>
struct against_array<A, array<T, B>> : number_against<A, B> {};
/// A number against the length of an array; a named length passes, since only its value can tell.
template <long A, class X>
using against = typename against_array<A, X>::type;
}  // namespace detail

}  // namespace hoist
