#pragma once
// Substitution of an expression for a variable.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr bool pool::contains(index_expr e, index_expr variable) const {
  variable = atom(variable);
  if ((nodes_[e.id].variables & nodes_[variable.id].variables) == 0) return false;
  return variables_.size() <= 64 || contains(e.id, variable.id);
}

constexpr bool pool::contains(int id, int variable) const {
  detail::id_map<int> seen;
  return contains(id, variable, seen);
}

/// `seen` has the compound parts that were looked at.
constexpr bool pool::contains(int id, int variable, detail::id_map<int>& seen) const {
  if (id == variable) return true;
  const node& n = nodes_[id];
  if ((n.variables & nodes_[variable].variables) == 0 || n.count == 0) return false;
  const bool large = n.weight > small_weight;
  if (large && seen.find(id) != nullptr) return false;
  for (int k = 0; k < n.count; ++k)
    if (contains(nodes_.operand_id(id, k), variable, seen)) return true;
  if (large) seen.insert(id, 0);
  return false;
}

/// Expressions with others in the place of variables, all at once. What was replaced before is looked up.
class pool::substitution {
 public:
  constexpr explicit substitution(pool& of) : p_(of) {}

  /// `by` keeps to what is known of the variable, and stands for itself even where it has variables that are replaced.
  constexpr void put(index_expr variable, index_expr by) {
    const int atom = p_.atom_of(variable);
    const long unit = p_.unit(variable);
    if (unit != 1) by = p_.quotient(by, p_.number(unit));
    if (by.id == atom) return;
    by_.push({atom, by.id});
    variables_ |= p_.nodes_[atom].variables;
    done_ = {};
  }
  constexpr index_expr operator()(index_expr e) { return {of(e.id)}; }

 private:
  struct pair {
    int variable = -1, by = -1;
  };
  constexpr int of(int id) {
    if ((p_.nodes_[id].variables & variables_) == 0) return id;
    if (p_.is(id, op::variable)) {
      for (const pair& r : by_)
        if (r.variable == id) return r.by;
      return id;
    }
    if (p_.nodes_[id].base >= 0) return p_.add_number({of(p_.nodes_[id].base)}, p_.nodes_[id].constant).id;
    if (const int* memo = done_.find(id); memo != nullptr) return *memo;
    const int result = p_.is(id, op::sum) && p_.nodes_[id].undivided ? sum(id) : rebuilt(id);
    done_.insert(id, result);
    return result;
  }
  /// Of a plain sum.
  constexpr int sum(int id) {
    list terms;
    bool changed = false, undivided = true;
    for (int k = 0; k < p_.nodes_[id].count; ++k) {
      arith::term t = p_.nodes_.operand(id, k);
      const int now = of(t.id);
      changed = changed || now != t.id;
      undivided = undivided && (p_.nodes_[now].undivided || p_.is(now, op::number));
      t.id = now;
      terms.push(t);
    }
    if (!changed) return id;
    if (undivided) return p_.total(p_.nodes_[id].constant, terms).id;
    index_expr all = p_.number(p_.nodes_[id].constant);
    for (const arith::term& t : terms) all = p_.add(all, p_.scale({t.id}, t.coefficient));
    return all.id;
  }
  constexpr int rebuilt(int id) {
    const op what = p_.nodes_[id].what;
    const int count = p_.nodes_[id].count;
    const long constant = p_.nodes_[id].constant;
    list operands;
    bool changed = false;
    for (int k = 0; k < count; ++k) {
      const arith::term t = p_.nodes_.operand(id, k);
      operands.push({t.coefficient, of(t.id)});
      changed = changed || operands[k].id != t.id;
    }
    return changed ? p_.assembled(what, constant, operands).id : id;
  }

  pool& p_;
  meta::vec<pair> by_;
  unsigned long variables_ = 0;
  detail::id_map<int> done_;
};

constexpr index_expr pool::substitute(index_expr e, index_expr variable, index_expr by) {
  const int atom = atom_of(variable);
  if ((nodes_[e.id].variables & nodes_[atom].variables) == 0) return e;
  const index_expr value = unit(variable) == 1 ? by : quotient(by, number(unit(variable)));
  if (const index_expr sum = substituted_term(e.id, atom, value); sum.valid()) return sum;
  substitution all(*this);
  all.put(variable, by);
  return all(e);
}

/// Substitution in a plain sum that has the variable as one term and in no other; not valid elsewhere.
constexpr index_expr pool::substituted_term(int sum, int variable, index_expr by) {
  if (!is(sum, op::sum) || !nodes_[sum].undivided || !(nodes_[by.id].undivided || is_number(by))) return {};
  long coefficient = 0;
  for (int k = 0; k < nodes_[sum].count; ++k) {
    const arith::term t = nodes_.operand(sum, k);
    if (t.id == variable)
      coefficient = t.coefficient;
    else if ((nodes_[t.id].variables & nodes_[variable].variables) != 0)
      return {};
  }
  return coefficient == 0 ? index_expr{} : merged(sum, variable, by.id, coefficient);
}

/// The normal form of an operation on operands in normal form.
constexpr index_expr pool::assembled(op what, long constant, const list& operands) {
  const auto operand = [&](int k) { return index_expr{operands[k].id}; };
  switch (what) {
    case op::number: return number(constant);
    case op::variable: break;
    case op::sum: {
      index_expr total = number(constant);
      for (const arith::term& t : operands) total = add(total, scale({t.id}, t.coefficient));
      return total;
    }
    case op::product: {
      index_expr total = operand(0);
      for (int k = 1; k < operands.size(); ++k) total = mul(total, operand(k));
      return total;
    }
    case op::quotient: return quotient(operand(0), operand(1));
    case op::remainder: return remainder(operand(0), operand(1));
    case op::minimum:
    case op::maximum: return extremum(what, operand(0), operand(1));
    case op::less: return less(operand(0), operand(1));
    case op::equal: return equal(operand(0), operand(1));
    case op::conjunction: return both(operand(0), operand(1));
    case op::choice: return choice(operand(0), operand(1), operand(2));
    case op::power: return power(operand(0), operand(1));
    case op::logarithm: return logarithm(value(operand(0)), operand(1));
  }
  return {};
}

template <class F>
constexpr index_expr pool::mapped(index_expr e, F f) {
  if (is(e.id, op::number) || is(e.id, op::variable)) return e;
  if (const int base = nodes_[e.id].base; base >= 0) return add_number(mapped({base}, f), nodes_[e.id].constant);
  const op what = nodes_[e.id].what;
  const int count = nodes_[e.id].count;
  const long constant = nodes_[e.id].constant;
  list operands;
  for (int k = 0; k < count; ++k) {
    const arith::term t = nodes_.operand(e.id, k);
    operands.push({t.coefficient, f(index_expr{t.id}).id});
  }
  return assembled(what, constant, operands);
}

}  // namespace hoist::arith
