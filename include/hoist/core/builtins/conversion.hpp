#pragma once
// Conversions of numbers, and of their bits.

#include <hoist/core/builtins/composed.hpp>
#include <hoist/core/trace/long_operations.hpp>

namespace hoist::operations {

namespace detail {
/// The least and the greatest integer of type T.
template <class T>
struct integer_limits {
  static constexpr int width = 8 * sizeof(T);
  static constexpr T least = T(-1) < T(0) ? static_cast<T>(std::make_unsigned_t<T>(1) << (width - 1)) : T(0),
                     most = static_cast<T>(~least);
};
}  // namespace detail

/// The bits of an X as an R of the same size.
template <class X, class R>
inline constexpr operation bits_as{
    .code = opcode::bits_as,
    .text = "as_",
    .shape = form::bits,
    .weight = 0,
    .compute = [](const double* x) { return detail::carry<R>(__builtin_bit_cast(R, detail::uncarried<X>(x[0]))); },
    .error = detail::all_or_nothing_of_one};

}  // namespace hoist::operations

namespace hoist {

/// x as a number of type T. To floating-point numbers: rounded. From them to integers: truncated, the nearest where no such
/// integer is, 0 for what is no number. Between integers: the last bits. To bool: whether x isn't 0. To and from half by float.
template <class T, class X>
  requires is_scalar_type<X>
constexpr auto convert(val<X> x) {
  constexpr bool scalar = is_scalar_type<same_elements_t<T>>;
  static_assert(scalar, "hoist: convert needs a type of numbers: bool, half, float, double, or an integer of 8 to 64 bits");
  if constexpr (!scalar || std::is_same_v<T, X>)
    return x;
  else if constexpr (!is_scalar_type<T>)
    return convert<same_elements_t<T>>(x);
  else if constexpr (std::is_same_v<X, half>)
    return convert<T>(detail::promoted(x));
  else if constexpr (std::is_same_v<T, half> && !std::is_same_v<X, float>)
    return convert<T>(convert<float>(x));
  else if constexpr (std::is_same_v<T, half>)
    return detail::applied<T>(operations::convert, x);
  else if constexpr (std::is_same_v<T, bool>)
    return x != X(0);
  else if constexpr ((std::is_integral_v<T> && sizeof(T) == 8) || (std::is_integral_v<X> && sizeof(X) == 8))
    return detail::applied_as<T>(operations::convert_wide<X, T>, x);
  else if constexpr (std::is_floating_point_v<T> || std::is_integral_v<X>)
    return detail::applied<T>(operations::convert, x);
  else
    return detail::applied<T>(operations::convert_to<T>, x);
}
namespace detail::functions {
template <class T>
struct conversion {
  constexpr auto operator()(auto a) const { return convert<T>(a); }
};
}  // namespace detail::functions
template <class T, class X, int W>
constexpr auto convert(val<vec<X, W>> x) {
  return detail::by_components(detail::functions::conversion<T>{}, x);
}
template <class T, detail::of_terms A>
constexpr auto convert(const A& a) {
  return detail::compute<detail::functions::conversion<T>>(a);
}

}  // namespace hoist

namespace hoist::builtins::bodies {

/// The nearest number of the integers T.
template <class T, class X>
constexpr val<T> saturated(val<X> x) {
  if constexpr (std::is_floating_point_v<promoted_t<X>> || std::is_same_v<T, X>) {
    return convert<T>(x);
  } else {
    using from = promoted_t<X>;
    using limits = operations::detail::integer_limits<T>;
    using limits_of_from = operations::detail::integer_limits<from>;
    auto y = detail::promoted(x);
    constexpr bool below =
        from(-1) < from(0) && (T(-1) > T(0) || static_cast<long>(limits_of_from::least) < static_cast<long>(limits::least));
    constexpr bool above = static_cast<unsigned long>(limits_of_from::most) > static_cast<unsigned long>(limits::most);
    if constexpr (below) y = max(y, number(y, static_cast<from>(limits::least)));
    if constexpr (above) y = min(y, number(y, static_cast<from>(limits::most)));
    return convert<T>(y);
  }
}

}  // namespace hoist::builtins::bodies

namespace hoist {

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
