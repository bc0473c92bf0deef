#pragma once
// User functions of indices: traced like others, and computed as index arithmetic.

#include <hoist/core/trace/function.hpp>
#include <hoist/ir/builder.hpp>

namespace hoist::detail {

using arith::index_expr;

/// The bits of x that a mask has, x not being negative: of every run of ones in the mask a remainder of a quotient.
constexpr index_expr bits_of_index(arith::pool& p, index_expr x, long mask) {
  index_expr all = p.number(0);
  for (int low = 0, count = 0; mask >> low != 0; low += count + 1) {
    for (count = 0; (mask >> (low + count) & 1) != 0;) ++count;
    if (count == 0) continue;
    const index_expr run = p.remainder(p.quotient(x, p.number(1L << low)), p.number(1L << count));
    all = p.add(all, p.scale(run, 1L << low));
  }
  return all;
}
/// & | ^ of conditions, and of an index and a number, neither negative; shifts by a number.
constexpr index_expr index_operation_on_bits(arith::pool& p, opcode code, const index_expr* x, bool conditions) {
  const bool up = code == opcode::shift_up, down = code == opcode::shift_down;
  const auto combined = [&](index_expr a, index_expr b, index_expr both) {
    if (code == opcode::bits_of_both) return both;
    return p.sub(p.add(a, b), code == opcode::bits_of_either ? both : p.scale(both, 2));
  };
  if (conditions) return combined(x[0], x[1], p.mul(x[0], x[1]));
  const bool first = p.is_number(x[0]) && !up && !down;
  const index_expr number = x[first ? 0 : 1], index = x[first ? 1 : 0];
  if (!p.is_number(number) || p.value(number) < 0) return {};
  const long n = p.value(number);
  if (up) return n < 32 ? p.scale(index, 1L << n) : index_expr{};
  if (p.range(index).lo < 0 || (down ? n >= 32 : n >= 1L << 31)) return {};
  if (down) return p.quotient(index, p.number(1L << n));
  return combined(index, number, bits_of_index(p, index, n));
}
/// An operation on indices that gives a value of a type; not valid for one that index arithmetic hasn't.
constexpr index_expr index_operation(arith::pool& p, const operation& op, const index_expr* x, scalar type) {
  const auto divides = [&] { return p.range(x[0]).lo >= 0 && p.range(x[1]).lo > 0; };
  switch (op.code) {
    case opcode::bits_of_both:
    case opcode::bits_of_either:
    case opcode::bits_of_one:
    case opcode::shift_up:
    case opcode::shift_down: return index_operation_on_bits(p, op.code, x, type == scalar::boolean);
    case opcode::opposite: return p.sub(p.number(1), x[0]);
    case opcode::convert: return type == scalar::i32 ? x[0] : index_expr{};
    case opcode::add: return p.add(x[0], x[1]);
    case opcode::subtract: return p.sub(x[0], x[1]);
    case opcode::multiply: return p.mul(x[0], x[1]);
    case opcode::divide: return divides() ? p.quotient(x[0], x[1]) : index_expr{};
    case opcode::remainder: return divides() ? p.remainder(x[0], x[1]) : index_expr{};
    case opcode::negate: return p.scale(x[0], -1);
    case opcode::minimum: return p.minimum(x[0], x[1]);
    case opcode::maximum: return p.maximum(x[0], x[1]);
    case opcode::less: return p.less(x[0], x[1]);
    case opcode::less_equal: return p.less(x[0], p.add_number(x[1], 1));
    case opcode::equal_to: return p.equal(x[0], x[1]);
    case opcode::not_equal_to: return p.sub(p.number(1), p.equal(x[0], x[1]));
    case opcode::choose: return p.choice(x[0], x[1], x[2]);
    default: return {};
  }
}
/// The index that a traced function gives for those that it is given.
constexpr index_expr index_by(ir::builder& b, const trace_graph& g, const index_expr* given) {
  meta::vec<index_expr> at;
  for (const trace_graph::node& n : g.nodes) {
    index_expr x[3]{};
    for (int k = 0; n.op != nullptr && k < n.op->arity; ++k) x[k] = at[n.arg[k]];
    at.push(n.op != nullptr    ? index_operation(b.pool(), *n.op, x, n.type)
            : n.parameter >= 0 ? given[n.parameter]
                               : b.pool().number(static_cast<long>(n.number)));
    if (!at.back().valid()) {
      b.reject(
          "a function of indices may add, subtract, multiply, compare, take min, max, abs and select, divide what isn't "
          "negative, and take the bits of such that a number has, or shift by one");
      return b.pool().number(0);
    }
  }
  return at[g.results[0]];
}
/// The index that the function gives for numbers: its meaning, on the host. Indices have more digits than an int.
constexpr long index_by(const trace_graph& g, const long* given) {
  meta::vec<double> at;
  for (const trace_graph::node& n : g.nodes) {
    double x[3]{};
    for (int k = 0; n.op != nullptr && k < n.op->arity; ++k) x[k] = at[n.arg[k]];
    const bool product = n.op != nullptr && n.op->code == opcode::multiply;
    at.push(product            ? x[0] * x[1]
            : n.op != nullptr  ? n.op->compute(x)
            : n.parameter >= 0 ? static_cast<double>(given[n.parameter])
                               : n.number);
  }
  return static_cast<long>(at[g.results[0]]);
}

}  // namespace hoist::detail
