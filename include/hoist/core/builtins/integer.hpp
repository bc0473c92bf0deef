#pragma once
// Functions of integers: bounded sums, means, products and what is above them.

#include <hoist/core/builtins/bits.hpp>

namespace hoist::operations {

namespace detail {
/// An integer of type T, of 32 or 64 bits, as OpenCL C's functions compute with it.
template <class T>
struct integer_functions : integer_limits<T> {
  using bits = std::make_unsigned_t<T>;
  using integer_limits<T>::width, integer_limits<T>::least, integer_limits<T>::most;
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

template <class T, class R, R (*F)(T, T)>
constexpr operation of_two_integers(const char* text, int weight) {
  return {
      .code = opcode::function,
      .text = text,
      .arity = 2,
      .weight = weight,
      .compute = [](const double* x) { return detail::carry<R>(F(detail::uncarried<T>(x[0]), detail::uncarried<T>(x[1]))); },
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
              detail::uncarried<T>(x[0]), detail::uncarried<T>(x[1]), detail::uncarried<T>(x[2])));
        },
    .error = [](const double*, const double* e) { return e[0] == 0 && e[1] == 0 && e[2] == 0 ? 0 : detail::any; }};
template <class T>
struct integers_on {
  using f = detail::integer_functions<T>;
  static constexpr operation add_sat = of_two_integers<T, T, f::bounded_sum>("add_sat", 4);
  static constexpr operation sub_sat = of_two_integers<T, T, f::bounded_difference>("sub_sat", 4);
  static constexpr operation hadd = of_two_integers<T, T, f::half_of_sum>("hadd", 3);
  static constexpr operation rhadd = of_two_integers<T, T, f::rounded_half_of_sum>("rhadd", 3);
  static constexpr operation abs_diff = of_two_integers<T, typename f::bits, f::distance>("abs_diff", 3);
  static constexpr operation mul_hi = of_two_integers<T, T, f::upper_half>("mul_hi", 4);
  static constexpr operation mul24 = of_two_integers<T, T, f::product_of_24>("mul24", 1);
};

}  // namespace hoist::operations

namespace hoist::builtins::bodies {

template <class T>
constexpr auto widened(val<T> x) {
  return convert<std::conditional_t<(T(-1) < T(0)), int, unsigned>>(x);
}

/// By the words' operation; of smaller integers what they mean as ints, converted back.
#define HOIST_OF_WORDS(name, result, of_small)                             \
  struct name : of_integers {                                              \
    template <class T>                                                     \
    constexpr auto operator()(val<T> x, val<T> y) const {                  \
      if constexpr (narrow<T>)                                             \
        return of_small;                                                   \
      else                                                                 \
        return applied_as<result>(operations::integers_on<T>::name, x, y); \
    }                                                                      \
  };
HOIST_OF_WORDS(add_sat, T, saturated<T>(x + y))
HOIST_OF_WORDS(sub_sat, T, saturated<T>(x - y))
HOIST_OF_WORDS(hadd, T, convert<T>((x + y) >> 1))
HOIST_OF_WORDS(rhadd, T, convert<T>((x + y + 1) >> 1))
HOIST_OF_WORDS(abs_diff, bits_of<T>, convert<bits_of<T>>(abs(x - y)))
HOIST_OF_WORDS(mul_hi, T, convert<T>((widened(x) * widened(y)) >> static_cast<int>(8 * sizeof(T))))
HOIST_OF_WORDS(mul24, T, x* y)
#undef HOIST_OF_WORDS
struct mad24 : of_integers {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> y, val<T> z) const {
    return mul24{}(x, y) + z;
  }
};
struct mad_hi : of_integers {
  template <class T>
  constexpr auto operator()(val<T> a, val<T> b, val<T> c) const {
    return convert<T>(mul_hi{}(a, b) + c);
  }
};
struct mad_sat : of_integers {
  template <class T>
  constexpr auto operator()(val<T> a, val<T> b, val<T> c) const {
    if constexpr (sizeof(T) == 8) {
      return applied_as<T>(operations::bounded_product_and_sum<T>, a, b, c);
    } else {
      using twice = std::conditional_t<(T(-1) < T(0)), long, unsigned long>;
      return saturated<T>(convert<twice>(a) * convert<twice>(b) + convert<twice>(c));
    }
  }
};
/// The bits of `high` above those of `low`, an integer without sign of the same size.
struct upsample : of_integers {
  static constexpr bool alike = false;
  template <class T, class U>
  constexpr auto operator()(val<T> high, U low) const {
    using lower = typename detail::value_type<decltype(detail::scalar_val(low))>::type;
    constexpr bool fits = sizeof(T) < 8 && std::is_same_v<lower, bits_of<T>>;
    static_assert(fits, "hoist: upsample takes an integer of at most 32 bits and one without sign of as many");
    if constexpr (!fits) {
      detail::stop_if_probed(high.id);
      return high;
    } else {
      constexpr bool has_sign = T(-1) < T(0);
      using small = std::conditional_t<sizeof(T) == 1, short, int>;
      using wide = std::conditional_t<sizeof(T) == 4, long, small>;
      using result = std::conditional_t<has_sign, wide, std::make_unsigned_t<wide>>;
      return convert<result>(convert<result>(high) << static_cast<int>(8 * sizeof(T)) |
                             convert<result>(detail::scalar_val(low)));
    }
  }
};

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(add_sat, 2, composed)
HOIST_BUILTIN(sub_sat, 2, composed)
HOIST_BUILTIN(hadd, 2, composed)
HOIST_BUILTIN(rhadd, 2, composed)
HOIST_BUILTIN(abs_diff, 2, composed)
HOIST_BUILTIN(mul_hi, 2, composed)
HOIST_BUILTIN(mul24, 2, composed)
HOIST_BUILTIN(mad24, 3, composed)
HOIST_BUILTIN(mad_hi, 3, composed)
HOIST_BUILTIN(mad_sat, 3, composed)
HOIST_BUILTIN(upsample, 2, composed)

}  // namespace hoist::builtins
