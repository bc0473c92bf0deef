#pragma once
// Pass: registers that always take the components of a vector together become one register of vectors.

#include <hoist/ir/vectors.hpp>

namespace hoist::lower {

namespace detail {

/// Registers that are assigned one after the other, and what is known of them: whether each assignment is of all, in order, from the
/// components of one vector, the registers of one such row, or what one operation on such makes.
struct register_rows {
  ir::builder& b;
  struct row {
    meta::vec<int> registers;
    bool whole = true;
  };
  meta::vec<row> rows;
  meta::vec<int> row_of, place;  ///< by register; -1: in none
  bool computed = false;         ///< whether a row may be assigned what operations on vectors make
  bool changed = false;

  constexpr register_rows(ir::builder& of, bool computed_too)
      : b(of), row_of(of.out.variables.size(), -1), place(of.out.variables.size(), -1), computed(computed_too) {}

  /// Hands lists of statements to `go` until that changes nothing.
  template <class F>
  constexpr void each_compound(F&& go) {
    do {
      changed = false;
      for (int i = 0; i < b.out.statements.size(); ++i) go(b.out.statements[i].list);
    } while (changed);
  }
  constexpr const ir::statement& statement(const meta::vec<int>& list, int i) const { return b.out.statements[list[i]]; }
  static constexpr bool assigns(const ir::statement& s) {
    return s.what == ir::statement::kind::define || s.what == ir::statement::kind::assign;
  }
  /// What is assigned by `width` statements from the i-th on; empty where other statements are among them, or no
  /// values.
  constexpr meta::vec<int> assigned(const meta::vec<int>& list, int i, int width) const {
    meta::vec<int> values;
    for (int k = 0; k < width; ++k) {
      if (i + k >= list.size() || !assigns(statement(list, i + k)) || statement(list, i + k).value < 0) return {};
      if (b.out.variables[statement(list, i + k).variable].width != 1) return {};
      values.push(statement(list, i + k).value);
    }
    return values;
  }
  /// The row that the values read, in order; -1 where they don't.
  constexpr int row_read(const meta::vec<int>& values) const {
    int found = -1;
    for (int k = 0; k < values.size(); ++k) {
      const ir::value& v = b.out.values[values[k]];
      if (v.what != ir::value::kind::read || row_of[v.as_read()] < 0 || place[v.as_read()] != k) return -1;
      if (k > 0 && row_of[v.as_read()] != found) return -1;
      found = row_of[v.as_read()];
    }
    return found >= 0 && rows[found].registers.size() == values.size() ? found : -1;
  }
  /// Whether a value is computed from a register of a row; true, too, where that takes more than `looks` values to tell.
  constexpr bool reads_row(int v, int r, int& looks) const {
    const ir::value& x = b.out.values[v];
    if (--looks < 0 || (x.what == ir::value::kind::read && row_of[x.as_read()] == r)) return true;
    for (int a : ir::operands_of(x))
      if (reads_row(a, r, looks)) return true;
    return false;
  }
  /// Whether lanes that are assigned to a row are one vector, as far as `looks` values tell. One assignment of all reads before it what
  /// the last of many reads after the others, so nothing else may read the row.
  constexpr bool are_one_vector(const meta::vec<int>& lanes, int r, int& looks) const {
    if (--looks < 0) return false;
    if (const int from = row_read(lanes); from >= 0) return rows[from].whole;
    const bool one = ir::detail::are_components(b, lanes) || (computed && ir::detail::same_lanes(b, lanes));
    if (one) return !reads_row(lanes[0], r, looks);
    const ir::value& v = b.out.values[lanes[0]];
    if (!computed || v.what != ir::value::kind::apply || v.op->shape == operation::form::choice) return false;
    if (!ir::detail::are_mergeable(b, lanes)) return false;
    for (int a = 0; a < v.op->arity; ++a)
      if (!are_one_vector(ir::detail::arguments_of(b, lanes, a), r, looks)) return false;
    return true;
  }
  /// The width of the vector, or the row, whose components statements from the i-th on take; 0 where there is none.
  constexpr int width_at(const meta::vec<int>& list, int i) const {
    const meta::vec<int> first = assigned(list, i, 1);
    if (first.empty()) return 0;
    const ir::value& v = b.out.values[first[0]];
    int width = 0;
    if (v.what == ir::value::kind::component && v.as_component().position == 0)
      width = b.out.values[v.as_component().vector].width;
    if (v.what == ir::value::kind::read && row_of[v.as_read()] >= 0) width = rows[row_of[v.as_read()]].registers.size();
    if (width < 2) return 0;
    const meta::vec<int> all = assigned(list, i, width);
    return !all.empty() && (ir::detail::are_components(b, all) || row_read(all) >= 0) ? width : 0;
  }
  /// Whether the statements from the i-th on assign a row; of that its number.
  constexpr int row_assigned(const meta::vec<int>& list, int i) const {
    const int r = row_of[statement(list, i).variable];
    for (int k = 0; k < rows[r].registers.size(); ++k)
      if (i + k >= list.size() || !assigns(statement(list, i + k)) || statement(list, i + k).variable != rows[r].registers[k])
        return -1;
    return r;
  }

