#pragma once
// Of which placements a search may choose: hoist's own space or the paper's, and parts of it that are left out.

#include <hoist/ir/schedule.hpp>
#include <hoist/meta/standard.hpp>

namespace hoist::model {

/// `full`: what schedules can say; `paper`: sections 6.1 to 6.7 of [Anderson2021].
enum class search_space : unsigned char { full, paper };

/// A space, and which parts of the full one count. The paper's has none of these.
struct search_parts {
  search_space space = search_space::full;
  bool vectors = true, staged_inputs = true, steps = true;

  constexpr bool is_full() const { return space == search_space::full; }
  constexpr bool stages_inputs() const { return is_full() && staged_inputs; }
  constexpr bool splits_reductions() const { return is_full() && steps; }
  /// A line without what is left out.
  constexpr ir::placed_stage within(ir::placed_stage p) const {
    if (!is_full() || !vectors) p.vectors = 1;
    return p;
  }
};

}  // namespace hoist::model
