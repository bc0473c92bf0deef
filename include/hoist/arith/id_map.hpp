#pragma once
// A small map from ids, by open addressing.

#include <hoist/meta/vec.hpp>

namespace hoist::arith::detail {

template <class T>
class id_map {
 public:
  /// The value of the key, or null; not valid after the next `insert`.
  constexpr const T* find(int key) const {
    if (keys_.empty()) return nullptr;
    for (int at = start(key);; at = next(at)) {
      if (keys_[at] == key) return &values_[at];
      if (keys_[at] < 0) return nullptr;
    }
  }
  /// Adds a key that isn't there.
  constexpr void insert(int key, T value) {
    if (2 * (count_ + 1) > keys_.size()) grow();
    int at = start(key);
    while (keys_[at] >= 0) at = next(at);
    keys_[at] = key;
    values_[at] = value;
    ++count_;
  }

 private:
  constexpr int start(int key) const {
    return static_cast<int>((static_cast<unsigned>(key) * 0x9e3779b1U) >> 8) & (keys_.size() - 1);
  }
  constexpr int next(int at) const { return (at + 1) & (keys_.size() - 1); }
  constexpr void grow() {
    const meta::vec<int> keys = keys_;
    const meta::vec<T> values = values_;
    const int room = keys.empty() ? 16 : 2 * keys.size();
    keys_ = meta::vec<int>(room, -1);
    values_ = meta::vec<T>(room, T{});
    count_ = 0;
    for (int k = 0; k < keys.size(); ++k)
      if (keys[k] >= 0) insert(keys[k], values[k]);
  }

  meta::vec<int> keys_;
  meta::vec<T> values_;
  int count_ = 0;
};

}  // namespace hoist::arith::detail
