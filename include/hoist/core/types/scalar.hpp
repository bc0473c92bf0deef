#pragma once
// Scalar types and the operations on them: how each prints in OpenCL C, what it computes on the host, what it costs.

#include <hoist/core/types/half.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist {

/// The element types of arrays.
enum class scalar : unsigned char { boolean, i32, u32, f32, f64, i8, u8, i16, u16, i64, u64, f16 };

template <class T>
struct scalar_of;
template <>
struct scalar_of<bool> {
  static constexpr scalar value = scalar::boolean;
};
template <>
struct scalar_of<int> {
  static constexpr scalar value = scalar::i32;
};
template <>
struct scalar_of<unsigned> {
  static constexpr scalar value = scalar::u32;
};
template <>
struct scalar_of<signed char> {
  static constexpr scalar value = scalar::i8;
};
template <>
struct scalar_of<unsigned char> {
  static constexpr scalar value = scalar::u8;
};
template <>
struct scalar_of<short> {
  static constexpr scalar value = scalar::i16;
};
template <>
struct scalar_of<unsigned short> {
  static constexpr scalar value = scalar::u16;
};
template <>
struct scalar_of<long> {
  static constexpr scalar value = scalar::i64;
};
template <>
struct scalar_of<unsigned long> {
  static constexpr scalar value = scalar::u64;
};
template <>
struct scalar_of<half> {
  static constexpr scalar value = scalar::f16;
};
template <>
struct scalar_of<float> {
  static constexpr scalar value = scalar::f32;
};
template <>
struct scalar_of<double> {
  static constexpr scalar value = scalar::f64;
};

/// The type with elements that hoist has for one whose elements are another of C++'s with the same representation.
template <class T>
struct same_elements {
  using type = T;
};
template <bool HasSign>
struct char_elements {
  using type = signed char;
};
template <>
struct char_elements<false> {
  using type = unsigned char;
};
template <>
struct same_elements<char> : char_elements<static_cast<char>(-1) < 0> {};
template <>
struct same_elements<long long> {
  using type = long;
  static_assert(sizeof(long) == sizeof(long long));
};
template <>
struct same_elements<unsigned long long> {
  using type = unsigned long;
};
template <class T>
using same_elements_t = typename same_elements<T>::type;

/// The name of a scalar type in OpenCL C.
constexpr const char* name_of(scalar s) {
  constexpr const char* names[] = {"bool",  "int",   "uint",   "float", "double", "char",
                                   "uchar", "short", "ushort", "long",  "ulong",  "half"};
  return names[static_cast<int>(s)];
}

/// The representation of a number, in which zeros of both signs differ and a NaN equals itself.
constexpr unsigned long bits_of(double x) { return __builtin_bit_cast(unsigned long, x); }
/// Whether a number is written with a minus, as a zero may be.
constexpr bool has_minus(double x) { return x < 0 || (x == 0 && bits_of(x) != 0); }

/// Bytes of one element in memory.
constexpr int bytes_of(scalar s) {
  constexpr int bytes[] = {1, 4, 4, 4, 8, 1, 1, 2, 2, 8, 8, 2};
  return bytes[static_cast<int>(s)];
}

/// Whether arithmetic takes it for an int: an integer of 8 or 16 bits.
constexpr bool is_narrow(scalar s) { return s >= scalar::i8 && s <= scalar::u16; }
/// Whether it is an integer of 64 bits: a double then carries its bits.
constexpr bool is_wide(scalar s) { return s == scalar::i64 || s == scalar::u64; }
constexpr bool is_floating(scalar s) { return s == scalar::f32 || s == scalar::f64 || s == scalar::f16; }

/// How a number of type `s` is carried: as the double, or as the bits of the nearest integer of 64 bits.
constexpr double carried(scalar s, double x) {
  constexpr double above = 0x1p63;
  if (!is_wide(s)) return x;
  if (x != x) return 0;
  if (s == scalar::u64) return __builtin_bit_cast(double, x <= 0 ? 0UL : x >= 2 * above ? ~0UL : static_cast<unsigned long>(x));
  constexpr long least = static_cast<long>(1UL << 63), most = static_cast<long>(~0UL >> 1);
  return __builtin_bit_cast(double, x <= -above ? least : x >= above ? most : static_cast<long>(x));
}
namespace detail {
/// The bits of a whole number as those of an integer of 64 bits.
constexpr unsigned long bits_of_whole(double x) {
  const unsigned long magnitude = static_cast<unsigned long>((x < 0 ? -x : x) / 2) * 2;
  return x < 0 ? 0 - magnitude : magnitude;
}
}  // namespace detail
/// What is missing from an integer's nearest double.
template <class T>
constexpr int missing_in_double(T v) {
  if constexpr (sizeof(T) == 8 && T(1) / 2 == 0)
    return static_cast<double>(v) >= 0x1p53 || static_cast<double>(v) <= -0x1p53
               ? static_cast<int>(
                     static_cast<long>(static_cast<unsigned long>(v) - detail::bits_of_whole(static_cast<double>(v))))
               : 0;
  else
    return 0;
}
/// How the sum of a number and what is missing from it is carried.
constexpr double carried(scalar s, double x, int missing) {
  if (missing == 0 || !is_wide(s)) return carried(s, x);
  return __builtin_bit_cast(double, detail::bits_of_whole(x) + static_cast<unsigned long>(static_cast<long>(missing)));
}
/// The number of type `s` that is carried so, rounded to a double.
constexpr double number_in(scalar s, double x) {
  if (s == scalar::i64) return static_cast<double>(__builtin_bit_cast(long, x));
  return s == scalar::u64 ? static_cast<double>(bits_of(x)) : x;
}
/// Whether two carried values of type `s` are equal.
constexpr bool is_same(scalar s, double x, double y) { return is_wide(s) ? bits_of(x) == bits_of(y) : x == y; }

