#pragma once
// How an element index changes with a work-item's ids and with the iterations of the loops around it.

#include <hoist/counts/work_items.hpp>

namespace hoist::counts {

/// A loop around a statement: by how much its counter goes up, and the variable that stands for it in indices: its counter, or
/// the id that it begins with where it runs once at most.
struct loop_around {
  int number = -1;
  ir::level who = ir::level::sequential;
  int dimension = 0;
  index_expr counter, begin, end, step;
  bool repeats = true;  ///< it may run more than once
  int statement = -1;
};

/// The strides of the indices of one kernel.
class strides {
 public:
  HOIST_LAZY strides(ir::kernel& k, const launch_variables& of) : k_(k), items_(of) {}

  /// Sets the strides of an access at `index`, with these loops around it.
  HOIST_LAZY void fill(access& a, index_expr index, const std::vector<loop_around>& around) {
    const index_expr inside = interior(index, around);
    a.clamped = !(inside == index);
    const bool is_read = names_an_integer(inside);
    for (int d = 0; d < 3; ++d) {
      const long local = k_.launch.local[d];
      stride item = change(inside, around, ir::level::global, d), group = item;
      group.by = k_.index.scale(item.by, local);
      a.lid[d] = sum(item, change(inside, around, ir::level::local, d));
      a.gid[d] = sum(group, change(inside, around, ir::level::group, d));
      if (is_read) a.lid[d] = a.gid[d] = {k_.index.number(0), false};
    }
    for (const loop_around& l : around) {
      if (!l.repeats) continue;
      stride s = by_one(inside, l.counter, around);
      s = is_read ? stride{k_.index.number(0), false} : stride{k_.index.mul(s.by, l.step), s.affine};
      a.loops.push_back({l.number, s});
    }
  }

 private:
  HOIST_LAZY stride sum(const stride& a, const stride& b) { return {k_.index.add(a.by, b.by), a.affine && b.affine}; }
  /// For the next id of a level and dimension: in the index stands the id, or the counter of a loop that begins at it.
  HOIST_LAZY stride change(index_expr e, const std::vector<loop_around>& around, ir::level who, int d) {
    const index_expr id = items_.id(who, d);
    stride total{k_.index.number(0), true};
    if (id.valid()) total = by_one(e, id, around);
    for (const loop_around& l : around)
      if (l.who == who && l.dimension == d && !(l.counter == id)) total = sum(total, by_one(e, l.counter, around));
    return total;
  }
  /// For a variable one larger.
  HOIST_LAZY stride by_one(index_expr e, index_expr v, const std::vector<loop_around>& around) {
    arith::pool& p = k_.index;
    if (!p.contains(e, v)) return {p.number(0), true};
    const index_expr difference = p.sub(p.substitute(e, v, p.add_number(v, 1)), e);
    if (moves(difference, around)) return {p.number(0), false};
    return {difference, true};
  }
  /// Whether an expression differs between work-items or iterations, or isn't known.
  HOIST_LAZY bool moves(index_expr e, const std::vector<loop_around>& around) {
    for (ir::level who : {ir::level::global, ir::level::group, ir::level::local})
      for (int d = 0; d < 3; ++d)
        if (items_.id(who, d).valid() && k_.index.contains(e, items_.id(who, d))) return true;
    for (const loop_around& l : around)
      if (k_.index.contains(e, l.counter)) return true;
    return names_an_integer(e);
  }
  /// Whether an index that is read stands in an expression.
  HOIST_LAZY bool names_an_integer(index_expr e) const {
    for (const ir::value& v : k_.values)
      if (v.what == ir::value::kind::named_index && k_.index.contains(e, v.as_named_index().variable)) return true;
    return false;
  }
  /// The index as it is away from the borders: a minimum or maximum with what doesn't move is its other side.
  HOIST_LAZY index_expr interior(index_expr e, const std::vector<loop_around>& around) {
    arith::pool& p = k_.index;
    using arith::op;
    const auto of = [&](index_expr x) { return interior(x, around); };
    if (p.what(e) == op::sum || p.what(e) == op::product) return p.mapped(e, of);
    if (p.what(e) != op::minimum && p.what(e) != op::maximum) return e;
    const index_expr l = p.left(e), r = p.right(e);
    if (moves(l, around) == moves(r, around)) return e;
    return moves(l, around) ? of(l) : of(r);
  }

  ir::kernel& k_;
  const launch_variables& items_;
};

}  // namespace hoist::counts
