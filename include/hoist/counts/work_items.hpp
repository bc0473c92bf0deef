#pragma once
// The variables of a kernel that stand for work-items and groups: their numbers, and those that a sub-group's first
// work-item has.

#include <hoist/counts/table.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist::counts {

/// For whom an execution counts once: for each work-item, for the first one of each sub-group, or of each group.
enum class counted_for : unsigned char { work_items, sub_groups, groups };

/// The launch of a kernel, with its sizes as expressions.
class launch_variables {
 public:
  HOIST_LAZY launch_variables(ir::kernel& k, int sub_group) : k_(k) {
    arith::pool& p = k.index;
    long rest = sub_group;
    for (int d = 0; d < 3; ++d) {
      const long local = k.launch.local[d];
      items_[d] = k.global[d].valid() ? k.global[d] : p.number(k.launch.global[d]);
      groups_[d] = p.quotient(items_[d], p.number(local));
      by_global_ids_ = by_global_ids_ || is_used(k.id[static_cast<int>(ir::level::global)][d]);
      span_[d] = rest < local ? rest : local;
      whole_ = whole_ && local % span_[d] == 0 && rest % span_[d] == 0;
      rest /= span_[d];
      if (span_[d] < local) rest = 1;
    }
  }

  /// How many there are of a level's ids in a dimension.
  HOIST_LAZY index_expr count(ir::level who, int d) const {
    return who == ir::level::global ? items_[d] : who == ir::level::group ? groups_[d] : k_.index.number(k_.launch.local[d]);
  }
  HOIST_LAZY index_expr id(ir::level who, int d) const { return k_.id[static_cast<int>(who)][d]; }
  HOIST_LAZY index_expr groups() const { return k_.index.mul(k_.index.mul(groups_[0], groups_[1]), groups_[2]); }
  /// The levels whose ids together tell a work-item apart: global ids, or those of groups and within a group.
  HOIST_LAZY bool has(ir::level who) const {
    return who == ir::level::global ? by_global_ids_ : who == ir::level::sequential ? false : !by_global_ids_;
  }
  /// From one id that counts to the next. Of a sub-group, and of a group, the first work-item counts: it is active wherever
  /// one is, since work-items are left out from the last ones on.
  HOIST_LAZY long step(ir::level who, int d, counted_for whom) const {
    if (who == ir::level::group || whom == counted_for::work_items) return 1;
    return whom == counted_for::groups ? k_.launch.local[d] : span_[d];
  }
  /// Whether a group is whole sub-groups, so that each has a first work-item.
  bool sub_groups_are_whole() const { return whole_; }

 private:
  HOIST_LAZY bool is_used(index_expr id) const {
    if (!id.valid()) return false;
    for (const ir::statement& s : k_.statements)
      for (index_expr e : ir::indices_of(s))
        if (k_.index.contains(e, id)) return true;
    for (const ir::value& v : k_.values)
      if (v.index.valid() && k_.index.contains(v.index, id)) return true;
    return false;
  }

  ir::kernel& k_;
  index_expr items_[3], groups_[3];
  long span_[3] = {1, 1, 1};  ///< of a sub-group, by dimension
  bool by_global_ids_ = false, whole_ = true;
};

}  // namespace hoist::counts
