#pragma once
// OpenCL C's common, integer, relational and geometric functions, composed of operations. They are found by their arguments
// alone, so that programs and functions may have these names.

#include <hoist/core/builtin_operations.hpp>
#include <hoist/core/math.hpp>

namespace hoist {
namespace detail {

template <class X>
concept traced_or_term = of_terms<X> || traced_scalar<X> || traced_vector<X>;
/// The type in which scalars meet, as that of a value; numbers have none of their own.
template <class T>
constexpr val<T> meeting(val<T> so_far) {
  return so_far;
}
template <class T, class X, class... Rest>
constexpr auto meeting(val<T> so_far, X x, Rest... rest) {
  if constexpr (one_value<X>) {
    using U = typename value_type<decltype(scalar_val(x))>::type;
    if constexpr (meet_as_ints<T, U>) {
      return meeting(val<met_t<T, U>>(so_far.graph, so_far.id), rest...);
    } else {
      if constexpr (!std::is_same_v<T, U>) of_one_type<T, T, U>(so_far.id, scalar_val(x).id);
      return meeting(so_far, rest...);
    }
  } else {
    return meeting(so_far, rest...);
  }
}
/// An operand as one of the type T.
template <class T, class X>
constexpr val<T> met_as(val<T> like, X x) {
  if constexpr (!one_value<X>) {
    number_beside(like, x);
    return literal_in<T>(like.graph, static_cast<T>(x));
  } else {
    using U = typename value_type<decltype(scalar_val(x))>::type;
    if constexpr (std::is_integral_v<T> && std::is_integral_v<U>)
      return as_integer<T>(scalar_val(x));
    else if constexpr (std::is_same_v<promoted_t<U>, T>)
      return promoted(scalar_val(x));
    else
      return like;
  }
}
template <bool Promotes, class T>
constexpr auto kept_or_promoted(val<T> x) {
  if constexpr (Promotes)
    return val<promoted_t<T>>(x.graph, x.id);
  else
    return x;
}
/// Of scalars, and of vectors by components.
template <class Body>
struct composed {
  template <class... X>
  constexpr auto operator()(X... x) const {
    if constexpr (common_width<X...>() > 0) {
      static_assert(have_one_width<X...>, "hoist: vectors meet that have different lengths");
      return by_components(composed{}, x...);
    } else {
      auto like = kept_or_promoted<Body::promotes>(meeting(first_value(x...), x...));
      constexpr bool fits = Body::template fits<typename value_type<decltype(like)>::type>();
      if constexpr (!fits) {
        stop_if_looked_at(like.id);
        if constexpr (Body::decides)
          return val<bool>();
        else
          return like;
      } else if constexpr (Body::alike)
        return Body{}(met_as(like, x)...);
      else
        return Body{}(x...);
    }
  }
};
template <class Body>
struct of_whole_vectors {
  template <class... X>
  constexpr auto operator()(X... x) const {
    constexpr bool vectors = (traced_vector<X> && ...);
    static_assert(vectors, "hoist: any, all, cross, norm, distance and normalize take vectors");
    if constexpr (vectors)
      return Body{}(as_vector_val(x)...);
    else
      return mistaken{};
  }
};
template <class Fn, class... X>
constexpr auto called_on(const X&... x) {
  if constexpr ((of_terms<X> || ...))
    return compute<Fn>(x...);
  else
    return Fn{}(x...);
}

}  // namespace detail

namespace builtins::bodies {

using detail::applied_as;
using detail::literal_in;

/// Of values of one type, what arithmetic makes of the operands' types; `fits` says what they must be.
struct of_promoted {
  static constexpr bool alike = true, promotes = true, decides = false;
  template <class T>
  static constexpr bool fits() {
    return true;
  }
};
struct of_floats : of_promoted {
  template <class T>
  static constexpr bool fits() {
    static_assert(std::is_floating_point_v<T>,
                  "hoist: mix, smoothstep, degrees, radians, fract, fdim, ldexp and remainder need floats or doubles");
    return std::is_floating_point_v<T>;
  }
};
struct of_relation : of_promoted {
  static constexpr bool decides = true;
  template <class T>
  static constexpr bool fits() {
    static_assert(std::is_floating_point_v<T>,
                  "hoist: isnan, isinf, isfinite and signbit need floats or doubles; no integer is infinite");
    return std::is_floating_point_v<T>;
  }
};
/// Of integers, narrow ones too.
struct of_integers {
  static constexpr bool alike = true, promotes = false, decides = false;
  template <class T>
  static constexpr bool fits() {
    static_assert(detail::is_integer<T>,
                  "hoist: popcount, clz, ctz, rotl, rotr, mul_hi, mul24, mad24, hadd, rhadd, abs_diff, add_sat, sub_sat and "
                  "bitselect need integers");
    return detail::is_integer<T>;
  }
};
/// Of a value, and a number of places.
struct scaled_float : of_floats {
  static constexpr bool alike = false;
};
struct turned_integer : of_integers {
  static constexpr bool alike = false;
};
template <class T>
inline constexpr bool narrow = sizeof(T) < 4;
template <class T>
using bits_of = std::make_unsigned_t<std::conditional_t<detail::is_integer<T>, T, int>>;
/// An integer's bits as those of an int or long without sign.
template <class T>
constexpr auto bits_in(val<T> x) {
  return detail::promoted(convert<std::conditional_t<narrow<T>, unsigned, bits_of<T>>>(convert<bits_of<T>>(x)));
}
template <class T>
constexpr val<T> number(val<T> like, T x) {
  return literal_in<T>(like.graph, x);
}
template <class T>
inline constexpr T one_less_than_1 = sizeof(T) == 8 ? T(0x1.fffffffffffffp-1) : T(0x1.fffffep-1f);

/// The nearest number of the integers T.
template <class T, class X>
constexpr val<T> saturated(val<X> x) {
  if constexpr (std::is_floating_point_v<promoted_t<X>> || std::is_same_v<T, X>) {
    return convert<T>(x);
  } else {
    using from = promoted_t<X>;
    using limits = operations::detail::integer_functions<T>;
    using limits_of_from = operations::detail::integer_functions<from>;
    auto y = detail::promoted(x);
    constexpr bool below =
        from(-1) < from(0) && (T(-1) > T(0) || static_cast<long>(limits_of_from::least) < static_cast<long>(limits::least));
    constexpr bool above = static_cast<unsigned long>(limits_of_from::most) > static_cast<unsigned long>(limits::most);
    if constexpr (below) y = max(y, number(y, static_cast<from>(limits::least)));
    if constexpr (above) y = min(y, number(y, static_cast<from>(limits::most)));
    return convert<T>(y);
  }
}
template <class T>
constexpr auto widened(val<T> x) {
  return convert<std::conditional_t<(T(-1) < T(0)), int, unsigned>>(x);
}

struct limited : of_promoted {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> least, val<T> most) const {
    return min(max(x, least), most);
  }
};
struct mad : of_promoted {
  template <class T>
  constexpr auto operator()(val<T> a, val<T> b, val<T> c) const {
    return a * b + c;
  }
};
struct mix : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> y, val<T> a) const {
    return x + (y - x) * a;
  }
};
struct step : of_promoted {
  template <class T>
  constexpr auto operator()(val<T> edge, val<T> x) const {
    return select(x < edge, number(x, T(0)), number(x, T(1)));
  }
};
struct smoothstep : of_floats {
  template <class T>
  constexpr auto operator()(val<T> from, val<T> to, val<T> x) const {
    const auto t = min(max((x - from) / (to - from), T(0)), T(1));
    return t * t * (T(3) - T(2) * t);
  }
};
struct sign : of_promoted {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return select(x > T(0), number(x, T(1)), select(x < T(0), number(x, T(-1)), select(x == T(0), x, number(x, T(0)))));
  }
};
struct degrees : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return x * T(57.295779513082320876);
  }
};
struct radians : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return x * T(0.01745329251994329577);
  }
};
struct fract : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return min(x - floor(x), one_less_than_1<T>);
  }
};
struct fdim : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> y) const {
    return select(x <= y, number(x, T(0)), x - y);
  }
};
/// What is left of the nearest multiple of y, of two the even one.
struct remainder : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> y) const {
    return detail::applied<T>(operations::nearest_remainder, x, y);
  }
};
struct ldexp : scaled_float {
  template <class T, class N>
  constexpr auto operator()(val<T> x, N n) const {
    if constexpr (std::is_arithmetic_v<N>)
      return detail::applied<T>(operations::scaled_by_power_of_two, x, literal_in<int>(x.graph, static_cast<int>(n)));
    else
      return detail::applied<T>(operations::scaled_by_power_of_two, x, detail::as_integer<int>(detail::scalar_val(n)));
  }
};

