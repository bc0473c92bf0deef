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

constexpr int pool::factor_count(int id) const { return is(id, op::product) ? nodes_[id].count : 1; }
constexpr int pool::factor_at(int id, int k) const { return is(id, op::product) ? nodes_.operand_id(id, k) : id; }

/// The product of sorted factors; there is at least one.
constexpr int pool::monomial(const list& factors) {
  return factors.size() == 1 ? factors[0].id : make(op::product, 0, factors);
}

/// Whether all `factors`, counted with repetition, are factors of the expression.
constexpr bool pool::divides(const list& factors, int id) const {
  if (factors.empty()) return true;
  if (factors.size() > factor_count(id)) return false;
  return common(factors, id).size() == factors.size();
}

/// The factors of the expression that are left when `factors` are taken away.
constexpr pool::list pool::without(const list& factors, int id) const {
  list rest;
  int k = 0;
  for (int at = 0; at < factor_count(id); ++at) {
    const arith::term f{1, factor_at(id, at)};
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
  for (int at = 0; at < factor_count(id) && k < factors.size(); ++at) {
    const arith::term f{1, factor_at(id, at)};
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
    product.constant = multiplied(x.constant, coefficient);
    if (coefficient == 0) return product;
    if (x.terms.size() > 1) {
      for (const arith::term& t : x.terms) product.terms.push({multiplied(t.coefficient, coefficient), t.id});
      return product;
    }
  } else {
    accumulate(product, monomial(factors), multiplied(x.constant, coefficient));
  }
  for (const arith::term& t : x.terms) {
    list merged;
    int k = 0;
    for (int at = 0; at < factor_count(t.id); ++at) {
      const arith::term f{1, factor_at(t.id, at)};
      while (k < factors.size() && order(factors[k].id, f.id) < 0) merged.push(factors[k++]);
      merged.push(f);
    }
    while (k < factors.size()) merged.push(factors[k++]);
    long c = multiplied(t.coefficient, coefficient);
    if (has_powers_) c = multiplied(c, merge_powers(merged));
    if (merged.empty()) {
      product.constant = added(product.constant, c);
    } else {
      accumulate(product, monomial(merged), c);
    }
  }
  return product;
}

constexpr index_expr pool::mul_add(index_expr a, index_expr b, index_expr c) {
  const meta::result_table::key exact{multiplied_sum, a.id, b.id, c.id};
  if (const int memo = results_.find(exact); memo >= 0) return {memo};
  return memoised(exact, mul_add_anew(a, b, c));
}

constexpr index_expr pool::mul_add_anew(index_expr a, index_expr b, index_expr c) {
  const bool undivided = is_number(b) && (nodes_[a.id].undivided || is_number(a)) && (nodes_[c.id].undivided || is_number(c));
  if (!undivided) return add(mul(a, b), c);
  const long product = multiplied(is_number(a) ? value(a) : above_base(a), value(b));
  const long constant = added(product, is_number(c) ? value(c) : above_base(c));
  if (is_number(a)) return is_number(c) ? number(constant) : above(base(c).id, constant);
  a = base(a), c = is_number(c) ? number(0) : base(c);
  const meta::result_table::key key{multiplied_sum, a.id, b.id, c.id};
  if (const int memo = results_.find(key); memo >= 0) return add_number({memo}, constant);
  return add_number(memoised(key, merged(c.id, -1, a.id, value(b))), constant);
}

constexpr index_expr pool::mul(index_expr a, index_expr b) {
  if (is_number(a) && is_number(b)) return number(multiplied(value(a), value(b)));
  if (is_number(b) && value(b) == 1) return a;
  const meta::result_table::key key = asked(op::product, a, b);
  if (const int memo = results_.find(key); memo >= 0) return {memo};
  if (is_number(a)) return memoised(key, scale(b, value(a)));
  if (is_number(b)) return memoised(key, scale(a, value(b)));
  const linear x = whole_form(a.id), y = whole_form(b.id);
  linear product = times(x, y.constant, list{});
  for (const arith::term& t : y.terms) product = combined(product, times(x, t.coefficient, factors_of(t.id)), 1);
  return memoised(key, sum_of(static_cast<linear&&>(product)));
}

}  // namespace hoist::arith
