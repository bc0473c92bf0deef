#pragma once
// The structure that schedules are for: a program whose stages have no loops.

#include <hoist/patterns/stage.hpp>
#include <hoist/rules/histograms.hpp>
#include <hoist/strategies/macro.hpp>

namespace hoist {

namespace strategies {

/// A term without the names of its stages, which rules don't see through.
struct forget_stage_names {
  template <class E>
  struct on : gives<map_term_t<hoist::detail::without_names, E>> {};
};
using without_stage_names = where<possible::name, forget_stage_names>;

/// Scans in order, in global memory where they are read again; reductions as loops of whoever computes the element, written out
/// over windows; everything else as the program has it.
using scheduled =
    seq<scans_in_order, where<possible::histogram, count_chunks>, where<possible::scan, materialise_scans>,
        where<possible::reduction, seq<repeat_where<possible::reduction, lower_reduce<reduce_seq_>>, unroll_windows>>>;

}  // namespace strategies

}  // namespace hoist
