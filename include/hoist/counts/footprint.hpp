#pragma once
// How many elements the accesses of one row touch, over the loops and ids that their indices name.

#include <hoist/counts/strides.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace hoist::counts {

/// A direction in which an index goes: `extent` values, `by` elements apart.
struct direction {
  index_expr by, extent;
};

/// Affine accesses that differ by offsets: a box of directions, each longer than what the shorter ones reach, and its shifts.
/// Elements are counted row by row: the first and last rows of a direction hold some of the shifts, those between all.
/// Source: Algorithm 2 of [Stevens2020], for unions of shifted boxes.
class footprint {
 public:
  HOIST_LAZY footprint(ir::kernel& k, arith::summation& sums, const launch_variables& of) : k_(k), sums_(sums), items_(of) {}

  /// The box of an index with these loops around it, shortest direction first; nothing where it is none.
  HOIST_LAZY std::optional<std::vector<direction>> box(index_expr index, const std::vector<loop_around>& around) {
    around_ = &around;
    found_.clear();
    index_expr rest = index;
    for (const loop_around& l : around) {
      const index_expr id = items_.id(l.who, l.dimension);
      const index_expr v = k_.index.contains(index, l.counter) || !id.valid() ? l.counter : id;
      if (!k_.index.contains(index, v)) {
        if (!k_.index.proves_less(begin_of(l), l.end)) return std::nullopt;
        continue;
      }
      if (!add(index, rest, v, trips_of(l), l.who == ir::level::sequential ? l.step : k_.index.number(1))) return std::nullopt;
    }
    for (ir::level who : {ir::level::local, ir::level::group, ir::level::global})
      for (int d = 0; d < 3; ++d)
        if (const index_expr id = items_.id(who, d); id.valid() && k_.index.contains(rest, id))
          if (!add(index, rest, id, items_.count(who, d), k_.index.number(1))) return std::nullopt;
    if (moves(rest) || !sort() || !merge()) return std::nullopt;
    std::vector<direction> all;
    for (const part& p : found_) all.push_back({p.by, p.extent});
    return all;
  }

  /// The elements of shifts of a box, each of `width` neighbours; not valid where they can't be told apart.
  HOIST_LAZY index_expr elements(const std::vector<direction>& box, const std::vector<index_expr>& offsets, int width) {
    if (offsets.size() > most_offsets) return {};
    return shifted(box, static_cast<int>(box.size()) - 1, offsets, width);
  }

 private:
  static constexpr std::size_t most_offsets = 48;
  struct part {
    index_expr variable, by, extent;
  };

