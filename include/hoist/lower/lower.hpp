#pragma once
// From a structure's table and a point to kernel IR: the passes, in order.

#include <hoist/ir/image_view.hpp>
#include <hoist/lower/barriers.hpp>
#include <hoist/lower/common_values.hpp>
#include <hoist/lower/control_flow.hpp>
#include <hoist/lower/image_results.hpp>
#include <hoist/lower/hierarchy.hpp>
#include <hoist/lower/invariant_loads.hpp>
#include <hoist/lower/launch.hpp>
#include <hoist/lower/local_memory.hpp>
#include <hoist/lower/private_memory.hpp>
#include <hoist/lower/registers.hpp>
#include <hoist/lower/schedule_flaws.hpp>
#include <hoist/lower/kernel_partition.hpp>
#include <hoist/lower/planned.hpp>
#include <hoist/lower/planned_partition.hpp>
#include <hoist/lower/vector_registers.hpp>
#include <hoist/lower/vectors.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist::lower {

/// The kernels of a structure at a point, or why it can't be lowered there. `plan` has the launches and their buffers.
struct lowered {
  meta::vec<ir::kernel> kernels;
  kernel_partition plan;
  const char* rejected = nullptr;
  long outputs = 0;  ///< elements of the result, or of the first of its arrays
  int inputs = 0;
  int results = 1;  ///< arrays of the result
};

namespace detail {

constexpr void reset(ir::builder& b, const ir::table& terms, const ir::point& at, int inputs) {
  b.terms = terms;
  b.at = &at;
  b.out.inputs = inputs;
  if (!at.simplify.array_accesses) b.pool().stop_simplifying();
  b.shape_of = meta::vec<int>(terms.size, -1);
  b.parameter_shape = meta::vec<int>(2 * terms.size, -1);
  b.counter_of = meta::vec<ir::index_expr>(terms.size, ir::index_expr{});
  b.input_view = meta::vec<int>(inputs, -1);
  b.slot_view = meta::vec<int>(terms.size, -1);
  b.slot_of = b.named_by = meta::vec<int>(terms.size, -1);
  b.traces = meta::vec<trace_graph>(terms.size, trace_graph{});
  b.traced_constants = meta::vec<meta::vec<int>>(terms.size, meta::vec<int>{});
  b.out.root = b.compound = b.new_compound();
  if (!std::is_constant_evaluated()) {  // what most kernels need
    b.pool().reserve(1024);
    b.out.values.reserve(1024);
    b.out.statements.reserve(128);
  }
}

}  // namespace detail

/// A pass over the kernel in a builder; it may reject the structure.
struct pass {
  const char* name;
  void (*run)(ir::builder&);
};

/// The passes over a kernel once its term is written as statements, in order.
inline constexpr pass passes[] = {{"hierarchy", check_hierarchy},
                                  {"launch", assign_launch},
                                  {"coverage", check_coverage},
                                  {"control flow", simplify_control_flow},
                                  {"private memory", part_private_memory},
                                  {"local memory", share_local_memory},
                                  {"invariant loads", keep_invariant_loads},
                                  {"barriers", insert_barriers},
                                  {"straight-line code", straighten},
                                  {"registers", promote_to_registers},
                                  {"vector loads", share_vector_loads},
                                  {"registers of vectors", pack_registers},
                                  {"common values", share_common_values},
                                  {"memories of vectors", type_memories}};

/// Is told the kernel (`now.out`), with the views that it was made of, after each pass, the first of which is "views":
/// lengths, memories, and the term as statements.
struct observer {
  virtual void after(const char* pass, const ir::builder& now) = 0;

 protected:
  ~observer() = default;
};

/// The stages of a program at a size.
constexpr stage_graph stages_at(const ir::table& terms, const ir::point& at, int inputs) {
  ir::builder b;
  detail::reset(b, terms, at, inputs);
  return stages_of(b, inputs);
}

