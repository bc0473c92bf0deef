#pragma once
// What a search tries besides where work-items fill vector registers alone, as a CPU's do in loops.

#include <hoist/model/stage_choices.hpp>

#include <algorithm>
#include <vector>

namespace hoist::model {

namespace detail {

/// Wider vectors than others have, up to `widest` elements.
HOIST_LAZY std::vector<long> wide_vectors(const lower::stage& s, int widest) {
  std::vector<long> all;
  for (long n = 8; n <= widest && s.rank() > 0 && n <= s.extents[s.rank() - 1]; n *= 2) all.push_back(n);
  return all;
}

}  // namespace detail

/// Tiles of a stage's own kernel in wide vectors, by groups of many work-items and of one.
HOIST_LAZY std::vector<ir::placed_stage> wide_tiles(const lower::stage& s, int widest) {
  std::vector<ir::placed_stage> all;
  if (s.lines >= 0) return all;
  for (const long columns : detail::wide_vectors(s, widest))
    for (const long rows : {1L, 4L, 8L}) {
      all.push_back(detail::blocked(s, rows, columns, false));
      all.push_back(all.back());
      all.back().local = detail::within(s, {1, 1});
    }
  return all;
}
/// Blocks of a stage in its kernel's local memory in wide vectors.
HOIST_LAZY std::vector<ir::placed_stage> wide_member_choices(const lower::stage& s, int widest) {
  std::vector<ir::placed_stage> all;
  for (const long columns : detail::wide_vectors(s, widest))
    for (const long rows : {1L, 4L}) {
      all.push_back(detail::blocked(s, rows, columns, false));
      all.back().at = ir::stage_place::group;
    }
  return all;
}
/// What differs from a stage's line in wider vectors, or in groups of few work-items.
HOIST_LAZY std::vector<ir::placed_stage> wide_near_choices(const lower::stage& s, const ir::placed_stage& p, int widest) {
  std::vector<ir::placed_stage> all;
  if (s.rank() == 0 || s.lines >= 0 || p.at == ir::stage_place::in_place) return all;
  const long width = p.block.count > 0 ? p.block.of[p.block.count - 1] : s.extents[s.rank() - 1];
  for (const long n : detail::wide_vectors(s, widest)) {
    if (width % n != 0) continue;
    all.push_back(p);
    all.back().vectors = static_cast<int>(n);
  }
  if (widest < 8 || p.at != ir::stage_place::kernel || p.group.count > 0) return all;
  for (const auto& [rows, columns] : {std::pair{1L, 1L}, {1L, 4L}, {1L, 16L}, {4L, 1L}, {16L, 1L}}) {
    all.push_back(p);
    all.back().local = detail::within(s, {rows, columns});
    all.back().linear = false;
  }
  return all;
}

}  // namespace hoist::model
