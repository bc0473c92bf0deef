#pragma once
// A work-item's part of a line of elements that several work-items of a group compute one after the other.

#include <hoist/arith/pool.hpp>

namespace hoist::ir {

/// Lines of a group in parts of `each` elements, the last of which may be shorter, and the part of one of them that is written.
struct line_part {
  arith::index_expr line, part;  ///< the line's place in the group, the part's in the line
  long lines = 1, parts = 1, each = 1;
  int sums = -1;       ///< memory of the group: what each part but the last makes of a state that is 0, and its factors
  bool keeps = false;  ///< no factors: a part adds to the state, and does no more to it
};

}  // namespace hoist::ir
