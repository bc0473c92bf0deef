#pragma once
// Check: parallel loops nest as OpenCL's hierarchy allows.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

struct hierarchy {
  ir::builder& b;
  constexpr void compound(int at, bool groups, bool used[4][3]) const {
    for (int i : b.out.statements[at].list) {
      const ir::statement& s = b.out.statements[i];
      bool is_loop = s.what == ir::statement::kind::loop && s.who != ir::level::sequential;
      int who = static_cast<int>(s.who);
      if (is_loop) {
        if (used[who][s.dimension]) b.reject("a dimension of the NDRange is used by two nested maps");
        if (s.who == ir::level::local && !groups) b.reject("map_local stands outside map_workgroup");
        if (s.who == ir::level::group && in_local(used)) b.reject("map_workgroup stands inside map_local");
        if (s.who == ir::level::global && (groups || in_local(used))) b.reject("map_global stands inside map_workgroup");
        used[who][s.dimension] = true;
      }
      bool inside = groups || (is_loop && s.who == ir::level::group);
      for (int inner : ir::compounds_in(s)) compound(inner, inside, used);
      if (is_loop) used[who][s.dimension] = false;
    }
  }
  static constexpr bool in_local(bool used[4][3]) {
    const int local = static_cast<int>(ir::level::local);
    return used[local][0] || used[local][1] || used[local][2];
  }
};

}  // namespace detail

/// Rejects structures whose maps don't nest as work-groups and work-items do.
constexpr void check_hierarchy(ir::builder& b) {
  bool used[4][3] = {};
  detail::hierarchy{b}.compound(b.out.root, false, used);
  bool global = false, group = false;
  for (const ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop) continue;
    global = global || s.who == ir::level::global;
    group = group || s.who == ir::level::group;
  }
  if (global && group) b.reject("map_global and map_workgroup in one kernel");
}

namespace detail {

inline constexpr const char* repeated_work = "several work-items of a group would do the same work";

/// Whether no two work-items, and no two groups, do the same stores: every store to shared memory stands inside a loop over
/// each dimension in which a group has work-items, and to global memory over each in which there are several groups.
struct coverage {
  ir::builder& b;

  constexpr bool has_groups(int d) const {
    const long(&most)[4][3] = b.out.parallel.most;
    const long global = most[static_cast<int>(ir::level::global)][d], group = most[static_cast<int>(ir::level::group)][d];
    return (global > group ? global : group) > b.at->iterations[d];
  }
  constexpr bool is_used(int d) const {
    const long(&most)[4][3] = b.out.parallel.most;
    return most[1][d] > 0 || most[2][d] > 0 || most[3][d] > 0;
  }
  constexpr void store(const ir::statement& s, unsigned items, unsigned groups) const {
    const ir::space where = b.out.memories[s.memory].where;
    for (int d = 0; d < 3 && where != ir::space::priv; ++d) {
      if ((items >> d & 1u) == 0 && is_used(d)) b.out.repeated |= 1u << d;
      if ((items >> d & 1u) == 0 && b.out.launch.local[d] > 1 && !b.any_local) b.reject(repeated_work);
      if (where != ir::space::local && has_groups(d) && (groups >> d & 1u) == 0)
        b.reject("several work-groups would do the same work: all of a kernel's results need its parallel loops");
    }
  }
  constexpr void compound(int at, unsigned items, unsigned groups) const {
    for (int i : b.out.statements[at].list) {
      const ir::statement& s = b.out.statements[i];
      if (s.what == ir::statement::kind::store) store(s, items, groups);
      const unsigned bit = s.what == ir::statement::kind::loop && s.who != ir::level::sequential ? 1u << s.dimension : 0;
      for (int inner : ir::compounds_in(s))
        compound(inner, s.who == ir::level::group ? items : items | bit, s.who == ir::level::local ? groups : groups | bit);
    }
  }
};

}  // namespace detail

/// Rejects launches in which several work-items of a group, or several groups, would write the same elements.
constexpr void check_coverage(ir::builder& b) { detail::coverage{b}.compound(b.out.root, 0, 0); }

}  // namespace hoist::lower
