#pragma once
// What points ask for, and modules from what points have in common, as the engine makes them at run time.

#include <hoist/emit/module.hpp>
#include <hoist/lower/requirements.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist {

namespace detail {
/// `requirements_of`, where it is made at run time.
HOIST_ENGINE lower::requirements required(const ir::table& structure, const ir::point& at, int inputs);
/// The same, and the module without its text, from what was begun at a point that differs in its launch at most.
HOIST_ENGINE lower::begun begun_at(const ir::table& structure, const ir::point& at, int inputs);
HOIST_ENGINE lower::requirements required(const lower::begun& from, const ir::table& structure, const ir::point& at);
HOIST_ENGINE kernel_module module_without_text(const lower::begun& from, const ir::table& structure, const ir::point& at);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY lower::begun begun_at(const ir::table& structure, const ir::point& at, int inputs) {
  return lower::begin(structure, at, inputs);
}
HOIST_ENGINE_BODY lower::requirements required(const lower::begun& from, const ir::table& structure, const ir::point& at) {
  lower::requirements d = lower::requirements_of(lower::finish(from, structure, at, lower::last_of_requirements, true));
  lower::settle_carried(d, structure, at, from.inputs);
  return d;
}
HOIST_ENGINE_BODY kernel_module module_without_text(const lower::begun& from, const ir::table& structure, const ir::point& at) {
  return without_text(lower::finish(from, structure, at), at);
}
HOIST_ENGINE_BODY lower::requirements required(const ir::table& structure, const ir::point& at, int inputs) {
  return lower::requirements_of(structure, at, inputs);
}
#endif
}  // namespace detail

}  // namespace hoist
