#pragma once
// Which work-items of a group take part in a statement.

#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hoist::simulate {

/// A set of lanes, with its size.
class mask {
 public:
  HOIST_LAZY explicit mask(int lanes = 0, bool all = false)
      : on_(static_cast<std::size_t>(lanes), all ? 1 : 0), count_(all ? lanes : 0) {}

  HOIST_LAZY int lanes() const { return static_cast<int>(on_.size()); }
  int count() const { return count_; }
  bool any() const { return count_ > 0; }
  HOIST_LAZY bool full() const { return count_ == lanes(); }
  bool operator[](int lane) const { return on_[static_cast<std::size_t>(lane)] != 0; }
  HOIST_LAZY void add(int lane) {
    count_ += on_[static_cast<std::size_t>(lane)] == 0;
    on_[static_cast<std::size_t>(lane)] = 1;
  }
  /// The sub-groups, of so many neighbouring lanes, that have a lane of the set.
  HOIST_LAZY int sub_groups(int size) const {
    int found = 0;
    for (int from = 0; from < lanes(); from += size)
      found +=
          std::any_of(on_.begin() + from, on_.begin() + std::min(from + size, lanes()), [](unsigned char l) { return l != 0; });
    return found;
  }
  /// A lane of the set, or -1.
  HOIST_LAZY int first() const {
    for (int l = 0; l < lanes(); ++l)
      if ((*this)[l]) return l;
    return -1;
  }
  /// A lane of this set that isn't in `other`, or -1.
  HOIST_LAZY int first_missing(const mask& other) const {
    for (int l = 0; l < lanes(); ++l)
      if ((*this)[l] && !other[l]) return l;
    return -1;
  }
  /// The lanes of this set for which `test(lane)` holds.
  template <class F>
  mask where(F test) const {
    mask m(lanes());
    for (int l = 0; l < lanes(); ++l)
      if ((*this)[l] && test(l)) m.add(l);
    return m;
  }

 private:
  std::vector<unsigned char> on_;
  int count_;
};

}  // namespace hoist::simulate
