#pragma once
// Functions composed of operations: called with traced scalars, vectors by components, numbers and terms.

#include <hoist/core/builtins/forms.hpp>

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
/// The type that decides: of operands that are alike where they meet, else the first one's.
template <bool Alike, class X, class... Rest>
constexpr auto deciding(X x, Rest... rest) {
  if constexpr (Alike)
    return meeting(first_value(x, rest...), x, rest...);
  else
    return first_value(x, rest...);
}
template <bool Promotes, class T>
constexpr auto unchanged_or_promoted(val<T> x) {
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
      auto like = unchanged_or_promoted<Body::promotes>(deciding<Body::alike>(x...));
      constexpr bool fits = Body::template fits<typename value_type<decltype(like)>::type>();
      if constexpr (!fits) {
        stop_if_probed(like.id);
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
template <class T>
constexpr val<T> number(val<T> like, T x) {
  return literal_in<T>(like.graph, x);
}
struct of_reals : of_promoted {
  template <class T>
  static constexpr bool fits() {
    static_assert(std::is_floating_point_v<T>,
                  "hoist: sinpi and others of half turns, tgamma, lgamma, logb, ilogb, powr, pown, rootn, "
                  "nextafter, maxmag, minmag and isnormal need floats or doubles");
    return std::is_floating_point_v<T>;
  }
};

}  // namespace builtins::bodies

// Bodies that are an operation of a group of them, whose members are made where they are used.
#define HOIST_REAL(name, group, op)                           \
  struct name : of_reals {                                    \
    template <class T>                                        \
    constexpr auto operator()(val<T> x) const {               \
      return detail::applied<T>(operations::group<T>::op, x); \
    }                                                         \
  };
#define HOIST_REALS(name, group, op)                             \
  struct name : of_reals {                                       \
    template <class T>                                           \
    constexpr auto operator()(val<T> x, val<T> y) const {        \
      return detail::applied<T>(operations::group<T>::op, x, y); \
    }                                                            \
  };
// Of a number and an int.
#define HOIST_REAL_BY_INT(name, group, op)                                                                      \
  struct name : of_reals {                                                                                      \
    static constexpr bool alike = false;                                                                        \
    template <class T, class N>                                                                                 \
    constexpr auto operator()(val<T> x, N n) const {                                                            \
      if constexpr (std::is_arithmetic<N>::value)                                                               \
        return detail::applied<T>(operations::group<T>::op, x, literal_in<int>(x.graph, static_cast<int>(n)));  \
      else                                                                                                      \
        return detail::applied<T>(operations::group<T>::op, x, detail::as_integer<int>(detail::scalar_val(n))); \
    }                                                                                                           \
  };

// The name of a function whose body has that name. It is found by its arguments alone, so that programs and functions may be called
// so.
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

}  // namespace hoist
