#pragma once
// What OpenCL C's common, integer, relational and geometric functions are composed of.

#include <hoist/core/front/composed.hpp>

namespace hoist::builtins::bodies {

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
    if constexpr (std::is_arithmetic<N>::value)
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
    if constexpr (!fits) detail::stop_if_probed(a.id[0]);
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

}  // namespace hoist::builtins::bodies
