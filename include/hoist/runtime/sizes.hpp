#pragma once
// The named sizes of a program, found from the extents of the arrays that it is given.

#include <hoist/core/program.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/memory_view.hpp>

#include <string>

namespace hoist::runtime {

namespace detail {

inline void bind_size(const length& l, long value, int input, ir::point& to) {
  auto refuse = [&](const std::string& why) {
    throw error("input " + std::to_string(input) + " " + why, verdict::constraints);
  };
  long rest = value * l.divisor, factor = 0;
  const char* name = nullptr;
  for (const monomial& m : l.part) {
    if (m.factor == 0) continue;
    if (m.a[0] == 0) rest -= m.factor;
    else if (const long* known = ir::point::find(to.sizes, m.a); known != nullptr && m.b[0] == 0) rest -= m.factor * *known;
    else if (name == nullptr && m.b[0] == 0) name = m.a, factor = m.factor;
    else refuse("has a length that doesn't determine its sizes; give a simpler array first.");
  }
  if (name == nullptr) {
    if (rest != 0) refuse("has " + std::to_string(value) + " elements where the program needs another number.");
    return;
  }
  if (rest <= 0 || rest % factor != 0)
    refuse("has " + std::to_string(value) + " elements, which fits no size " + name + ".");
  to.sizes.push(ir::binding(name, rest / factor));
}

template <class T>
struct bind_extents {
  static void go(const long*, int dimensions, int input, ir::point&) {
    if (dimensions != 0)
      throw error("input " + std::to_string(input) + " has too many dimensions.", verdict::constraints);
  }
};
/// Vectors are the last dimension of a user's array.
template <class T, int W>
struct bind_extents<vec<T, W>> {
  static void go(const long* extent, int dimensions, int input, ir::point&) {
    if (dimensions != 1 || *extent != W)
      throw error("input " + std::to_string(input) + " is an array of vectors: its last extent must be " + std::to_string(W) + ".",
                  verdict::constraints);
  }
};
template <class T, length L>
struct bind_extents<array<T, L>> {
  static void go(const long* extent, int dimensions, int input, ir::point& to) {
    if (dimensions == 0)
      throw error("input " + std::to_string(input) + " has too few dimensions.", verdict::constraints);
    bind_size(L, *extent, input, to);
    bind_extents<T>::go(extent + 1, dimensions - 1, input, to);
  }
};

}  // namespace detail

/// The values of a program's named sizes when its inputs have these extents.
/// Fails, with the input and its length, when they don't fit the program or each other.
template <class... In>
ir::point sizes_of(meta::list<In...>, const memory_view* inputs) {
  ir::point p;
  int i = 0;
  ((detail::bind_extents<In>::go(inputs[i].extent, inputs[i].dimensions, i, p), ++i), ...);
  return p;
}
template <class... In, class... V>
ir::point sizes_of(meta::list<In...> types, const array_view<V>&... inputs) {
  static_assert(sizeof...(In) == sizeof...(V), "hoist: the program has another number of inputs");
  const memory_view all[] = {memory_view(inputs, detail::element_of<In>::type)...};
  return sizes_of(types, all);
}

}  // namespace hoist::runtime
