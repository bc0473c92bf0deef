#pragma once
// The structure that schedules are for: a program whose stages have no loops.

#include <hoist/explore/recipe.hpp>
#include <hoist/patterns/stage.hpp>
#include <hoist/strategies/macro.hpp>

namespace hoist {

namespace strategies {

/// Reductions as loops of whoever computes the element, written out over windows; everything else as the program has it.
using scheduled = where<possible::reduction, seq<repeat_where<possible::reduction, lower_reduce<reduce_seq_>>, unroll_windows>>;

}  // namespace strategies

}  // namespace hoist
