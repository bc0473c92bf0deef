#pragma once
// Memoised results, by keys of four integers.

#include <hoist/meta/vec.hpp>

#include <type_traits>

namespace hoist::meta {

/// Two ints as a part of a key.
constexpr long packed(int a, int b) { return static_cast<long>(a) << 32 | static_cast<long>(static_cast<unsigned>(b)); }

/// A hash table from four integers to one that isn't negative, with open addressing.
template <class Integer>
class basic_result_table {
 public:
  struct key {
    Integer a = 0, b = 0, c = 0, d = 0;
    friend constexpr bool operator==(const key&, const key&) = default;
  };

  /// The result, or -1.
  constexpr int find(const key& k) const {
    if (entries_.empty()) return -1;
    for (unsigned at = start(k);; at = (at + 1) & mask()) {
      const entry& e = entries_.elements[at];
      if (e.result < 0 || e.asked == k) return e.result;
    }
  }
  /// Adds the result of a key that may be there already; returns it.
  constexpr int insert(const key& k, int result) {
    if (2 * (count_ + 1) > entries_.size()) grow();
    unsigned at = start(k);
    for (; entries_.elements[at].result >= 0; at = (at + 1) & mask())
      if (entries_.elements[at].asked == k) return result;
    entries_.elements[at] = {k, result};
    ++count_;
    return result;
  }

 private:
  struct entry {
    key asked{};
    int result = -1;
  };

  constexpr unsigned mask() const { return static_cast<unsigned>(entries_.size() - 1); }
  constexpr unsigned start(const key& k) const {
    using part = std::make_unsigned_t<Integer>;
    const unsigned long sum = static_cast<part>(k.c) * 0x9e3779b97f4a7c15UL + static_cast<part>(k.d) * 0xc2b2ae3d27d4eb4fUL +
                              static_cast<part>(k.b) * 0x165667b19e3779f9UL + static_cast<part>(k.a) * 0x27d4eb2f165667c5UL;
    return static_cast<unsigned>((sum ^ sum >> 29) >> 17) & mask();
  }
  constexpr void grow() {
    const vec<entry> old = static_cast<vec<entry>&&>(entries_);
    entries_ = vec<entry>(old.empty() ? 64 : 4 * old.size(), entry{});
    count_ = 0;
    for (const entry& e : old)
      if (e.result >= 0) insert(e.asked, e.result);
  }

  vec<entry> entries_;
  int count_ = 0;
};
using result_table = basic_result_table<int>;
using long_result_table = basic_result_table<long>;

}  // namespace hoist::meta
