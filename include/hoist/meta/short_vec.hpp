#pragma once
// A growable array that holds a few elements in itself.

#include <hoist/meta/standard.hpp>

#include <cstddef>
#include <initializer_list>

namespace hoist::meta {

/// The subset of `vec` that short lists need; up to Few elements take no memory of their own. T is default-constructible
/// and copyable. Indices are not checked; a reference is invalid after `push`.
template <class T, int Few>
class short_vec {
 public:
  constexpr short_vec() = default;
  constexpr short_vec(std::initializer_list<T> list) {
    for (const T& x : list) push(x);
  }
  constexpr short_vec(const short_vec& other) {
    if (other.many_ != nullptr) {
      append(other);
      return;
    }
    for (int i = 0; i < other.size_; ++i) few_[i] = other.few_[i];
    size_ = other.size_;
  }
  constexpr short_vec& operator=(const short_vec& other) {
    if (this != &other) {
      size_ = 0;
      append(other);
    }
    return *this;
  }
  constexpr ~short_vec() { delete[] many_; }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](int i) { return begin()[i]; }
  constexpr const T& operator[](int i) const { return begin()[i]; }
  constexpr T* begin() { return many_ != nullptr ? many_ : few_; }
  constexpr const T* begin() const { return many_ != nullptr ? many_ : few_; }
  constexpr T* end() { return begin() + size_; }
  constexpr const T* end() const { return begin() + size_; }
  constexpr T& back() { return begin()[size_ - 1]; }
  constexpr const T& back() const { return begin()[size_ - 1]; }

  constexpr void push(T x) {
    if (size_ == room_) grow();
    begin()[size_++] = x;
  }
  constexpr void clear() { size_ = 0; }
  constexpr void reserve(int room) {
    while (room_ < room) grow();
  }
  constexpr T pop() { return begin()[--size_]; }
  constexpr void append(const short_vec& other) {
    for (const T& x : other) push(x);
  }
  friend constexpr bool operator==(const short_vec& a, const short_vec& b) {
    if (a.size_ != b.size_) return false;
    for (int i = 0; i < a.size_; ++i)
      if (!(a[i] == b[i])) return false;
    return true;
  }

 private:
  [[gnu::noinline]] constexpr void grow() {
    T* grown = new T[static_cast<std::size_t>(2 * room_)]{};
    for (int i = 0; i < size_; ++i) grown[i] = begin()[i];
    delete[] many_;
    many_ = grown;
    room_ *= 2;
  }

  T few_[static_cast<std::size_t>(Few)]{};
  T* many_ = nullptr;
  int size_ = 0;
  int room_ = Few;
};

}  // namespace hoist::meta
