#pragma once
// Sliding windows of a sequential loop in private memory: an element is loaded when it is first read, and rotates through the
// window.

#include <hoist/ir/structural.hpp>
#include <hoist/ir/vectors.hpp>

namespace hoist::detail {

using namespace ir;

/// By vector of a stream's row: the last row of the window in which the loop's body reads it, -1 where it reads it
/// nowhere.
struct rows_read {
  const builder& b;
  const stream& of;
  meta::vec<long> last;
  meta::vec<bool> seen;

  constexpr void value(int v) {
    if (v < 0 || seen[v]) return;
    seen[v] = true;
    const ir::value& x = b.out.values[v];
    if (x.what == ir::value::kind::load && x.as_load().memory == of.window) load(x);
    for (int a : operands_of(x)) value(a);
  }
  constexpr void load(const ir::value& x) {
    if (!b.out.index.is_number(x.as_load().index)) {
      for (long& l : last) l = of.rows - 1;
      return;
    }
    const long first = b.out.index.value(x.as_load().index);
    for (long i = first; i < first + x.width; ++i) {
      long& l = last[static_cast<int>(i % of.row / of.width)];
      if (i / of.row > l) l = i / of.row;
    }
  }
  constexpr void compound(int at) {
    for (int i : b.out.statements[at].list) {
      const statement& s = b.out.statements[i];
      value(s.value);
      for (int inner : ir::compounds_in(s)) compound(inner);
    }
  }
};
constexpr meta::vec<long> last_rows_read(const builder& b, const stream& s, int body) {
  rows_read found{b, s, meta::vec<long>(static_cast<int>(s.row / s.width), -1), meta::vec<bool>(b.out.values.size(), false)};
  found.compound(body);
  return found.last;
}

/// Loads what `wanted` says of row `from` of the source into row `to` of the window.
template <class Wanted>
constexpr void take_row(builder& b, const stream& s, index_expr from, index_expr to, Wanted wanted) {
  int source = element_in(b, s.source, from);
  meta::vec<int> lanes;
  long k = 0;
  for_each_scalar(b, s.element, {}, b.pool().number(1), [&](const indices& where, index_expr exists) {
    const long i = k++;
    if (!wanted(static_cast<int>(i / s.width))) return;
    int value = b.value_at(source, where);
    lanes.push(b.choose(exists, value, b.constant(b.out.values[value].type, 0)));
    if (lanes.size() < s.width) return;
    store_at(b, {s.window, b.pool().add_number(b.pool().scale(to, s.row), k - s.width)}, packed(b, lanes));
    lanes.clear();
  });
}
constexpr void rotate_rows(builder& b, const stream& s, const meta::vec<long>& last) {
  for (long i = 0; i < (s.rows - 1) * s.row; i += s.width) {
    if (i / s.row >= last[static_cast<int>(i % s.row / s.width)]) continue;
    meta::vec<int> lanes;
    for (long k = 0; k < s.width; ++k) lanes.push(b.load(s.window, b.pool().number(i + k + s.row)));
    store_at(b, {s.window, b.pool().number(i)}, packed(b, lanes));
  }
}

/// Puts the statements of a compound statement, which is empty afterwards, into another's list, before its element `at`.
constexpr void splice(builder& b, int compound, int into, int at) {
  meta::vec<int> list;
  const meta::vec<int>& before = b.out.statements[into].list;
  for (int i = 0; i < at; ++i) list.push(before[i]);
  list.append(b.out.statements[compound].list);
  for (int i = at; i < before.size(); ++i) list.push(before[i]);
  b.out.statements[into].list = list;
  b.out.statements[compound].list = {};
}

/// Streams the windows of the loop that ends the compound statement `enclosing`, once its body is written: loads before the
/// loop and at the beginning of an iteration, and the rotation at its end.
constexpr void stream_windows(builder& b, const meta::vec<stream>& streams, index_expr counter, int enclosing, int body) {
  const int before = b.new_compound(), beginning = b.new_compound();
  for (const stream& s : streams) {
    if (s.circular) {
      const index_expr rows = b.pool().number(s.rows), newest = b.pool().add_number(counter, s.rows - 1);
      b.compound = before;
      for (long row = 0; row + 1 < s.rows; ++row)
        take_row(b, s, b.pool().number(row), b.pool().number(row), [](int) { return true; });
      b.compound = beginning;
      take_row(b, s, newest, b.pool().remainder(newest, rows), [](int) { return true; });
      continue;
    }
    const meta::vec<long> last = last_rows_read(b, s, body);
    b.compound = before;
    for (long row = 0; row + 1 < s.rows; ++row)
      take_row(b, s, b.pool().number(row), b.pool().number(row), [&](int i) { return row < last[i]; });
    b.compound = beginning;
    for (long row = 0; row < s.rows; ++row)
      take_row(b, s, b.pool().add(counter, b.pool().number(row)), b.pool().number(row), [&](int i) { return row == last[i]; });
    b.compound = body;
    rotate_rows(b, s, last);
  }
  splice(b, beginning, body, 0);
  splice(b, before, enclosing, b.out.statements[enclosing].list.size() - 1);
}

}  // namespace hoist::detail
