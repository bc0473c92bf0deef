#pragma once
// Functions of vectors as points: cross products, lengths and distances.

#include <hoist/core/builtins/composed.hpp>

namespace hoist::builtins::bodies {

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

namespace hoist::builtins {

HOIST_BUILTIN(cross, 2, of_whole_vectors)
HOIST_BUILTIN(norm, 1, of_whole_vectors)
HOIST_BUILTIN(distance, 2, of_whole_vectors)
HOIST_BUILTIN(normalize, 1, of_whole_vectors)

}  // namespace hoist::builtins