  constexpr void find(const meta::vec<int>& list) {
    for (int i = 0; i < list.size();) {
      const int width = width_at(list, i);
      meta::vec<int> registers;
      for (int k = 0; k < width; ++k) registers.push(statement(list, i + k).variable);
      add(registers);
      i += width > 0 ? width : 1;
    }
  }
  /// A row of registers, where none is in one.
  constexpr void add(const meta::vec<int>& registers) {
    for (int r : registers)
      if (row_of[r] >= 0) return;
    if (registers.empty()) return;
    for (int k = 0; k < registers.size(); ++k) row_of[registers[k]] = rows.size(), place[registers[k]] = k;
    rows.push({registers});
    changed = true;
  }
  constexpr void check(const meta::vec<int>& list) {
    for (int i = 0; i < list.size();) {
      const int r = assigns(statement(list, i)) ? row_of[statement(list, i).variable] : -1;
      if (r < 0) {
        ++i;
        continue;
      }
      const int width = rows[r].registers.size();
      bool whole = row_assigned(list, i) == r;
      if (whole) {
        const meta::vec<int> values = assigned(list, i, width);
        int looks = 256 * width;
        whole = !values.empty() && are_one_vector(values, r, looks);
      }
      changed = changed || (rows[r].whole && !whole);
      rows[r].whole = rows[r].whole && whole;
      i += whole ? width : 1;
    }
  }
  constexpr void lanes_of(int v, meta::vec<int>& lanes) const {
    const ir::value& x = b.out.values[v];
    if (x.what != ir::value::kind::pack) return lanes.push(v);
    lanes_of(x.arg[0], lanes);
    lanes_of(x.arg[1], lanes);
  }
  constexpr int read(int r) const {
    ir::value v;
    v.what = ir::value::kind::read;
    v.variable = rows[r].registers[0];
    v.type = b.out.variables[v.variable].type;
    v.width = rows[r].registers.size();
    return b.put(v, false);
  }
  constexpr void assign_together(int compound) {
    const meta::vec<int> list = b.out.statements[compound].list;
    meta::vec<int> shorter;
    for (int i = 0; i < list.size();) {
      shorter.push(list[i]);
      const int r = assigns(statement(list, i)) ? row_of[statement(list, i).variable] : -1;
      if (r < 0 || !rows[r].whole) {
        ++i;
        continue;
      }
      const int width = rows[r].registers.size();
      b.out.statements[list[i]].value = ir::packed(b, assigned(list, i, width));
      i += width;
    }
    b.out.statements[compound].list = shorter;
  }
  /// Reads of the registers become components; all components of a row in order are the row.
  constexpr void read_together() {
    const int all = b.out.values.size();
    for (int i = 0; i < all; ++i) {
      const ir::value v = b.out.values[i];
      if (v.what != ir::value::kind::read || v.width > 1 || row_of[v.variable] < 0 || !rows[row_of[v.variable]].whole) continue;
      const int whole = read(row_of[v.variable]);
      ir::value c;
      c.what = ir::value::kind::component;
      c.type = v.type;
      c.number = place[v.variable];
      c.arg[0] = whole;
      b.out.values[i] = c;
    }
    for (int i = 0; i < all; ++i) {
      if (b.out.values[i].what != ir::value::kind::pack) continue;
      meta::vec<int> lanes;
      lanes_of(i, lanes);
      if (!ir::detail::are_components(b, lanes)) continue;
      const ir::value whole = b.out.values[b.out.values[lanes[0]].arg[0]];
      if (whole.what == ir::value::kind::read) b.out.values[i] = whole;
    }
  }
};

/// Assigns all registers of each row whose every assignment is of all of them as one register of vectors.
constexpr void assign_rows_together(register_rows& found) {
  if (found.rows.empty()) return;
  ir::builder& b = found.b;
  found.each_compound([&](const meta::vec<int>& list) { found.check(list); });
  b.merged.clear();  // vectors of values that passes have changed since
  b.merged_head.clear();
  const int compounds = b.out.statements.size();
  for (int i = 0; i < compounds; ++i) found.assign_together(i);
  found.read_together();
  for (const auto& r : found.rows) {
    if (!r.whole) continue;
    ir::variable& v = b.out.variables[r.registers[0]];
    v.width = r.registers.size();
    for (int k = 1; k < v.width; ++k) v.mutable_ = v.mutable_ || b.out.variables[r.registers[k]].mutable_;
  }
}

}  // namespace detail

/// Scalar registers whose every assignment is one of a row of them, from the components of a vector or from another
/// such row, become a register of vectors.
constexpr void pack_registers(ir::builder& b) {
  detail::register_rows found(b, false);
  found.each_compound([&](const meta::vec<int>& list) { found.find(list); });
  detail::assign_rows_together(found);
}

}  // namespace hoist::lower
