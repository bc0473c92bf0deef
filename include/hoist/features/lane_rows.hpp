#pragma once
// Numbers for all work-items of a group at once: a row of differences, which many share, and the first work-item's number.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/result_table.hpp>
#include <hoist/meta/vec.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hoist::features {

/// A number for each lane: lane l has `first` plus what row number `row` has at l. Row 0 is of zeros: one value for all lanes.
struct lane_value {
  int row = 0;
  long first = 0;

  bool uniform() const { return row == 0; }
  friend bool operator==(const lane_value&, const lane_value&) = default;
};

/// Rows of differences to the first lane, each stored once.
class lane_rows {
 public:
  HOIST_LAZY explicit lane_rows(int lanes) : lanes_(lanes), bounds_(1, bounds{}) {
    rows_.reserve(16 * at(lanes));  // what most kernels need
    rows_.resize(at(lanes));
  }

  int lanes() const { return lanes_; }
  /// Row `r`, a number for each lane, until the next row is added.
  HOIST_LAZY const long* operator[](int r) const { return rows_.data() + at(r) * at(lanes_); }
  HOIST_LAZY long least(const lane_value& v) const { return v.first + bounds_[v.row].least; }
  HOIST_LAZY long greatest(const lane_value& v) const { return v.first + bounds_[v.row].greatest; }
  HOIST_LAZY long of(const lane_value& v, int lane) const { return v.first + (*this)[v.row][lane]; }

  /// The values that `each(lane)` returns.
  template <class F>
  lane_value computed(F each) {
    const std::size_t from = rows_.size();
    rows_.resize(from + at(lanes_));
    long* row = rows_.data() + from;
    for (int l = 0; l < lanes_; ++l) row[l] = each(l);
    return settled(row);
  }

 private:
  struct bounds {
    long least = 0, greatest = 0;
  };

  HOIST_LAZY static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// The values that stand where the last row goes.
  HOIST_LAZY lane_value settled(long* row) {
    const long first = row[0];
    bounds b;
    for (int l = 0; l < lanes_; ++l) {
      row[l] -= first;
      b = {std::min(b.least, row[l]), std::max(b.greatest, row[l])};
    }
    return {deduplicated(row, b), first};
  }
  /// The number of the row that was added last: its own, or that of an equal one, and then it goes again.
  HOIST_LAZY int deduplicated(const long* row, const bounds& b) {
    const int mine = bounds_.size();
    if (b.least == 0 && b.greatest == 0) return drop(), 0;
    long sum = 0, mixed = 0;
    for (int l = 0; l < lanes_; ++l) sum += row[l], mixed += row[l] * (2 * l + 1);
    meta::long_result_table::key asked{sum, mixed, b.greatest - b.least, 0};
    for (int r = by_sums_.find(asked); r >= 0; r = by_sums_.find(asked)) {
      if (std::equal(row, row + lanes_, (*this)[r])) return drop(), r;
      ++asked.d;
    }
    bounds_.push(b);
    return by_sums_.insert(asked, mine);
  }
  HOIST_LAZY void drop() { rows_.resize(rows_.size() - at(lanes_)); }

  int lanes_;
  std::vector<long> rows_;
  meta::vec<bounds> bounds_;
  meta::long_result_table by_sums_;
};

}  // namespace hoist::features
