#pragma once
// User functions of indices: traced like others, and computed as index arithmetic.

#include <hoist/core/function.hpp>
#include <hoist/ir/builder.hpp>

namespace hoist::detail {

using arith::ix;

/// An operation on indices; not valid for one that index arithmetic hasn't.
constexpr ix index_operation(arith::pool& p, const operation& op, const ix* x) {
  namespace o = operations;
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
    at.push(n.op != nullptr    ? index_operation(b.pool(), *n.op, x)
            : n.parameter >= 0 ? given[n.parameter]
                               : b.pool().number(static_cast<long>(n.number)));
    if (!at.back().valid()) {
      b.reject(
          "a function of indices may add, subtract, multiply, compare, take min, max, abs and select, and divide what isn't "
          "negative");
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
