#pragma once
// Operators on bits and of integer remainders, and functions of bits.

#include <hoist/core/builtins/conversion.hpp>

namespace hoist::operations {

namespace detail {
/// An integer of type T, of 32 or 64 bits, by its bits.
template <class T>
struct bit_functions {
  using bits = std::make_unsigned_t<T>;
  static constexpr T count(T x) {
    int n = 0;
    for (bits b = static_cast<bits>(x); b != 0; b &= b - 1) ++n;
    return static_cast<T>(n);
  }
  static constexpr T zeros_before(T x) {
    int n = 8 * sizeof(T);
    for (bits b = static_cast<bits>(x); b != 0; b >>= 1) --n;
    return static_cast<T>(n);
  }
};
}  // namespace detail

template <class T, T (*F)(T)>
constexpr operation of_one_integer(const char* text, int weight) {
  return {.code = opcode::function,
          .text = text,
          .weight = weight,
          .compute = [](const double* x) { return detail::carry<T>(F(detail::uncarried<T>(x[0]))); },
          .error = detail::all_or_nothing_of_one};
}
template <class T>
struct bits_on {
  using f = detail::bit_functions<T>;
  static constexpr operation popcount = of_one_integer<T, f::count>("popcount", 2);
  static constexpr operation clz = of_one_integer<T, f::zeros_before>("clz", 2);
};

}  // namespace hoist::operations

namespace hoist {

// x % y is x - y trunc(x / y). & | ^ are for conditions too.
HOIST_OPERATION_OF_TWO(operator%, integer_remainder, detail::is_integer,
                       "hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers")
HOIST_OPERATION_OF_TERMS(operator%, integer_remainder)
HOIST_OPERATION_OF_TWO(operator&, bits_of_both, std::is_integral_v, "hoist: & | and ^ need integers or conditions")
HOIST_OPERATION_OF_TWO(operator|, bits_of_either, std::is_integral_v, "hoist: & | and ^ need integers or conditions")
HOIST_OPERATION_OF_TWO(operator^, bits_of_one, std::is_integral_v, "hoist: & | and ^ need integers or conditions")
HOIST_OPERATION_OF_TWO(operator<<, shift_up, detail::is_integer,
                       "hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers")
HOIST_OPERATION_OF_TWO(operator>>, shift_down, detail::is_integer,
                       "hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers")
HOIST_OPERATION_OF_TERMS(operator&, bits_of_both)
HOIST_OPERATION_OF_TERMS(operator|, bits_of_either)
HOIST_OPERATION_OF_TERMS(operator^, bits_of_one)
HOIST_OPERATION_OF_TERMS(operator<<, shift_up)
HOIST_OPERATION_OF_TERMS(operator>>, shift_down)
template <class T>
  requires is_scalar_type<T>
constexpr auto operator~(val<T> x) {
  static_assert(detail::is_integer<T>, "hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers");
  return detail::applied<promoted_t<T>>(operations::other_bits, detail::promoted(x));
}
template <class T, int W>
constexpr auto operator~(val<vec<T, W>> x) {
  return detail::by_components([](auto a) { return ~a; }, x);
}
constexpr val<bool> operator!(val<bool> x) { return detail::applied<bool>(operations::opposite, x); }
template <int W>
constexpr auto operator!(val<vec<bool, W>> x) {
  return detail::by_components([](auto a) { return !a; }, x);
}
namespace detail {
namespace functions {
struct other_bits {
  constexpr auto operator()(auto a) const { return ~a; }
};
struct opposite {
  constexpr auto operator()(auto a) const { return !a; }
};
}  // namespace functions
template <of_terms A>
constexpr auto operator~(const A& a) {
  return compute<functions::other_bits>(a);
}
template <of_terms A>
constexpr auto operator!(const A& a) {
  return compute<functions::opposite>(a);
}
}  // namespace detail

}  // namespace hoist

namespace hoist::builtins::bodies {

/// An integer's bits as those of an int or long without sign.
template <class T>
constexpr auto bits_in(val<T> x) {
  return detail::promoted(convert<std::conditional_t<narrow<T>, unsigned, bits_of<T>>>(convert<bits_of<T>>(x)));
}
struct popcount : of_integers {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    if constexpr (narrow<T>)
      return convert<T>((*this)(bits_in(x)));
    else
      return applied_as<T>(operations::bits_on<T>::popcount, x);
  }
};
struct clz : of_integers {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    if constexpr (narrow<T>)
      return convert<T>((*this)(bits_in(x)) - (32 - 8 * sizeof(T)));
    else
      return applied_as<T>(operations::bits_on<T>::clz, x);
  }
};
struct ctz : of_integers {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    return convert<T>(popcount{}(convert<T>(~x & (x - 1))));
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

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(popcount, 1, composed)
HOIST_BUILTIN(clz, 1, composed)
HOIST_BUILTIN(ctz, 1, composed)
HOIST_BUILTIN(rotl, 2, composed)
HOIST_BUILTIN(rotr, 2, composed)
HOIST_BUILTIN(bitselect, 3, composed)

}  // namespace hoist::builtins
