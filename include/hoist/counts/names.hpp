#pragma once
// What counts call the loads and loops of a kernel, beside its memories.

#include <hoist/counts/table.hpp>
#include <hoist/ir/memory_name.hpp>
#include <hoist/meta/engine.hpp>

#include <string>

namespace hoist::counts {

/// The tags of a load, those of all accesses that it is of.
HOIST_LAZY std::string tags_of(const ir::kernel& k, const ir::value& load) {
  std::string all;
  for (int t = 0; t < k.tags.size(); ++t)
    if ((load.as_load().tags >> t & 1u) != 0) all += (all.empty() ? "" : ", ") + std::string(k.tags[t]);
  return all;
}

/// The number of a loop among those of a kernel that may run more than once.
HOIST_LAZY int number_of(const ir::kernel& k, int loop) {
  int number = 0;
  for (int i = 0; i < loop; ++i)
    number += k.statements[i].what == ir::statement::kind::loop && k.statements[i].count == ir::statement::trips::many;
  return number;
}
HOIST_LAZY std::string name_of_loop(int number) { return "loop" + std::to_string(number); }

/// The memory that an integer is computed from; "values" where that isn't seen.
HOIST_LAZY std::string source_of(const ir::kernel& k, int value, int looks = 0) {
  const ir::value& v = k.values[value];
  if (v.what == ir::value::kind::load) return name_of(k, v.as_load().memory);
  if (v.what == ir::value::kind::read && looks < 16)
    for (const ir::statement& s : k.statements)
      if ((s.what == ir::statement::kind::define || s.what == ir::statement::kind::assign) && s.variable == v.as_read() &&
          s.value >= 0)
        if (std::string found = source_of(k, s.value, looks + 1); found != "values") return found;
  for (int a : ir::operands_of(v))
    if (std::string found = source_of(k, a, looks); found != "values") return found;
  return "values";
}

}  // namespace hoist::counts
