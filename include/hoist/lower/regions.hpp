#pragma once
// Which part of each stage a kernel needs: by the indices at which its readers read it.

#include <hoist/arith/bounds.hpp>
#include <hoist/lower/stage_graph.hpp>

namespace hoist::lower {

using ir::index_expr;

/// A stage in a kernel: how it is placed there, and what one of its elements reads.
struct kernel_stage {
  int stage = -1;
  ir::placed_stage how;
  meta::vec<index_expr> variables;  ///< for the indices of the element, the outermost dimension first
  meta::vec<ir::stage_read> reads;  ///< of stages in local memory or registers, in terms of the variables
};

/// A kernel's stages, readers before producers: first the one that it writes.
struct kernel_stages {
  meta::vec<kernel_stage> all;
  meta::vec<int> in_place;      ///< stages that are computed where they are read
  meta::vec<int> images;        ///< inputs that are read through images
  meta::vec<int> buffers;       ///< stages that other kernels write
  ir::reduction_chunk chunk{};  ///< of the first stage's reductions
};

/// A box of elements: bounds of the index in each dimension, the outermost first. `nearest` tells that indices may lie
/// outside of the array there, and stand for the nearest one inside.
struct region {
  meta::vec<index_expr> least, greatest;
  meta::vec<bool> nearest;
  bool read = false;  ///< at all
};

/// What a schedule says of a stage in the kernel of another one, or in its own.
constexpr ir::placed_stage placed_in(const ir::schedule& plan, const stage& s, const stage& kernel) {
  const ir::placed_stage* general = nullptr;
  for (const ir::placed_stage& p : plan.stages) {
    if (!(p.stage == s.name)) continue;
    if (p.reader == kernel.name) return p;
    if (p.reader.empty()) general = &p;
  }
  if (general != nullptr) return *general;
  ir::placed_stage as_written;
  as_written.stage = s.name;
  if (!s.apart && s.node != kernel.node) as_written.at = ir::stage_place::in_place;
  return as_written;
}
/// The line of a stage's own kernel; the default where it has none.
constexpr ir::placed_stage own_kernel_of(const ir::schedule& plan, const stage& s) {
  for (const ir::placed_stage& p : plan.stages)
    if (p.stage == s.name && p.at == ir::stage_place::kernel) return p;
  ir::placed_stage p;
  p.stage = s.name;
  return p;
}

namespace detail {

/// An index without the edges that are repeated around it, if it is one: the nearest of [0, extent) to what is given. The pool takes a
/// common factor out of a minimum or maximum, and a constant with it: max(8 y - 2, 0) is 2 max(4 y, 1) - 2.
constexpr index_expr without_edges(arith::pool& p, index_expr e, long extent) {
  struct clamp {
    index_expr inner;
    long factor = 1, constant = 0;
  };
  const auto clamp_of = [&](index_expr x) {
    if (p.what(x) == arith::op::sum && p.terms(x) == 1 && p.coefficient(x, 0) > 0)
      return clamp{p.term(x, 0), p.coefficient(x, 0), p.constant(x)};
    return clamp{x};
  };
  const auto stripped = [&](index_expr x, arith::op what, long limit) {
    const clamp c = clamp_of(x);
    if (p.what(c.inner) != what) return x;
    const auto whole = [&](index_expr operand) { return p.add_number(p.scale(operand, c.factor), c.constant); };
    const index_expr left = whole(p.left(c.inner)), right = whole(p.right(c.inner));
    if (p.is_number(left) && p.value(left) == limit) return right;
    if (p.is_number(right) && p.value(right) == limit) return left;
    return x;
  };
  if (p.what(clamp_of(e).inner) == arith::op::maximum)
    return stripped(stripped(e, arith::op::maximum, 0), arith::op::minimum, extent - 1);
  return stripped(stripped(e, arith::op::minimum, extent - 1), arith::op::maximum, 0);
}
constexpr index_expr nearest_inside(arith::pool& p, index_expr e, long extent) {
  return p.maximum(p.minimum(e, p.number(extent - 1)), p.number(0));
}

/// Goes through the stages that a kernel computes.
struct kernel_walk {
  const stage_graph& g;
  const ir::schedule& plan;
  int root;
  kernel_stages found;
  meta::vec<bool> seen;

