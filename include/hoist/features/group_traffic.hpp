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
  double control = 0;                 ///< and for branches, loop ends and barriers
  double stored_sectors = 0, full_sectors = 0;   ///< sectors that stores touch; those that one request covers
  double stored_elements = 0, stored_bytes = 0;  ///< to global memory
  double largest_batch = 0;                      ///< most new sectors read with nothing between that waits
  double rounds = 0;                             ///< batches of new sectors, one waited for after the other
  double row_bytes = 0;                          ///< longest run of neighbouring bytes that one access of the group touches
};

}  // namespace hoist::features
