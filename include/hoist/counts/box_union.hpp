#pragma once
// How many elements boxes of an array have together.

#include <hoist/counts/table.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace hoist::counts {

/// A direction in which an index goes: steps `from` to below `below`, each of `by` elements.
struct direction {
  index_expr by, from, below;
};
/// Elements at `base` and at all sums of it with steps of its directions; there is a step in each.
struct box {
  std::vector<direction> directions;
  index_expr base;
};

/// The union of boxes. Each element gets its steps in the directions of all boxes, which are digits of its place: those of lower
/// directions reach less far than a step of the next one. So elements differ where digits do, and are counted interval by interval.
/// Source: Algorithm 2 of [Stevens2020], for unions of boxes.
class box_union {
 public:
  HOIST_LAZY explicit box_union(arith::pool& p) : p_(p) {}

  /// Not valid where the boxes' elements can't be told apart.
  HOIST_LAZY index_expr elements(const std::vector<box>& boxes) {
    if (boxes.empty()) return p_.number(0);
    if (boxes.size() > most_boxes) return {};
    boxes_ = &boxes;
    std::vector<index_expr> bys = {p_.number(1)};
    for (const box& b : boxes)
      for (const direction& d : b.directions)
        if (!insert(bys, d.by)) return {};
    if (const index_expr all = with(bys); all.valid()) return all;
    const std::vector<index_expr> more = missing_directions();
    for (index_expr by : more)
      if (const index_expr all = with_another(bys, by); all.valid()) return all;
    return {};
  }

 private:
  static constexpr std::size_t most_boxes = 64, most_missing = 24, most_origins = 6;
  using digits = std::pair<index_expr, index_expr>;  ///< from the first to below the second
  using set_of_boxes = unsigned long;

  /// Adds a direction in order of size; false where the order isn't seen.
  HOIST_LAZY bool insert(std::vector<index_expr>& bys, index_expr by) {
    for (std::size_t i = 0; i < bys.size(); ++i) {
      if (bys[i] == by) return true;
      if (p_.proves_less(bys[i], by)) continue;
      if (!p_.proves_less(by, bys[i])) return false;
      bys.insert(bys.begin() + static_cast<long>(i), by);
      return true;
    }
    bys.push_back(by);
    return true;
  }
  HOIST_LAZY index_expr with_another(std::vector<index_expr> bys, index_expr by) {
    const std::size_t before = bys.size();
    if (!insert(bys, by) || bys.size() == before) return {};
    return with(bys);
  }
  /// Differences of bases, in which no loop or id goes: of numbers, the differences; of others, the terms that they have.
  HOIST_LAZY std::vector<index_expr> missing_directions() {
    std::vector<long> numbers;
    std::vector<index_expr> found;
    const auto keep = [&](index_expr e) {
      if (std::find(found.begin(), found.end(), e) == found.end()) found.push_back(e);
    };
    for (const box& a : *boxes_)
      for (const box& b : *boxes_) {
        const index_expr d = p_.sub(a.base, b.base);
        if (p_.is_number(d)) {
          if (p_.value(d) > 1) numbers.push_back(p_.value(d));
        } else if (p_.what(d) == arith::op::sum) {
          for (int k = 0; k < p_.terms(d); ++k) keep(p_.term(d, k));
        } else {
          keep(d);
        }
      }
    std::sort(numbers.begin(), numbers.end());
    for (long x : numbers) keep(p_.number(x));
    if (found.size() > most_missing) found.resize(most_missing);
    return found;
  }

