#pragma once
// What OpenCL C calls common functions: interpolation, steps, bounds and signs.

#include <hoist/core/builtins/composed.hpp>

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
struct fdim : of_floats {
  template <class T>
  constexpr auto operator()(val<T> x, val<T> y) const {
    return select(x <= y, number(x, T(0)), x - y);
  }
};

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(mad, 3, composed)
HOIST_BUILTIN(mix, 3, composed)
HOIST_BUILTIN(step, 2, composed)
HOIST_BUILTIN(smoothstep, 3, composed)
HOIST_BUILTIN(sign, 1, composed)
HOIST_BUILTIN(fdim, 2, composed)

}  // namespace hoist::builtins
