#pragma once
// The generated kernels with some simplifications switched off: figure 4.13 of the thesis.

#include <hoist/compile.hpp>

#include <string>

namespace hoist::benchmarks {

/// How generated kernels are made: with which simplifications and, where `only` names one, no other.
struct making {
  ir::simplifications with{};
  std::string only;
};
inline making now_made;

/// hoist's function of this name, at the point that `now_made` changes. The terms in this namespace call it without
/// naming hoist; being constrained it comes before the one that their arguments' namespace brings in.
template <class E, int Inputs>
  requires(Inputs > 0)
kernel_module variant_of(program_structure<E, Inputs> s, const ir::point& at, const char* name) {
  if (!now_made.only.empty() && now_made.only != name) {
    kernel_module none;
    none.rejected = "not asked for";
    return none;
  }
  ir::point changed = at;
  changed.simplify = now_made.with;
  return hoist::variant_of(s, changed, name);
}

}  // namespace hoist::benchmarks
