#pragma once
// Lengths that don't fit, as compilers are to print them.

#include <hoist/core/front/array_parts.hpp>

#include <utility>

namespace hoist {

/// Whether two lengths can be equal where their sizes fit: they are, or differ by what is rounded up only, or one isn't known.
constexpr bool may_be_equal(const length& a, const length& b) {
  if (a == b || !a.is_known() || !b.is_known()) return true;
  if (a.divisor == 0 && b.divisor == 0) return false;
  const long da = a.divisor == 0 ? 1 : a.divisor, db = b.divisor == 0 ? 1 : b.divisor;
  monomial sum[64];
  int used = 0;
  const auto put = [&](const monomial& m) {
    int i = 0;
    while (i < used && !sum[i].same_names(m)) ++i;
    if (i == used)
      sum[used++] = m;
    else
      sum[i].factor += m.factor;
  };
  a.each_unrounded(db, put);
  b.each_unrounded(-da, put);
  long least = 0, most = 0;
  for (int i = 0; i < used; ++i) {
    if (!sum[i].is_constant() && sum[i].factor != 0) return false;
    if (sum[i].is_constant()) least += sum[i].factor, most += sum[i].factor;
  }
  const auto round = [&](const length& l, long times) {
    for (const auto& p : l.part)
      if (p.names[0][0] == monomial::quotient) {
        if (p.names[1][0] != 0) return false;
        (p.factor * times < 0 ? least : most) += p.factor * times * (l.divisor - 1);
      }
    return true;
  };
  return !round(a, db) || !round(b, -da) || (least <= 0 && most >= 0);
}

namespace detail {

/// A length as compilers are to print it: spelt<'2', '*', 'N', '-', '4'>.
template <char... Letters>
struct spelt {};
template <class A, class B>
struct lengths {
  static constexpr bool equal = __is_same(A, B);
};

struct letters {
  char text[400]{};
  int size = 0;
  constexpr void put(char c) { text[size++] = c; }
  constexpr void put(const char (&name)[8]) {
    for (int i = 0; i < 8 && name[i] != 0; ++i) put(name[i]);
  }
  constexpr void put(long n) {
    if (n >= 10) put(n / 10);
    put(static_cast<char>('0' + n % 10));
  }
  constexpr void put_quotient(const length& l);
  constexpr void put(const monomial& m, const length& of) {
    const long factor = m.factor < 0 ? -m.factor : m.factor;
    if (m.factor < 0)
      put('-');
    else if (size > 0)
      put('+');
    if (factor != 1 || m.names[0][0] == 0) put(factor);
    if (factor != 1 && m.names[0][0] != 0) put('*');
    if (m.names[0][0] == monomial::quotient)
      put_quotient(of);
    else
      put(m.names[0]);
    if (m.names[1][0] != 0) put('*');
    put(m.names[1]);
  }
};
constexpr letters spell(const length& l) {
  letters s;
  for (const monomial& m : l.part)
    if (m.factor != 0) s.put(m, l);
  return s;
}
constexpr void letters::put_quotient(const length& l) {
  const bool one = l.over.part[1].factor == 0 && l.over.part[0].factor == 1;
  if (!one) put('(');
  letters sum;
  for (const monomial& m : l.over.part)
    if (m.factor != 0) sum.put(m, l);
  for (int i = 0; i < sum.size; ++i) put(sum.text[i]);
  if (!one) put(')');
  put('/');
  put(l.divisor);
}
template <length L, int... I>
constexpr auto spell_by_letter(std::integer_sequence<int, I...>) {
  return spelt<spell(L).text[I]...>{};
}
template <length L>
using spelling = decltype(spell_by_letter<L>(std::make_integer_sequence<int, spell(L).size>{}));
enum class lengths_are { numbers, alike, others };
constexpr lengths_are compare(const length& a, const length& b) {
  if (a.is_number() && b.is_number()) return lengths_are::numbers;
  return may_be_equal(a, b) ? lengths_are::alike : lengths_are::others;
}
template <length A, length B, lengths_are = compare(A, B)>
struct comparison {
  using type = numbers_are<1, 1>;
};
template <length A, length B>
struct comparison<A, B, lengths_are::numbers> {
  using type = numbers_are<A.number(), B.number()>;
};
template <length A, length B>
struct comparison<A, B, lengths_are::others> {
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

/// Whether two types differ only in which numbers are the lengths of chunks that may be shorter, and what has both for elements.
template <class A, class B>
struct chunks_apart {
  enum : bool { alone = false };
  using both = A;
};
template <class A, class B>
concept are_one_type = __is_same(A, B) || bool(chunks_apart<A, B>::alone);
template <class T>
struct chunks_apart<T, T> {
  enum : bool { alone = true };
  using both = T;
};
template <class T, length A, class U, length B>
  requires(!__is_same(array<T, A>, array<U, B>))
struct chunks_apart<array<T, A>, array<U, B>> {
  enum : bool { alone = A.without_chunks() == B.without_chunks() && are_one_type<T, U> };
  using both = array<typename chunks_apart<T, U>::both, A == B ? A : A.without_chunks(-1)>;
};
template <class... T, class... U>
  requires(!__is_same(tuple<T...>, tuple<U...>) && sizeof...(T) == sizeof...(U))
struct chunks_apart<tuple<T...>, tuple<U...>> {
  enum : bool { alone = (are_one_type<T, U> && ...) };
  using both = tuple<typename chunks_apart<T, U>::both...>;
};

}  // namespace detail

}  // namespace hoist
