#pragma once
// Sums of products of named sizes: what lengths are made of.

#include <hoist/meta/standard.hpp>

namespace hoist {

/// One product of a length: factor * names[0] * names[1], names empty where absent, in order. Names of one letter below a space are
/// no sizes: they stand for the quotient of the length that the product is in, or for what a length can't hold. Write
/// `monomial m{}`: members have no initialisers, so that compilers print `{}` for the products that a length lacks.
struct monomial {
  static constexpr char quotient = 1, unknown = 2;
  long factor;
  char names[2][8];
  constexpr bool operator==(const monomial&) const = default;
  constexpr bool is_constant() const { return names[0][0] == 0; }
  constexpr bool same_names(const monomial& o) const {
    for (int i = 0; i < 8; ++i)
      if (names[0][i] != o.names[0][i] || names[1][i] != o.names[1][i]) return false;
    return true;
  }
  constexpr bool before(const monomial& o) const {
    for (int i = 0; i < 8; ++i) {
      if (names[0][i] != o.names[0][i]) return names[0][i] > o.names[0][i];
    }
    for (int i = 0; i < 8; ++i)
      if (names[1][i] != o.names[1][i]) return names[1][i] > o.names[1][i];
    return false;
  }
};

/// Not constant expressions: what a compiler names when a length is more than `length` can hold.
inline void a_length_has_at_most_four_products() {}
inline void a_product_of_sizes_has_at_most_two_names() {}

/// Whether the name a stands before b.
constexpr bool name_before(const char (&a)[8], const char (&b)[8]) {
  for (int i = 0; i < 8; ++i)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}
constexpr monomial operator*(const monomial& x, const monomial& y) {
  monomial m{};
  m.factor = x.factor * y.factor;
  const char* names[4] = {x.names[0], x.names[1], y.names[0], y.names[1]};
  int used = 0;
  for (const char* n : names)
    if (n[0] != 0) {
      if (used == 2) a_product_of_sizes_has_at_most_two_names();
      char* slot = used++ == 0 ? m.names[0] : m.names[1];
      for (int i = 0; i < 8; ++i) slot[i] = n[i];
    }
  if (m.names[1][0] != 0 && name_before(m.names[1], m.names[0]))
    for (int i = 0; i < 8; ++i) {
      const char c = m.names[0][i];
      m.names[0][i] = m.names[1][i];
      m.names[1][i] = c;
    }
  return m;
}

/// A sum of products, those with names first; equal sums are equal values.
struct polynomial {
  monomial part[4]{};

  constexpr bool operator==(const polynomial&) const = default;
  constexpr bool is_number() const { return part[0].is_constant() && part[1].factor == 0; }
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
  constexpr bool has(char name) const {
    for (const auto& p : part)
      if (p.factor != 0 && (p.names[0][0] == name || p.names[1][0] == name)) return true;
    return false;
  }
};

}  // namespace hoist
