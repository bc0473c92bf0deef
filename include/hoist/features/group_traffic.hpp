#pragma once
// What one work-group does and touches.

#include <hoist/simulate/counts.hpp>

#include <vector>

namespace hoist::features {

/// What one group does and touches.
struct group_traffic {
  simulate::counts done;              ///< as the simulator counts; `flops` and `operations` without masks
  simulate::traffic kept;             ///< of `done`, loads from global memory that registers save
  std::vector<double> read, written;  ///< distinct sectors by memory (global)
  std::vector<double> sub_groups;     ///< executions by sub-groups, by statement; of a loop's body by its compound statement
  double weight = 0;                  ///< instructions of sub-groups for operations
  double vectors = 0;   ///< the same where each work-item issues its own vectors, by registers of a sub-group's width
  double elements = 0;  ///< operations for one element, after contraction, of all work-items
  double accesses = 0;  ///< of all work-items, a vector's as one
  double divided = 0;   ///< quotients and roots of four bytes, of all work-items
  double control = 0;   ///< and for branches, loop ends and barriers
  /// Instructions of one sub-group that does all that any does, beside index arithmetic; and its executions, by statement.
  double alone = 0;
  std::vector<double> executions;
  double stored_sectors = 0, full_sectors = 0;   ///< sectors that stores touch; those that one request covers
  double stored_elements = 0, stored_bytes = 0;  ///< to global memory
  double largest_batch = 0;                      ///< most new sectors read with nothing between that waits
  double rounds = 0;                             ///< batches of new sectors, one waited for after the other
  double new_rows = 0;                           ///< of these, batches that don't only go on where earlier ones ended
  double private_passes = 0;                     ///< lines of private arrays that work-items' accesses touch
  double row_bytes = 0;                          ///< longest run of neighbouring bytes that one access of the group touches
};

}  // namespace hoist::features
