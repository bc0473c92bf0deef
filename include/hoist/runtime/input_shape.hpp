#pragma once
// The types of a program's inputs as values: their lengths, which may be named sizes.

#include <hoist/core/front/program.hpp>

namespace hoist::runtime {

/// An input's extents, the outermost first, and how many numbers its elements hold.
struct input_shape {
  length extent[8]{};
  int dimensions = 0;
  int width = 1;
};

namespace detail {
template <class T>
struct add_shape {
  static constexpr void to(input_shape&) {}
};
template <class T, int W>
struct add_shape<vec<T, W>> {
  static constexpr void to(input_shape& s) { s.width = W; }
};
template <class T, length L>
struct add_shape<array<T, L>> {
  static constexpr void to(input_shape& s) {
    s.extent[s.dimensions++] = L;
    add_shape<T>::to(s);
  }
};
template <class... In>
struct shapes_of {
  input_shape of[sizeof...(In) + 1]{};
  constexpr shapes_of() {
    int i = 0;
    (add_shape<In>::to(of[i++]), ...);
  }
};
template <class In>
struct listed_shapes;
template <class... In>
struct listed_shapes<meta::list<In...>> {
  static constexpr shapes_of<In...> shapes{};
};
}  // namespace detail

/// The shapes of inputs whose types are the list In.
template <class In>
inline constexpr const input_shape* input_shapes = detail::listed_shapes<In>::shapes.of;

}  // namespace hoist::runtime