  HOIST_LAZY index_expr begin_of(const loop_around& l) const {
    return l.who == ir::level::sequential ? l.begin : k_.index.number(0);
  }
  HOIST_LAZY index_expr trips_of(const loop_around& l) {
    arith::pool& p = k_.index;
    const index_expr length = p.sub(l.end, begin_of(l));
    return l.who == ir::level::sequential ? p.quotient(p.add(length, p.add_number(l.step, -1)), l.step) : length;
  }
  HOIST_LAZY bool add(index_expr index, index_expr& rest, index_expr v, index_expr extent, index_expr step) {
    arith::pool& p = k_.index;
    const index_expr by = p.mul(p.sub(p.substitute(index, v, p.add_number(v, 1)), index), step);
    if (moves(by) || p.range(by).lo <= 0) return false;
    found_.push_back({v, by, extent});
    rest = p.substitute(rest, v, p.number(0));
    return true;
  }
  HOIST_LAZY bool moves(index_expr e) const {
    for (ir::level who : {ir::level::global, ir::level::group, ir::level::local})
      for (int d = 0; d < 3; ++d)
        if (items_.id(who, d).valid() && k_.index.contains(e, items_.id(who, d))) return true;
    for (const ir::value& v : k_.values)
      if (v.what == ir::value::kind::named_index && k_.index.contains(e, v.as_named_index().variable)) return true;
    return std::any_of(around_->begin(), around_->end(), [&](const loop_around& l) { return k_.index.contains(e, l.counter); });
  }
  HOIST_LAZY bool sort() {
    arith::pool& p = k_.index;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      std::size_t least = i;
      for (std::size_t j = i + 1; j < found_.size(); ++j)
        if (p.proves_less(found_[j].by, found_[least].by)) least = j;
      std::swap(found_[i], found_[least]);
    }
    for (std::size_t i = 1; i < found_.size(); ++i)
      if (!p.proves_at_most(found_[i - 1].by, found_[i].by)) return false;
    return true;
  }
  /// Makes one of directions of which the second goes on where the first ends: chunks, of which the last may be shorter.
  HOIST_LAZY bool merge() {
    arith::pool& p = k_.index;
    for (std::size_t i = 0; i + 1 < found_.size();) {
      part &a = found_[i], &b = found_[i + 1];
      const index_expr whole = p.substitute(a.extent, b.variable, p.number(0));
      if (moves(whole) || !(b.by == p.mul(a.by, whole))) {
        if (moves(a.extent)) return false;
        ++i;
        continue;
      }
      const bool shrinks = !p.contains(a.extent, b.variable) || p.what(a.extent) == arith::op::minimum;
      if (!shrinks || moves(b.extent)) return false;
      const arith::summation::sum total = sums_.over(a.extent, b.variable, p.number(0), b.extent);
      if (!total.closed) return false;
      a.extent = total.total;
      found_.erase(found_.begin() + static_cast<long>(i) + 1);
    }
    return found_.empty() || !moves(found_.back().extent);
  }

  /// An offset as steps of a direction, and what is left.
  struct split_offset {
    long steps = 0;
    index_expr rest;
  };
  HOIST_LAZY bool split(index_expr offset, index_expr by, split_offset& s) {
    arith::pool& p = k_.index;
    if (p.is_number(by)) {
      if (!p.is_number(offset)) return false;
      const long step = p.value(by), x = p.value(offset);
      s.steps = rounded_down(2 * x + step - 1, 2 * step);
    } else if (p.is_number(offset)) {
      s.steps = 0;
    } else {
      const index_expr lead = p.what(by) == arith::op::sum ? p.term(by, 0) : by;
      const long own = p.what(by) == arith::op::sum ? p.coefficient(by, 0) : 1;
      long in_offset = p.what(offset) == arith::op::sum ? 0 : offset == lead ? 1 : 0;
      for (int k = 0; p.what(offset) == arith::op::sum && k < p.terms(offset); ++k)
        if (p.term(offset, k) == lead) in_offset = p.coefficient(offset, k);
      if (in_offset % own != 0) return false;
      s.steps = in_offset / own;
    }
    s.rest = p.sub(offset, p.scale(by, s.steps));
    return true;
  }
  static constexpr long rounded_down(long a, long b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

  /// The elements of the shifts in directions 0 to k.
  HOIST_LAZY index_expr shifted(const std::vector<direction>& box, int k, const std::vector<index_expr>& offsets, int width) {
    arith::pool& p = k_.index;
    if (k < 0) return points(offsets, width);
    const direction& d = box[static_cast<std::size_t>(k)];
    std::vector<split_offset> all(offsets.size());
    for (std::size_t i = 0; i < offsets.size(); ++i)
      if (!split(offsets[i], d.by, all[i])) return {};
    index_expr reach = p.number(width - 1);
    for (int j = 0; j < k; ++j)
      reach =
          p.add(reach, p.mul(box[static_cast<std::size_t>(j)].by, p.add_number(box[static_cast<std::size_t>(j)].extent, -1)));
    for (const split_offset& a : all)
      for (const split_offset& b : all)
        if (!p.proves_less(p.add(reach, p.sub(a.rest, b.rest)), d.by)) return {};
    std::stable_sort(all.begin(), all.end(), [](const split_offset& a, const split_offset& b) { return a.steps < b.steps; });
    const long span = all.back().steps - all.front().steps;
    if (!p.proves_at_most(p.number(span), d.extent)) return {};
    const auto rows = [&](std::size_t from, std::size_t to) {
      std::vector<index_expr> rests;
      for (std::size_t i = from; i < to; ++i)
        if (std::find(rests.begin(), rests.end(), all[i].rest) == rests.end()) rests.push_back(all[i].rest);
      return shifted(box, k - 1, rests, width);
    };
    const index_expr middle = rows(0, all.size());
    if (!middle.valid()) return {};
    index_expr total = p.mul(p.add_number(d.extent, -span), middle);
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i].steps == all[i - 1].steps) continue;
      const index_expr first = rows(0, i), last = rows(i, all.size());
      if (!first.valid() || !last.valid()) return {};
      total = p.add(total, p.scale(p.add(first, last), all[i].steps - all[i - 1].steps));
    }
    return total;
  }
  /// The elements of vectors at numbers.
  HOIST_LAZY index_expr points(const std::vector<index_expr>& offsets, int width) {
    std::vector<long> at;
    for (index_expr o : offsets) {
      if (!k_.index.is_number(o)) return {};
      for (int c = 0; c < width; ++c) at.push_back(k_.index.value(o) + c);
    }
    std::sort(at.begin(), at.end());
    return k_.index.number(std::unique(at.begin(), at.end()) - at.begin());
  }

  ir::kernel& k_;
  arith::summation& sums_;
  const launch_variables& items_;
  const std::vector<loop_around>* around_ = nullptr;
  std::vector<part> found_;
};

}  // namespace hoist::counts
