#pragma once
// Lengths of arrays: numbers and named sizes at the front end, named tunables in rewritten terms.

#include <hoist/meta/fixed_string.hpp>
#include <hoist/meta/list.hpp>

namespace hoist {

/// One product of a length: factor * a * b, names empty where absent, a <= b.
struct monomial {
  long factor = 0;
  char a[8]{};
  char b[8]{};
  constexpr bool operator==(const monomial&) const = default;
  constexpr bool same_names(const monomial& o) const {
    for (int i = 0; i < 8; ++i)
      if (a[i] != o.a[i] || b[i] != o.b[i]) return false;
    return true;
  }
  constexpr bool before(const monomial& o) const {
    for (int i = 0; i < 8; ++i) {
      if (a[i] != o.a[i]) return a[i] > o.a[i];
    }
    for (int i = 0; i < 8; ++i)
      if (b[i] != o.b[i]) return b[i] > o.b[i];
    return false;
  }
};

/// Not constant expressions: what a compiler names when a length is more than `length` can hold.
inline void a_length_has_at_most_four_products() {}
inline void a_product_of_sizes_has_at_most_two_names() {}
inline void two_lengths_that_are_rounded_up_have_no_sum() {}

/// Whether the name a stands before b.
constexpr bool name_before(const char (&a)[8], const char (&b)[8]) {
  for (int i = 0; i < 8; ++i)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}

/// A whole number as a type, such as Boost.Hana's 16_c.
template <class C>
concept whole_constant =
    requires { typename C::value_type; } && requires { C::value + 0L; } && static_cast<typename C::value_type>(3) / 2 == 1;

/// The length of an array: a polynomial in named sizes over a divisor, rounded up. A structural value; equal lengths are
/// equal values.
struct length {
  monomial part[4]{};
  long divisor = 1;

  constexpr length() = default;
  constexpr length(long n) { part[0].factor = n; }
  template <whole_constant C>
  constexpr length(C) : length(static_cast<long>(C::value)) {}
  template <class F>
    requires(__is_same(F, double) || __is_same(F, float))
  constexpr length(F) {
    static_assert(!__is_same(F, F), "hoist: a length is a whole number or a named size");
  }
  constexpr bool operator==(const length&) const = default;
  constexpr bool is_number() const { return divisor == 1 && part[0].a[0] == 0 && part[1].factor == 0; }
  constexpr long number() const { return part[0].factor; }

