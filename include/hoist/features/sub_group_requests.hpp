#pragma once
// What the sub-groups of a group ask memory for when they execute one instruction of an access.

#include <hoist/meta/engine.hpp>
#include <hoist/simulate/coalescing.hpp>
#include <hoist/simulate/mask.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <vector>

namespace hoist::features {

/// One instruction that the lanes execute: each accesses `width` elements of `bytes` from its index on.
struct instruction {
  const long* index = nullptr;
  long offset = 0;  ///< added to every index
  int width = 1;
  int bytes = 4;
  ir::space where = ir::space::global;
  bool is_store = false;
};

/// The requests of one instruction, a sub-group after the other. Where all indices of a sub-group are those of the one
/// before, moved by whole lines and rounds of banks, its request takes the same and touches the same sectors further on.
class sub_group_requests {
 public:
  HOIST_LAZY sub_group_requests(const target& t, int lanes)
      : widths_{t.sub_group, t.line_bytes, t.sector_bytes, t.local_banks}, lanes_(lanes) {}

  /// Calls `visit(*this)` for each sub-group that has a lane in `who`.
  template <class F>
  void each(const instruction& i, const simulate::mask& who, F visit) {
    int before = -1;
    for (int from = 0; from < lanes_; from += widths_.sub_group) {
      if (before >= 0 && is_moved(i, who, from, before)) {
        moved_ += i.index[from] - i.index[before];
      } else if (!look(i, who, from)) {
        continue;
      }
      before = from;
      visit(*this);
    }
  }

  int passes() const { return passes_; }
  HOIST_LAZY int sectors() const { return static_cast<int>(sectors_.size()); }
  /// Sectors that a store covers whole.
  int whole_sectors() const { return whole_; }
  /// Calls `visit` with each sector's number.
  template <class F>
  void each_sector(F visit) const {
    for (long s : sectors_) visit(s + moved_ / per_sector_);
  }

 private:
  HOIST_LAZY bool is_moved(const instruction& i, const simulate::mask& who, int from, int before) const {
    if (lanes_ - from < widths_.sub_group) return false;
    const long by = i.index[from] - i.index[before];
    bool same = by * i.bytes % widths_.line_bytes == 0 && by * i.bytes % (4L * widths_.banks) == 0;
    for (int l = 0; same && l < widths_.sub_group; ++l)
      same = who[from + l] == who[before + l] && i.index[from + l] - i.index[before + l] == by;
    return same;
  }
  HOIST_LAZY bool look(const instruction& i, const simulate::mask& who, int from) {
    request_.clear();
    for (int l = from; l < std::min(lanes_, from + widths_.sub_group); ++l)
      for (int k = 0; who[l] && k < i.width; ++k) request_.add(i.index[l] + i.offset + k);
    if (request_.lanes == 0) return false;
    passes_ = passes_of(request_, widths_, i.where, i.bytes, i.width);
    moved_ = whole_ = 0;
    sectors_.clear();
    if (i.where != ir::space::global) return true;
    per_sector_ = std::max(1, widths_.sector_bytes / i.bytes);
    distinct_pieces(request_, 0, request_.lanes, per_sector_, [&](long s) { sectors_.push_back(s); });
    if (i.is_store) whole_ = simulate::whole_pieces(request_, per_sector_);
    return true;
  }

  simulate::widths widths_;
  int lanes_;
  simulate::request request_;
  std::vector<long> sectors_;  ///< of the request that was looked at last; those of the present one are `moved_` elements on
  long moved_ = 0, per_sector_ = 1;
  int passes_ = 0, whole_ = 0;
};

}  // namespace hoist::features