#define HOIST_RELATION(name, op)                \
  struct name : of_relation {                   \
    template <class T>                          \
    constexpr auto operator()(val<T> x) const { \
      return applied_as<bool>(op, x);           \
    }                                           \
  };
HOIST_RELATION(isnan, operations::not_a_number)
HOIST_RELATION(isinf, operations::infinite)
HOIST_RELATION(isfinite, operations::finite)
#undef HOIST_RELATION
struct signbit : of_relation {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return copysign(number(x, T(1)), x) < T(0);
  }
};
#define HOIST_COMPARISON(name, what)                      \
  struct name : of_promoted {                             \
    template <class T>                                    \
    constexpr auto operator()(val<T> x, val<T> y) const { \
      return what;                                        \
    }                                                     \
  };
HOIST_COMPARISON(isequal, x == y)
HOIST_COMPARISON(isnotequal, x != y)
HOIST_COMPARISON(isless, x < y)
HOIST_COMPARISON(islessequal, x <= y)
HOIST_COMPARISON(isgreater, x > y)
HOIST_COMPARISON(isgreaterequal, x >= y)
HOIST_COMPARISON(islessgreater, (x < y) | (x > y))
HOIST_COMPARISON(isordered, (x == x) & (y == y))
HOIST_COMPARISON(isunordered, (x != x) | (y != y))
#undef HOIST_COMPARISON

