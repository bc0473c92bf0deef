#pragma once
// What a builder remembers besides shapes and views: variables in force, windows in registers, merged scalars.

#include <hoist/ir/held_cells.hpp>
#include <hoist/ir/kernel.hpp>

namespace hoist::ir {

/// One entry of the variables in force, with what stands around it.
struct binding_scope {
  int function = -1;
  int slot = 0;
  int view = -1;
  index_expr counter{}, by{};  ///< the counter of the loop that the function belongs to, and the index that it stands for
  int outer = -1;
};

/// A window that a sequential loop keeps in registers: filled before the loop, advanced at each iteration.
struct stream {
  int window = -1;        ///< private memory
  long rows = 0;          ///< rows held
  long row = 0;           ///< elements of a row
  int source = -1;        ///< view that rows are read from
  int element = -1;       ///< shape of a row
  int width = 1;          ///< of the vectors that rows are made of
  bool circular = false;  ///< rows stay where they are, a new one in the place of the oldest
};

/// Memories from `first` to below `below`.
struct memory_range {
  int first = -1, below = -1;
};

/// A parallel loop around the statements that are being written.
struct parallel_loop {
  level who = level::global;
  int dimension = 0;
  index_expr chunk{};  ///< of groups that publish what their chunks combine to: the group's chunk
  int status = -1;     ///< and the view of the status words that they publish
};

/// What a tuple's function computed of a view's arguments, until another statement is written: its components share it.
struct traced_components {
  int view = -1, statements = -1;
  meta::vec<int> values;  ///< by node of the trace: the value, or -1
};

/// Scalars that have been merged into a vector.
struct merged_lanes {
  meta::vec<int> lanes;
  int value = -1;
  int next = -1;  ///< with the same first lane
};

/// An element at which a stage is read: the stage's number, and the index in each of its dimensions, the outermost first.
struct stage_read {
  int stage = -1;
  meta::vec<index_expr> at;
};

/// The elements that reductions take for one filling of local memory: chunk `number` of `elements` each, of `all`. None where
/// `elements` is 0.
struct reduction_chunk {
  index_expr number{}, counter{};  ///< variables, once a reduction has been written: the chunk's, and that of loops over one
  long elements = 0, all = 0;
};

/// A reduction that was written, where it is the same again: its node, with the functions and indices of the scopes around it.
struct written_reduction {
  meta::vec<int> key;
  int compound = -1, shown = -1;  ///< where it was written, and the view of its result
};

/// Why a structure can't be lowered at a point; null when it can.
struct rejection {
  const char* reason = nullptr;
};

}  // namespace hoist::ir
