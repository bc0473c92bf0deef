#pragma once
// Lengths that don't fit, as compilers are to print them.

#include <hoist/core/front/array_parts.hpp>

namespace hoist::detail {

/// A length as compilers are to print it: spelt<'2', '*', 'N', '-', '4'>.
template <char... Letters>
struct spelt {};
template <class A, class B>
struct lengths {
  static constexpr bool equal = __is_same(A, B);
};

struct letters {
  char text[160]{};
  int size = 0;
  constexpr void put(char c) { text[size++] = c; }
  constexpr void put(const char (&name)[8]) {
    for (int i = 0; i < 8 && name[i] != 0; ++i) put(name[i]);
  }
  constexpr void put(long n) {
    if (n >= 10) put(n / 10);
    put(static_cast<char>('0' + n % 10));
  }
  constexpr void put(const monomial& m) {
    const long factor = m.factor < 0 ? -m.factor : m.factor;
    if (m.factor < 0)
      put('-');
    else if (size > 0)
      put('+');
    if (factor != 1 || m.a[0] == 0) put(factor);
    if (factor != 1 && m.a[0] != 0) put('*');
    put(m.a);
    if (m.b[0] != 0) put('*');
    put(m.b);
  }
};
constexpr letters spell(const length& l) {
  letters s;
  for (const monomial& m : l.part)
    if (m.factor != 0) s.put(m);
  if (l.divisor != 1) {
    s.put('/');
    s.put(l.divisor);
  }
  return s;
}
template <length L, int... I>
constexpr auto spell_by_letter(std::integer_sequence<int, I...>) {
  return spelt<spell(L).text[I]...>{};
}
template <length L>
using spelling = decltype(spell_by_letter<L>(std::make_integer_sequence<int, spell(L).size>{}));
template <length A, length B, bool Numbers = A.is_number() && B.is_number()>
struct comparison {
  using type = numbers_are<A.number(), B.number()>;
};
template <length A, length B>
struct comparison<A, B, false> {
  using type = lengths<spelling<A>, spelling<B>>;
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

}  // namespace hoist::detail