struct popcount : of_integers {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    if constexpr (narrow<T>)
      return convert<T>((*this)(bits_in(x)));
    else
      return applied_as<T>(operations::of_integers_of<T>::popcount, x);
  }
};
struct clz : of_integers {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    if constexpr (narrow<T>)
      return convert<T>((*this)(bits_in(x)) - (32 - 8 * sizeof(T)));
    else
      return applied_as<T>(operations::of_integers_of<T>::clz, x);
  }
};
struct ctz : of_integers {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return convert<T>(popcount{}(convert<T>(~x & (x - 1))));
  }
};
/// By the words' operation; of smaller integers what they mean as ints, converted back.
#define HOIST_OF_WORDS(name, result, of_small)                                \
  struct name : of_integers {                                                 \
    template <class T>                                                        \
    constexpr auto operator()(val<T> x, val<T> y) const {                     \
      if constexpr (narrow<T>)                                                \
        return of_small;                                                      \
      else                                                                    \
        return applied_as<result>(operations::of_integers_of<T>::name, x, y); \
    }                                                                         \
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
/// The bits of x moved up by `by` places, those that leave at the end coming in at the beginning.
struct rotl : turned_integer {
  template <class T, class N>
  constexpr auto operator()(val<T> x, N by) const {
    constexpr int width = 8 * sizeof(T);
    const auto bits = bits_in(x);
    return convert<T>(bits << (by & (width - 1)) | bits >> ((width - (by & (width - 1))) & (width - 1)));
  }
};
struct rotr : turned_integer {
  template <class T, class N>
  constexpr auto operator()(val<T> x, N by) const {
    constexpr int width = 8 * sizeof(T);
    const auto bits = bits_in(x);
    return convert<T>(bits >> (by & (width - 1)) | bits << ((width - (by & (width - 1))) & (width - 1)));
  }
};
struct bitselect : of_integers {
  template <class T>
  constexpr auto operator()(val<T> a, val<T> b, val<T> where) const {
    return (a & ~where) | (b & where);
  }
};

struct any {
  template <class T, int W>
  constexpr auto operator()(val<vec<T, W>> v) const {
    auto some = v.s(0);
    for (int k = 1; k < W; ++k) some = some | v.s(k);
    return some;
  }
};
struct all {
  template <class T, int W>
  constexpr auto operator()(val<vec<T, W>> v) const {
    auto every = v.s(0);
    for (int k = 1; k < W; ++k) every = every & v.s(k);
    return every;
  }
};
/// Of vectors of three components, and of four, whose last is 0 then.
struct cross {
  template <class T, int W>
  constexpr auto operator()(val<vec<T, W>> a, val<vec<T, W>> b) const {
    constexpr bool fits = W == 3 || W == 4;
    static_assert(fits, "hoist: cross takes vectors of 3 or 4 components");
    if constexpr (!fits) detail::stop_if_looked_at(a.id[0]);
    const auto x = a.s(1) * b.s(2) - a.s(2) * b.s(1), y = a.s(2) * b.s(0) - a.s(0) * b.s(2),
               z = a.s(0) * b.s(1) - a.s(1) * b.s(0);
    if constexpr (!fits)
      return a;
    else if constexpr (W == 4)
      return make_vector(x, y, z, number(x, T(0)));
    else
      return make_vector(x, y, z);
  }
};
/// The Euclidean one, which OpenCL C calls length.
struct norm {
  template <class T, int W>
  constexpr auto operator()(val<vec<T, W>> v) const {
    return sqrt(dot(v, v));
  }
};
struct distance {
  template <class T, int W>
  constexpr auto operator()(val<vec<T, W>> a, val<vec<T, W>> b) const {
    return norm{}(a - b);
  }
};
struct normalize {
  template <class T, int W>
  constexpr auto operator()(val<vec<T, W>> v) const {
    return v / norm{}(v);
  }
};

}  // namespace builtins::bodies

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
