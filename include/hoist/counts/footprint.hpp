#pragma once
// Which accesses touch each element once, over the loops and ids that their index names.

#include <hoist/counts/strides.hpp>

#include <algorithm>
#include <vector>

namespace hoist::counts {

/// Whether an affine index, of the first of `width` elements, gives each element once over all values of its variables: sorted by
/// size, each stride is more than what those before it reach together. Then the elements are as many as the values of these variables.
class footprint {
 public:
  HOIST_LAZY footprint(ir::kernel& k, const launch_variables& of) : k_(k), items_(of) {}

  HOIST_LAZY bool touches_once(index_expr index, int width, const std::vector<loop_around>& around) {
    arith::pool& p = k_.index;
    std::vector<dimension> all;
    index_expr rest = index;
    const auto add = [&](index_expr v, index_expr extent) {
      if (!p.contains(rest, v)) return true;
      const index_expr by = p.sub(p.substitute(index, v, p.add_number(v, 1)), index);
      if (moves(by, around)) return false;
      all.push_back({by, extent});
      rest = p.substitute(rest, v, p.number(0));
      return true;
    };
    for (auto l = around.rbegin(); l != around.rend(); ++l)
      if (!add(l->counter, extent_of(*l, around))) return false;
    for (ir::level who : {ir::level::local, ir::level::group, ir::level::global})
      for (int d = 0; d < 3; ++d)
        if (const index_expr id = items_.id(who, d); id.valid() && !add(id, items_.count(who, d))) return false;
    return !moves(rest, around) && are_apart(all, width);
  }

 private:
  struct dimension {
    index_expr by, extent;
  };

  HOIST_LAZY bool are_apart(std::vector<dimension>& all, int width) {
    arith::pool& p = k_.index;
    for (dimension& d : all) {
      if (p.range(d.by).hi < 0) d.by = p.scale(d.by, -1);
      if (p.range(d.by).lo <= 0 || !d.extent.valid()) return false;
    }
    index_expr reach = p.number(width - 1);
    while (!all.empty()) {
      const auto least = std::find_if(all.begin(), all.end(), [&](const dimension& d) {
        return std::all_of(all.begin(), all.end(), [&](const dimension& o) { return p.proves_at_most(d.by, o.by); });
      });
      if (least == all.end() || !p.proves_less(reach, least->by)) return false;
      reach = p.add(reach, p.mul(least->by, p.add_number(least->extent, -1)));
      all.erase(least);
    }
    return true;
  }
  /// At most so many values; not valid where that isn't seen.
  HOIST_LAZY index_expr extent_of(const loop_around& l, const std::vector<loop_around>& around) {
    arith::pool& p = k_.index;
    const index_expr begin = l.who == ir::level::sequential ? l.begin : p.number(0);
    index_expr end = p.sub(l.end, begin);
    if (l.who == ir::level::sequential) end = p.quotient(p.add(end, p.add_number(l.step, -1)), l.step);
    if (!moves(end, around)) return end;
    if (p.range(end).hi < arith::interval::unbounded) return p.number(p.range(end).hi);
    return {};
  }
  HOIST_LAZY bool moves(index_expr e, const std::vector<loop_around>& around) const {
    for (ir::level who : {ir::level::global, ir::level::group, ir::level::local})
      for (int d = 0; d < 3; ++d)
        if (items_.id(who, d).valid() && k_.index.contains(e, items_.id(who, d))) return true;
    for (const ir::value& v : k_.values)
      if (v.what == ir::value::kind::named_index && k_.index.contains(e, v.as_named_index().variable)) return true;
    return std::any_of(around.begin(), around.end(), [&](const loop_around& l) { return k_.index.contains(e, l.counter); });
  }

  ir::kernel& k_;
  const launch_variables& items_;
};

}  // namespace hoist::counts