  /// The elements by these directions, shortest first. Steps of bases are counted from that of the first box to the nearest one, or
  /// from one of them up: some choice may keep the digits of lower directions close together where others don't.
  HOIST_LAZY index_expr with(const std::vector<index_expr>& bys) {
    if (const index_expr all = with(bys, (*boxes_)[0].base, true); all.valid()) return all;
    std::vector<index_expr> tried;
    for (const box& b : *boxes_) {
      if (tried.size() == most_origins) return {};
      if (std::find(tried.begin(), tried.end(), b.base) != tried.end()) continue;
      tried.push_back(b.base);
      if (const index_expr all = with(bys, b.base, false); all.valid()) return all;
    }
    return {};
  }
  HOIST_LAZY index_expr with(const std::vector<index_expr>& bys, index_expr origin, bool nearest) {
    const std::size_t count = bys.size();
    std::vector<std::vector<digits>> all;
    for (const box& b : *boxes_) {
      std::vector<digits> own(count, {p_.number(0), p_.number(1)});
      for (const direction& d : b.directions)
        own[static_cast<std::size_t>(std::find(bys.begin(), bys.end(), d.by) - bys.begin())] = {d.from, d.below};
      for (std::size_t k = 0; k + 1 < count; ++k) wrap(own[k], own[k + 1], bys[k], bys[k + 1]);
      index_expr rest = p_.sub(b.base, origin);
      for (std::size_t k = count; k-- > 0;) {
        long steps = 0;
        if (!split(rest, bys[k], nearest, steps)) return {};
        own[k].first = p_.add_number(own[k].first, steps);
        own[k].second = p_.add_number(own[k].second, steps);
      }
      if (!(rest == p_.number(0))) return {};
      if (std::find(all.begin(), all.end(), own) == all.end()) all.push_back(std::move(own));
    }
    if (!are_digits(all, bys)) return {};
    digits_ = std::move(all);
    memo_.clear();
    const std::size_t boxes = digits_.size();
    return counted(static_cast<int>(count) - 1, boxes == most_boxes ? ~set_of_boxes{0} : (set_of_boxes{1} << boxes) - 1);
  }
  /// Makes rows of a run that is some rows long, where the next direction is one of rows.
  HOIST_LAZY void wrap(digits& run, digits& rows, index_expr by, index_expr of_rows) {
    const index_expr length = p_.quotient(of_rows, by), none = p_.number(0), one = p_.number(1);
    if (!(p_.mul(length, by) == of_rows) || !(run.first == none) || !(rows == digits{none, one})) return;
    if (!p_.proves_less(length, run.second)) return;
    const index_expr count = p_.quotient(run.second, length);
    if (!(p_.mul(count, length) == run.second)) return;
    run.second = length;
    rows.second = count;
  }
  /// Takes whole steps of a direction out of an offset, so many that little is left.
  HOIST_LAZY bool split(index_expr& offset, index_expr by, bool nearest, long& steps) {
    if (p_.is_number(by)) {
      const long step = p_.value(by);
      if (!p_.is_number(offset)) return false;
      const long twice = 2 * p_.value(offset) + (nearest ? step - 1 : 0);
      steps = twice >= 0 ? twice / (2 * step) : -((2 * step - 1 - twice) / (2 * step));
    } else if (!p_.is_number(offset)) {
      const index_expr lead = p_.what(by) == arith::op::sum ? p_.term(by, 0) : by;
      const long own = p_.what(by) == arith::op::sum ? p_.coefficient(by, 0) : 1;
      steps = (offset == lead ? 1 : coefficient_of(offset, lead)) / own;
    }
    offset = p_.sub(offset, p_.scale(by, steps));
    return true;
  }
  HOIST_LAZY long coefficient_of(index_expr sum, index_expr term) const {
    if (p_.what(sum) != arith::op::sum) return 0;
    for (int k = 0; k < p_.terms(sum); ++k)
      if (p_.term(sum, k) == term) return p_.coefficient(sum, k);
    return 0;
  }
  /// Whether the digits of lower directions reach less far than a step of each direction.
  HOIST_LAZY bool are_digits(const std::vector<std::vector<digits>>& all, const std::vector<index_expr>& bys) {
    std::vector<index_expr> first, last;
    for (std::size_t i = 0; i < all.size(); ++i) first.push_back(p_.number(0)), last.push_back(p_.number(0));
    const auto distinct = [](std::vector<index_expr> x) {
      std::sort(x.begin(), x.end(), [](index_expr a, index_expr b) { return a.id < b.id; });
      x.erase(std::unique(x.begin(), x.end()), x.end());
      return x;
    };
    for (std::size_t k = 0; k < bys.size(); ++k) {
      if (k > 0)
        for (index_expr a : distinct(first))
          for (index_expr b : distinct(last))
            if (!p_.proves_less(p_.sub(b, a), bys[k])) return false;
      for (std::size_t i = 0; i < all.size(); ++i) {
        first[i] = p_.add(first[i], p_.mul(bys[k], all[i][k].first));
        last[i] = p_.add(last[i], p_.mul(bys[k], p_.add_number(all[i][k].second, -1)));
      }
    }
    return true;
  }

  /// The elements of some boxes by their digits 0 to k.
  HOIST_LAZY index_expr counted(int k, set_of_boxes which) {
    if (which == 0) return p_.number(0);
    if (k < 0) return p_.number(1);
    const auto [place, fresh] = memo_.try_emplace({k, which});
    if (!fresh) return place->second;
    std::vector<index_expr> ends;
    for (std::size_t i = 0; i < digits_.size(); ++i)
      if ((which >> i & 1u) != 0)
        for (index_expr e : {at(i, k).first, at(i, k).second})
          if (!insert_end(ends, e)) return {};
    index_expr total = p_.number(0);
    for (std::size_t e = 0; e + 1 < ends.size(); ++e) {
      set_of_boxes here = 0;
      for (std::size_t i = 0; i < digits_.size(); ++i)
        if ((which >> i & 1u) != 0 && p_.proves_at_most(at(i, k).first, ends[e]) &&
            p_.proves_at_most(ends[e + 1], at(i, k).second))
          here |= set_of_boxes{1} << i;
      const index_expr lower = counted(k - 1, here);
      if (!lower.valid()) return {};
      total = p_.add(total, p_.mul(p_.sub(ends[e + 1], ends[e]), lower));
    }
    return memo_[{k, which}] = total;
  }
  HOIST_LAZY const digits& at(std::size_t box, int k) const { return digits_[box][static_cast<std::size_t>(k)]; }
  /// Adds an end of an interval in order; false where the order isn't seen.
  HOIST_LAZY bool insert_end(std::vector<index_expr>& ends, index_expr e) {
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (ends[i] == e) return true;
      const bool before = p_.proves_at_most(ends[i], e), after = p_.proves_at_most(e, ends[i]);
      if (before && after) return true;
      if (!before && !after) return false;
      if (before) continue;
      ends.insert(ends.begin() + static_cast<long>(i), e);
      return true;
    }
    ends.push_back(e);
    return true;
  }

  arith::pool& p_;
  const std::vector<box>* boxes_ = nullptr;
  std::vector<std::vector<digits>> digits_;  ///< by box, then by direction
  std::map<std::pair<int, set_of_boxes>, index_expr> memo_;
};

}  // namespace hoist::counts
