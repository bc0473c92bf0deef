#pragma once
// Substitution of an expression for a variable.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr bool pool::contains(ix e, ix variable) const {
  variable = atom(variable);
  if ((nodes_[e.id].variables & nodes_[variable.id].variables) == 0) return false;
  if (variables_.size() <= 64) return true;
  detail::id_map<int> seen;
  return contains(e.id, variable.id, seen);
}

constexpr bool pool::contains(int id, int variable, detail::id_map<int>& seen) const {
  if (id == variable) return true;
  const node& n = nodes_[id];
  if ((n.variables & nodes_[variable].variables) == 0 || seen.find(id) != nullptr) return false;
  seen.insert(id, 0);
  for (int k = 0; k < n.count; ++k)
    if (contains(nodes_.operand_id(id, k), variable, seen)) return true;
  return false;
}

constexpr ix pool::substitute(ix e, ix variable, ix by) {
  if ((nodes_[e.id].variables & nodes_[atom_of(variable)].variables) == 0) return e;
  detail::id_map<int> done;
  const ix value = unit(variable) == 1 ? by : quotient(by, number(unit(variable)));
  return {rebuilt(e.id, atom_of(variable), value, done)};
}

constexpr int pool::rebuilt(int id, int variable, ix by, detail::id_map<int>& done) {
  if (id == variable) return by.id;
  if ((nodes_[id].variables & nodes_[variable].variables) == 0) return id;
  if (const int* known = done.find(id); known != nullptr) return *known;
  const op what = nodes_[id].what;
  const int count = nodes_[id].count;
  const long constant = nodes_[id].constant;
  list operands;
  bool changed = false;
  for (int k = 0; k < count; ++k) {
    const arith::term t = nodes_.operand(id, k);
    operands.push({t.coefficient, rebuilt(t.id, variable, by, done)});
    changed = changed || operands[k].id != t.id;
  }
  const int result = changed ? assembled(what, constant, operands).id : id;
  done.insert(id, result);
  return result;
}

/// The normal form of an operation on operands in normal form.
constexpr ix pool::assembled(op what, long constant, const list& operands) {
  const auto operand = [&](int k) { return ix{operands[k].id}; };
  switch (what) {
    case op::number: return number(constant);
    case op::variable: break;
    case op::sum: {
      ix total = number(constant);
      for (const arith::term& t : operands) total = add(total, scale({t.id}, t.coefficient));
      return total;
    }
    case op::product: {
      ix total = operand(0);
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

}  // namespace hoist::arith
