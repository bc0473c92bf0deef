#pragma once
// Pass: registers that always take the components of a vector together become one register of vectors.

#include <hoist/ir/vectors.hpp>

namespace hoist::lower {

namespace detail {

/// Registers that are assigned one after the other, and what is known of them: whether each assignment is of all, in
/// order, from the components of one vector or from the registers of one such row.
struct register_rows {
  ir::builder& b;
  struct row {
    meta::vec<int> registers;
    bool whole = true;
  };
  meta::vec<row> rows;
  meta::vec<int> row_of, place;  ///< by register; -1: in none
  bool changed = false;

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
      row r;
      bool anew = width > 0;
      for (int k = 0; anew && k < width; ++k) {
        r.registers.push(statement(list, i + k).variable);
        anew = row_of[r.registers[k]] < 0;
      }
      if (anew) {
        for (int k = 0; k < width; ++k) row_of[r.registers[k]] = rows.size(), place[r.registers[k]] = k;
        rows.push(r);
        changed = true;
      }
      i += width > 0 ? width : 1;
    }
  }
  constexpr void check(const meta::vec<int>& list) {
    for (int i = 0; i < list.size();) {
      const int r = assigns(statement(list, i)) ? row_of[statement(list, i).variable] : -1;
      if (r < 0) {
        ++i;
        continue;
      }
      const int width = row_assigned(list, i) == r ? width_at(list, i) : 0;
      bool whole = width == rows[r].registers.size();
      if (whole) {
        const int from = row_read(assigned(list, i, width));
        whole = from < 0 || rows[from].whole;
      }
      changed = changed || (rows[r].whole && !whole);
      rows[r].whole = rows[r].whole && whole;
      i += whole ? width : 1;
    }
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
      const ir::value v = b.out.values[statement(list, i).value];
      const int value = v.what == ir::value::kind::read ? read(row_of[v.variable]) : v.arg[0];
      b.out.statements[list[i]].value = value;
      i += rows[r].registers.size();
    }
    b.out.statements[compound].list = shorter;
  }
  constexpr void lanes_of(int v, meta::vec<int>& lanes) const {
    const ir::value& x = b.out.values[v];
    if (x.what != ir::value::kind::pack) return lanes.push(v);
    lanes_of(x.arg[0], lanes);
    lanes_of(x.arg[1], lanes);
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

}  // namespace detail

/// Scalar registers whose every assignment is one of a row of them, from the components of a vector or from another
/// such row, become a register of vectors.
constexpr void pack_registers(ir::builder& b) {
  const int registers = b.out.variables.size();
  detail::register_rows found{b, {}, meta::vec<int>(registers, -1), meta::vec<int>(registers, -1)};
  auto each_compound = [&](auto&& go) {
    do {
      found.changed = false;
      for (int i = 0; i < b.out.statements.size(); ++i) go(b.out.statements[i].list);
    } while (found.changed);
  };
  each_compound([&](const meta::vec<int>& list) { found.find(list); });
  if (found.rows.empty()) return;
  each_compound([&](const meta::vec<int>& list) { found.check(list); });
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

}  // namespace hoist::lower
