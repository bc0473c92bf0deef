#pragma once
// Operations on integers of 64 bits, which a double carries as their bits.

#include <hoist/core/trace/integer_operations.hpp>

#include <type_traits>

namespace hoist::operations {

namespace detail {

/// What a carried value of type T is, and how one is carried.
template <class T>
constexpr T uncarried(double x) {
  if constexpr (sizeof(T) == 8 && std::is_integral_v<T>)
    return __builtin_bit_cast(T, x);
  else
    return static_cast<T>(x);
}
template <class T>
constexpr double carry(T x) {
  if constexpr (sizeof(T) == 8 && std::is_integral_v<T>)
    return __builtin_bit_cast(double, x);
  else
    return static_cast<double>(x);
}

// What a device computes, wrapped where it doesn't fit; by 0 quotients and remainders are 0.
using bits64 = unsigned long;
template <class T>
struct wide {
  static constexpr T add(T x, T y) { return static_cast<T>(bits64(x) + bits64(y)); }
  static constexpr T subtract(T x, T y) { return static_cast<T>(bits64(x) - bits64(y)); }
  static constexpr T multiply(T x, T y) { return static_cast<T>(bits64(x) * bits64(y)); }
  static constexpr bool overflows(T x, T y) { return T(-1) < T(0) && y == T(-1) && x == static_cast<T>(1UL << 63); }
  static constexpr T divide(T x, T y) { return y == 0 ? T(0) : overflows(x, y) ? x : static_cast<T>(x / y); }
  static constexpr T remainder(T x, T y) { return y == 0 || overflows(x, y) ? T(0) : static_cast<T>(x % y); }
  static constexpr T bits_of_both(T x, T y) { return x & y; }
  static constexpr T bits_of_one(T x, T y) { return x ^ y; }
  static constexpr T bits_of_either(T x, T y) { return x | y; }
  static constexpr T shift_up(T x, T by) { return static_cast<T>(bits64(x) << (bits64(by) & 63)); }
  static constexpr T shift_down(T x, T by) { return static_cast<T>(x >> (bits64(by) & 63)); }
  static constexpr T least(T x, T y) { return y < x ? y : x; }
  static constexpr T greatest(T x, T y) { return x < y ? y : x; }
  static constexpr bool less(T x, T y) { return x < y; }
  static constexpr bool less_equal(T x, T y) { return x <= y; }
  static constexpr bool equal_to(T x, T y) { return x == y; }
  static constexpr bool not_equal_to(T x, T y) { return x != y; }
  static constexpr T negate(T x) { return static_cast<T>(0 - bits64(x)); }
  static constexpr T other_bits(T x) { return ~x; }
};
constexpr double any_error(args, args e) { return e[0] == 0 && e[1] == 0 ? 0 : any; }

template <class T, class R, R (*F)(T, T)>
constexpr operation wide_of_two(const operation& like) {
  operation op = like;
  op.compute = [](const double* x) { return carry<R>(F(uncarried<T>(x[0]), uncarried<T>(x[1]))); };
  op.error = any_error;
  op.ulps = 0;
  op.weight = 2 * like.weight;
  return op;
}
template <class T, T (*F)(T)>
constexpr operation wide_of_one(const operation& like) {
  operation op = like;
  op.compute = [](const double* x) { return carry<T>(F(uncarried<T>(x[0]))); };
  op.error = all_or_nothing_of_one;
  op.ulps = 0;
  op.weight = 2 * like.weight;
  return op;
}
template <class T>
struct wide_table {
  static constexpr operation add = wide_of_two<T, T, wide<T>::add>(operations::add);
  static constexpr operation subtract = wide_of_two<T, T, wide<T>::subtract>(operations::subtract);
  static constexpr operation multiply = wide_of_two<T, T, wide<T>::multiply>(operations::multiply_integer);
  static constexpr operation divide = wide_of_two<T, T, wide<T>::divide>(operations::divide_integer);
  static constexpr operation remainder = wide_of_two<T, T, wide<T>::remainder>(operations::integer_remainder);
  static constexpr operation both = wide_of_two<T, T, wide<T>::bits_of_both>(operations::bits_of_both);
  static constexpr operation one = wide_of_two<T, T, wide<T>::bits_of_one>(operations::bits_of_one);
  static constexpr operation either = wide_of_two<T, T, wide<T>::bits_of_either>(operations::bits_of_either);
  static constexpr operation up = wide_of_two<T, T, wide<T>::shift_up>(operations::shift_up);
  static constexpr operation down = wide_of_two<T, T, wide<T>::shift_down>(operations::shift_down);
  static constexpr operation least = wide_of_two<T, T, wide<T>::least>(operations::minimum_integer);
  static constexpr operation greatest = wide_of_two<T, T, wide<T>::greatest>(operations::maximum_integer);
  static constexpr operation less = wide_of_two<T, bool, wide<T>::less>(operations::less);
  static constexpr operation less_equal = wide_of_two<T, bool, wide<T>::less_equal>(operations::less_equal);
  static constexpr operation equal_to = wide_of_two<T, bool, wide<T>::equal_to>(operations::equal_to);
  static constexpr operation not_equal_to = wide_of_two<T, bool, wide<T>::not_equal_to>(operations::not_equal_to);
  static constexpr operation negate = wide_of_one<T, wide<T>::negate>(operations::negate);
  static constexpr operation other_bits = wide_of_one<T, wide<T>::other_bits>(operations::other_bits);
};

/// From X to R, one of which has 64 bits: the last bits of an integer; of a floating number truncated, and the nearest where no
/// such integer is. To floating numbers rounded once.
template <class X, class R>
constexpr R converted(X x) {
  if constexpr (std::is_integral_v<R> && std::is_floating_point_v<X>) {
    constexpr bool has_sign = R(-1) < R(0);
    constexpr unsigned long all = ~0UL;
    constexpr R most = static_cast<R>(has_sign ? all >> 1 : all), least = has_sign ? static_cast<R>(1UL << 63) : R(0);
    if (x != x) return 0;
    return x <= static_cast<X>(least) ? least : x >= static_cast<X>(most) ? most : static_cast<R>(x);
  } else {
    return static_cast<R>(x);
  }
}

}  // namespace detail

/// An operation as one on T, an integer of 64 bits; itself where those have none of their own.
template <class T>
constexpr const operation& wide(const operation& op) {
  using table = detail::wide_table<T>;
  switch (op.code) {
    case opcode::add: return table::add;
    case opcode::subtract: return table::subtract;
    case opcode::multiply: return table::multiply;
    case opcode::divide: return table::divide;
    case opcode::remainder: return table::remainder;
    case opcode::negate: return table::negate;
    case opcode::bits_of_both: return table::both;
    case opcode::bits_of_one: return table::one;
    case opcode::bits_of_either: return table::either;
    case opcode::shift_up: return table::up;
    case opcode::shift_down: return table::down;
    case opcode::other_bits: return table::other_bits;
    case opcode::minimum: return table::least;
    case opcode::maximum: return table::greatest;
    case opcode::less: return table::less;
    case opcode::less_equal: return table::less_equal;
    case opcode::equal_to: return table::equal_to;
    case opcode::not_equal_to: return table::not_equal_to;
    default: return op;
  }
}

/// A conversion from X to R of which one is an integer of 64 bits.
template <class X, class R>
inline constexpr operation convert_wide{
    .code = std::is_integral_v<R> && std::is_floating_point_v<X> ? opcode::convert_saturated : opcode::convert,
    .text = std::is_integral_v<R> && std::is_floating_point_v<X> ? "_sat" : "",
    .shape = form::conversion,
    .precedence = std::is_integral_v<R> && std::is_floating_point_v<X> ? 20 : 15,
    .weight = 2,
    .compute = [](const double* x) { return detail::carry<R>(detail::converted<X, R>(detail::uncarried<X>(x[0]))); },
    .error = std::is_integral_v<R> ? detail::all_or_nothing_of_one : detail::first_error,
    .ulps = 0.5};

}  // namespace hoist::operations
