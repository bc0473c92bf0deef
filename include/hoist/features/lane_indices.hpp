#pragma once
// Index expressions evaluated for all work-items of a group at once.

#include <hoist/features/lane_rows.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/result_table.hpp>
#include <hoist/meta/vec.hpp>
#include <hoist/simulate/tape.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hoist::features {

/// The values of a tape's slots for all lanes. A slot is computed when it is asked for and kept until one of its variables is
/// set again; what is computed of rows, once.
class lane_indices {
 public:
  HOIST_LAZY lane_indices(const simulate::tape& t, lane_rows& rows)
      : tape_(t), rows_(rows), values_(static_cast<std::size_t>(t.size())), known_(values_.size()) {}

  HOIST_LAZY void set(int variable, const lane_value& v) {
    if (known_[at(variable)] != 0 && values_[at(variable)] == v) return;
    for (int user : tape_.users(variable)) known_[at(user)] = 0;
    values_[at(variable)] = v;
    known_[at(variable)] = 1;
  }
  HOIST_LAZY const lane_value& operator[](int slot) {
    if (known_[at(slot)] == 0) {
      const simulate::instruction& i = tape_[slot];
      const lane_value a = operand(i.a), b = operand(i.b), c = operand(i.c);
      values_[at(slot)] = result(i, a, b, c);
      known_[at(slot)] = 1;
    }
    return values_[at(slot)];
  }
  /// A value below `below` for each lane, scattered, where nobody knows what it is.
  HOIST_LAZY lane_value unknown(long below) {
    const long most = std::max(1L, below);
    return rows_.computed([&](int l) { return static_cast<long>(static_cast<unsigned>(l + 1) * 2654435761u) % most; });
  }
  /// a + times * b.
  HOIST_LAZY lane_value sum(const lane_value& a, long times, const lane_value& b) {
    const long first = a.first + times * b.first;
    if (b.uniform() || times == 0) return {a.row, first};
    if (a.uniform() && times == 1) return {b.row, first};
    const meta::long_result_table::key asked{meta::packed(a.row, b.row), times};
    int found = linear_.find(asked);
    if (found < 0) {
      const auto each = [&](int l) { return rows_[a.row][l] + times * rows_[b.row][l]; };
      found = linear_.insert(asked, rows_.computed(each).row);
    }
    return {found, first};
  }
  /// How many numbers from `begin` on, `step` apart, lie below `end`.
  HOIST_LAZY lane_value trips(const lane_value& begin, const lane_value& end, const lane_value& step) {
    if (!step.uniform())
      return rows_.computed([&](int l) {
        const long by = rows_.of(step, l), span = rows_.of(end, l) - rows_.of(begin, l);
        return by > 0 && span > 0 ? (span + by - 1) / by : 0L;
      });
    if (step.first <= 0) return {};
    if (begin.row == end.row) return {0, begin.first < end.first ? (end.first - begin.first + step.first - 1) / step.first : 0};
    lane_value span = sum(end, -1, begin);
    span.first += step.first - 1;
    return result({code::maximum}, result({code::quotient}, span, step, {}), {}, {});
  }

 private:
  using code = simulate::code;

  HOIST_LAZY static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  HOIST_LAZY lane_value operand(int slot) { return slot < 0 ? lane_value{} : (*this)[slot]; }

  HOIST_LAZY lane_value result(const simulate::instruction& i, const lane_value& a, const lane_value& b, const lane_value& c) {
    switch (i.what) {
      case code::number: return {0, i.number};
      case code::offset: return {a.row, a.first + i.number};
      case code::scaled: return sum({}, i.number, a);
      case code::sum: return sum(a, i.number, b);
      case code::product:
        if (a.uniform()) return sum({}, a.first, b);
        if (b.uniform()) return sum({}, b.first, a);
        break;
      case code::minimum:
        if (rows_.greatest(a) <= rows_.least(b)) return a;
        if (rows_.greatest(b) <= rows_.least(a)) return b;
        break;
      case code::maximum:
        if (rows_.least(a) >= rows_.greatest(b)) return a;
        if (rows_.least(b) >= rows_.greatest(a)) return b;
        break;
      case code::less:
        if (rows_.greatest(a) < rows_.least(b)) return {0, 1};
        if (rows_.least(a) >= rows_.greatest(b)) return {0, 0};
        break;
      case code::choice:
        if (c.uniform()) return c.first != 0 ? a : b;
        break;
      default: break;
    }
    if (a.uniform() && b.uniform() && c.uniform()) return {0, simulate::apply(i, a.first, b.first, c.first)};
    return of_rows(i, a, b, c);
  }

  /// The instruction on rows: found for first values that stand for all that are as far apart, or as far from a multiple.
  HOIST_LAZY lane_value of_rows(const simulate::instruction& i, lane_value a, lane_value b, const lane_value& c) {
    long more = 0;  // of the result, where `a` and `b` are moved together
    const bool compares = i.what == code::less || i.what == code::equal;
    if (compares || i.what == code::minimum || i.what == code::maximum || i.what == code::choice) {
      more = compares ? 0 : b.first;
      a.first -= b.first;
      b.first = 0;
    } else if ((i.what == code::quotient || i.what == code::remainder) && b.uniform() && b.first > 0) {
      const long whole = simulate::apply({code::quotient}, a.first, b.first, 0);
      more = i.what == code::quotient ? whole : 0;
      a.first -= whole * b.first;
    }
    const long third = i.what == code::choice ? c.first : b.first;
    const meta::long_result_table::key asked{meta::packed(static_cast<int>(i.what), c.row), meta::packed(a.row, b.row), a.first,
                                             third};
    int found = others_.find(asked);
    if (found < 0) {
      found = others_.insert(asked, of_others_.size());
      of_others_.push(
          rows_.computed([&](int l) { return simulate::apply(i, rows_.of(a, l), rows_.of(b, l), rows_.of(c, l)); }));
    }
    const lane_value& v = of_others_[found];
    return {v.row, v.first + more};
  }

  const simulate::tape& tape_;
  lane_rows& rows_;
  std::vector<lane_value> values_;
  std::vector<unsigned char> known_;
  meta::long_result_table linear_, others_;
  meta::vec<lane_value> of_others_;
};

}  // namespace hoist::features
