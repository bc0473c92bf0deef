#pragma once
// User functions of indices: traced like others, and computed as index arithmetic.

#include <hoist/core/trace/function.hpp>
#include <hoist/ir/builder.hpp>

namespace hoist::detail {

using arith::ix;

/// The bits of x that a mask has, x not being negative: of every run of ones in the mask a remainder of a quotient.
constexpr ix bits_of_index(arith::pool& p, ix x, long mask) {
  ix all = p.number(0);
  for (int low = 0, count = 0; mask >> low != 0; low += count + 1) {
    for (count = 0; (mask >> (low + count) & 1) != 0;) ++count;
    if (count == 0) continue;
    const ix run = p.remainder(p.quotient(x, p.number(1L << low)), p.number(1L << count));
    all = p.add(all, p.scale(run, 1L << low));
  }
  return all;
}
/// & | ^ of conditions, and of an index and a number, neither negative; shifts by a number.
constexpr ix index_operation_on_bits(arith::pool& p, const operation& op, const ix* x, bool conditions) {
  const char sign = op.text[0];
  if (conditions) {
    const ix both = p.mul(x[0], x[1]);
    return sign == '&' ? both : p.sub(p.add(x[0], x[1]), sign == '|' ? both : p.scale(both, 2));
  }
  const bool first = p.is_number(x[0]) && sign != '<' && sign != '>';
  const ix number = x[first ? 0 : 1], index = x[first ? 1 : 0];
  if (!p.is_number(number) || p.value(number) < 0) return {};
  const long n = p.value(number);
  if (sign == '<') return n < 32 ? p.scale(index, 1L << n) : ix{};
  if (p.range(index).lo < 0 || (sign == '>' ? n >= 32 : n >= 1L << 31)) return {};
  if (sign == '>') return p.quotient(index, p.number(1L << n));
  const ix both = bits_of_index(p, index, n);
  return sign == '&' ? both : p.sub(p.add(index, number), sign == '|' ? both : p.scale(both, 2));
}
/// An operation on indices that gives a value of a type; not valid for one that index arithmetic hasn't.
constexpr ix index_operation(arith::pool& p, const operation& op, const ix* x, scalar type) {
  namespace o = operations;
  const bool on_bits = &op == &o::bits_of_both || &op == &o::bits_of_either || &op == &o::bits_of_one || &op == &o::shift_up ||
                       &op == &o::shift_down;
  if (on_bits) return index_operation_on_bits(p, op, x, type == scalar::boolean);
  if (&op == &o::opposite) return p.sub(p.number(1), x[0]);
  if (&op == &o::convert && type == scalar::i32) return x[0];
  if (&op == &o::add) return p.add(x[0], x[1]);
  if (&op == &o::subtract) return p.sub(x[0], x[1]);
  if (&op == &o::multiply_integer) return p.mul(x[0], x[1]);
  const bool divides =
      (&op == &o::divide_integer || &op == &o::integer_remainder) && p.range(x[0]).lo >= 0 && p.range(x[1]).lo > 0;
  if (divides) return &op == &o::divide_integer ? p.quotient(x[0], x[1]) : p.remainder(x[0], x[1]);
  if (&op == &o::negate) return p.scale(x[0], -1);
  if (&op == &o::minimum_integer) return p.minimum(x[0], x[1]);
  if (&op == &o::maximum_integer) return p.maximum(x[0], x[1]);
  if (&op == &o::less) return p.less(x[0], x[1]);
  if (&op == &o::less_equal) return p.less(x[0], p.add_number(x[1], 1));
  if (&op == &o::equal_to) return p.equal(x[0], x[1]);
  if (&op == &o::not_equal_to) return p.sub(p.number(1), p.equal(x[0], x[1]));
  if (&op == &o::choose) return p.choice(x[0], x[1], x[2]);
  return {};
}
/// The index that a traced function gives for those that it is given.
constexpr ix index_by(ir::builder& b, const trace_graph& g, const ix* given) {
  meta::vec<ix> at;
  for (const trace_graph::node& n : g.nodes) {
    ix x[3]{};
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
/// The same of numbers: the meaning, on the host. Indices have more digits than an int.
constexpr long index_by(const trace_graph& g, const long* given) {
  meta::vec<double> at;
  for (const trace_graph::node& n : g.nodes) {
    double x[3]{};
    for (int k = 0; n.op != nullptr && k < n.op->arity; ++k) x[k] = at[n.arg[k]];
    const bool product = n.op == &operations::multiply_integer;
    at.push(product            ? x[0] * x[1]
            : n.op != nullptr  ? n.op->compute(x)
            : n.parameter >= 0 ? static_cast<double>(given[n.parameter])
                               : n.number);
  }
  return static_cast<long>(at[g.results[0]]);
}

}  // namespace hoist::detail
