#pragma once
// Intervals of integers with saturating arithmetic.

#include <hoist/meta/standard.hpp>

namespace hoist::arith {

/// The integers from lo to hi, both included. A lo of -unbounded or less, or a hi of unbounded or more, says nothing;
/// arithmetic gives no lo of unbounded and no hi of -unbounded, so that a bound that says nothing is never reached.
struct interval {
  long lo = 0, hi = 0;

  static constexpr long unbounded = 1L << 61;

  friend constexpr bool operator==(const interval&, const interval&) = default;
};

/// The interval that says nothing.
inline constexpr interval everything{-interval::unbounded, interval::unbounded};

namespace detail {

constexpr long clamped(long x) {
  return x < -interval::unbounded ? -interval::unbounded : x > interval::unbounded ? interval::unbounded : x;
}

inline constexpr long largest = 0x7fffffffffffffffL;

constexpr interval saturated(interval x) {
  x.lo = x.lo >= interval::unbounded ? interval::unbounded - 1 : clamped(x.lo);
  x.hi = x.hi <= -interval::unbounded ? 1 - interval::unbounded : clamped(x.hi);
  return x;
}

constexpr long saturating_product(long a, long b) {
  long result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return (a < 0) == (b < 0) ? interval::unbounded : -interval::unbounded;
  return clamped(result);
}

constexpr long least(long a, long b) { return a < b ? a : b; }
constexpr long greatest(long a, long b) { return a < b ? b : a; }

/// x / d rounded towards minus infinity; d > 0.
constexpr long floor_quotient(long x, long d) { return x / d - (x % d < 0 ? 1 : 0); }
/// x - d * floor_quotient(x, d), in [0, d); d > 0.
constexpr long floor_remainder(long x, long d) { return x % d + (x % d < 0 ? d : 0); }

constexpr long gcd(long a, long b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b != 0) {
    const long rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace detail

/// a b, saturating.
using detail::saturating_product;

constexpr interval operator+(interval a, interval b) {
  constexpr long most = interval::unbounded;
  const long lo = a.lo + b.lo, hi = a.hi + b.hi;
  return {a.lo <= -most || b.lo <= -most || lo <= -most ? -most
          : lo >= most                                  ? most - 1
                                                        : lo,
          a.hi >= most || b.hi >= most || hi >= most ? most
          : hi <= -most                              ? 1 - most
                                                     : hi};
}

/// c times the integers of `a`.
constexpr interval scaled(interval a, long c) {
  if (c == 1) return a;
  const long x = detail::saturating_product(a.lo, c), y = detail::saturating_product(a.hi, c);
  return detail::saturated(c < 0 ? interval{y, x} : interval{x, y});
}

constexpr interval operator*(interval a, interval b) {
  const long corner[] = {detail::saturating_product(a.lo, b.lo), detail::saturating_product(a.lo, b.hi),
                         detail::saturating_product(a.hi, b.lo), detail::saturating_product(a.hi, b.hi)};
  interval product{corner[0], corner[0]};
  for (const long c : corner) {
    product.lo = detail::least(product.lo, c);
    product.hi = detail::greatest(product.hi, c);
  }
  return detail::saturated(product);
}

/// The squares of the integers of `a`.
constexpr interval square(interval a) {
  interval product = a * a;
  if (a.lo > 0) product.lo = detail::saturating_product(a.lo, a.lo);
  if (a.hi < 0) product.lo = detail::saturating_product(a.hi, a.hi);
  if (a.lo <= 0 && a.hi >= 0) product.lo = 0;
  return detail::saturated(product);
}

/// Floor quotients of `a` by the positive integers of `b`.
constexpr interval floor_quotient(interval a, interval b) {
  const long small = detail::greatest(b.lo, 1), large = detail::greatest(b.hi, small);
  const bool endless = large >= interval::unbounded;
  interval q;
  q.lo = a.lo < 0 ? detail::floor_quotient(a.lo, small) : endless ? 0 : a.lo / large;
  q.hi = a.hi >= 0 ? a.hi / small : endless ? -1 : detail::floor_quotient(a.hi, large);
  if (a.lo <= -interval::unbounded) q.lo = -interval::unbounded;
  if (a.hi >= interval::unbounded) q.hi = interval::unbounded;
  return q;
}

/// Floor remainders of `a` by the positive integers of `b`.
constexpr interval floor_remainder(interval a, interval b) {
  const long most = b.hi >= interval::unbounded ? interval::unbounded : detail::greatest(b.hi, 1) - 1;
  return {0, a.lo >= 0 ? detail::least(a.hi, most) : most};
}

/// base ^ exponent, saturating; both positive, or the exponent 0.
constexpr long saturating_power(long base, long exponent) {
  long power = 1;
  for (long e = 0; e < exponent && power < interval::unbounded && base != 1; ++e)
    power = detail::saturating_product(power, base);
  return power;
}

/// The largest e with base^e <= x, 0 where x < 1; base > 1.
constexpr long floor_logarithm(long base, long x) {
  long e = 0;
  for (; x >= base; x /= base) ++e;
  return e;
}

/// Powers of integers of `base` with those of `exponent` that aren't negative; everything where the base may be
/// below 1.
constexpr interval power(interval base, interval exponent) {
  if (base.lo < 1) return everything;
  return detail::saturated({saturating_power(base.lo, exponent.lo), saturating_power(base.hi, exponent.hi)});
}

/// Largest exponents of `base` whose power is at most an integer of `a`.
constexpr interval logarithm(long base, interval a) {
  return {floor_logarithm(base, a.lo), floor_logarithm(base, a.hi >= interval::unbounded ? detail::largest : a.hi)};
}

constexpr interval hull(interval a, interval b) { return {detail::least(a.lo, b.lo), detail::greatest(a.hi, b.hi)}; }

}  // namespace hoist::arith
