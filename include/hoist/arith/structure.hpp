#pragma once
// Making nodes of a pool: numbers, variables, ranges, and the order of expressions.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::number(long value) {
  constexpr int cached = 256;
  if (value < 0 || value >= cached) return {make(op::number, added(value, 0), nullptr, 0)};
  const int at = static_cast<int>(value);
  if (at >= small_.size()) small_.resize(at < 64 ? 64 : cached, -1);
  int& id = small_.elements[at];
  if (id < 0) id = make(op::number, value, nullptr, 0);
  return {id};
}

constexpr long pool::added(long a, long b) {
  long sum = 0;
  if (!__builtin_add_overflow(a, b, &sum) && sum >= -detail::largest) return sum;
  overflowed_ = true;
  return a < 0 ? -detail::largest : detail::largest;
}

constexpr long pool::multiplied(long a, long b) {
  long product = 0;
  if (!__builtin_mul_overflow(a, b, &product) && product >= -detail::largest) return product;
  overflowed_ = true;
  return (a < 0) == (b < 0) ? detail::largest : -detail::largest;
}

constexpr index_expr pool::variable(interval range) {
  bool fresh = false;
  const int index = variables_.size();
  const int id = nodes_.intern(op::variable, index, nullptr, 0, fresh);
  nodes_[id].range = detail::saturated(range);
  nodes_[id].variables = 1UL << (index % 64);
  nodes_[id].undivided = nodes_[id].range.lo != nodes_[id].range.hi;
  variables_.push({id, -1, -1, 1});
  return {id};
}

constexpr int pool::make(op what, long constant, const arith::term* operands, int count) {
  bool fresh = false;
  const int id = nodes_.intern(what, constant, operands, count, fresh);
  return completed(id, fresh);
}

/// What `make` gives for a node; a fresh one gets what follows from its operands.
constexpr int pool::completed(int id, bool fresh) {
  if (!fresh) return nodes_[id].range.lo == nodes_[id].range.hi ? folded(id) : id;
  const op what = nodes_[id].what;
  const bool by_terms = what == op::product || what == op::minimum || what == op::maximum || what == op::quotient ||
                        what == op::remainder || what == op::choice;
  node entry = nodes_[id];
  entry.bounded_by_terms = by_terms;
  entry.divided = what == op::quotient || what == op::remainder;
  entry.undivided = what == op::sum;
  has_powers_ = has_powers_ || what == op::power;
  for (int k = 0; k < entry.count; ++k) {
    const node& operand = nodes_[nodes_.operand_id(id, k)];
    entry.bounded_by_terms = entry.bounded_by_terms || operand.bounded_by_terms;
    entry.divided = entry.divided || (what == op::product && operand.divided);
    entry.undivided = entry.undivided && !operand.divided;
    entry.variables |= operand.variables;
    entry.weight = entry.weight + operand.weight < 1'000'000 ? entry.weight + operand.weight : 1'000'000;
  }
  nodes_[id] = entry;
  const interval range = range_of(id);
  nodes_[id].range = range;
  if (what != op::sum)
    nodes_[id].undivided = !entry.divided && what != op::minimum && what != op::maximum && range.lo != range.hi;
  return range.lo == range.hi ? folded(id) : id;
}

/// Of a node with one value: the number that it is; a product only where that is 0, for others would be coefficients.
constexpr int pool::folded(int id) {
  const node& n = nodes_[id];
  if (n.what == op::number || (n.what == op::product && n.range.lo != 0)) return id;
  return number(n.range.lo).id;
}

constexpr interval pool::range_of(int id) const {
  const node& n = nodes_[id];
  const auto operand_range = [this, id](int k) { return nodes_[nodes_.operand_id(id, k)].range; };
  switch (n.what) {
    case op::number: return detail::saturated({n.constant, n.constant});
    case op::variable: return n.range;
    case op::sum: {
      interval total = detail::saturated({n.constant, n.constant});
      for (int k = 0; k < n.count; ++k) {
        const long c = nodes_.operand(id, k).coefficient;
        total = total + scaled(operand_range(k), c);
      }
      return total;
    }
    case op::product: {
      interval total{1, 1};
      for (int k = 0; k < n.count; ++k) {
        const bool twice = k + 1 < n.count && nodes_.operand_id(id, k) == nodes_.operand_id(id, k + 1);
        total = total * (twice ? square(operand_range(k)) : operand_range(k));
        if (twice) ++k;
      }
      return total;
    }
    case op::quotient: return floor_quotient(operand_range(0), operand_range(1));
    case op::remainder: return floor_remainder(operand_range(0), operand_range(1));
    case op::minimum: {
      const interval a = operand_range(0), b = operand_range(1);
      return {detail::least(a.lo, b.lo), detail::least(a.hi, b.hi)};
    }
    case op::maximum: {
      const interval a = operand_range(0), b = operand_range(1);
      return {detail::greatest(a.lo, b.lo), detail::greatest(a.hi, b.hi)};
    }
    case op::choice: return hull(operand_range(1), operand_range(2));
    case op::power: return arith::power(operand_range(0), operand_range(1));
    case op::logarithm: return arith::logarithm(operand_range(0).lo, operand_range(1));
    case op::less:
    case op::equal:
    case op::conjunction: break;
  }
  return {0, 1};
}

constexpr int pool::order(int a, int b) const {
  if (a == b) return 0;
  const node &x = nodes_[a], &y = nodes_[b];
  if (x.what != y.what) return x.what < y.what ? -1 : 1;
  if (x.count != y.count) return x.count < y.count ? -1 : 1;
  for (int k = 0; k < x.count; ++k) {
    const arith::term s = nodes_.operand(a, k), t = nodes_.operand(b, k);
    if (const int by_operand = order(s.id, t.id); by_operand != 0) return by_operand;
    if (s.coefficient != t.coefficient) return s.coefficient < t.coefficient ? -1 : 1;
  }
  return x.constant < y.constant ? -1 : 1;
}

/// Of the terms of two sums; the empty one is last.
constexpr int pool::order(const list& a, const list& b) const {
  for (int k = 0; k < a.size() && k < b.size(); ++k) {
    if (const int by_term = order(a[k].id, b[k].id); by_term != 0) return by_term;
    if (a[k].coefficient != b[k].coefficient) return a[k].coefficient < b[k].coefficient ? -1 : 1;
  }
  return a.size() == b.size() ? 0 : a.size() > b.size() ? -1 : 1;
}

}  // namespace hoist::arith
