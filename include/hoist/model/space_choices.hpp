#pragma once
// What a search tries of a stage in a space: hoist's own, parts of it, or the paper's.

#include <hoist/lower/planned_partition.hpp>
#include <hoist/model/paper_tiles.hpp>
#include <hoist/model/search_parts.hpp>
#include <hoist/model/stage_choices.hpp>
#include <hoist/model/wide_choices.hpp>

#include <algorithm>
#include <vector>

namespace hoist::model {

HOIST_LAZY bool fits_group(const ir::placed_stage& p, const lower::stage& s) {
  for (int d = 0; d < s.rank() && p.group.count > 0; ++d)
    if (p.block.at(d, s.rank()) > p.group.at(d, s.rank())) return false;
  return true;
}
/// Tiles of a stage's own kernel, whose blocks fit its groups; `around`: the halo of what the kernel computes besides.
HOIST_LAZY std::vector<ir::placed_stage> tiles_in(const search_parts& parts, const lower::stage& s,
                                                  const halo& around = {4, 4}) {
  std::vector<ir::placed_stage> all = parts.is_full() ? kernel_tiles(s, around) : paper_kernel_tiles(s);
  for (const ir::placed_stage& p : wide_tiles(s, parts.widest)) all.push_back(p);
  std::erase_if(all, [&](const ir::placed_stage& p) { return !fits_group(p, s); });
  for (ir::placed_stage& p : all) p = parts.within(p);
  return all;
}
/// Lines that differ from one of a stage in a number, or in wider vectors.
HOIST_LAZY std::vector<ir::placed_stage> near_lines(const search_parts& parts, const lower::stage& s,
                                                    const ir::placed_stage& p) {
  std::vector<ir::placed_stage> all = near_choices(s, p);
  for (const ir::placed_stage& wide : wide_near_choices(s, p, parts.widest)) all.push_back(wide);
  return all;
}
/// Those of a space, whose blocks fit their groups; of the paper's space none.
HOIST_LAZY std::vector<ir::placed_stage> near_in(const search_parts& parts, const lower::stage& s, const ir::placed_stage& p) {
  std::vector<ir::placed_stage> all;
  if (!parts.is_full()) return all;
  for (const ir::placed_stage& near : near_lines(parts, s, p)) {
    const ir::placed_stage line = parts.within(near);
    if (line != p && fits_group(line, s) && (parts.steps || line.steps == p.steps)) all.push_back(line);
  }
  return all;
}
/// Places of a stage in a kernel that reads it, of one kind.
HOIST_LAZY std::vector<ir::placed_stage> places_in(const search_parts& parts, const lower::stage& s, ir::stage_place where) {
  if (!parts.is_full() && where == ir::stage_place::group) return paper_group_tiles(s);
  std::vector<ir::placed_stage> all = member_choices(s, where);
  for (ir::placed_stage& p : all) p = parts.within(p);
  if (!parts.is_full()) all.resize(1);
  return all;
}
/// The place of a kind that is tried first.
HOIST_LAZY ir::placed_stage usual_place_in(const search_parts& parts, const lower::stage& s, ir::stage_place where) {
  const std::vector<ir::placed_stage> all = places_in(parts, s, where);
  return parts.is_full() ? all.back() : all.front();
}
HOIST_LAZY std::vector<ir::placed_stage> all_places_in(const search_parts& parts, const lower::stage& s) {
  std::vector<ir::placed_stage> all;
  for (const ir::stage_place where : {ir::stage_place::in_place, ir::stage_place::item, ir::stage_place::group})
    for (const ir::placed_stage& p : places_in(parts, s, where)) all.push_back(p);
  for (const ir::placed_stage& p : wide_member_choices(s, parts.widest)) all.push_back(parts.within(p));
  return all;
}
/// A kernel's lines, its own first, with groups where a stage stands in their memory: as large as the work-items' blocks together.
HOIST_LAZY std::vector<ir::placed_stage> with_groups(std::vector<ir::placed_stage> lines, const lower::stage& root) {
  bool any = false;
  for (const ir::placed_stage& p : lines) any = any || p.at == ir::stage_place::group;
  if (!any || lines[0].group.count > 0) return lines;
  long local[3] = {1, 1, 1};
  lower::detail::choose_local(lines[0], root, local);
  for (int d = 0; d < root.rank(); ++d) {
    const long items = root.rank() - 1 - d < 3 ? local[root.rank() - 1 - d] : 1;
    lines[0].group.push(std::min(root.extents[d], items * lines[0].block.at(d, root.rank())));
  }
  return lines;
}

}  // namespace hoist::model
