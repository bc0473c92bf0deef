#pragma once
// Arrays of the user at the border: a pointer with its extents.

#include <hoist/meta/list.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>

namespace hoist {

/// `extent[0] x extent[1] x ...` elements at `data`, row-major; rows begin `pitch` elements apart, and are dense when it is 0.
template <class T>
struct array_view {
  T* data = nullptr;
  long extent[4] = {1, 1, 1, 1};
  int dimensions = 0;  ///< more than four have no place in `extent`, and are a flaw
  long pitch = 0;
  bool is_number = false;  ///< of no dimension, as a number that a program takes is
  long there = -1;         ///< elements that lie at `data`, where that is known
  bool row_major = true;   ///< whether `data`, `extent` and `pitch` say where its elements lie
  long row() const { return dimensions == 0 ? 1 : extent[dimensions - 1]; }
  long rows() const { return row() == 0 ? 0 : size() / row(); }
  bool dense() const { return pitch == 0 || pitch == row() || rows() <= 1; }
  long size() const {
    long n = 1;
    for (int d = 0; d < dimensions; ++d) n *= extent[d];
    return n;
  }
};

namespace detail {
template <class P>
concept a_pointer = std::is_pointer_v<P>;
/// A container, a span or an array: elements in one piece, whose number is known.
template <class C>
concept in_one_piece = requires(C& c) {
  { std::data(c) } -> a_pointer;
  std::size(c);
};
/// A std::mdspan, or what has its members.
template <class M>
concept like_mdspan = requires(const M& m) {
  { m.data_handle() } -> a_pointer;
  m.extent(0), m.stride(0), M::rank();
};
/// Integers in one piece, in braces or as lengths are that are known at run time.
template <class L>
concept lengths_in_one_piece =
    in_one_piece<const L> && std::is_integral_v<std::remove_cvref_t<decltype(*std::data(std::declval<const L&>()))>>;
template <class T, class Extents = std::initializer_list<long>>
array_view<T> viewed(T* data, const Extents& extents, long pitch) {
  array_view<T> v;
  v.data = data;
  v.pitch = pitch;
  for (auto e : extents)
    if (v.dimensions++ < 4) v.extent[v.dimensions - 1] = static_cast<long>(e);
  return v;
}
}  // namespace detail

/// A view of an array: `view(pointer, {rows, columns})`, or with rows that begin `pitch` elements apart. The extents may be a
/// std::vector, a std::array or another range of integers in one piece, too.
template <detail::a_pointer P, detail::lengths_in_one_piece L = std::initializer_list<long>>
auto view(const P& data, const L& extents, long pitch = 0) {
  return detail::viewed(data, extents, pitch);
}

/// A view of a std::vector, a std::span or another range in one piece: of all its elements in one dimension, or with extents,
/// `view(v, {rows, columns})`. A call fails when they need more elements than the range has.
template <detail::in_one_piece C, detail::lengths_in_one_piece L = std::initializer_list<long>>
auto view(C&& c, const L& extents, long pitch = 0) {
  auto v = detail::viewed(std::data(c), extents, pitch);
  v.there = static_cast<long>(std::size(c));
  return v;
}
template <detail::in_one_piece C>
auto view(C&& c) {
  return view(c, {static_cast<long>(std::size(c))});
}

/// A view of a std::mdspan with rows in row-major order, which may begin further apart than they are long.
template <detail::like_mdspan M>
auto view(const M& m) {
  auto v = detail::viewed(m.data_handle(), {}, 0);
  constexpr int rank = static_cast<int>(M::rank());
  v.dimensions = rank;
  for (int d = 0; d < rank && d < 4; ++d) v.extent[d] = static_cast<long>(m.extent(static_cast<std::size_t>(d)));
  long next = 1;
  for (int d = rank - 1; d >= 0; --d) {
    const long stride = static_cast<long>(m.stride(static_cast<std::size_t>(d)));
    if (d == rank - 2 && stride > next) v.pitch = next = stride;
    v.row_major &= stride == next || m.extent(static_cast<std::size_t>(d)) <= 1;
    next *= static_cast<long>(m.extent(static_cast<std::size_t>(d)));
  }
  return v;
}

/// Extents without braces, pointers without any, and what is no memory in one piece: what is said of them.
template <class C>
  requires(detail::a_pointer<C> || detail::in_one_piece<const C>)
auto view(const C& c, long, long = 0) {
  static_assert(meta::never<C>, "hoist: a view has a pointer and the array's lengths in braces, view(pointer, {n, m})");
  return view(c, {1});
}
template <detail::a_pointer P>
auto view(const P& data) {
  return view(data, 1);
}
template <class C>
  requires(!detail::a_pointer<C> && !detail::in_one_piece<const C> && !detail::like_mdspan<C>)
auto view(const C&, std::initializer_list<long> = {}, long = 0) {
  static_assert(
      meta::never<C>,
      "hoist: a view is of a pointer with lengths, view(pointer, {n, m}), or of a std::vector, std::span or std::mdspan");
  return array_view<float>{};
}

/// A view of one number, for an input that is no array; the number must outlive it.
template <class T>
array_view<T> view_of_number(T& x) {
  array_view<T> v;
  v.data = &x;
  v.is_number = true;
  return v;
}

namespace detail {
/// Elements from the first to the end of the last, rows being as far apart as they are.
template <class T>
double elements_spanned(const array_view<T>& v) {
  double rows = 1;
  for (int d = 0; d + 1 < v.dimensions; ++d) rows *= static_cast<double>(v.extent[d]);
  return (rows - 1) * static_cast<double>(v.pitch != 0 ? v.pitch : v.row()) + static_cast<double>(v.row());
}
}  // namespace detail

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
  if (!v.row_major) return "has strides that are not those of rows in row-major order";
  if (v.pitch != 0 && v.pitch < v.row())
    return "has a pitch of " + std::to_string(v.pitch) + " elements, less than its rows of " + std::to_string(v.row());
  const double all = detail::elements_spanned(v);
  if (all * static_cast<double>(sizeof(T)) >= 0x1p62) return "has more elements than any memory";
  if (v.there >= 0 && all > static_cast<double>(v.there))
    return "needs " + std::to_string(static_cast<long>(all)) + " elements, but its memory has " + std::to_string(v.there);
  return "";
}

}  // namespace hoist
