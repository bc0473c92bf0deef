#pragma once
// A set of memory sectors that is cheap to fill.

#include <hoist/meta/engine.hpp>

#include <cstddef>
#include <vector>

namespace hoist::features {

/// Sectors by memory and number; `insert` says whether one is new.
class sector_set {
 public:
  HOIST_LAZY bool insert(int memory, long sector) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    const unsigned long key = key_of(memory, sector);
    unsigned long& slot = slots_[place(key)];
    if (slot == key) return false;
    slot = key;
    ++count_;
    return true;
  }
  std::size_t size() const { return count_; }

  /// How many sectors of a memory are also there `by` sectors further on.
  HOIST_LAZY double shared(int memory, long by) const {
    double n = 0;
    for (unsigned long key : slots_) {
      if (key == 0 || static_cast<int>((key - 1) & 255) != (memory & 255)) continue;
      long sector = static_cast<long>(key - 1) >> 8;
      unsigned long wanted = key_of(memory, sector + by);
      n += slots_[place(wanted)] == wanted;
    }
    return n;
  }

 private:
  HOIST_LAZY static unsigned long key_of(int memory, long sector) {
    return (static_cast<unsigned long>(sector) << 8 | static_cast<unsigned long>(memory & 255)) + 1;
  }
  HOIST_LAZY std::size_t place(unsigned long key) const {
    std::size_t mask = slots_.size() - 1, at = (key * 0x9e3779b97f4a7c15UL >> 32) & mask;
    while (slots_[at] != 0 && slots_[at] != key) at = (at + 1) & mask;
    return at;
  }
  HOIST_LAZY void grow() {
    std::vector<unsigned long> old(slots_.empty() ? 1024 : 2 * slots_.size());
    old.swap(slots_);
    for (unsigned long key : old)
      if (key != 0) slots_[place(key)] = key;
  }

  std::vector<unsigned long> slots_;  ///< a power of two; 0 is free
  std::size_t count_ = 0;
};

}  // namespace hoist::features
