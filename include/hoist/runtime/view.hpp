#pragma once
// Arrays of the user at the border: a pointer with its extents.

#include <initializer_list>

namespace hoist {

/// `extent[0] x extent[1] x ...` elements at `data`, row-major and dense.
template <class T>
struct array_view {
  T* data = nullptr;
  long extent[4] = {1, 1, 1, 1};
  int dimensions = 0;
  long size() const {
    long n = 1;
    for (int d = 0; d < dimensions; ++d) n *= extent[d];
    return n;
  }
};

/// A view of an array: `view(pointer, {rows, columns})`.
template <class T>
array_view<T> view(T* data, std::initializer_list<long> extents) {
  array_view<T> v;
  v.data = data;
  for (long e : extents)
    if (v.dimensions < 4) v.extent[v.dimensions++] = e;
  return v;
}

}  // namespace hoist