namespace detail {

/// Takes away buffers that are read through images alone; their views are those of the images then.
constexpr void drop_unread_buffers(ir::builder& b) {
  ir::kernel& k = b.out;
  for (int m = k.memories.size() - 1; m >= 0; --m) {
    int twin = -1;
    bool read = k.memories[m].where == ir::space::image;
    for (int o = 0; o < k.memories.size(); ++o)
      if (k.memories[o].where == ir::space::image && k.memories[o].parameter == k.memories[m].parameter) twin = o;
    for (const ir::value& v : k.values) read = read || (v.what == ir::value::kind::load && v.as_load().memory == m);
    if (twin < 0 || read) continue;
    for (int i = m; i + 1 < k.memories.size(); ++i) k.memories[i] = k.memories[i + 1];
    k.memories.pop();
    const auto renumber = [&](int& memory) {
      memory = (memory == m ? twin : memory) - (memory > m || (memory == m && twin > m));
    };
    for (ir::value& v : k.values) renumber(v.memory);
    for (ir::statement& s : k.statements) {
      renumber(s.memory);
      renumber(s.array);
    }
    for (int i = 0; i < b.views.size(); ++i) renumber(b.views[i].memory);
  }
}

/// The first step: memories, and the kernel's term as statements. Nothing of it depends on local sizes and iterations.
[[gnu::noinline]] constexpr void write_kernel(ir::builder& b, const kernel_partition& plan, const partition_kernel& k) {
  b.slot_of = plan.slot_of;
  b.named_by = plan.named_by;
  int result = ir::allocate(b, ir::space::global, b.shape_at(k.root), k.slot, true);
  if (k.writes_image) ir::write_image_result(b, result, b.shape_at(k.root));
  if (k.copies)
    ir::write_copy(b, b.shape_at(k.root), b.view_of(k.root), result);
  else
    b.write(k.root, result);
  drop_unread_buffers(b);
  if (b.too_many_indices()) b.reject("an element is found by more than three indices that are read themselves");
}
[[gnu::noinline]] constexpr void run_passes(ir::builder& b, observer* watching, const char* last) {
  for (const pass& p : passes) {
    if (b.rejected.reason != nullptr) return;
    p.run(b);
    if (watching != nullptr && b.rejected.reason == nullptr) watching->after(p.name, b);
    if (last != nullptr && meta::same_text(p.name, last)) return;
  }
}
/// The shapes of all nodes, and for the first kernel the partition.
[[gnu::noinline]] constexpr void begin_kernel(ir::builder& b, lowered& r, const ir::table& terms, const ir::point& at,
                                              bool is_first) {
  reset(b, terms, at, r.inputs);
  const int shape = b.shape_at(terms.root());
  if (!is_first || b.rejected.reason != nullptr) return;
  r.results = ir::arrays_of(b, shape);
  r.plan = partition_into_kernels(b, r.inputs);
}
/// Once all kernels are lowered: what of them writes images that others read is lowered anew, behind them.
[[gnu::noinline]] constexpr void add_image_results(lowered& r) {
  if (r.rejected != nullptr || r.kernels.size() < r.plan.kernels.size() || has_image_results(r.plan)) return;
  plan_images(r.plan, r.kernels, r.inputs, r.results);
}
/// Takes away kernels that no launch needs, since others write the same to images.
[[gnu::noinline]] constexpr void drop_idle_kernels(lowered& r) {
  if (r.rejected != nullptr || !has_image_results(r.plan)) return;
  meta::vec<int> number(r.kernels.size(), -1);
  for (const partition_launch& l : r.plan.launches) number[l.kernel] = 0;
  meta::vec<ir::kernel> kept;
  meta::vec<partition_kernel> roots;
  for (int i = 0; i < r.kernels.size(); ++i) {
    if (number[i] < 0) continue;
    number[i] = kept.size();
    kept.push(static_cast<ir::kernel&&>(r.kernels[i]));
    roots.push(r.plan.kernels[i]);
  }
  r.kernels = static_cast<meta::vec<ir::kernel>&&>(kept);
  r.plan.kernels = static_cast<meta::vec<partition_kernel>&&>(roots);
  for (partition_launch& l : r.plan.launches) l.kernel = number[l.kernel];
}
/// What holds of all kernels together.
[[gnu::noinline]] constexpr void conclude(lowered& r, const ir::point& at) {
  drop_idle_kernels(r);
  if (r.rejected == nullptr && r.kernels.size() > 1 && !all_are_used(r.kernels, at))
    r.rejected = "a group has work-items in a dimension that the structure doesn't use";
  if (r.rejected != nullptr) return;
  for (const partition_launch& l : r.plan.launches)
    for (const ir::memory& m : r.kernels[l.kernel].memories)
      if (m.output && m.parameter >= 0 && l.buffer_of[m.parameter] == r.inputs) r.outputs = m.size;
}

/// A builder for one kernel of a schedule, with the pool of what was recorded before.
constexpr void begin_planned(ir::builder& b, const stage_graph& g, const kernel_stages& k, const ir::table& terms,
                             const ir::point& at, int inputs) {
  reset(b, terms, at, inputs);
  b.named_by = g.named_by;
  b.placed = meta::vec<int>(terms.size, ir::builder::not_placed);
  for (int i : k.buffers) {
    const stage& s = g.stages[i];
    meta::vec<ir::index_expr> extents;
    for (long e : s.extents) extents.push(b.pool().number(e));
    b.shape_of[s.node] = region_shape(b, s, extents);
    b.slot_of[s.node] = 0;
  }
}
/// Inputs that a schedule reads through images: an array of one dimension is read as texels of its buffer.
constexpr void place_images(ir::builder& b, const stage_graph& g, const kernel_stages& k) {
  for (int i : k.images) {
    const stage& s = g.stages[i];
    const int array = b.view_of(s.node);
    if (array >= 0) place(b, s, ir::seen_through_image(b, array, b.shape_at(s.node), s.rank() > 1, 1));
  }
}
/// The kernel of a schedule that writes the stage `root` to the parameter `slot`, as statements.
constexpr void write_planned(ir::builder& b, const stage_graph& g, const kernel_partition& plan, const partition_kernel& kernel,
                             const ir::table& terms, const ir::point& at, int inputs) {
  kernel_stages k = stages_in_kernel(g, at.plan, kernel.root);
  {
    ir::builder scratch;
    begin_planned(scratch, g, k, terms, at, inputs);
    const int node = g.stages[kernel.root].node;
    scratch.shape_at(node);
    record_stages(scratch, g, k);
    b.rejected = scratch.rejected;
    b.out.index = static_cast<arith::pool&&>(scratch.out.index);
  }
  if (b.rejected.reason != nullptr) return;
  begin_planned(b, g, k, terms, at, inputs);
  b.slot_of = plan.slot_of;
  for (const kernel_stage& x : k.all)
    if (!x.how.copied) b.slot_of[g.stages[x.stage].node] = -1;
  for (int i : k.in_place) b.slot_of[g.stages[i].node] = -1;
  place_images(b, g, k);
  const int node = g.stages[kernel.root].node, result = ir::allocate(b, ir::space::global, b.shape_at(node), kernel.slot, true);
  if (kernel.writes_image) ir::write_image_result(b, result, b.shape_at(node));
  if (b.rejected.reason == nullptr) planned_writer(b, g, k).write(result);
  drop_unread_buffers(b);
  if (b.too_many_indices()) b.reject("an element is found by more than three indices that are read themselves");
}
inline constexpr const char* not_for_program = "the schedule isn't one for this program at this size";
/// `lower` of a point with a schedule. Time is linear in the number of kernels.
constexpr lowered lower_planned(const ir::table& terms, const ir::point& at, int inputs, observer* watching, const char* last,
                                bool any_local) {
  lowered r;
  r.inputs = inputs;
  const stage_graph g = stages_at(terms, at, inputs);
  r.rejected = g.rejected != nullptr ? g.rejected : flaw_of(at.plan, g).line >= 0 ? not_for_program : nullptr;
  if (r.rejected != nullptr) return r;
  r.results = g.stages[g.result()].types.size();
  r.plan = partition_by_schedule(g, at.plan, inputs);
  for (int i = 0; r.rejected == nullptr && i < r.plan.kernels.size(); ++i) {
    ir::point mine = at;
    choose_local(own_kernel_of(at.plan, g.stages[r.plan.kernels[i].root]), g.stages[r.plan.kernels[i].root], mine.local);
    ir::builder b;
    write_planned(b, g, r.plan, r.plan.kernels[i], terms, mine, inputs);
    b.one_of_several = r.plan.kernels.size() > 1;
    b.any_local = any_local;
    if (watching != nullptr && b.rejected.reason == nullptr) watching->after("views", b);
    run_passes(b, watching, last);
    r.rejected = b.rejected.reason;
    r.kernels.push(static_cast<ir::kernel&&>(b.out));
    add_image_results(r);
  }
  drop_idle_kernels(r);
  for (const partition_launch& l : r.plan.launches)
    for (int i = 0; r.rejected == nullptr && i < r.kernels.size(); ++i)
      if (l.kernel == i)
        for (const ir::memory& m : r.kernels[i].memories)
          if (m.output && m.parameter == inputs) r.outputs = m.size;
  return r;
}

}  // namespace detail

