#pragma once
// What OpenCL C's rarer math and integer functions are composed of.

#include <hoist/core/front/builtin_bodies.hpp>
#include <hoist/core/trace/further_operations.hpp>

namespace hoist::builtins::bodies {

struct of_reals : of_promoted {
  template <class T>
  static constexpr bool fits() {
    static_assert(
        std::is_floating_point_v<T>,
        "hoist: sinpi, cospi, tanpi, asinpi, acospi, atanpi, atan2pi, tgamma, lgamma, logb, ilogb, powr, pown, rootn, "
        "nextafter, maxmag, minmag and isnormal need floats or doubles");
    return std::is_floating_point_v<T>;
  }
};
#define HOIST_REAL(name, op)                                     \
  struct name : of_reals {                                       \
    template <class T>                                           \
    constexpr auto operator()(val<T> x) const {                  \
      return detail::applied<T>(operations::of_reals<T>::op, x); \
    }                                                            \
  };
HOIST_REAL(sinpi, sine_of_half_turns)
HOIST_REAL(cospi, cosine_of_half_turns)
HOIST_REAL(tanpi, tangent_of_half_turns)
HOIST_REAL(asinpi, half_turns_of_sine)
HOIST_REAL(acospi, half_turns_of_cosine)
HOIST_REAL(atanpi, half_turns_of_tangent)
HOIST_REAL(tgamma, gamma)
HOIST_REAL(logb, exponent)
#undef HOIST_REAL
#define HOIST_REALS(name, op)                                       \
  struct name : of_reals {                                          \
    template <class T>                                              \
    constexpr auto operator()(val<T> x, val<T> y) const {           \
      return detail::applied<T>(operations::of_reals<T>::op, x, y); \
    }                                                               \
  };
HOIST_REALS(atan2pi, half_turns)
HOIST_REALS(powr, nonnegative_power)
HOIST_REALS(nextafter, next)
#undef HOIST_REALS
// Of a number and an int.
#define HOIST_REAL_BY_INT(name, op)                                                                                \
  struct name : of_reals {                                                                                         \
    static constexpr bool alike = false;                                                                           \
    template <class T, class N>                                                                                    \
    constexpr auto operator()(val<T> x, N n) const {                                                               \
      if constexpr (std::is_arithmetic<N>::value)                                                                  \
        return detail::applied<T>(operations::of_reals<T>::op, x, literal_in<int>(x.graph, static_cast<int>(n)));  \
      else                                                                                                         \
        return detail::applied<T>(operations::of_reals<T>::op, x, detail::as_integer<int>(detail::scalar_val(n))); \
    }                                                                                                              \
  };
HOIST_REAL_BY_INT(pown, power_of_integer)
HOIST_REAL_BY_INT(rootn, root_of_order)
#undef HOIST_REAL_BY_INT
struct ilogb : of_reals {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return convert<int>(logb{}(x));
  }
};
/// By Lanczos' sum of g = 7, and below a half by the reflection: OpenCL C bounds no error of a function of its own.
struct lgamma : of_reals {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    constexpr double sum[] = {676.5203681218851,  -1259.1392167224028,  771.32342877765313,    -176.61502916214059,
                              12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7};
    const auto below = x < T(0.5);
    const auto z = select(below, -x, x - T(1));
    auto a = T(sum[0]) / (z + T(1)) + T(0.99999999999980993);
    for (int i = 1; i < 8; ++i) a = a + T(sum[i]) / (z + T(i + 1));
    const auto t = z + T(7.5);
    const auto above = (z + T(0.5)) * log(t) - t + log(a) + T(0.91893853320467274178);
    return select(below, T(1.1447298858494001741) - log(abs(sinpi{}(x))) - above, above);
  }
};
struct maxmag : of_reals {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> y) const {
    const auto a = abs(x), b = abs(y);
    return select(a > b, x, select(b > a, y, max(x, y)));
  }
};
struct minmag : of_reals {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> y) const {
    const auto a = abs(x), b = abs(y);
    return select(a < b, x, select(b < a, y, min(x, y)));
  }
};
struct isnormal : of_reals {
  static constexpr bool decides = true;
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return isfinite{}(x) & (abs(x) >= T(sizeof(T) == 8 ? 0x1p-1022 : 0x1p-126));
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
