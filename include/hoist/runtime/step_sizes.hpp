#pragma once
// Sizes that say how often a time loop's step is made, and nothing else.

#include <hoist/ir/pattern.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/ir/table.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist::runtime {

namespace detail {
HOIST_LAZY bool has_size(const ir::table& t, int length, const char* name) {
  if (length < 0) return false;
  const ir::length_node& l = t.lengths[length];
  return (l.what == ir::length_node::kind::size && meta::same_text(l.name, name)) || has_size(t, l.a, name) ||
         has_size(t, l.b, name);
}
}  // namespace detail

/// Whether a size of a program only counts how often functions are launched.
HOIST_LAZY bool counts_steps(const ir::table& program, const char* name) {
  bool counts = false;
  for (int n = 0; n < program.size; ++n) {
    const ir::node& at = program.nodes[n];
    for (int i = 0; i < at.lengths; ++i) {
      if (!detail::has_size(program, at.length[i], name)) continue;
      if (at.op == nullptr || at.op->who != ir::computed_by::repeated_kernels) return false;
      counts = true;
    }
  }
  return counts;
}

/// Whether what was chosen at sizes serves others, which differ from these in numbers of steps alone: these are as many, or so
/// many that more make no difference.
HOIST_LAZY bool differs_in_steps(const ir::table& program, const meta::vec<ir::binding>& chosen,
                                 const meta::vec<ir::binding>& sizes) {
  constexpr long many = 64;
  if (chosen.size() != sizes.size()) return false;
  for (const ir::binding& s : sizes) {
    const long* known = ir::point::find(chosen, s.name);
    if (known == nullptr) return false;
    if (*known != s.value && (!counts_steps(program, s.name) || *known < (s.value < many ? s.value : many))) return false;
  }
  return true;
}

}  // namespace hoist::runtime
