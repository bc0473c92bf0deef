#pragma once
// Products: distributed over sums; an atom of sorted factors.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

/// The factors of a term's expression, sorted; the expression itself when it isn't a product.
constexpr pool::list pool::factors_of(int id) const {
  if (!is(id, op::product)) return {{1, id}};
  list factors;
  for (int k = 0; k < nodes_[id].count; ++k) factors.push(nodes_.operand(id, k));
  return factors;
}

/// The product of sorted factors; there is at least one.
constexpr int pool::monomial(const list& factors) {
  return factors.size() == 1 ? factors[0].id : make(op::product, 0, factors);
}

/// Whether all `factors`, counted with repetition, are factors of the expression.
constexpr bool pool::divides(const list& factors, int id) const {
  if (factors.empty()) return true;
  return common(factors, id).size() == factors.size();
}

/// The factors of the expression that are left when `factors` are taken away.
constexpr pool::list pool::without(const list& factors, int id) const {
  list rest;
  int k = 0;
  for (const arith::term& f : factors_of(id)) {
    while (k < factors.size() && order(factors[k].id, f.id) < 0) ++k;
    if (k < factors.size() && factors[k].id == f.id) {
      ++k;
    } else {
      rest.push(f);
    }
  }
  return rest;
}

/// The factors that `factors` and the expression share.
constexpr pool::list pool::common(const list& factors, int id) const {
  list shared;
  int k = 0;
  for (const arith::term& f : factors_of(id)) {
    while (k < factors.size() && order(factors[k].id, f.id) < 0) ++k;
    if (k < factors.size() && factors[k].id == f.id) {
      shared.push(f);
      ++k;
    }
  }
  return shared;
}

/// x * coefficient * factors.
constexpr linear pool::times(const linear& x, long coefficient, const list& factors) {
  linear product;
  if (factors.empty()) {
    product.constant = x.constant * coefficient;
  } else {
    accumulate(product, monomial(factors), x.constant * coefficient);
  }
  for (const arith::term& t : x.terms) {
    list merged;
    int k = 0;
    for (const arith::term& f : factors_of(t.id)) {
      while (k < factors.size() && order(factors[k].id, f.id) < 0) merged.push(factors[k++]);
      merged.push(f);
    }
    while (k < factors.size()) merged.push(factors[k++]);
    accumulate(product, monomial(merged), t.coefficient * coefficient);
  }
  return product;
}

constexpr ix pool::mul(ix a, ix b) {
  if (is_number(a)) return scale(b, value(a));
  if (is_number(b)) return scale(a, value(b));
  const linear x = whole_form(a.id), y = whole_form(b.id);
  linear product = times(x, y.constant, list{});
  for (const arith::term& t : y.terms) product = combined(product, times(x, t.coefficient, factors_of(t.id)), 1);
  return sum_of(product);
}

}  // namespace hoist::arith
