// Formulas: polynomials over sizes, with rational coefficients.

#include "formula.hpp"

#include <algorithm>
#include <numeric>

namespace hoist::tools {

using arith::index_expr;

formulas::formulas(const hoist::counts::kernel_table& of, const meta::vec<ir::open_size>& sizes) : table_(of), sizes_(sizes) {}

std::string formulas::of(index_expr e) { return text(in_sizes(e)); }

std::string formulas::ratio(index_expr a, long factor, index_expr b) {
  const polynomial above = product(in_sizes(a), number({factor, 1})), below = in_sizes(b);
  if (below.size() == 1) {
    const auto& [m, by] = *below.begin();
    polynomial divided;
    for (const auto& [own, x] : above) {
      monomial left = own;
      for (const auto& [name, power] : m)
        if ((left[name] -= power) == 0) left.erase(name);
      divided[left] = product(x, {by.below, by.above});
    }
    return text(divided);
  }
  // A product that `below` divides: its greatest term first, as in a division by hand.
  polynomial rest = above, divided;
  const auto& lead = *below.rbegin();
  for (int step = 0; step < 16 && !rest.empty(); ++step) {
    const auto& top = *rest.rbegin();
    monomial m = top.first;
    bool divides = true;
    for (const auto& [name, power] : lead.first) {
      divides = divides && m.contains(name) && m[name] >= power;
      if (divides && (m[name] -= power) == 0) m.erase(name);
    }
    if (!divides) break;
    polynomial part;
    part[m] = product(top.second, {lead.second.below, lead.second.above});
    divided = sum(divided, part);
    rest = sum(rest, product(product(part, below), number({-1, 1})));
  }
  return rest.empty() ? text(divided) : "(" + text(above) + ")/(" + text(below) + ")";
}

formulas::fraction formulas::sum(fraction a, fraction b) {
  const long below = std::lcm(a.below, b.below), above = a.above * (below / a.below) + b.above * (below / b.below);
  const long common = std::max(1L, std::gcd(above, below));
  return {above / common, below / common};
}
formulas::fraction formulas::product(fraction a, fraction b) {
  const long first = std::max(1L, std::gcd(a.above, b.below)), second = std::max(1L, std::gcd(b.above, a.below));
  fraction x{a.above / first * (b.above / second), a.below / second * (b.below / first)};
  if (x.below < 0) x = {-x.above, -x.below};
  return x;
}
formulas::polynomial formulas::sum(const polynomial& a, const polynomial& b) {
  polynomial all = a;
  for (const auto& [m, x] : b) {
    fraction& to = all[m];
    to = sum(to, x);
    if (to.above == 0) all.erase(m);
  }
  return all;
}
formulas::polynomial formulas::product(const polynomial& a, const polynomial& b) {
  polynomial all;
  for (const auto& [m, x] : a)
    for (const auto& [n, y] : b) {
      monomial both = m;
      for (const auto& [name, power] : n) both[name] += power;
      all = sum(all, polynomial{{both, product(x, y)}});
    }
  return all;
}
formulas::polynomial formulas::number(fraction x) { return x.above == 0 ? polynomial{} : polynomial{{monomial{}, x}}; }
formulas::polynomial formulas::symbol(const std::string& text) { return {{monomial{{text, 1}}, {1, 1}}}; }

std::string formulas::text(const monomial& m, fraction by) {
  std::string s;
  for (const auto& [name, power] : m) {
    if (power == 0) continue;
    s += (s.empty() ? "" : " ") + name;
    if (power != 1) s += "^" + std::to_string(power);
  }
  if (s.empty() || by.above != 1) s = std::to_string(by.above) + (s.empty() ? "" : " ") + s;
  return by.below == 1 ? s : s + "/" + std::to_string(by.below);
}
/// Terms of the highest degree first.
std::string formulas::text(const polynomial& p) {
  if (p.empty()) return "0";
  std::vector<std::pair<monomial, fraction>> terms(p.begin(), p.end());
  const auto degree = [](const monomial& m) {
    int all = 0;
    for (const auto& [name, power] : m) all += power;
    return all;
  };
  std::stable_sort(terms.begin(), terms.end(), [&](const auto& a, const auto& b) { return degree(a.first) > degree(b.first); });
  std::string s;
  for (const auto& [m, x] : terms) {
    const bool below_zero = x.above < 0;
    s += s.empty() ? (below_zero ? "-" : "") : below_zero ? " - " : " + ";
    s += text(m, {std::abs(x.above), x.below});
  }
  return s;
}

formulas::polynomial formulas::in_sizes(index_expr e) {
  const arith::pool& p = table_.kernel->index;
  if (const auto known = memo_.find(e.id); known != memo_.end()) return known->second;
  polynomial result;
  using arith::op;
  const auto call = [&](const std::string& name, std::initializer_list<index_expr> all) {
    std::string s = name + "(";
    for (index_expr x : all) s += (s.back() == '(' ? "" : ", ") + of(x);
    return symbol(s + ")");
  };
  const auto compared = [&](const char* sign) { return symbol("(" + of(p.left(e)) + sign + of(p.right(e)) + ")"); };
  switch (p.what(e)) {
    case op::number: result = number({p.value(e), 1}); break;
    case op::variable: result = variable(e); break;
    case op::sum:
      result = number({p.constant(e), 1});
      for (int k = 0; k < p.terms(e); ++k)
        result = sum(result, product(in_sizes(p.term(e, k)), number({p.coefficient(e, k), 1})));
      break;
    case op::product:
      result = number({1, 1});
      for (int k = 0; k < p.factors(e); ++k) result = product(result, in_sizes(p.factor(e, k)));
      break;
    case op::quotient: result = quotient(e); break;
    case op::remainder: result = call("mod", {p.left(e), p.right(e)}); break;
    case op::minimum: result = call("min", {p.left(e), p.right(e)}); break;
    case op::maximum: result = call("max", {p.left(e), p.right(e)}); break;
    case op::less: result = compared(" < "); break;
    case op::equal: result = compared(" = "); break;
    case op::conjunction: result = compared(" and "); break;
    case op::choice: result = call("choose", {p.condition(e), p.left(e), p.right(e)}); break;
    case op::power: result = call("power", {p.left(e), p.right(e)}); break;
    case op::logarithm: result = call("log", {p.left(e), p.right(e)}); break;
  }
  return memo_[e.id] = result;
}

/// A size: k of N = u k + r is (N - r)/u. An unevaluated sum by its loop.
formulas::polynomial formulas::variable(index_expr e) {
  const arith::pool& p = table_.kernel->index;
  for (const ir::size_parameter& s : table_.kernel->sizes) {
    if (p.variable_index(s.variable) != p.variable_index(e)) continue;
    for (const ir::open_size& o : sizes_)
      if (meta::same_text(o.name, s.name))
        return product(sum(symbol(s.name), number({-o.rest, 1})), number({1, o.multiple_of}));
    return symbol(s.name);
  }
  for (const hoist::counts::kernel_table::unknown& u : table_.unknowns)
    if (u.variable == e) return symbol("trips(" + u.name + ")");
  for (const arith::summation::unevaluated_sum& k : table_.sums->unevaluated())
    if (k.value == e)
      return symbol("sum(" + of(k.counter) + " from " + of(k.begin) + " below " + of(k.end) + " by " + of(k.step) + ": " +
                    of(k.term) + ")");
  return symbol("i" + std::to_string(p.variable_index(e)));
}

formulas::polynomial formulas::quotient(index_expr e) {
  const arith::pool& p = table_.kernel->index;
  const polynomial above = in_sizes(p.left(e));
  if (p.is_number(p.right(e)) && is_multiple(above, p.value(p.right(e))))
    return product(above, number({1, p.value(p.right(e))}));
  return symbol("floor((" + text(above) + ")/(" + of(p.right(e)) + "))");
}

/// A polynomial that is whole at degree + 1 neighbouring values of each variable is so everywhere.
bool formulas::is_multiple(const polynomial& p, long by) const {
  std::vector<int> degree(static_cast<std::size_t>(sizes_.size()), 0), at(degree.size(), 0);
  for (const auto& [m, x] : p)
    for (const auto& [name, power] : m) {
      bool known = false;
      for (int i = 0; i < sizes_.size(); ++i)
        if (name == sizes_[i].name) {
          known = true;
          degree[static_cast<std::size_t>(i)] = std::max(degree[static_cast<std::size_t>(i)], power);
        }
      if (!known) return false;
    }
  for (;;) {
    fraction total;
    for (const auto& [m, x] : p) {
      fraction term = x;
      for (const auto& [name, power] : m)
        for (int i = 0; i < sizes_.size(); ++i)
          for (int k = 0; name == sizes_[i].name && k < power; ++k)
            term = product(term, {at[static_cast<std::size_t>(i)] * sizes_[i].multiple_of + sizes_[i].rest, 1});
      total = sum(total, term);
    }
    if (total.below != 1 || total.above % by != 0) return false;
    std::size_t i = 0;
    for (; i < at.size() && ++at[i] > degree[i]; ++i) at[i] = 0;
    if (i == at.size()) return true;
  }
}

}  // namespace hoist::tools
