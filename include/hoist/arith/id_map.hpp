#pragma once
// A small map from ids, by open addressing.

#include <hoist/meta/vec.hpp>

namespace hoist::arith::detail {

template <class T>
class id_map {
 public:
  /// The value of the key, or null; not valid after the next `insert`.
  constexpr const T* find(int key) const {
    if (entries_.empty()) return nullptr;
    for (int at = start(key);; at = next(at)) {
      if (entries_[at].key == key) return &entries_[at].value;
      if (entries_[at].key < 0) return nullptr;
    }
  }
  /// Adds a key that isn't there.
  constexpr void insert(int key, T value) {
    if (2 * (count_ + 1) > entries_.size()) grow();
    int at = start(key);
    while (entries_[at].key >= 0) at = next(at);
    entries_[at] = {key, value};
    ++count_;
  }

 private:
  struct entry {
    int key = -1;
    T value{};
  };
  constexpr int start(int key) const {
    return static_cast<int>((static_cast<unsigned>(key) * 0x9e3779b1U) >> 8) & (entries_.size() - 1);
  }
  constexpr int next(int at) const { return (at + 1) & (entries_.size() - 1); }
  constexpr void grow() {
    const meta::vec<entry> old = static_cast<meta::vec<entry>&&>(entries_);
    entries_ = meta::vec<entry>(old.empty() ? 16 : 4 * old.size(), entry{});
    count_ = 0;
    for (const entry& e : old)
      if (e.key >= 0) insert(e.key, e.value);
  }

  meta::vec<entry> entries_;
  int count_ = 0;
};

}  // namespace hoist::arith::detail
