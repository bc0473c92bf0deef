#pragma once
// What the sub-groups of a group ask memory for when they execute one instruction of an access.

#include <hoist/features/lane_rows.hpp>
#include <hoist/features/lane_sets.hpp>
#include <hoist/features/sector_set.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/vec.hpp>
#include <hoist/simulate/coalescing.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

namespace hoist::features {

/// An instruction that accesses `width` elements of `bytes`.
struct instruction {
  int width = 1;
  int bytes = 4;
  ir::space where = ir::space::global;
  bool is_store = false;

  friend bool operator==(const instruction&, const instruction&) = default;
};

/// What one sub-group asks for.
struct sub_group_request {
  int passes = 0, sectors = 0;
  int whole = 0;                ///< sectors that a store covers whole
  int runs_from = 0, runs = 0;  ///< of its sectors
};

/// What the sub-groups of a group ask for, one after the other, and in all.
struct group_request {
  int from = 0, count = 0;  ///< of the sub-groups' requests
  int passes = 0, sectors = 0, whole = 0;
  int shape = 0;   ///< those of one shape touch the same sectors, further on by what `first` is greater
  long first = 0;  ///< the first sector
};

/// The requests of instructions, by sub-groups. Accesses of the same row by the same lanes are looked at once for all places
/// that are whole lines and rounds of banks apart: they take the same, and touch the same sectors further on.
class sub_group_requests {
 public:
  HOIST_LAZY sub_group_requests(const target& t, const lane_rows& rows, const lane_sets& sets)
      : widths_{t.sub_group, t.line_bytes, t.sector_bytes, t.local_banks}, rows_(rows), sets_(sets) {}

  /// The request of one instruction.
  HOIST_LAZY group_request of(const instruction& i, const lane_value& index, int set) {
    const kind& k = kind_of(i);
    const long rounds = k.round_of(index.first), moved = rounds * k.round;
    const meta::long_result_table::key asked{meta::packed(index.row, set), index.first - moved, k.number};
    int found = known_.find(asked);
    if (found < 0) {
      found = known_.insert(asked, all_.size());
      all_.push(look(k, {index.row, index.first - moved}, set));
    }
    group_request r = all_[found];
    r.first += rounds * k.sectors;
    return r;
  }
  /// The requests of its sub-groups, until others are asked for.
  HOIST_LAZY const sub_group_request* begin(const group_request& r) const { return requests_.begin() + r.from; }
  HOIST_LAZY const sub_group_request* end(const group_request& r) const { return begin(r) + r.count; }
  /// The runs of sectors of a sub-group's request, from the group's first sector on.
  HOIST_LAZY const sector_run* runs(const sub_group_request& r) const { return runs_.begin() + r.runs_from; }

 private:
  /// Of instructions that are alike: elements after which lines, sectors and banks come round, in elements and in sectors.
  struct kind {
    instruction what;
    long per_sector = 1, round = 1, sectors = 1;
    simulate::piece_of round_of{1};
    long number = 0;
  };

  HOIST_LAZY const kind& kind_of(const instruction& i) {
    for (const kind& k : kinds_)
      if (k.what == i) return k;
    const long per_sector = std::max(1, widths_.sector_bytes / i.bytes), per_line = std::max(1, widths_.line_bytes / i.bytes);
    const long round = i.where == ir::space::global ? std::lcm(per_sector, per_line)
                                                    : static_cast<long>(widths_.banks) * std::max(1, 4 / i.bytes);
    kinds_.push({i, per_sector, round, round / per_sector, simulate::piece_of(round), kinds_.size()});
    return kinds_.back();
  }

