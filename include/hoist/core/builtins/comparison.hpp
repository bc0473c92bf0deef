#pragma once
// Comparisons as functions, and what they choose; conditions of all components of a vector.

#include <hoist/core/builtins/bits.hpp>

namespace hoist::builtins::bodies {

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

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(isequal, 2, composed)
HOIST_BUILTIN(isnotequal, 2, composed)
HOIST_BUILTIN(isless, 2, composed)
HOIST_BUILTIN(islessequal, 2, composed)
HOIST_BUILTIN(isgreater, 2, composed)
HOIST_BUILTIN(isgreaterequal, 2, composed)
HOIST_BUILTIN(islessgreater, 2, composed)
HOIST_BUILTIN(isordered, 2, composed)
HOIST_BUILTIN(isunordered, 2, composed)
HOIST_BUILTIN(maxmag, 2, composed)
HOIST_BUILTIN(minmag, 2, composed)
HOIST_BUILTIN(any, 1, of_whole_vectors)
HOIST_BUILTIN(all, 1, of_whole_vectors)

}  // namespace hoist::builtins