/// Lowers a structure at a point: one kernel for each value that stands in global memory. A kernel's parameters are
/// numbered as in `kernel_partition`. Fails, with the reason in `rejected`, when a length has no value, the structure isn't fully
/// lowered, or its maps don't nest. The passes after the one called `last` are left out. With `any_local`, local sizes of the
/// point stand for others too: see `ir::kernel::repeated`.
HOIST_IN_ENGINE constexpr lowered lower(const ir::table& terms, const ir::point& at, int inputs, observer* watching = nullptr,
                                        const char* last = nullptr, bool any_local = false) {
  if (at.plan.given) return detail::lower_planned(terms, at, inputs, watching, last, any_local);
  lowered r;
  r.inputs = inputs;
  for (int i = 0; r.rejected == nullptr && (i == 0 || i < r.plan.kernels.size()); ++i) {
    ir::builder b;
    detail::begin_kernel(b, r, terms, at, i == 0);
    b.one_of_several = r.plan.kernels.size() > 1;
    b.any_local = any_local;
    if (b.rejected.reason == nullptr) detail::write_kernel(b, r.plan, r.plan.kernels[i]);
    if (watching != nullptr && b.rejected.reason == nullptr) watching->after("views", b);
    detail::run_passes(b, watching, last);
    r.rejected = b.rejected.reason;
    r.kernels.push(static_cast<ir::kernel&&>(b.out));
    detail::add_image_results(r);
  }
  detail::conclude(r, at);
  return r;
}

