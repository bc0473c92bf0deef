#pragma once
// From a structure's table and a point to kernel IR: the passes, in order.

#include <hoist/ir/views.hpp>
#include <hoist/lower/barriers.hpp>
#include <hoist/lower/control_flow.hpp>
#include <hoist/lower/hierarchy.hpp>
#include <hoist/lower/launch.hpp>
#include <hoist/lower/registers.hpp>

namespace hoist::lower {

/// A lowered kernel, or why the structure can't be lowered at the point.
struct lowered {
  ir::kernel kernel;
  const char* rejected = nullptr;
  long outputs = 0;      ///< elements of the result
  int inputs = 0;
};

/// Lengths of all nodes, and the memory that the result goes to.
constexpr int prepare(ir::builder& b, const ir::table& terms, const ir::point& at, int inputs) {
  b.terms = terms;
  b.at = &at;
  b.shape_of = meta::vec<int>(terms.size, -1);
  b.parameter_shape = meta::vec<int>(2 * terms.size, -1);
  b.counter_of = meta::vec<ir::ix>(terms.size, ir::ix{});
  b.input_view = meta::vec<int>(inputs, -1);
  b.traces = meta::vec<trace_graph>(terms.size, trace_graph{});
  b.out.root = b.block = b.new_block();
  b.shape_at(terms.root());
  return b.rejected.reason != nullptr ? -1 : ir::allocate(b, ir::space::global, b.shape_at(terms.root()), inputs, true);
}

/// Lowers a structure at a point. Shapes: the kernel's parameters are the inputs in order, then the result.
/// Fails, with the reason in `rejected`, when a length has no value, the structure isn't fully lowered, or its maps don't nest.
constexpr lowered lower(const ir::table& terms, const ir::point& at, int inputs) {
  ir::builder b;
  lowered r;
  r.inputs = inputs;
  int result = prepare(b, terms, at, inputs);
  if (b.rejected.reason == nullptr) {
    r.outputs = b.out.memories[b.views[result].memory].size;
    b.write(terms.root(), result);
  }
  if (b.rejected.reason == nullptr) check_hierarchy(b);
  if (b.rejected.reason == nullptr) assign_launch(b);
  if (b.rejected.reason == nullptr) check_coverage(b);
  if (b.rejected.reason == nullptr) {
    simplify_control_flow(b);
    promote_to_registers(b);
    insert_barriers(b);
  }
  r.rejected = b.rejected.reason;
  r.kernel = static_cast<ir::kernel&&>(b.out);
  return r;
}

}  // namespace hoist::lower
