#pragma once
// What was found before, by what it was asked for.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/vec.hpp>

namespace hoist::features {

/// A map from four integers to one that isn't negative, by open addressing: `meta::result_table` for long ones.
class memo {
 public:
  struct key {
    long part[4] = {};
    friend bool operator==(const key&, const key&) = default;
  };

  /// Two numbers of things as one part of a key.
  static constexpr long both(int a, int b) { return static_cast<long>(a) << 32 | static_cast<long>(static_cast<unsigned>(b)); }

  /// The result, or -1.
  HOIST_LAZY int find(const key& k) const {
    if (entries_.empty()) return -1;
    for (int at = start(k);; at = (at + 1) & mask()) {
      const entry& e = entries_[at];
      if (e.result < 0 || e.asked == k) return e.result;
    }
  }
  /// Adds the result of a key that isn't there, and returns it.
  HOIST_LAZY int insert(const key& k, int result) {
    if (2 * (count_ + 1) > entries_.size()) grow();
    place(k) = {k, result};
    ++count_;
    return result;
  }

 private:
  struct entry {
    key asked;
    int result = -1;
  };

  int mask() const { return entries_.size() - 1; }
  HOIST_LAZY int start(const key& k) const {
    const auto part = [&](int i) { return static_cast<unsigned long>(k.part[i]); };
    const unsigned long h = part(0) * 0x9e3779b97f4a7c15UL + part(1) * 0xc2b2ae3d27d4eb4fUL + part(2) * 0x165667b19e3779f9UL +
                            part(3) * 0x27d4eb2f165667c5UL;
    return static_cast<int>((h ^ h >> 29) >> 17 & static_cast<unsigned long>(mask()));
  }
  HOIST_LAZY entry& place(const key& k) {
    int at = start(k);
    while (entries_[at].result >= 0) at = (at + 1) & mask();
    return entries_[at];
  }
  HOIST_LAZY void grow() {
    const meta::vec<entry> old = static_cast<meta::vec<entry>&&>(entries_);
    entries_ = meta::vec<entry>(old.empty() ? 64 : 4 * old.size(), entry{});
    for (const entry& e : old)
      if (e.result >= 0) place(e.asked) = e;
  }

  meta::vec<entry> entries_;
  int count_ = 0;
};

}  // namespace hoist::features
