#pragma once
// Which work-items of a group take part in a statement: sets, each computed once.

#include <hoist/features/lane_rows.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/result_table.hpp>
#include <hoist/meta/vec.hpp>

#include <algorithm>
#include <vector>

namespace hoist::features {

/// Sets of lanes by number, each stored once. Set 0 is empty, set 1 has all lanes.
class lane_sets {
 public:
  static constexpr int none = 0, all = 1;

  HOIST_LAZY lane_sets(const lane_rows& rows, int sub_group) : rows_(rows), sub_group_(sub_group) {
    for (const unsigned char c : {0, 1}) {
      on_.insert(on_.end(), at(rows.lanes()), c);
      add_counts(c);
    }
  }

  HOIST_LAZY int count(int set) const { return counts_[set].lanes; }
  /// Sub-groups that have a lane of the set.
  HOIST_LAZY int sub_groups(int set) const { return counts_[set].sub_groups; }
  /// The first lane of the set, which isn't empty.
  HOIST_LAZY int first(int set) const { return counts_[set].first; }
  /// For each lane, whether it is in the set; until the next set is added.
  HOIST_LAZY const unsigned char* operator[](int set) const { return on_.data() + at(set) * at(rows_.lanes()); }

  /// The lanes of a set where a condition is nonzero, or with `holds` false where it is zero.
  HOIST_LAZY int where(int set, const lane_value& condition, bool holds) {
    if (condition.uniform()) return (condition.first != 0) == holds ? set : none;
    return memoised(set, {meta::packed(set, condition.row), condition.first, holds ? 1 : 0},
                    [&](int l) { return (rows_.of(condition, l) != 0) == holds; });
  }
  /// The lanes of a set where a value is greater than `bound`.
  HOIST_LAZY int above(int set, const lane_value& v, long bound) {
    if (v.uniform()) return v.first > bound ? set : none;
    return memoised(set, {meta::packed(set, v.row), v.first - bound, 2}, [&](int l) { return rows_.of(v, l) > bound; });
  }

 private:
  struct counts {
    int lanes = 0, sub_groups = 0, first = -1;
  };

  HOIST_LAZY static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  template <class F>
  int memoised(int set, const meta::long_result_table::key& asked, F test) {
    const int known = results_.find(asked);
    return known >= 0 ? known : results_.insert(asked, found(set, test));
  }
  template <class F>
  int found(int set, F test) {
    const std::size_t lanes = at(rows_.lanes());
    on_.resize(on_.size() + lanes);
    const unsigned char* from = (*this)[set];
    unsigned char* to = on_.data() + on_.size() - lanes;
    for (int l = 0; l < rows_.lanes(); ++l) to[l] = from[l] != 0 && test(l) ? 1 : 0;
    return settled(to);
  }
  /// The number of the set that was added last: its own, or that of an equal one, and then it goes again.
  HOIST_LAZY int settled(const unsigned char* to) {
    const std::size_t lanes = at(rows_.lanes());
    for (int s = 0; s < counts_.size(); ++s)
      if (std::equal(to, to + lanes, (*this)[s])) {
        on_.resize(on_.size() - lanes);
        return s;
      }
    add_counts(counts_.size());
    return counts_.size() - 1;
  }
  HOIST_LAZY void add_counts(int set) {
    counts c;
    const unsigned char* on = (*this)[set];
    for (int l = 0, group = -1; l < rows_.lanes(); ++l) {
      if (on[l] == 0) continue;
      if (c.lanes++ == 0) c.first = l;
      c.sub_groups += l / sub_group_ != group;
      group = l / sub_group_;
    }
    counts_.push(c);
  }

  const lane_rows& rows_;
  int sub_group_;
  std::vector<unsigned char> on_;
  meta::vec<counts> counts_;
  meta::long_result_table results_;
};

}  // namespace hoist::features
