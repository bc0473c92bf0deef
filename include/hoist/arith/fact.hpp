#pragma once
// What is known of variables besides their ranges: units, bounds that are expressions, and inequalities.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr ix pool::variable(long lo, ix below) {
  const interval limit = range(below);
  const ix made = variable(interval{lo, limit.hi >= interval::unbounded ? interval::unbounded : limit.hi - 1});
  if (!is_number(below)) {
    nodes_[made.id].bounded_by_terms = true;
    variables_.back().below = below.id;
  }
  return made;
}

constexpr ix pool::variable(ix lo, ix below) {
  const ix made = variable(range(lo).lo, below);
  if (!is_number(lo)) {
    nodes_[made.id].bounded_by_terms = true;
    variables_.back().from = lo.id;
  }
  return made;
}

constexpr ix pool::variable(interval range, long unit) {
  if (range.lo > -interval::unbounded) range.lo = -detail::floor_quotient(-range.lo, unit);
  if (range.hi < interval::unbounded) range.hi = detail::floor_quotient(range.hi, unit);
  const ix made = variable(range);
  variables_.back().unit = unit;
  return scale(made, unit);
}

constexpr void pool::assume_at_most(ix a, ix b) {
  const ix difference = sub(b, a);
  if (is_number(difference)) return;
  facts_.push(form(difference.id));
  const unsigned long inside = nodes_[difference.id].variables;
  for (int id = 0; id < nodes_.size(); ++id) {
    bool bounded = nodes_[id].bounded_by_terms || (is(id, op::variable) && (nodes_[id].variables & inside) != 0);
    for (int k = 0; k < nodes_[id].count; ++k) bounded = bounded || nodes_[nodes_.operand_id(id, k)].bounded_by_terms;
    nodes_[id].bounded_by_terms = bounded;
  }
  results_ = meta::result_table{};
}

}  // namespace hoist::arith
