#pragma once
// The named sizes of a program, found from the extents of the arrays that it is given.

#include <hoist/core/program.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/input_shape.hpp>
#include <hoist/runtime/memory_view.hpp>

#include <string>

namespace hoist::runtime {

namespace detail {

HOIST_LAZY void bind_size(const length& l, long value, int input, ir::point& to) {
  auto refuse = [&](const std::string& why) {
    throw error("input " + std::to_string(input) + " " + why, verdict::constraints);
  };
  long rest = value * l.divisor, factor = 0;
  const char* name = nullptr;
  for (const monomial& m : l.part) {
    if (m.factor == 0) continue;
    if (m.a[0] == 0)
      rest -= m.factor;
    else if (const long* known = ir::point::find(to.sizes, m.a); known != nullptr && m.b[0] == 0)
      rest -= m.factor * *known;
    else if (name == nullptr && m.b[0] == 0)
      name = m.a, factor = m.factor;
    else
      refuse("has a length that doesn't determine its sizes; give a simpler array first.");
  }
  if (name == nullptr) {
    if (rest != 0) refuse("has " + std::to_string(value) + " elements where the program needs another number.");
    return;
  }
  if (rest <= 0 || rest % factor != 0) refuse("has " + std::to_string(value) + " elements, which fits no size " + name + ".");
  to.sizes.push(ir::binding(name, rest / factor));
}

/// Vectors are the last dimension of a user's array.
HOIST_LAZY void bind_extents(const input_shape& s, const memory_view& v, int input, ir::point& to) {
  const auto refuse = [&](const std::string& why) {
    throw error("input " + std::to_string(input) + why, verdict::constraints);
  };
  for (int d = 0; d < s.dimensions; ++d) {
    if (v.dimensions <= d) refuse(" has too few dimensions.");
    bind_size(s.extent[d], v.extent[d], input, to);
  }
  if (s.width > 1 && (v.dimensions != s.dimensions + 1 || v.extent[s.dimensions] != s.width))
    refuse(" is an array of vectors: its last extent must be " + std::to_string(s.width) + ".");
  if (s.width == 1 && v.dimensions != s.dimensions) refuse(" has too many dimensions.");
}

}  // namespace detail

/// The values of a program's named sizes when its inputs have these extents.
/// Fails, with the input and its length, when they don't fit the program or each other.
HOIST_LAZY ir::point sizes_of(const input_shape* shapes, int count, const memory_view* inputs) {
  ir::point p;
  for (int i = 0; i < count; ++i) detail::bind_extents(shapes[i], inputs[i], i, p);
  return p;
}
template <class... In, class... V>
ir::point sizes_of(meta::list<In...>, const array_view<V>&... inputs) {
  static_assert(sizeof...(In) == sizeof...(V), "hoist: the program has another number of inputs");
  const memory_view all[] = {memory_view(inputs, detail::element_of<In>::type)...};
  return sizes_of(input_shapes<meta::list<In...>>, sizeof...(In), all);
}

}  // namespace hoist::runtime