/// A structure at a point, as far as local sizes and iterations don't matter: what points that differ in these alone share.
struct begun {
  struct kernel {
    ir::value_builder built;
    const char* rejected = nullptr;
  };
  kernel_partition plan;
  int inputs = 0, results = 1;
  meta::vec<kernel> kernels;
};
HOIST_IN_ENGINE constexpr begun begin(const ir::table& terms, const ir::point& at, int inputs) {
  lowered all;
  all.inputs = inputs;
  begun r;
  for (int i = 0; i == 0 || i < all.plan.kernels.size(); ++i) {
    ir::builder b;
    detail::begin_kernel(b, all, terms, at, i == 0);
    if (b.rejected.reason == nullptr) detail::write_kernel(b, all.plan, all.plan.kernels[i]);
    r.kernels.push({static_cast<ir::value_builder&&>(b), b.rejected.reason});
    if (b.rejected.reason != nullptr) break;
    if (r.kernels.size() < all.plan.kernels.size() || i == 0 || has_image_results(all.plan)) continue;
    meta::vec<ir::kernel> written;
    for (const begun::kernel& k : r.kernels) written.push(k.built.out);
    plan_images(all.plan, written, inputs, all.results);
  }
  r.plan = static_cast<kernel_partition&&>(all.plan);
  r.inputs = all.inputs;
  r.results = all.results;
  return r;
}
/// What `lower` gives at a point, from what was begun at one that differs from it in local sizes and iterations at most.
HOIST_IN_ENGINE constexpr lowered finish(const begun& from, const ir::table& terms, const ir::point& at,
                                         const char* last = nullptr, bool any_local = false) {
  lowered r;
  r.plan = from.plan;
  r.inputs = from.inputs;
  r.results = from.results;
  for (int i = 0; r.rejected == nullptr && i < from.kernels.size(); ++i) {
    ir::builder b;
    static_cast<ir::value_builder&>(b) = from.kernels[i].built;
    b.terms = terms;
    b.at = &at;
    b.one_of_several = r.plan.kernels.size() > 1;
    b.any_local = any_local;
    b.rejected.reason = from.kernels[i].rejected;
    detail::run_passes(b, nullptr, last);
    r.rejected = b.rejected.reason;
    r.kernels.push(static_cast<ir::kernel&&>(b.out));
  }
  detail::conclude(r, at);
  return r;
}

}  // namespace hoist::lower
