#pragma once
// Texels as loads, for what counts and predicts accesses without knowing images.

#include <hoist/ir/kernel.hpp>

namespace hoist::ir {

constexpr bool has_images(const kernel& k) {
  for (const memory& m : k.memories)
    if (m.where == space::image) return true;
  return false;
}

/// The image that a kernel writes, its only result; null where it writes buffers.
constexpr const memory* image_result(const kernel& k) {
  for (const memory& m : k.memories)
    if (m.output && m.where == space::image) return &m;
  return nullptr;
}
/// Whether two kernels write images of one format and extents, which are numbers.
constexpr bool same_images(const kernel& a, const kernel& b) {
  const memory &x = *image_result(a), &y = *image_result(b);
  bool same = x.type == y.type && x.image.dimensions == y.image.dimensions;
  for (int d = 0; same && d < x.image.dimensions; ++d)
    same = a.index.value(x.image.extent[d]) == b.index.value(y.image.extent[d]);
  return same;
}

/// The kernel with every texel a load of the same elements, outside the nearest ones, from memories of the address space `where`.
constexpr kernel texels_as_loads(kernel k, space where) {
  for (value& v : k.values) {
    if (v.what != value::kind::texel) continue;
    int named[3] = {-1, -1, -1}, count = 0;
    for (int coordinate : v.arg) {
      if (coordinate < 0) continue;
      for (int n : named_indices_of(k.values[coordinate])) {
        bool known = count == 3;
        for (int i = 0; i < count; ++i) known = known || named[i] == n;
        if (!known) named[count++] = n;
      }
    }
    v.what = value::kind::load;
    v.number = 0;
    for (int i = 0; i < 3; ++i) v.arg[i] = named[i];
  }
  for (memory& m : k.memories)
    if (m.where == space::image) m.where = where;
  return k;
}

}  // namespace hoist::ir
