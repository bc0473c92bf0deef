#pragma once
// Results of operations that were asked for before.

#include <hoist/arith/node.hpp>

namespace hoist::arith {

/// A map from an operation (or -1 for a proof), the depth of proofs around it and two ids to a result, by open
/// addressing.
class result_table {
 public:
  struct key {
    int what, depth, a, b;
    friend constexpr bool operator==(const key&, const key&) = default;
  };

  /// The result, or -1.
  constexpr int find(const key& k) const {
    if (entries_.empty()) return -1;
    for (int at = start(k);; at = next(at)) {
      if (entries_[at].result < 0) return -1;
      if (entries_[at].asked == k) return entries_[at].result;
    }
  }
  /// Adds the result, at least 0, of a key that may be there already.
  constexpr void insert(const key& k, int result) {
    if (2 * (count_ + 1) > entries_.size()) grow();
    int at = start(k);
    for (; entries_[at].result >= 0; at = next(at))
      if (entries_[at].asked == k) return;
    entries_[at] = {k, result};
    ++count_;
  }

 private:
  struct entry {
    key asked{};
    int result = -1;
  };

  constexpr int start(const key& k) const {
    unsigned hash = static_cast<unsigned>(k.a) * 0x9e3779b1U + static_cast<unsigned>(k.b) * 0x85ebca6bU;
    hash += static_cast<unsigned>(k.what * 4 + k.depth) * 0xc2b2ae35U;
    return static_cast<int>(hash >> 8) & (entries_.size() - 1);
  }
  constexpr int next(int at) const { return (at + 1) & (entries_.size() - 1); }
  constexpr void grow() {
    const meta::vec<entry> old = entries_;
    entries_ = meta::vec<entry>(old.empty() ? 64 : 4 * old.size(), entry{});
    count_ = 0;
    for (const entry& e : old)
      if (e.result >= 0) insert(e.asked, e.result);
  }

  meta::vec<entry> entries_;
  int count_ = 0;
};

}  // namespace hoist::arith
