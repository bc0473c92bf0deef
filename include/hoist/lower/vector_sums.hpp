#pragma once
// Sums that are stored as a vector, as registers of vectors: a compiler for a CPU then has them in its vector registers, and need not
// find vectors in scalars, which many don't.

#include <hoist/lower/vector_registers.hpp>

namespace hoist::lower {

namespace detail {

/// The scalar registers that a vector is put together from, each once; empty where it is of anything else.
constexpr meta::vec<int> registers_of(const register_rows& rows, int vector) {
  const ir::value& v = rows.b.out.values[vector];
  meta::vec<int> lanes, registers;
  if (v.what != ir::value::kind::pack || v.type == scalar::boolean || !is_vector_width(v.width)) return registers;
  rows.lanes_of(vector, lanes);
  for (int lane : lanes) {
    const ir::value& x = rows.b.out.values[lane];
    if (x.what != ir::value::kind::read || x.width != 1) return {};
    for (int r : registers)
      if (r == x.as_read()) return {};
    registers.push(x.as_read());
  }
  return registers;
}

}  // namespace detail

/// Whether vectors are put together from registers.
constexpr bool packs_registers(const ir::kernel& k) {
  for (const ir::value& v : k.values)
    if (v.what == ir::value::kind::pack && k.values[v.arg[0]].what == ir::value::kind::read) return true;
  return false;
}

/// The kernel with a register of vectors for every row of scalar ones that vectors are put together from, where each assignment is of
/// all of them, in order, and of what one operation on vectors makes.
constexpr ir::kernel with_vector_sums(const ir::kernel& k) {
  ir::builder b;
  b.out = k;
  b.adopt();
  detail::register_rows rows(b, true);
  for (int v = k.values.size() - 1; v >= 0; --v) rows.add(detail::registers_of(rows, v));
  detail::assign_rows_together(rows);
  return static_cast<ir::kernel&&>(b.out);
}

}  // namespace hoist::lower
