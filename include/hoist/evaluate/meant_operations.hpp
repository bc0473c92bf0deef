#pragma once
// The operations of a program's meaning, in which nothing is computed twice: what kernels' operations are held against.

#include <hoist/ir/point.hpp>
#include <hoist/ir/table.hpp>
#include <hoist/meta/engine.hpp>
#if HOIST_ENGINE_BODIES
#include <hoist/evaluate/operation_counter.hpp>
#endif

#include <map>
#include <string>

namespace hoist {

/// Operations by the name that counts give them (`counts::operation_kind`).
using operations_by_name = std::map<std::string, double>;

/// The operations of a term at a point where each is computed once for every choice of the elements that it depends on: a sum
/// of a row once for the row, however many elements read it, under one name, under several or without one. Elements of arrays
/// count as if all of them were read.
HOIST_ENGINE operations_by_name meant_operations_by_name(const ir::table& t, const ir::point& at);
HOIST_ENGINE double meant_operations(const ir::table& t, const ir::point& at);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY operations_by_name meant_operations_by_name(const ir::table& t, const ir::point& at) {
  return detail::operation_counter(t, at).operations();
}
HOIST_ENGINE_BODY double meant_operations(const ir::table& t, const ir::point& at) {
  double total = 0;
  for (const auto& [name, times] : meant_operations_by_name(t, at)) total += times;
  return total;
}
#endif

}  // namespace hoist
