#pragma once
// Memory traffic of a whole launch, from what the middle group touches and how far away its neighbours touch it again.

#include <hoist/features/group_walk.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace hoist::features {

/// Sectors that a launch moves between memory and the last-level cache.
struct launch_sectors {
  double distinct = 0;     ///< each memory's, once
  double partial = 0;      ///< written by a group in part only, so read first
  double again = 0;        ///< halo that has left the cache before a neighbour reads it
  double fresh_reads = 1;  ///< share of the groups' reads that no other group does too

  double total() const { return distinct + partial + again; }
};

/// How far the addresses of a memory's loads move from a group to its neighbour in a dimension, in elements; nothing
/// where loads differ in that.
class neighbour_shift {
 public:
  HOIST_LAZY neighbour_shift(const plan& p, int dimension) : plan_(p), seeds_{} {
    const long local = p.kernel.launch.local[dimension];
    seed(p.id_slot(ir::level::group, dimension), 1);
    seed(p.id_slot(ir::level::global, dimension), local);
    changes_.emplace(p, seeds_);
    if (p.kernel.root >= 0) counters(p.kernel.root);
  }
  HOIST_LAZY std::optional<long> of(int memory) const {
    std::optional<long> shift;
    for (int i = 0; i < plan_.kernel.statements.size(); ++i)
      for (const access& a : plan_.of(i).accesses) {
        if (a.memory != memory || a.value < 0) continue;
        std::optional<long> own = (*changes_)[a.slot];
        if (!own || (shift && *shift != *own)) return std::nullopt;
        shift = own;
      }
    return shift;
  }

 private:
  HOIST_LAZY void seed(int slot, long step) {
    if (plan_.indices.is_variable(slot) && step != 0) seeds_.push_back({slot, step});
  }
  /// A counter moves as the beginning of its loop does.
  HOIST_LAZY void counters(int b) {
    if (b < 0) return;
    for (int i : plan_.kernel.statements[b].list) {
      const ir::statement& s = plan_.kernel.statements[i];
      if (s.what == ir::statement::kind::loop) {
        std::optional<long> begin = (*changes_)[plan_.slot(s.as_loop().begin)];
        seed(plan_.slot(s.as_loop().counter), begin.value_or(0));
        if (begin && *begin != 0) changes_.emplace(plan_, seeds_);
      }
      if (s.what == ir::statement::kind::compound) counters(i);
      for (int inner : ir::compounds_in(s)) counters(inner);
    }
  }

  const plan& plan_;
  std::vector<std::pair<int, long>> seeds_;
  std::optional<changes> changes_;
};

/// The launch's traffic. Sectors that a group shares with its neighbour in dimension d are read again when the bytes
/// touched until the neighbour runs, groups of the lower dimensions x bytes of a group, exceed 0.7 of the last-level
/// cache.
HOIST_LAZY launch_sectors sectors_of_launch(const plan& p, const target& t, const sector_set& loaded,
                                            const group_traffic& group) {
  const ir::range& r = p.kernel.launch;
  double groups = 1, group_sectors = 0, read_once = 0, read_by_groups = 0;
  for (int d = 0; d < 3; ++d) groups *= static_cast<double>(r.global[d] / r.local[d]);
  for (std::size_t m = 0; m < group.read.size(); ++m) group_sectors += group.read[m] + group.written[m];
  launch_sectors out;
  for (int m = 0; m < p.kernel.memories.size(); ++m) {
    const ir::memory& memory = p.kernel.memories[m];
    const std::size_t i = static_cast<std::size_t>(m);
    const double all = static_cast<double>(memory.size) * bytes_of(memory.type) / t.sector_bytes;
    const double once = std::min(all, groups * group.read[i]);
    out.distinct += once + std::min(all, groups * group.written[i]);
    read_once += once;
    read_by_groups += groups * group.read[i];
  }
  if (read_by_groups > 0) out.fresh_reads = read_once / read_by_groups;
  double written = 0;
  for (double n : group.written) written += n;
  out.partial = groups * std::max(0.0, written - group.stored_bytes / t.sector_bytes);
  double before = 1;
  for (int d = 0; d < r.dimensions; ++d) {
    const double neighbours = static_cast<double>(r.global[d] / r.local[d] - 1);
    const bool far = before * group_sectors * t.sector_bytes > 0.7 * static_cast<double>(t.l2_bytes);
    if (far && neighbours > 0) {
      neighbour_shift shift(p, d);
      for (int m = 0; m < p.kernel.memories.size(); ++m) {
        const long per_sector = std::max(1, t.sector_bytes / bytes_of(p.kernel.memories[m].type));
        std::optional<long> by = shift.of(m);
        if (!by || *by == 0 || *by % per_sector != 0) continue;
        out.again += loaded.shared(m, *by / per_sector) * groups * neighbours / (neighbours + 1);
      }
    }
    before *= neighbours + 1;
  }
  return out;
}

}  // namespace hoist::features
