#pragma once
// The value of an expression for given values of its variables.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

namespace detail {
/// base ^ exponent modulo 2^64; 1 for a negative exponent.
constexpr long wrapped_power(long base, long exponent) {
  long power = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) __builtin_mul_overflow(power, base, &power);
    __builtin_mul_overflow(base, base, &base);
  }
  return power;
}
}  // namespace detail

constexpr long pool::evaluate(index_expr e, const long* by_variable) const {
  constexpr int small = 1000;
  if (nodes_[e.id].weight <= small) return evaluated(e.id, by_variable, nullptr);
  detail::id_map<long> memo;
  return evaluated(e.id, by_variable, &memo);
}

/// Sums and products are modulo 2^64. With `memo`, a part that occurs several times is evaluated once.
constexpr long pool::evaluated(int id, const long* by_variable, detail::id_map<long>* memo) const {
  const node& n = nodes_[id];
  if (n.what == op::number) return n.constant;
  if (n.what == op::variable) return by_variable[n.constant] / unit({id});
  if (memo == nullptr) return applied(id, by_variable, memo);
  if (const long* value = memo->find(id); value != nullptr) return *value;
  const long value = applied(id, by_variable, memo);
  memo->insert(id, value);
  return value;
}

constexpr long pool::applied(int id, const long* by_variable, detail::id_map<long>* memo) const {
  const node& n = nodes_[id];
  const auto operand = [&](int k) { return evaluated(nodes_.operand_id(id, k), by_variable, memo); };
  switch (n.what) {
    case op::number:
    case op::variable: break;
    case op::sum: {
      long total = n.constant;
      for (int k = 0; k < n.count; ++k) {
        long part = 0;
        __builtin_mul_overflow(nodes_.operand(id, k).coefficient, operand(k), &part);
        __builtin_add_overflow(total, part, &total);
      }
      return total;
    }
    case op::product: {
      long total = 1;
      for (int k = 0; k < n.count; ++k) __builtin_mul_overflow(total, operand(k), &total);
      return total;
    }
    case op::quotient: return detail::floor_quotient(operand(0), operand(1));
    case op::remainder: return detail::floor_remainder(operand(0), operand(1));
    case op::minimum: return detail::least(operand(0), operand(1));
    case op::maximum: return detail::greatest(operand(0), operand(1));
    case op::less: return operand(0) < operand(1) ? 1 : 0;
    case op::equal: return operand(0) == operand(1) ? 1 : 0;
    case op::conjunction: return operand(0) != 0 && operand(1) != 0 ? 1 : 0;
    case op::choice: return operand(0) != 0 ? operand(1) : operand(2);
    case op::power: return detail::wrapped_power(operand(0), operand(1));
    case op::logarithm: return floor_logarithm(operand(0), operand(1));
  }
  return 0;
}

}  // namespace hoist::arith
