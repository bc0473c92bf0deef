#pragma once
// The elements of an array on the host, of any scalar type.

#include <hoist/core/types/scalar.hpp>
#include <hoist/meta/engine.hpp>

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace hoist {

/// Calls f with a value of the C++ type that a scalar has in memory.
template <class F>
auto with_type_of(scalar s, F&& f) {
  switch (s) {
    case scalar::i32: return f(int{});
    case scalar::u32: return f(unsigned{});
    case scalar::i8: return f(static_cast<signed char>(0));
    case scalar::u8:
    case scalar::boolean: return f(static_cast<unsigned char>(0));
    case scalar::i16: return f(static_cast<short>(0));
    case scalar::u16: return f(static_cast<unsigned short>(0));
    case scalar::i64: return f(long{});
    case scalar::u64: return f(0UL);
    case scalar::f16: return f(half{});
    case scalar::f64: return f(double{});
    case scalar::f32: break;
  }
  return f(float{});
}

/// `size` elements of a scalar type, as they lie in memory. A vector of numbers converts to it.
class host_values {
 public:
  host_values() = default;
  HOIST_LAZY host_values(scalar type, long size) : type_(type), bytes_(static_cast<std::size_t>(size * bytes_of(type))) {}
  template <class T>
  host_values(const std::vector<T>& of) : host_values(scalar_of<T>::value, static_cast<long>(of.size())) {
    if constexpr (std::is_same_v<T, bool>)
      for (long i = 0; i < size(); ++i) set(i, of[static_cast<std::size_t>(i)] ? 1 : 0);
    else if (!of.empty())
      std::memcpy(bytes_.data(), of.data(), bytes_.size());
  }

  scalar type() const { return type_; }
  HOIST_LAZY long size() const { return static_cast<long>(bytes_.size()) / bytes_of(type_); }
  HOIST_LAZY bool empty() const { return bytes_.empty(); }
  std::span<const std::byte> bytes() const { return bytes_; }
  std::span<std::byte> writable_bytes() { return bytes_; }
  HOIST_LAZY const void* data() const { return bytes_.data(); }

  /// The element, exact, as it is carried (`scalar`).
  double operator[](long i) const {
    if (is_wide(type_)) return at<double>(i);
    return with_type_of(type_, [&]<class T>(T) { return static_cast<double>(at<T>(i)); });
  }
  /// Sets an element to x, rounded or wrapped to the type.
  HOIST_LAZY void set(long i, double x) { set_carried(i, carried(type_, x)); }
  /// Sets an element to a value as it is carried.
  HOIST_LAZY void set_carried(long i, double x) {
    with_type_of(type_, [&]<class T>(T) {
      const double exact = round_to(type_, x);
      T y = T{};
      if (is_wide(type_))
        std::memcpy(static_cast<void*>(&y), &exact, sizeof y);
      else
        y = static_cast<T>(exact);
      std::memcpy(bytes_.data() + static_cast<std::size_t>(i) * sizeof y, &y, sizeof y);
      return 0;
    });
  }
  /// All elements, converted to T.
  template <class T>
  std::vector<T> as() const {
    std::vector<T> all(static_cast<std::size_t>(size()));
    if constexpr (!std::is_same_v<T, bool>)
      if (scalar_of<T>::value == type_ && !all.empty()) {
        std::memcpy(all.data(), bytes_.data(), bytes_.size());
        return all;
      }
    if (!all.empty())
      with_type_of(type_, [&]<class U>(U) {
        for (long i = 0; i < size(); ++i) all[static_cast<std::size_t>(i)] = static_cast<T>(at<U>(i));
        return 0;
      });
    return all;
  }
  friend bool operator==(const host_values&, const host_values&) = default;

 private:
  template <class T>
  T at(long i) const {
    T x;
    std::memcpy(&x, bytes_.data() + static_cast<std::size_t>(i) * sizeof x, sizeof x);
    return x;
  }
  scalar type_ = scalar::f32;
  std::vector<std::byte> bytes_;
};

/// Arrays of one type as a program's inputs.
template <class T>
std::vector<host_values> host_arrays(const std::vector<std::vector<T>>& arrays) {
  return {arrays.begin(), arrays.end()};
}

}  // namespace hoist
