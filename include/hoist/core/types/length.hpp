#pragma once
// Lengths of arrays: numbers and named sizes at the front end, named tunables in rewritten terms.

#include <hoist/core/types/polynomial.hpp>
#include <hoist/meta/fixed_string.hpp>
#include <hoist/meta/list.hpp>

namespace hoist {

/// A whole number as a type, such as Boost.Hana's 16_c.
template <class C>
concept whole_constant =
    requires { typename C::value_type; } && requires { C::value + 0L; } && static_cast<typename C::value_type>(3) / 2 == 1;

#define HOIST_ONE_QUOTIENT "hoist: a length has one quotient; give another, as in N / 2 + M / 2, a size of its own"

/// The length of an array: a polynomial in named sizes and in one quotient, `over / divisor` rounded up. Any other quotient is a
/// name made of its bits: equal ones are equal, and nothing else is known of them. A structural value; equal lengths are equal
/// values. A number may be the length of `split`'s chunks, of which the last is shorter: `chunk` is then what is split by, and
/// `of` the bits of how many there are; -1 where it is only known that some are shorter.
struct length : polynomial {
  polynomial over{};
  long divisor = 0;
  bool divides = false;  ///< the program's other parts fail where `divisor` doesn't divide `over`
  long chunk = 0, of = 0;

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
  constexpr long number() const { return part[0].factor; }
  /// Whether sizes say what it is.
  constexpr bool is_known() const { return !has(monomial::unknown) && !over.has(monomial::unknown); }

  /// As the length of arrays that are all as long, or of which some may be shorter.
  constexpr length without_chunks(long with = 0) const {
    length r = *this;
    r.divides = false;
    r.chunk = with;
    r.of = 0;
    return r;
  }

