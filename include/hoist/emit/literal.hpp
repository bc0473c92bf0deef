#pragma once
// Floating literals that OpenCL C reads back exactly.

#include <hoist/core/types/scalar.hpp>
#include <hoist/emit/text.hpp>

namespace hoist::emit {

namespace detail {

constexpr double power_of_ten(int n) {
  double p = 1;
  for (int i = 0; i < n; ++i) p *= 10;
  return p;
}

/// The greatest power of two that isn't above x.
constexpr double power_of_two_of(double x) {
  double p = 1;
  while (2 * p <= x) p *= 2;
  while (p > x) p /= 2;
  return p;
}

/// x, above 0 and below 1e15, in as few decimal digits as are surely nearest to x in its type: a little less than half
/// the distance to the next float away, or giving this very double.
constexpr bool short_decimal(text& out, double x, bool is_float) {
  double power = power_of_two_of(x), unit = is_float ? power * (x == power ? 0x1.fffffp-26 : 0x1.fffffp-25) : 0;
  for (int places = 0; places <= 12; ++places) {
    double scale = power_of_ten(places), scaled = x * scale;
    if (scaled >= 9e15) return false;
    long digits = static_cast<long>(scaled + 0.5);
    double back = static_cast<double>(digits) / scale, off = back < x ? x - back : back - x;
    if (digits == 0 || off > unit) continue;
    long whole = digits / static_cast<long>(scale), rest = digits % static_cast<long>(scale);
    out << whole << ".";
    for (int p = places - 1; p > 0 && rest < static_cast<long>(power_of_ten(p)); --p) out << "0";
    if (places == 0 || rest != 0) out << rest;
    return true;
  }
  return false;
}

constexpr void hexadecimal(text& out, double x) {
  int exponent = 0;
  while (x >= 2) x /= 2, ++exponent;
  while (x < 1) x *= 2, --exponent;
  out << "0x1.";
  x -= 1;
  do {
    x *= 16;
    int digit = static_cast<int>(x);
    out.put("0123456789abcdef"[digit]);
    x -= digit;
  } while (x > 0);
  out << "p" << exponent;
}

}  // namespace detail

constexpr void put_unsigned(text& out, unsigned long x) {
  if (x >= 10) put_unsigned(out, x / 10);
  out.put("0123456789"[x % 10]);
}
/// The literal of a value of type `s`: decimal where a short one is exact, else hexadecimal; infinities and what isn't a
/// number by OpenCL C's names for them.
constexpr void put_literal(text& out, scalar s, double x) {
  if (s == scalar::i32 && x == -2147483648.0) {  // whose digits alone are a long
    out << "(-2147483647 - 1)";
    return;
  }
  if (s == scalar::i64) {
    const long n = __builtin_bit_cast(long, x);
    if (n == static_cast<long>(1UL << 63))
      out << "(-9223372036854775807l - 1)";
    else if (n < 0)
      out << "(" << n << "l)";
    else
      out << n << "l";
    return;
  }
  if (s == scalar::u64) {
    put_unsigned(out, bits_of(x));
    out << "ul";
    return;
  }
  if (is_narrow(s)) {
    out << "((" << name_of(s) << ")" << static_cast<long>(x) << ")";
    return;
  }
  if (!is_floating(s)) {
    out << static_cast<long>(x);
    if (s == scalar::u32) out << "u";
    return;
  }
  if (has_minus(x)) {
    out << "-";
    x = -x;
  }
  if (!(x <= 1.7976931348623157e308)) {
    const char* name = x != x ? "NAN" : "INFINITY";
    if (s == scalar::f64)  // overloads of functions choose by types, and OpenCL C's names are floats
      out << "((double)" << name << ")";
    else
      out << name;
    return;
  }
  if (x == 0)
    out << "0.0";
  else if (!(x < 1e15 && x > 1e-9 && detail::short_decimal(out, x, s != scalar::f64)))
    detail::hexadecimal(out, x);
  if (s != scalar::f64) out << "f";
}

}  // namespace hoist::emit
