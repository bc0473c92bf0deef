#pragma once
// Arrays of the user at the border: a pointer with its extents.

#include <hoist/meta/list.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>

namespace hoist {

/// `extent[0] x extent[1] x ...` elements at `data`, row-major; rows begin `pitch` elements apart, and are dense when it is 0.
template <class T>
struct array_view {
  T* data = nullptr;
  long extent[4] = {1, 1, 1, 1};
  int dimensions = 0;  ///< more than four have no place in `extent`, and are a flaw
  long pitch = 0;
  bool is_number = false;  ///< of no dimension, as a number that a program takes is
  long row() const { return dimensions == 0 ? 1 : extent[dimensions - 1]; }
  long rows() const { return row() == 0 ? 0 : size() / row(); }
  bool dense() const { return pitch == 0 || pitch == row() || rows() <= 1; }
  long size() const {
    long n = 1;
    for (int d = 0; d < dimensions; ++d) n *= extent[d];
    return n;
  }
};

/// A view of an array: `view(pointer, {rows, columns})`, or with rows that begin `pitch` elements apart.
template <class T>
array_view<T> view(T* data, std::initializer_list<long> extents, long pitch = 0) {
  array_view<T> v;
  v.data = data;
  v.pitch = pitch;
  for (long e : extents)
    if (v.dimensions++ < 4) v.extent[v.dimensions - 1] = e;
  return v;
}

/// Views without extents, and of containers: what is said of them.
template <class T>
array_view<T> view(T*, long = 0, long = 0) {
  static_assert(meta::never<T>, "hoist: a view has a pointer and the array's lengths in braces, view(pointer, {n, m})");
  return {};
}
template <class C>
  requires requires(C& c) { c.data(), c.size(); }
auto view(C& c, std::initializer_list<long> = {}, long = 0) {
  static_assert(meta::never<C>, "hoist: a view is of a pointer, as in view(v.data(), {n})");
  return array_view<std::remove_pointer_t<decltype(c.data())>>{};
}

/// A view of one number, for an input that is no array; the number must outlive it.
template <class T>
array_view<T> view_of_number(T& x) {
  array_view<T> v;
  v.data = &x;
  v.is_number = true;
  return v;
}

/// What is wrong with a view, as the end of a sentence; empty when nothing is.
template <class T>
std::string flaw(const array_view<T>& v) {
  if (v.dimensions == 0 && !v.is_number) return "has no extents";
  if (v.dimensions > 4) return "has " + std::to_string(v.dimensions) + " dimensions; there may be four";
  for (int d = 0; d < v.dimensions; ++d)
    if (v.extent[d] < 1) return "has " + std::to_string(v.extent[d]) + " elements in dimension " + std::to_string(d);
  if (v.data == nullptr) return "is a null pointer";
  if (reinterpret_cast<std::uintptr_t>(v.data) % alignof(T) != 0)
    return "is not aligned to the " + std::to_string(alignof(T)) + " bytes of its elements";
  if (v.pitch != 0 && v.pitch < v.row())
    return "has a pitch of " + std::to_string(v.pitch) + " elements, less than its rows of " + std::to_string(v.row());
  return "";
}

}  // namespace hoist