  constexpr void include(const monomial& m) {
    if (m.factor == 0) return;
    for (auto& p : part)
      if (p.factor != 0 && p.same_names(m)) {
        p.factor += m.factor;
        if (p.factor == 0) {
          for (int i = static_cast<int>(&p - part); i < 3; ++i) part[i] = part[i + 1];
          part[3] = {};
        }
        return;
      }
    if (part[3].factor != 0) a_length_has_at_most_four_products();
    int at = 0;
    while (at < 4 && part[at].factor != 0 && part[at].before(m)) ++at;
    for (int i = 3; i > at; --i) part[i] = part[i - 1];
    part[at] = m;
  }
  friend constexpr length operator+(length a, const length& b) {
    if (b.divisor != 1) {
      if (a.divisor != 1) two_lengths_that_are_rounded_up_have_no_sum();
      return b + a;
    }
    if (a.divisor != 1) {
      for (const auto& p : b.part) {
        monomial m = p;
        m.factor *= a.divisor;
        a.include(m);
      }
      return a;
    }
    for (const auto& p : b.part) a.include(p);
    return a;
  }
  friend constexpr length operator-(const length& a, const length& b) { return a + b * -1; }
  friend constexpr length operator*(const length& a, const length& b) {
    length r;
    r.divisor = a.divisor * b.divisor;
    for (const auto& x : a.part)
      for (const auto& y : b.part) {
        if (x.factor == 0 || y.factor == 0) continue;
        monomial m;
        m.factor = x.factor * y.factor;
        const char* names[4] = {x.a, x.b, y.a, y.b};
        int used = 0;
        for (const char* n : names)
          if (n[0] != 0) {
            if (used == 2) a_product_of_sizes_has_at_most_two_names();
            char* slot = used++ == 0 ? m.a : m.b;
            for (int i = 0; i < 8; ++i) slot[i] = n[i];
          }
        if (m.b[0] != 0 && name_before(m.b, m.a))
          for (int i = 0; i < 8; ++i) {
            char c = m.a[i];
            m.a[i] = m.b[i];
            m.b[i] = c;
          }
        r.include(m);
      }
    return r.reduced();
  }
  /// Rounded up.
  friend constexpr length operator/(length a, long d) {
    if (a.is_number()) return length((a.number() + d - 1) / d);
    a.divisor *= d;
    return a.reduced();
  }
  // Beside constants, whose own operators would be taken.
  template <whole_constant C>
  friend constexpr length operator+(length a, C b) {
    return a + length(b);
  }
  template <whole_constant C>
  friend constexpr length operator+(C a, length b) {
    return length(a) + b;
  }
  template <whole_constant C>
  friend constexpr length operator-(length a, C b) {
    return a - length(b);
  }
  template <whole_constant C>
  friend constexpr length operator-(C a, length b) {
    return length(a) - b;
  }
  template <whole_constant C>
  friend constexpr length operator*(length a, C b) {
    return a * length(b);
  }
  template <whole_constant C>
  friend constexpr length operator*(C a, length b) {
    return length(a) * b;
  }
  template <whole_constant C>
  friend constexpr length operator/(length a, C b) {
    return a / static_cast<long>(b.value);
  }
  constexpr length reduced() const {
    length r = *this;
    for (long d = r.divisor; d > 1; --d) {
      bool all = r.divisor % d == 0;
      for (const auto& p : r.part) all = all && p.factor % d == 0;
      if (!all) continue;
      for (auto& p : r.part) p.factor /= d;
      r.divisor /= d;
    }
    return r;
  }
};

/// A named size, bound when text is emitted: `inline constexpr auto N = hoist::size<"N">;`, used as `array<float, N>`.
template <meta::fixed_string Name>
inline constexpr length size = [] {
  constexpr bool fits = sizeof(Name.text) <= 8;
  static_assert(fits, "hoist: the name of a size has at most 7 letters");
  length l;
  l.part[0].factor = 1;
  constexpr unsigned letters = fits ? sizeof(Name.text) : 7;
  for (unsigned i = 0; i < letters; ++i) l.part[0].a[i] = Name.text[i];
  return l;
}();

inline constexpr length N = size<"N">;
inline constexpr length M = size<"M">;

/// Lengths as types, for the parameters of patterns in rewritten terms.
template <long V>
struct num {};
/// A length of the front end.
template <length L>
struct extent {};
/// A parameter of a structure, chosen at each point from `Values`.
template <meta::fixed_string Name, long... Values>
struct tunable {
  static_assert(sizeof...(Values) > 0, "hoist: a tunable needs at least one value");
  static_assert(sizeof(Name.text) <= 16, "hoist: the name of a tunable has at most 15 letters");
  static constexpr const char* name = Name.text;
  static constexpr int count = sizeof...(Values);
  static constexpr long values[] = {Values...};
};
/// A tunable that is also the local size of the launch in a dimension, for structures whose chunks depend on it.
template <int Dimension, long... Values>
struct local_size {
  static_assert(Dimension >= 0 && Dimension < 3, "hoist: a launch has the dimensions 0, 1 and 2");
  static_assert(sizeof...(Values) > 0, "hoist: a local size needs at least one value");
  static constexpr const char* name = Dimension == 0 ? "local_x" : Dimension == 1 ? "local_y" : "local_z";
  static constexpr int count = sizeof...(Values);
  static constexpr long values[] = {Values...};
};
template <class A, class B>
struct plus {};
template <class A, class B>
struct minus {};
template <class A, class B>
struct times {};

template <long A, long B>
struct numbers_are {
  static constexpr bool equal = A == B;
  static constexpr bool at_most = A <= B;
  static constexpr bool divides = B % A == 0;
};

}  // namespace hoist