  constexpr ir::placed_stage place_of(int stage) const {
    if (stage == root) return own_kernel_of(plan, g.stages[stage]);
    ir::placed_stage p = placed_in(plan, g.stages[stage], g.stages[root]);
    if (g.stages[stage].input >= 0 && p.at == ir::stage_place::kernel) p.at = ir::stage_place::in_place;
    return p;
  }
  constexpr void visit(int stage) {
    if (seen[stage]) return;
    seen[stage] = true;
    const ir::placed_stage how = place_of(stage);
    if (how.at == ir::stage_place::kernel && stage != root) return found.buffers.push(stage);
    if (how.copied) {
      found.buffers.push(stage);
      return found.all.push({stage, how, {}, {}});
    }
    for (int r : g.stages[stage].reads) visit(r);
    if (how.at == ir::stage_place::in_place)
      found.in_place.push(stage);
    else if (how.at == ir::stage_place::image)
      found.images.push(stage);
    else
      found.all.push({stage, how, {}, {}});
  }
};

}  // namespace detail

/// The stages in the kernel that writes the stage `root`.
constexpr kernel_stages stages_in_kernel(const stage_graph& g, const ir::schedule& plan, int root) {
  detail::kernel_walk walk{g, plan, root, {}, meta::vec<bool>(g.stages.size(), false)};
  walk.visit(root);
  meta::vec<kernel_stage>& all = walk.found.all;
  for (int i = 0; i < all.size() / 2; ++i) {
    const kernel_stage other = all[i];
    all[i] = all[all.size() - 1 - i];
    all[all.size() - 1 - i] = other;
  }
  return walk.found;
}
/// Those that have no memory in a kernel are computed anew where they are read.
constexpr void place_in_place(ir::builder& b, const stage_graph& g, const kernel_stages& k) {
  for (int i : k.in_place)
    detail::place(b, g.stages[i], g.stages[i].input >= 0 ? ir::builder::not_placed : ir::builder::in_place);
}
/// Notes what an element of each of a kernel's stages reads. `b` was reset for the kernel; its pool has the indices.
constexpr void record_stages(ir::builder& b, const stage_graph& g, kernel_stages& k) {
  for (int i = 1; i < k.all.size(); ++i) detail::place(b, g.stages[k.all[i].stage], detail::recorder(b, g, k.all[i].stage));
  for (kernel_stage& x : k.all) {
    const stage& s = g.stages[x.stage];
    for (long e : s.extents) x.variables.push(b.pool().variable({0, e - 1}));
    if (s.input >= 0 || s.lines >= 0 || x.how.copied) continue;
    place_in_place(b, g, k);
    b.reads.clear();
    b.chunk = {.elements = x.how.chunk};
    detail::record_reads(b, s, x.variables);
    x.reads = b.reads;
    if (x.how.chunk > 0) k.chunk = b.chunk;
    b.chunk = {};
  }
}

namespace detail {
/// Whether an index is one of its reader's own, of which those outside of as many elements stand for the nearest inside: what it
/// reads may then be seen outside as well.
constexpr bool passes_edges(const stage_graph& g, const kernel_stage& reader, const region& box, index_expr index,
                            long extent) {
  for (int d = 0; d < reader.variables.size(); ++d)
    if (box.nearest[d] && reader.variables[d] == index && g.stages[reader.stage].extents[d] == extent) return true;
  return false;
}
}  // namespace detail

namespace detail {
/// Bounds of an index that lie inside of an array, or beyond an edge that is repeated: what is read outside may be seen to be the
/// nearest element already. With `narrow`, edges so wide that this takes twice the room, or more, of what lies inside are left out.
/// Where a condition keeps readers from all of it, both ends may lie outside.
constexpr void close_region(arith::pool& p, region& r, int d, long extent, bool narrow) {
  const index_expr first = p.number(0), last = p.number(extent - 1);
  const index_expr least = p.minimum(p.maximum(r.least[d], first), last);
  const index_expr greatest = p.maximum(p.minimum(r.greatest[d], last), first);
  if (r.nearest[d]) {
    const index_expr outer_least = p.minimum(r.least[d], last), outer_greatest = p.maximum(r.greatest[d], first);
    const long inside = arith::most_difference(p, greatest, least) + 1;
    if (!narrow || arith::most_difference(p, outer_greatest, outer_least) + 1 < 2 * inside) {
      r.least[d] = outer_least;
      r.greatest[d] = outer_greatest;
      return;
    }
  }
  r.least[d] = least;
  r.greatest[d] = greatest;
}
}  // namespace detail

/// The region of stage `of` that the elements in `boxes`, by place in `k.all`, read; those of readers before it are known.
/// `kept` are the variables that bounds may mention. Empty where no reader in `readers` reads it. `narrow`: without wide edges, so that
/// the region of fewer elements needn't lie in that of more.
constexpr region region_read(arith::pool& p, const stage_graph& g, const kernel_stages& k, int of,
                             const meta::vec<region>& boxes, const meta::vec<bool>& readers, const meta::vec<index_expr>& kept,
                             bool narrow = false) {
  const stage& s = g.stages[k.all[of].stage];
  region r;
  for (int i = 0; i < of; ++i) {
    if (!readers[i] || (i > 0 && !boxes[i].read)) continue;
    arith::bounds_over bounds(p);
    for (index_expr e : kept) bounds.keep(e);
    for (int d = 0; d < k.all[i].variables.size(); ++d) {
      index_expr least = boxes[i].least[d], greatest = boxes[i].greatest[d];
      if (boxes[i].nearest[d]) {  // with what its indices stand for
        least = p.minimum(least, p.number(g.stages[k.all[i].stage].extents[d] - 1));
        greatest = p.maximum(greatest, p.number(0));
      }
      bounds.put(k.all[i].variables[d], least, greatest);
    }
    for (const ir::stage_read& read : k.all[i].reads) {
      if (read.stage != k.all[of].stage) continue;
      const bool first = !r.read;
      r.read = true;
      for (int d = 0; d < s.rank(); ++d) {
        const index_expr inner = detail::without_edges(p, read.at[d], s.extents[d]);
        const arith::index_bounds at = bounds(inner);
        if (first) {
          r.least.push(at.least);
          r.greatest.push(at.greatest);
          r.nearest.push(false);
        }
        r.least[d] = p.minimum(r.least[d], at.least);
        r.greatest[d] = p.maximum(r.greatest[d], at.greatest);
        r.nearest[d] =
            r.nearest[d] || !(inner == read.at[d]) || detail::passes_edges(g, k.all[i], boxes[i], inner, s.extents[d]);
      }
    }
  }
  for (int d = 0; d < r.least.size(); ++d) detail::close_region(p, r, d, s.extents[d], narrow);
  return r;
}

}  // namespace hoist::lower