  friend constexpr length operator+(length a, length b) {
    if (a.is_polynomial() && b.is_polynomial()) {
      for (const auto& p : b.part) a.include(p);
      return a;
    }
    const bool chunks = a.chunk != 0 || b.chunk != 0, moved = a.is_number() && b.is_number() && (a.chunk == 0 || b.chunk == 0);
    const length shorter = a.chunk != 0 ? a : b;
    one_quotient(a, b);
    for (const auto& p : b.part) a.include(p);
    a.chunk = !chunks ? 0 : moved ? shorter.chunk : -1;
    a.of = chunks && moved ? shorter.of : 0;
    return a.settled();
  }
  friend constexpr length operator-(const length& a, const length& b) { return a + b * -1; }
  friend constexpr length operator*(length a, length b) {
    if (a.divisor != 0 && b.divisor != 0) a = a.without_quotient(), b = b.without_quotient();
    if (!a.is_polynomial() || !b.is_polynomial()) one_quotient(a, b);
    length r = a;
    static_cast<polynomial&>(r) = {};
    for (const auto& x : a.part)
      for (const auto& y : b.part)
        if (x.factor != 0 && y.factor != 0) r.include(x * y);
    if (a.is_polynomial() && b.is_polynomial()) return r;
    r.chunk = a.chunk != 0 || b.chunk != 0 ? -1 : 0;
    r.of = 0;
    return r.settled();
  }
  /// Rounded up.
  friend constexpr length operator/(const length& a, long d) {
    if (d == 1) return a;
    if (a.is_number()) {
      length n((a.number() + d - 1) / d);
      const bool whole = a.chunk == a.number() && a.chunk % d == 0;
      if (a.chunk != 0) n.chunk = whole ? a.chunk / d : -1, n.of = whole ? a.of : 0;
      return n;
    }
    return a.divided(d);
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
  /// Where d divides it, or the program fails.
  constexpr length divided_exactly(long d) const {
    length r = *this / d;
    r.divides = r.divisor != 0;
    return r;
  }
  /// The length of the chunks of d elements that it is split into.
  constexpr length chunk_by(long d) const {
    const length count = *this / d;
    length r(d);
    if (count * d != *this) r.chunk = d, r.of = count.bits();
    return r;
  }
  /// The elements of `outer` arrays that have `inner` each: where those are split's chunks, what was split.
  friend constexpr length joined(const length& outer, const length& inner) {
    if (outer.chunk == 0 && inner.chunk == 0) return outer * inner;
    if (inner.chunk > 0 && inner.of == outer.bits()) return outer.joined_chunks(inner);
    if (outer.chunk > 0 && outer.of == inner.bits()) return inner.joined_chunks(outer);
    if (outer.is_number() && inner.is_number()) return outer * inner;
    length r;
    r.include(name_of(mixed(static_cast<unsigned long>(outer.bits()), static_cast<unsigned long>(inner.bits()))));
    return r;
  }
  /// Gives `put` each product of `times` its value times its divisor, as if nothing were rounded.
  template <class Put>
  constexpr void each_unrounded(long times, Put put) const {
    for (const auto& p : part) {
      if (p.factor == 0) continue;
      monomial m = p;
      m.factor *= times;
      if (p.names[0][0] != monomial::quotient) {
        m.factor *= divisor == 0 ? 1 : divisor;
        put(m);
        continue;
      }
      for (int i = 0; i < 8; ++i) m.names[0][i] = m.names[1][i], m.names[1][i] = 0;
      for (const auto& o : over.part)
        if (o.factor != 0) put(m * o);
    }
  }

 private:
  constexpr bool is_polynomial() const { return divisor == 0 && chunk == 0; }
  constexpr length settled() const {
    length r = *this;
    bool whole = r.divides;
    for (const auto& p : part)
      if (p.names[0][0] == monomial::quotient) whole = whole && p.factor % divisor == 0;
    if (!r.has(monomial::quotient)) {
      r.over = {};
      r.divisor = 0;
      r.divides = false;
    } else if (whole) {
      r = r.unrounded(1);
      r.chunk = chunk;
    }
    return r;
  }
  constexpr length unrounded(long times) const {  // rounded up at last only
    length sum;
    each_unrounded(times, [&](const monomial& m) { sum.include(m); });
    return divisor > 1 ? sum / divisor : sum;
  }
  constexpr length joined_chunks(const length& inner) const {
    const long shift = inner.number() - inner.chunk;
    if (chunk == 0) return unrounded(inner.chunk) + *this * shift;
    length r = *this * inner.number();
    if (shift == 0 && chunk == number()) r.chunk = chunk * inner.chunk, r.of = of;
    return r;
  }
  static constexpr unsigned long mixed(unsigned long h, unsigned long n) { return (h ^ n) * 0x100000001b3UL; }
  static constexpr unsigned long bits_of(unsigned long h, const polynomial& p) {
    for (const auto& m : p.part) {
      if (m.factor == 0) break;
      h = mixed(h, static_cast<unsigned long>(m.factor));
      for (int i = 0; i < 8; ++i)
        h = mixed(mixed(h, static_cast<unsigned char>(m.names[0][i])), static_cast<unsigned char>(m.names[1][i]));
    }
    return mixed(h, 0x100);
  }
  constexpr long bits() const {
    const unsigned long h = bits_of(bits_of(0xcbf29ce484222325UL, *this), over);
    const unsigned long all = mixed(mixed(mixed(h, static_cast<unsigned long>(divisor)), static_cast<unsigned long>(chunk)),
                                    static_cast<unsigned long>(of));
    return static_cast<long>(all >> 1) + 1;
  }
  /// A name for what isn't known but by its bits.
  static constexpr monomial name_of(unsigned long h) {
    monomial m{};
    m.factor = 1;
    m.names[0][0] = monomial::unknown;
    for (int i = 1; i < 8; ++i) m.names[0][i] = static_cast<char>(h >> (8 * i));
    return m;
  }
  /// With a name in its quotient's place.
  constexpr length without_quotient() const {
    length r = *this;
    static_cast<polynomial&>(r) = {};
    const monomial name = name_of(mixed(bits_of(0xcbf29ce484222325UL, over), static_cast<unsigned long>(divisor)));
    for (const auto& p : part) {
      if (p.names[0][0] != monomial::quotient) {
        r.include(p);
        continue;
      }
      monomial others = p;
      for (int i = 0; i < 8; ++i) others.names[0][i] = p.names[1][i], others.names[1][i] = 0;
      r.include(others * name);
    }
    return r.settled();
  }
  /// Gives both the quotient of either; where these differ, names for them.
  static constexpr void one_quotient(length& a, length& b) {
    if (a.divisor != 0 && b.divisor != 0 && (a.divisor != b.divisor || !(a.over == b.over)))
      a = a.without_quotient(), b = b.without_quotient();
    length& from = a.divisor != 0 ? a : b;
    const bool exact = a.divides || b.divides;
    a.over = b.over = from.over;
    a.divisor = b.divisor = from.divisor;
    a.divides = b.divides = exact;
  }
  constexpr length divided(long d) const {
    polynomial whole, rest;
    for (monomial p : part) {
      const long left = (p.factor % d + d) % d;
      monomial w = p;
      w.factor = (p.factor - left) / d;
      p.factor = left;
      whole.include(w);
      rest.include(p);
    }
    length r = *this;
    static_cast<polynomial&>(r) = whole;
    r.chunk = chunk != 0 ? -1 : 0;
    r.of = 0;
    r = r.settled();
    if (rest.part[0].factor == 0) return r;
    return r + quotient_of(rest, d);
  }
  /// rest / d, rounded up; no factor of rest is d or more.
  constexpr length quotient_of(const polynomial& rest, long d) const {
    length r;
    if (rest.has(monomial::quotient)) {
      polynomial inner = over;
      bool plain = true;
      for (monomial p : rest.part) {
        if (p.names[0][0] == monomial::quotient) {
          plain = plain && p.factor == 1 && p.names[1][0] == 0;
        } else {
          p.factor *= divisor;
          inner.include(p);
        }
      }
      if (!plain) {
        r.include(
            name_of(mixed(bits_of(bits_of(static_cast<unsigned long>(d), rest), over), static_cast<unsigned long>(divisor))));
        return r;
      }
      static_cast<polynomial&>(r) = inner;
      return r.divided(divisor * d);
    }
    long common = d;  // a number alone stays a quotient: joined chunks need it
    while (common > 1 && !divides_all(common, rest, d)) --common;
    for (monomial p : rest.part) {
      p.factor /= common;
      r.over.include(p);
    }
    r.divisor = d / common;
    monomial q{};
    q.factor = 1;
    q.names[0][0] = monomial::quotient;
    r.include(q);
    return r;
  }
  static constexpr bool divides_all(long common, const polynomial& p, long d) {
    for (const auto& m : p.part)
      if (m.factor % common != 0) return false;
    return d % common == 0;
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
  for (unsigned i = 0; i < letters; ++i) l.part[0].names[0][i] = Name.text[i];
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
