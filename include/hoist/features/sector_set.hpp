#pragma once
// A set of memory sectors that is cheap to fill with those that are equally far apart.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/vec.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace hoist::features {

/// Sectors that are equally far apart.
struct sector_run {
  long first = 0;
  int count = 0;
  long apart = 1;

  friend bool operator==(const sector_run&, const sector_run&) = default;
};

/// Sectors by memory and number. The first run of a memory says which of its sectors are 64 of a word: those that are as far
/// apart as in the run.
class sector_set {
 public:
  HOIST_LAZY bool insert(int memory, long sector) {
    const sector_run one{sector, 1};
    return insert(memory, &one, 1, 0) == 1;
  }
  /// Adds the sectors of so many runs, each `moved` further on, and says how many are new.
  HOIST_LAZY int insert(int memory, const sector_run* runs, int count, long moved) {
    long& apart = apart_[at(memory)];
    if (apart == 0 && count > 0) apart = runs->apart;
    int fresh = 0;
    for (const sector_run* r = runs; r != runs + count; ++r) {
      if (r->apart == apart) {
        fresh += add(memory, r->first + moved, r->count);
      } else {
        for (int k = 0; k < r->count; ++k) fresh += add(memory, r->first + moved + k * r->apart, 1);
      }
    }
    size_ += static_cast<std::size_t>(fresh);
    return fresh;
  }
  std::size_t size() const { return size_; }
  /// Whether the sectors of each run, which are in the set, are neighbours and follow on one that is there too.
  HOIST_LAZY bool goes_on(int memory, const sector_run* runs, int count, long moved) const {
    return std::all_of(runs, runs + count,
                       [&](const sector_run& r) { return r.apart == 1 && contains(memory, r.first + moved - 1); });
  }

  /// How many sectors of a memory are also there `by` sectors further on.
  HOIST_LAZY double shared(int memory, long by) const {
    const long apart = std::max(1L, apart_[at(memory)]);
    double n = 0;
    for (const entry& e : entries_) {
      if (e.key == 0 || static_cast<int>((e.key - 1) & 255) != (memory & 255)) continue;
      const long block = static_cast<long>(e.key - 1) >> 8, row = quotient(block, apart),
                 first = 64 * apart * row + block - row * apart;
      for (unsigned long left = e.word; left != 0; left &= left - 1)
        n += contains(memory, first + std::countr_zero(left) * apart + by);
    }
    return n;
  }

 private:
  struct entry {
    unsigned long key = 0, word = 0;  ///< 0 is free
  };
  /// Where a sector stands: the word's number, and its bit.
  struct place {
    long block;
    int bit;
  };

  static int at(int memory) { return memory & 255; }
  static constexpr long quotient(long a, long b) { return b == 1 ? a : a >= 0 ? a / b : -((b - 1 - a) / b); }
  HOIST_LAZY place place_of(int memory, long sector) const {
    const long apart = apart_[at(memory)], q = quotient(sector, apart);
    return {(q >> 6) * apart + sector - q * apart, static_cast<int>(q & 63)};
  }
  HOIST_LAZY static unsigned long key_of(int memory, long block) {
    return (static_cast<unsigned long>(block) << 8 | static_cast<unsigned long>(memory & 255)) + 1;
  }

  /// Adds so many sectors that are as far apart as those of a word.
  HOIST_LAZY int add(int memory, long first, int count) {
    int fresh = 0;
    place p = place_of(memory, first);
    while (count > 0) {
      const int n = std::min(count, 64 - p.bit);
      unsigned long& word = word_of(key_of(memory, p.block));
      const unsigned long added = (~0UL >> (64 - n) << p.bit) & ~word;
      word |= added;
      if (added != 0) fresh += (added & (added - 1)) == 0 ? 1 : std::popcount(added);
      count -= n;
      p = {p.block + apart_[at(memory)], 0};
    }
    return fresh;
  }
  HOIST_LAZY bool contains(int memory, long sector) const {
    const place p = place_of(memory, sector);
    return (entries_[slot_of(key_of(memory, p.block))].word >> p.bit & 1) != 0;
  }
  HOIST_LAZY unsigned long& word_of(unsigned long key) {
    if (entries_[last_].key == key) return entries_[last_].word;
    if (2 * (count_ + 1) > entries_.size()) grow();
    last_ = slot_of(key);
    count_ += entries_[last_].key == 0;
    entries_[last_].key = key;
    return entries_[last_].word;
  }
  HOIST_LAZY int slot_of(unsigned long key) const {
    const int mask = entries_.size() - 1;
    int slot = static_cast<int>((key * 0x9e3779b97f4a7c15UL >> 32) & static_cast<unsigned long>(mask));
    while (entries_[slot].key != 0 && entries_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
  }
  HOIST_LAZY void grow() {
    const meta::vec<entry> old = static_cast<meta::vec<entry>&&>(entries_);
    entries_ = meta::vec<entry>(4 * old.size(), entry{});
    for (const entry& e : old)
      if (e.key != 0) entries_[slot_of(e.key)] = e;
  }

  meta::vec<entry> entries_ = meta::vec<entry>(256, entry{});  ///< a power of two
  long apart_[256] = {};                                       ///< by memory; 0 where nothing was added
  int count_ = 0, last_ = 0;
  std::size_t size_ = 0;
};

}  // namespace hoist::features
