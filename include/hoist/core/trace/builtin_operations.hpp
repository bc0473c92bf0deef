#pragma once
// OpenCL C's integer and relational functions, and bits taken for another type: text, meaning, cost and error of each.

#include <hoist/core/trace/wide_operations.hpp>

namespace hoist::operations {

namespace detail {

/// An integer of type T, of 32 or 64 bits, as OpenCL C's functions compute with it.
template <class T>
struct integer_functions {
  using bits = std::make_unsigned_t<T>;
  static constexpr int width = 8 * sizeof(T);
  static constexpr T least = T(-1) < T(0) ? static_cast<T>(bits(1) << (width - 1)) : T(0), most = static_cast<T>(~least);
  static constexpr T count(T x) {
    int n = 0;
    for (bits b = static_cast<bits>(x); b != 0; b &= b - 1) ++n;
    return static_cast<T>(n);
  }
  static constexpr T zeros_before(T x) {
    int n = width;
    for (bits b = static_cast<bits>(x); b != 0; b >>= 1) --n;
    return static_cast<T>(n);
  }
  static constexpr T sum(T x, T y) { return static_cast<T>(bits(x) + bits(y)); }
  static constexpr T bounded_sum(T x, T y) {
    if (y < 0) return x < static_cast<T>(least - y) ? least : sum(x, y);
    return x > static_cast<T>(most - y) ? most : sum(x, y);
  }
  static constexpr T bounded_difference(T x, T y) {
    if (y < 0) return x > static_cast<T>(most + y) ? most : static_cast<T>(bits(x) - bits(y));
    return x < static_cast<T>(least + y) ? least : static_cast<T>(bits(x) - bits(y));
  }
  static constexpr T half_of_sum(T x, T y) { return static_cast<T>((x >> 1) + (y >> 1) + (x & y & 1)); }
  static constexpr T rounded_half_of_sum(T x, T y) { return static_cast<T>((x >> 1) + (y >> 1) + ((x | y) & 1)); }
  static constexpr bits distance(T x, T y) { return x < y ? bits(y) - bits(x) : bits(x) - bits(y); }
  static constexpr T upper_half(T x, T y) {
    __extension__ using twice = std::conditional_t<(T(-1) < T(0)), __int128, unsigned __int128>;
    return static_cast<T>(static_cast<twice>(x) * y >> width);
  }
  static constexpr T bounded_product_and_sum(T x, T y, T z) {
    __extension__ using twice = std::conditional_t<(T(-1) < T(0)), __int128, unsigned __int128>;
    const twice product = static_cast<twice>(x) * y;
    if (T(-1) > T(0) && product > static_cast<twice>(most)) return most;
    const twice all = product + z;
    return all < static_cast<twice>(least) ? least : all > static_cast<twice>(most) ? most : static_cast<T>(all);
  }
  static constexpr long last_24(T x) {
    const long of = static_cast<long>(static_cast<bits>(x) & 0xffffffu);
    return T(-1) < T(0) && of >= 1L << 23 ? of - (1L << 24) : of;
  }
  static constexpr T product_of_24(T x, T y) { return static_cast<T>(static_cast<bits>(last_24(x) * last_24(y))); }
};

}  // namespace detail

template <class T, T (*F)(T)>
constexpr operation of_one_integer(const char* text, int weight) {
  return {.code = opcode::function,
          .text = text,
          .weight = weight,
          .compute = [](const double* x) { return detail::carry<T>(F(detail::told<T>(x[0]))); },
          .error = detail::all_or_nothing_of_one};
}
template <class T, class R, R (*F)(T, T)>
constexpr operation of_two_integers(const char* text, int weight) {
  return {.code = opcode::function,
          .text = text,
          .arity = 2,
          .weight = weight,
          .compute = [](const double* x) { return detail::carry<R>(F(detail::told<T>(x[0]), detail::told<T>(x[1]))); },
          .error = detail::all_or_nothing};
}
template <class T>
inline constexpr operation bounded_product_and_sum{
    .code = opcode::function,
    .text = "mad_sat",
    .arity = 3,
    .weight = 8,
    .compute =
        [](const double* x) {
          return detail::carry<T>(detail::integer_functions<T>::bounded_product_and_sum(
              detail::told<T>(x[0]), detail::told<T>(x[1]), detail::told<T>(x[2])));
        },
    .error = [](const double*, const double* e) { return e[0] == 0 && e[1] == 0 && e[2] == 0 ? 0 : detail::any; }};
template <class T>
struct of_integers_of {
  using f = detail::integer_functions<T>;
  static constexpr operation popcount = of_one_integer<T, f::count>("popcount", 2);
  static constexpr operation clz = of_one_integer<T, f::zeros_before>("clz", 2);
  static constexpr operation add_sat = of_two_integers<T, T, f::bounded_sum>("add_sat", 4);
  static constexpr operation sub_sat = of_two_integers<T, T, f::bounded_difference>("sub_sat", 4);
  static constexpr operation hadd = of_two_integers<T, T, f::half_of_sum>("hadd", 3);
  static constexpr operation rhadd = of_two_integers<T, T, f::rounded_half_of_sum>("rhadd", 3);
  static constexpr operation abs_diff = of_two_integers<T, typename f::bits, f::distance>("abs_diff", 3);
  static constexpr operation mul_hi = of_two_integers<T, T, f::upper_half>("mul_hi", 4);
  static constexpr operation mul24 = of_two_integers<T, T, f::product_of_24>("mul24", 1);
};

namespace detail {
constexpr double is_nan(args x) { return x[0] != x[0] ? 1 : 0; }
constexpr double is_infinite(args x) { return magnitude(x[0]) == any ? 1 : 0; }
constexpr double is_finite(args x) { return magnitude(x[0]) < any ? 1 : 0; }
/// What an error may carry past the largest float is undecided.
constexpr double beyond_error(args x, args e) { return e[0] == 0 || x[0] != x[0] || magnitude(x[0]) + e[0] < 0x1p127 ? 0 : 1; }
}  // namespace detail
constexpr operation relation(const char* text, double (*compute)(const double*)) {
  return {.code = opcode::function, .text = text, .compares = true, .compute = compute, .error = detail::beyond_error};
}
inline constexpr operation not_a_number = relation("isnan", detail::is_nan);
inline constexpr operation infinite = relation("isinf", detail::is_infinite);
inline constexpr operation finite = relation("isfinite", detail::is_finite);

/// The bits of an X as an R of the same size.
template <class X, class R>
inline constexpr operation bits_as{
    .code = opcode::bits_as,
    .text = "as_",
    .shape = form::bits,
    .weight = 0,
    .compute = [](const double* x) { return detail::carry<R>(__builtin_bit_cast(R, detail::told<X>(x[0]))); },
    .error = detail::all_or_nothing_of_one};

}  // namespace hoist::operations
