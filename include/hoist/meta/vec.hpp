#pragma once
// A growable array that is cheap in constant evaluation and at run time alike.

#include <hoist/meta/standard.hpp>

#include <cstddef>
#include <initializer_list>
#include <new>
#include <type_traits>

namespace hoist::meta {

/// A growable sequence of T: the subset of std::vector that the engine needs, at 40 % of its cost in constant
/// evaluation. T is default-constructible and copyable. Indices are not checked; a reference is invalid after `push`.
template <class T>
class vec {
 public:
  T* elements = nullptr;  ///< for what reads them most: in constant evaluation each call counts

  constexpr vec() = default;
  constexpr vec(std::initializer_list<T> list) {
    for (const T& x : list) push(x);
  }
  constexpr vec(int count, const T& fill) {
    if (count <= 0) return;
    elements = allocated(count);
    size_ = room_ = count;
    T* to = elements;
    for (int i = 0; i < count; ++i) to[i] = fill;
  }
  constexpr vec(const vec& other) { append(other); }
  constexpr vec(vec&& other) noexcept : elements(other.elements), size_(other.size_), room_(other.room_) {
    other.elements = nullptr;
    other.size_ = other.room_ = 0;
  }
  constexpr vec& operator=(const vec& other) {
    if (this != &other) {
      size_ = 0;
      append(other);
    }
    return *this;
  }
  constexpr vec& operator=(vec&& other) noexcept {
    if (this != &other) {
      release(elements);
      elements = other.elements;
      size_ = other.size_;
      room_ = other.room_;
      other.elements = nullptr;
      other.size_ = other.room_ = 0;
    }
    return *this;
  }
  constexpr ~vec() { release(elements); }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](int i) { return elements[i]; }
  constexpr const T& operator[](int i) const { return elements[i]; }
  constexpr T* begin() { return elements; }
  constexpr T* end() { return elements + size_; }
  constexpr const T* begin() const { return elements; }
  constexpr const T* end() const { return elements + size_; }
  constexpr T& back() { return elements[size_ - 1]; }
  constexpr const T& back() const { return elements[size_ - 1]; }

  constexpr void push(T x) {
    if (size_ == room_) reserve(room_ == 0 ? 4 : 2 * room_);
    elements[size_++] = static_cast<T&&>(x);
  }
  constexpr T pop() { return static_cast<T&&>(elements[--size_]); }
  constexpr void clear() { size_ = 0; }
  constexpr void shorten(int count) { size_ = count; }
  /// Room for `more` elements, which `push_in_room` adds.
  constexpr void make_room(int more) {
    if (size_ + more > room_) reserve(size_ + more > 2 * room_ ? size_ + more : 2 * room_);
  }
  constexpr void push_in_room(const T& x) { elements[size_++] = x; }
  constexpr void resize(int count, const T& fill = T{}) {
    if (count > room_) reserve(count > 2 * room_ ? count : 2 * room_);
    if (count < size_) size_ = count;
    for (; size_ < count; ++size_) elements[size_] = fill;
  }
  constexpr void append(const vec& other) {
    if (other.size_ <= 0) return;
    reserve(size_ + other.size_);
    copy(elements + size_, other.elements, other.size_);
    size_ += other.size_;
  }
  [[gnu::noinline]] constexpr void reserve(int room) {
    if (room <= room_) return;
    T* grown = allocated(room);
    move(grown, elements, size_);
    release(elements);
    elements = grown;
    room_ = room;
  }
  friend constexpr bool operator==(const vec& a, const vec& b) {
    if (a.size_ != b.size_) return false;
    for (int i = 0; i < a.size_; ++i)
      if (!(a.elements[i] == b.elements[i])) return false;
    return true;
  }

 private:
  /// At run time, room for what needs neither construction nor destruction is left as it is. The compilers' own question:
  /// the library's costs every unit 2,000 specialisations.
  static constexpr bool is_raw = __is_trivially_copyable(T);
  static constexpr T* allocated(int count) {
    const auto n = static_cast<std::size_t>(count);
    if constexpr (is_raw)
      if (!std::is_constant_evaluated()) return static_cast<T*>(::operator new(n * sizeof(T)));
    return new T[n]{};
  }
  static constexpr void copy(T* to, const T* from, int count) {
    if constexpr (is_raw)
      if (!std::is_constant_evaluated() && count > 0) {
        __builtin_memcpy(static_cast<void*>(to), from, static_cast<std::size_t>(count) * sizeof(T));
        return;
      }
    for (int i = 0; i < count; ++i) to[i] = from[i];
  }
  static constexpr void move(T* to, T* from, int count) {
    if constexpr (is_raw) return copy(to, from, count);
    for (int i = 0; i < count; ++i) to[i] = static_cast<T&&>(from[i]);
  }
  static constexpr void release(T* list) {
    if (list == nullptr) return;
    if constexpr (is_raw)
      if (!std::is_constant_evaluated()) return ::operator delete(list);
    delete[] list;
  }

  int size_ = 0;
  int room_ = 0;
};

}  // namespace hoist::meta
