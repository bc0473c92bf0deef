#pragma once
// The user's views of a program's arrays as bytes, once their types are known to be right.

#include <hoist/meta/engine.hpp>
#include <hoist/core/types/results.hpp>
#include <hoist/evaluate/host_values.hpp>
#include <hoist/runtime/view.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

namespace hoist::runtime {

namespace detail {

/// A class or a union that stands for a vector's numbers, as cl_float4 does.
template <class V>
inline constexpr bool is_packed = (std::is_class_v<V> || std::is_union_v<V>)&&std::is_trivially_copyable_v<V>;

/// Whether V is an element of an array of such scalars, or of vectors of `width` of them.
template <class V>
constexpr bool is_element(scalar type, int width) {
  if constexpr (is_scalar_type<same_elements_t<V>>)
    return scalar_of<same_elements_t<V>>::value == type;
  else if constexpr (is_packed<V>)
    return width > 1 && static_cast<int>(sizeof(V)) == width * bytes_of(type);
  else
    return false;
}

template <class T>
struct element_of {
  static constexpr scalar type = scalar_of<T>::value;
  static constexpr int width = 1;
};
template <class T, int W>
struct element_of<vec<T, W>> {
  static constexpr scalar type = scalar_of<T>::value;
  static constexpr int width = W;
};
template <class T, length L>
struct element_of<array<T, L>> : element_of<T> {};

}  // namespace detail

/// A view as rows of bytes. Its extents are those of numbers: an element that holds several is a dimension more.
struct memory_view {
  std::byte* data = nullptr;
  std::size_t row = 0, rows = 0, pitch = 0;  ///< bytes of a row, how many, and from one to the next
  long extent[5] = {1, 1, 1, 1, 1};
  int dimensions = 0;
  scalar type = scalar::f32;
  std::string flaw;  ///< see hoist::flaw

  memory_view() = default;
  template <class V>
  memory_view(const array_view<V>& v, scalar of) : dimensions(v.dimensions), type(of), flaw(hoist::flaw(v)) {
    for (int d = 0; d < dimensions && d < 4; ++d) extent[d] = v.extent[d];
    if (const long numbers = static_cast<long>(sizeof(V)) / bytes_of(of); numbers > 1 && dimensions <= 4)
      extent[dimensions++] = numbers;
    if (!flaw.empty()) return;
    data = const_cast<std::byte*>(reinterpret_cast<const std::byte*>(v.data));
    row = sizeof(V) * static_cast<std::size_t>(v.row());
    rows = static_cast<std::size_t>(v.rows());
    pitch = v.dense() ? row : sizeof(V) * static_cast<std::size_t>(v.pitch);
  }
  /// A member of the structs that a view shows, given that of the first.
  template <class V, class M>
  memory_view(const array_view<V>& v, const M& first, scalar of) : memory_view(v, of) {
    for (int d = v.dimensions; d < 5; ++d) extent[d] = 1;
    dimensions = v.dimensions;
    if (const long numbers = static_cast<long>(sizeof(M)) / bytes_of(of); numbers > 1) extent[dimensions++] = numbers;
    data = const_cast<std::byte*>(reinterpret_cast<const std::byte*>(&first));
    row = sizeof(M);
    rows = static_cast<std::size_t>(v.size());
    pitch = sizeof(V);
  }
  /// Numbers in all.
  long size() const { return static_cast<long>(row * rows) / bytes_of(type); }
  HOIST_LAZY host_values values() const {
    host_values all(type, size());
    for (std::size_t r = 0; r < rows; ++r) std::memcpy(all.writable_bytes().data() + r * row, data + r * pitch, row);
    return all;
  }
  /// Writes as many numbers as there are.
  HOIST_LAZY void put(const host_values& all) const {
    for (std::size_t r = 0; r < rows; ++r) std::memcpy(data + r * pitch, all.bytes().data() + r * row, row);
  }
};

}  // namespace hoist::runtime
