#pragma once
// A growable sequence whose elements stay where they are.

#include <hoist/meta/vec.hpp>

namespace hoist::meta {

/// A sequence of T by chunks: a reference to an element stays valid when others are added. Not copyable.
template <class T>
class chunks {
 public:
  constexpr chunks() = default;
  chunks(const chunks&) = delete;
  chunks& operator=(const chunks&) = delete;
  constexpr ~chunks() {
    for (T* c : all_) delete[] c;
  }
  constexpr int size() const { return size_; }
  constexpr T& operator[](int i) { return all_[i / room][i % room]; }
  constexpr const T& operator[](int i) const { return all_[i / room][i % room]; }
  constexpr void push(const T& x) {
    if (size_ % room == 0) all_.push(new T[room]{});
    (*this)[size_++] = x;
  }

 private:
  static constexpr int room = 32;
  vec<T*> all_;
  int size_ = 0;
};

}  // namespace hoist::meta
