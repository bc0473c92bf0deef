#pragma once
// Floating-point numbers of 16 bits on the host: they are stored and converted, and computed with as floats.

#include <hoist/meta/standard.hpp>

#include <type_traits>

namespace hoist {

namespace detail {
constexpr double two_to(int n) { return __builtin_bit_cast(double, static_cast<unsigned long>(n + 1023) << 52); }
/// The half nearest to x, ties to even.
constexpr double rounded_to_half(double x) {
  const double size = x < 0 ? -x : x;
  if (!(size > 0)) return x;
  if (size >= 65520) return x < 0 ? -__builtin_huge_val() : __builtin_huge_val();
  const int exponent = static_cast<int>(__builtin_bit_cast(unsigned long, size) >> 52) - 1023;
  const double unit = two_to((exponent < -14 ? -14 : exponent) - 10), rounded = (size / unit + 0x1p52 - 0x1p52) * unit;
  return x < 0 ? -rounded : rounded;
}
}  // namespace detail

/// IEEE's binary16, as OpenCL's half lies in memory.
struct half {
  unsigned short bits = 0;

  constexpr half() = default;
  template <class T>
    requires std::is_arithmetic<T>::value
  constexpr explicit half(T x) : bits(bits_of_number(static_cast<double>(x))) {}
  template <class T>
    requires std::is_arithmetic<T>::value
  constexpr explicit operator T() const {
    return static_cast<T>(number());
  }
  friend constexpr bool operator==(half a, half b) { return a.number() == b.number(); }

 private:
  static constexpr unsigned short bits_of_number(double x) {
    const unsigned long all = __builtin_bit_cast(unsigned long, x);
    const unsigned sign = static_cast<unsigned>(all >> 48) & 0x8000u;
    if (x != x) return static_cast<unsigned short>(sign | 0x7e00u);
    const double size = detail::rounded_to_half(x < 0 ? -x : x);
    if (size > 65504) return static_cast<unsigned short>(sign | 0x7c00u);
    if (size < 0x1p-14) return static_cast<unsigned short>(sign | static_cast<unsigned>(size * 0x1p24));
    const unsigned long normal = __builtin_bit_cast(unsigned long, size);
    const unsigned exponent = static_cast<unsigned>((normal >> 52) - 1008),
                   fraction = static_cast<unsigned>(normal >> 42) & 0x3ffu;
    return static_cast<unsigned short>(sign | exponent << 10 | fraction);
  }
  constexpr double number() const {
    const int exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
    const double sign = (bits & 0x8000) != 0 ? -1 : 1;
    if (exponent == 31) return fraction != 0 ? __builtin_nan("") : sign * __builtin_huge_val();
    if (exponent == 0) return sign * fraction * 0x1p-24;
    return sign * (1024 + fraction) * detail::two_to(exponent - 25);
  }
};

}  // namespace hoist