  HOIST_LAZY group_request look(const kind& k, const lane_value& index, int set) {
    group_request all;
    all.from = requests_.size();
    const int runs_from = runs_.size();
    const unsigned char* on = sets_[set];
    const long* row = rows_[index.row];
    int before = -1;
    for (int from = 0; from < rows_.lanes(); from += widths_.sub_group) {
      if (before >= 0 && is_moved(row, on, from, before, k.round)) {
        add_moved(all, (row[from] - row[before]) / k.per_sector);
      } else {
        request_.clear();
        for (int l = from; l < std::min(rows_.lanes(), from + widths_.sub_group); ++l)
          for (int c = 0; on[l] != 0 && c < k.what.width; ++c) request_.add(row[l] + index.first + c);
        if (request_.lanes == 0) continue;
        add(all, k.what, k.per_sector);
      }
      before = from;
    }
    if (runs_from == runs_.size()) return all;
    all.first = runs_[runs_from].first;
    for (int run = runs_from; run < runs_.size(); ++run) runs_[run].first -= all.first;
    all.shape = shape_of(runs_from);
    return all;
  }
  /// The request of the sub-group whose indices are in `request_`.
  HOIST_LAZY void add(group_request& all, const instruction& i, long per_sector) {
    sub_group_request r;
    r.passes = passes_of(request_, widths_, i.where, i.bytes, i.width);
    r.runs_from = runs_.size();
    if (i.where == ir::space::global) {
      sectors_.clear();
      r.sectors = distinct_pieces(request_, 0, request_.lanes, per_sector, [&](long s) { sectors_.push_back(s); });
      add_runs();
      if (i.is_store) r.whole = simulate::whole_pieces(request_, per_sector);
    }
    r.runs = runs_.size() - r.runs_from;
    add(all, r);
  }
  HOIST_LAZY void add(group_request& all, const sub_group_request& r) {
    requests_.push(r);
    ++all.count;
    all.passes += r.passes;
    all.sectors += r.sectors;
    all.whole += r.whole;
  }
  /// Whether all lanes of a sub-group are those of the one before, moved by whole rounds.
  HOIST_LAZY bool is_moved(const long* row, const unsigned char* on, int from, int before, long round) const {
    const int lanes = widths_.sub_group;
    const long by = row[from] - row[before];
    if (rows_.lanes() - from < lanes || by % round != 0 || !std::equal(on + from, on + from + lanes, on + before)) return false;
    long differ = 0;
    for (int l = 0; l < lanes; ++l) differ |= (row[from + l] - row[before + l]) ^ by;
    return differ == 0;
  }
  /// The request before once more, so many sectors further on.
  HOIST_LAZY void add_moved(group_request& all, long sectors) {
    sub_group_request r = requests_.back();
    const int from = r.runs_from;
    r.runs_from = runs_.size();
    for (int k = from; k < from + r.runs; ++k) runs_.push({runs_[k].first + sectors, runs_[k].count, runs_[k].apart});
    add(all, r);
  }
  HOIST_LAZY void add_runs() {
    if (!std::is_sorted(sectors_.begin(), sectors_.end())) std::sort(sectors_.begin(), sectors_.end());
    std::size_t k = 0;
    while (k < sectors_.size()) {
      sector_run r{sectors_[k], 1, 1};
      if (k + 1 < sectors_.size()) r.apart = sectors_[k + 1] - sectors_[k];
      while (++k < sectors_.size() && sectors_[k] == sectors_[k - 1] + r.apart) ++r.count;
      runs_.push(r);
    }
  }
  /// The number of what the runs from `from` to the last one are.
  HOIST_LAZY int shape_of(int from) {
    const int count = runs_.size() - from;
    long sum = 0;
    for (int k = 0; k < count; ++k) sum += (2 * k + 1) * runs_[from + k].first + runs_[from + k].count;
    meta::long_result_table::key asked{count, sum};
    for (int other = shapes_.find(asked); other >= 0; other = shapes_.find(asked)) {
      if (std::equal(runs_.begin() + from, runs_.end(), runs_.begin() + other)) return other;
      ++asked.c;
    }
    return shapes_.insert(asked, from);
  }

  simulate::widths widths_;
  const lane_rows& rows_;
  const lane_sets& sets_;
  meta::vec<kind> kinds_;
  meta::long_result_table known_, shapes_;
  meta::vec<group_request> all_;
  meta::vec<sub_group_request> requests_;
  meta::vec<sector_run> runs_;
  simulate::request request_;
  std::vector<long> sectors_;
};

}  // namespace hoist::features
