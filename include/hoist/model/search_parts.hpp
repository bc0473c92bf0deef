#pragma once
// Of which placements a search may choose: hoist's own space or the paper's, and parts of it that are left out.

#include <hoist/ir/schedule.hpp>
#include <hoist/meta/standard.hpp>
#include <hoist/target/target.hpp>

namespace hoist::model {

/// `full`: what schedules can say; `paper`: sections 6.1 to 6.7 of [Anderson2021].
enum class search_space : unsigned char { full, paper };

/// A space, and which parts of the full one count. The paper's has none of these.
struct search_parts {
  search_space space = search_space::full;
  bool vectors = true, staged_inputs = true, steps = true;
  int widest = 4;      ///< elements of a vector
  bool chunks = true;  ///< reductions by chunks that are copied to local memory

  constexpr bool is_full() const { return space == search_space::full; }
  constexpr bool stages_inputs() const { return is_full() && staged_inputs; }
  constexpr bool splits_reductions() const { return is_full() && steps; }
  /// The same on a target. On a CPU a work-item fills vector registers alone where it runs loops.
  constexpr search_parts on(const target& t) const {
    search_parts p = *this;
    if (t.kind == device_class::cpu && is_full()) p.widest = 16;
    return p;
  }
  /// A line without what is left out.
  constexpr ir::placed_stage within(ir::placed_stage p) const {
    if (!is_full() || !vectors) p.vectors = 1;
    return p;
  }
};

}  // namespace hoist::model
