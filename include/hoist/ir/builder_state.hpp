#pragma once
// What a builder knows of the structure that it lowers, and of the statements around those that it writes.

#include <hoist/ir/point.hpp>
#include <hoist/ir/state.hpp>
#include <hoist/ir/table.hpp>
#include <hoist/ir/value_builder.hpp>
#include <hoist/ir/view.hpp>
#include <hoist/meta/chunks.hpp>

namespace hoist::ir {

struct builder_state : value_builder {
  table terms;
  const point* at = nullptr;
  meta::vec<shape> shapes;
  meta::vec<int> shape_of;           ///< by node
  meta::vec<int> parameter_shape;    ///< by 2 * function + slot
  meta::vec<index_expr> counter_of;  ///< by node: the index variable of a node that iterates
  meta::chunks<view> views;
  meta::vec<binding_scope> scopes;
  int scope = -1;
  int compound = -1;                ///< statements are appended here
  meta::vec<parallel_loop> around;  ///< around them, from the outside in
  memory_range written_once;        ///< memories of an array that is being written, each element once
  meta::vec<int> changed_in_place;  ///< memories of the accumulators whose step is being written
  meta::vec<int> input_view;        ///< by input
  meta::vec<int> slot_of;           ///< by node: the parameter that holds its value, -1 where the kernel computes it
  meta::vec<int> slot_view;         ///< by node: the view of that parameter
  meta::vec<int> named_by;          ///< by function: the node that its parameter is another name of
  static constexpr int not_placed = -1, in_place = -2;
  meta::vec<int> placed;           ///< by node, of a kernel with a schedule: the view of a stage, or one of the two above
  meta::vec<stage_read> reads;     ///< by stages that are recorded
  meta::vec<index_expr> stepping;  ///< by node: the counter of its loop by steps, where it has had one
  int steps = 1;                   ///< elements that an iteration of a reduction's loop takes
  reduction_chunk chunk;           ///< that the outermost reductions take elements of
  meta::vec<written_reduction> reductions;  ///< of the block of elements that is written
  int reuses = 0;                           ///< of elements and reductions that a compound statement has emitted already
  bool shares_reductions = false;           ///< those that are the same in a block are written once
  bool one_of_several = false;              ///< kernels
  bool any_local = false;     ///< the local sizes stand for others as well: what only some of them allow is noted, not rejected
  meta::vec<stream> streams;  ///< of the loop being opened
  meta::vec<held_cells> held;                  ///< that views show
  meta::vec<trace_graph> traces;               ///< by node, empty until used
  meta::vec<meta::vec<int>> traced_constants;  ///< by node, and node of its trace: the value, or -1
  meta::vec<traced_components> components;     ///< of tuples' functions, since the last statement
  meta::vec<merged_lanes> merged;
  meta::vec<int> merged_head;  ///< by value, the first of `merged` that begins with it
  index_expr exists{};         ///< the condition under which the element of a result that is looked for is there
  rejection rejected;
};

}  // namespace hoist::ir
