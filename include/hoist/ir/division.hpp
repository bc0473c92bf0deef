#pragma once
// Integer arithmetic whose text needs care, since OpenCL C leaves undefined what hoist defines.

#include <hoist/ir/kernel.hpp>

namespace hoist::ir {

/// Whether a value is a sum, difference or product of integers with a sign, which wrap around in hoist: its text is that of
/// integers without one.
constexpr bool wraps_around(const value& v) {
  if (v.what != value::kind::apply || (v.type != scalar::i32 && v.type != scalar::i64)) return false;
  return v.op->code == opcode::add || v.op->code == opcode::subtract || v.op->code == opcode::multiply;
}
/// Whether a value is an integer divided by one that may be 0 or -1.
constexpr bool is_guarded_division(const kernel& k, const value& v) {
  if (v.what != value::kind::apply || is_floating(v.type)) return false;
  if (v.op->code != opcode::divide && v.op->code != opcode::remainder) return false;
  const value* by = &k.values[v.as_apply().operand[1]];
  if (by->what == value::kind::broadcast) by = &k.values[by->as_broadcast()];
  if (by->what != value::kind::constant) return true;
  const double number = number_in(by->type, by->as_constant());
  return number == 0 || number == -1;
}

}  // namespace hoist::ir