/// Rounds or wraps a value, carried as a double, to what a variable of type `s` holds.
HOIST_IN_ENGINE constexpr double round_to(scalar s, double x) {
  switch (s) {
    case scalar::f32: return static_cast<double>(static_cast<float>(x));
    case scalar::i32: return static_cast<double>(static_cast<int>(static_cast<unsigned>(static_cast<long>(x))));
    case scalar::u32: return static_cast<double>(static_cast<unsigned>(static_cast<long>(x)));
    case scalar::i8: return static_cast<double>(static_cast<signed char>(static_cast<long>(x)));
    case scalar::u8: return static_cast<double>(static_cast<unsigned char>(static_cast<long>(x)));
    case scalar::i16: return static_cast<double>(static_cast<short>(static_cast<long>(x)));
    case scalar::u16: return static_cast<double>(static_cast<unsigned short>(static_cast<long>(x)));
    case scalar::boolean: return x != 0 ? 1 : 0;
    case scalar::f16: return detail::rounded_to_half(x);
    case scalar::i64:
    case scalar::u64:
    case scalar::f64: break;
  }
  return x;
}

/// What an operation is, whatever its text in OpenCL C and on whichever type it works; `function` is any other built-in, or a
/// user's function.
enum class opcode : unsigned char {
  function,
  add,
  subtract,
  multiply,
  divide,
  remainder,
  negate,
  bits_of_both,
  bits_of_one,
  bits_of_either,
  shift_up,
  shift_down,
  other_bits,
  opposite,
  less,
  less_equal,
  equal_to,
  not_equal_to,
  choose,
  minimum,
  maximum,
  nearest_index,
  promised_index,
  absolute,
  square_root,
  reciprocal_square_root,
  exponential,
  sine,
  cosine,
  multiply_add,
  dot,
  pair,
  convert,
  convert_saturated,
  bits_as
};

/// One scalar operation. Values are carried as doubles: for `f32` the double result of + - * / sqrt, rounded once more, is
/// the correctly rounded float (a double has more than twice its digits), 32-bit integers are exact, and of integers of 64 bits
/// it has the bits, which operations of their own take apart.
struct operation {
  enum class form : unsigned char { infix, prefix, function, choice, conversion, bits };

  opcode code = opcode::function;
  /// Operator sign or name of the built-in; of a conversion what stands behind the type's name, of bits what before.
  const char* text = "";
  form shape = form::function;  ///< how it prints
  int precedence = 20;          ///< C's, larger binds tighter; functions 20
  int arity = 1;                ///< 1 to 3
  int flops = 0;                ///< by the convention of the benchmarks: min, max, comparisons and abs count 0
  int weight = 1;               ///< instructions of a sub-group it issues, about
  bool compares = false;        ///< result is boolean
  double (*compute)(const double* args) = nullptr;                   ///< before rounding to the type
  double (*error)(const double* args, const double* err) = nullptr;  ///< propagated absolute error of the arguments
  double ulps = 0;               ///< error of the operation itself, units in the last place (OpenCL 1.2 full profile)
  bool sums = false;             ///< gives the sum, over the components of two vectors, of what it computes of each pair
  const char* source = nullptr;  ///< a user's function in OpenCL C: its definition, empty for a built-in one
  bool bounds = false;           ///< gives the nearest index that an array has: of the first operand, at most the second
};

/// The sum, over the components of two vectors, of what an operation computes of each pair; not rounded.
constexpr double sum_over_components(const operation& op, const double* x, const double* y, int width) {
  double sum = 0;
  for (int k = 0; k < width; ++k) {
    const double both[3] = {x[k], y[k], 0};
    sum += op.compute(both);
  }
  return sum;
}

}  // namespace hoist
