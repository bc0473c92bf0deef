#pragma once
// OpenCL C's common, integer, relational and geometric functions, and conversions of bits. They are found by their arguments
// alone, so that programs and functions may have these names.

#include <hoist/core/front/further_bodies.hpp>

namespace hoist {
namespace builtins {

#define HOIST_BUILTIN(name, count, what)                                                                       \
  template <class... X>                                                                                        \
    requires(detail::traced_or_term<X> || ...)                                                                 \
  constexpr auto name(const X&... x) {                                                                         \
    static_assert(sizeof...(X) == (count), "hoist: " #name " takes " #count " values, see docs/reference.md"); \
    if constexpr (sizeof...(X) == (count))                                                                     \
      return detail::called_on<detail::what<bodies::name>>(x...);                                              \
    else                                                                                                       \
      return mistaken{};                                                                                       \
  }
HOIST_BUILTIN(mad, 3, composed)
HOIST_BUILTIN(mix, 3, composed)
HOIST_BUILTIN(step, 2, composed)
HOIST_BUILTIN(smoothstep, 3, composed)
HOIST_BUILTIN(sign, 1, composed)
HOIST_BUILTIN(degrees, 1, composed)
HOIST_BUILTIN(radians, 1, composed)
HOIST_BUILTIN(fract, 1, composed)
HOIST_BUILTIN(fdim, 2, composed)
HOIST_BUILTIN(ldexp, 2, composed)
HOIST_BUILTIN(remainder, 2, composed)
HOIST_BUILTIN(isnan, 1, composed)
HOIST_BUILTIN(isinf, 1, composed)
HOIST_BUILTIN(isfinite, 1, composed)
HOIST_BUILTIN(signbit, 1, composed)
HOIST_BUILTIN(isequal, 2, composed)
HOIST_BUILTIN(isnotequal, 2, composed)
HOIST_BUILTIN(isless, 2, composed)
HOIST_BUILTIN(islessequal, 2, composed)
HOIST_BUILTIN(isgreater, 2, composed)
HOIST_BUILTIN(isgreaterequal, 2, composed)
HOIST_BUILTIN(islessgreater, 2, composed)
HOIST_BUILTIN(isordered, 2, composed)
HOIST_BUILTIN(isunordered, 2, composed)
HOIST_BUILTIN(popcount, 1, composed)
HOIST_BUILTIN(clz, 1, composed)
HOIST_BUILTIN(ctz, 1, composed)
HOIST_BUILTIN(add_sat, 2, composed)
HOIST_BUILTIN(sub_sat, 2, composed)
HOIST_BUILTIN(hadd, 2, composed)
HOIST_BUILTIN(rhadd, 2, composed)
HOIST_BUILTIN(abs_diff, 2, composed)
HOIST_BUILTIN(mul_hi, 2, composed)
HOIST_BUILTIN(mul24, 2, composed)
HOIST_BUILTIN(mad24, 3, composed)
HOIST_BUILTIN(rotl, 2, composed)
HOIST_BUILTIN(rotr, 2, composed)
HOIST_BUILTIN(bitselect, 3, composed)
HOIST_BUILTIN(sinpi, 1, composed)
HOIST_BUILTIN(cospi, 1, composed)
HOIST_BUILTIN(tanpi, 1, composed)
HOIST_BUILTIN(asinpi, 1, composed)
HOIST_BUILTIN(acospi, 1, composed)
HOIST_BUILTIN(atanpi, 1, composed)
HOIST_BUILTIN(atan2pi, 2, composed)
HOIST_BUILTIN(tgamma, 1, composed)
HOIST_BUILTIN(lgamma, 1, composed)
HOIST_BUILTIN(logb, 1, composed)
HOIST_BUILTIN(ilogb, 1, composed)
HOIST_BUILTIN(powr, 2, composed)
HOIST_BUILTIN(pown, 2, composed)
HOIST_BUILTIN(rootn, 2, composed)
HOIST_BUILTIN(nextafter, 2, composed)
HOIST_BUILTIN(maxmag, 2, composed)
HOIST_BUILTIN(minmag, 2, composed)
HOIST_BUILTIN(isnormal, 1, composed)
HOIST_BUILTIN(mad_hi, 3, composed)
HOIST_BUILTIN(mad_sat, 3, composed)
HOIST_BUILTIN(upsample, 2, composed)
HOIST_BUILTIN(any, 1, of_whole_vectors)
HOIST_BUILTIN(all, 1, of_whole_vectors)
HOIST_BUILTIN(cross, 2, of_whole_vectors)
HOIST_BUILTIN(norm, 1, of_whole_vectors)
HOIST_BUILTIN(distance, 2, of_whole_vectors)
HOIST_BUILTIN(normalize, 1, of_whole_vectors)
#undef HOIST_BUILTIN

}  // namespace builtins

/// x as a number of type T: the nearest one that there is. `convert` takes the last bits of an integer instead.
template <class T, class X>
  requires is_scalar_type<X>
constexpr auto convert_sat(val<X> x) {
  using element = same_elements_t<T>;
  static_assert(detail::is_integer<element>, "hoist: convert_sat needs a type of integers; see convert");
  return builtins::bodies::saturated<element>(x);
}
/// The bits of x as a T of the same size: an int, unsigned or float, or a long, unsigned long or double.
template <class T, class X>
  requires is_scalar_type<X>
constexpr auto bit_cast(val<X> x) {
  constexpr bool fits = sizeof(T) == sizeof(X) && sizeof(T) >= 4;
  static_assert(fits, "hoist: bit_cast needs types of one size, 4 or 8 bytes, such as float and unsigned");
  if constexpr (!fits || std::is_same_v<T, X>)
    return x;
  else
    return detail::applied_as<T>(operations::bits_as<X, T>, x);
}
namespace detail::functions {
template <class T>
struct saturated_conversion {
  constexpr auto operator()(auto a) const { return convert_sat<T>(a); }
};
template <class T>
struct cast_of_bits {
  constexpr auto operator()(auto a) const { return bit_cast<T>(a); }
};
}  // namespace detail::functions
template <class T, class X, int W>
constexpr auto convert_sat(val<vec<X, W>> x) {
  return detail::by_components(detail::functions::saturated_conversion<T>{}, x);
}
template <class T, detail::of_terms A>
constexpr auto convert_sat(const A& a) {
  return detail::compute<detail::functions::saturated_conversion<T>>(a);
}
template <class T, class X, int W>
constexpr auto bit_cast(val<vec<X, W>> x) {
  return detail::by_components(detail::functions::cast_of_bits<T>{}, x);
}
template <class T, detail::of_terms A>
constexpr auto bit_cast(const A& a) {
  return detail::compute<detail::functions::cast_of_bits<T>>(a);
}

}  // namespace hoist
