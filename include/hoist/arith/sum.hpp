#pragma once
// Sums: like terms merged.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

/// The expression as constant + terms, times `scale`. A minimum or maximum appears without its constant offset, so that
/// min(a, b) + c and min(a + c, b + c) give the same terms.
constexpr linear pool::form(int id, long scale) {
  linear x;
  if (is(id, op::sum)) {
    const node& n = nodes_[id];
    x.constant = multiplied(scale, n.constant);
    x.terms.reserve(n.count);
    for (int k = 0; k < n.count; ++k) {
      const arith::term t = nodes_.operand(id, k);
      x.terms.push({scale == 1 ? t.coefficient : multiplied(scale, t.coefficient), t.id});
    }
  } else if (is(id, op::number)) {
    x.constant = multiplied(scale, nodes_[id].constant);
  } else {
    accumulate(x, id, scale);
  }
  return x;
}

/// An expression as a linear form, where a minimum or maximum that stands alone keeps its offset.
constexpr linear pool::whole_form(int id) const {
  linear x;
  if (is(id, op::number)) {
    x.constant = nodes_[id].constant;
  } else if (nodes_[id].range.lo == nodes_[id].range.hi) {
    x.constant = nodes_[id].range.lo;
  } else if (is(id, op::sum)) {
    x.constant = nodes_[id].constant;
    for (int k = 0; k < nodes_[id].count; ++k) x.terms.push(nodes_.operand(id, k));
  } else {
    x.terms.push({1, id});
  }
  return x;
}

constexpr linear pool::combined(const linear& a, const linear& b, long scale_b) {
  linear sum;
  const auto scaled = [this, scale_b](long x) { return scale_b == 1 ? x : scale_b == -1 ? -x : multiplied(scale_b, x); };
  sum.constant = added(a.constant, scaled(b.constant));
  sum.terms.reserve(a.terms.size() + b.terms.size());
  int i = 0, k = 0;
  while (i < a.terms.size() || k < b.terms.size()) {
    const int side = i == a.terms.size() ? 1 : k == b.terms.size() ? -1 : order(a.terms[i].id, b.terms[k].id);
    if (side < 0) {
      sum.terms.push(a.terms[i++]);
    } else if (side > 0) {
      sum.terms.push({scaled(b.terms[k].coefficient), b.terms[k].id});
      ++k;
    } else {
      const long c = added(a.terms[i].coefficient, scaled(b.terms[k].coefficient));
      if (c != 0) sum.terms.push({c, a.terms[i].id});
      ++i, ++k;
    }
  }
  return sum;
}

/// into += coefficient * id, where id isn't a sum; something of one value is a number.
constexpr void pool::accumulate(linear& into, int id, long coefficient) {
  if (coefficient == 0) return;
  if (nodes_[id].range.lo == nodes_[id].range.hi) {
    into.constant = added(into.constant, multiplied(coefficient, nodes_[id].range.lo));
    return;
  }
  if (is_extremum(id)) {
    const long by = offset(id);
    into.constant = added(into.constant, multiplied(coefficient, by));
    if (by != 0) id = shifted(id, -by);
  }
  int at = 0;
  while (at < into.terms.size() && order(into.terms[at].id, id) < 0) ++at;
  if (at < into.terms.size() && into.terms[at].id == id) {
    into.terms[at].coefficient = added(into.terms[at].coefficient, coefficient);
    if (into.terms[at].coefficient != 0) return;
    for (int k = at + 1; k < into.terms.size(); ++k) into.terms[k - 1] = into.terms[k];
    into.terms.pop();
    return;
  }
  into.terms.push({coefficient, id});
  for (int k = into.terms.size() - 1; k > at; --k) into.terms[k] = into.terms[k - 1];
  into.terms[at] = {coefficient, id};
}

constexpr index_expr pool::sum_of(linear x) {
  for (int step = 0; step < 16 && joined(x);) ++step;
  return finished(x);
}

constexpr index_expr pool::finished(const linear& x) {
  if (x.terms.empty()) return number(x.constant);
  const bool alone = x.terms.size() == 1 && x.terms[0].coefficient == 1;
  return above(alone ? x.terms[0].id : make(op::sum, 0, x.terms), x.constant);
}

/// base + constant, where the base has no constant.
constexpr index_expr pool::above(int base, long constant) {
  if (constant == 0) return {base};
  if (is(base, op::number)) return number(added(nodes_[base].constant, constant));
  if (is_extremum(base)) return {shifted(base, constant)};
  bool fresh = false;
  const int id = nodes_.intern_above(base, constant, fresh);
  if (!fresh) return {id};
  node& entry = nodes_[id];
  const node& of = nodes_[base];
  if (of.what != op::sum) {
    entry.undivided = !of.divided;
    entry.divided = false;
    entry.weight = of.weight + 1;
  }
  entry.range = of.range + detail::saturated({constant, constant});
  return {id};
}
/// The expression without its constant.
constexpr index_expr pool::base(index_expr a) const {
  const int below = nodes_[a.id].base;
  return below < 0 ? a : index_expr{below};
}
constexpr long pool::above_base(index_expr a) const { return nodes_[a.id].base < 0 ? 0 : nodes_[a.id].constant; }

constexpr pool::run pool::run_of(int id, const arith::term& self) const {
  const node& n = nodes_[id];
  if (n.what == op::number) return {nullptr, nullptr, n.constant};
  if (n.what != op::sum) return {&self, &self + 1, 0};
  const arith::term* first = nodes_.operands(id);
  return {first, first + n.count, n.constant};
}

/// constant + the opened terms from `first` on, of which none is divided.
constexpr index_expr pool::closed(long constant, int first) {
  const int count = nodes_.opened_since(first);
  if (count == 0) return number(constant);
  if (count == 1 && nodes_.opened(first).coefficient == 1) {
    const int only = nodes_.opened(first).id;
    nodes_.drop(first);
    return above(only, constant);
  }
  bool fresh = false;
  const int id = nodes_.close(op::sum, 0, first, fresh);
  return above(completed(id, fresh), constant);
}

/// a, less its term `without`, + times * b, where a and b are plain or numbers: their terms are merged.
constexpr index_expr pool::merged(int a, int without, int b, long times) {
  const int first = nodes_.open(nodes_[a].count + nodes_[b].count + 2);
  const arith::term only_a{1, a}, only_b{1, b};
  run x = run_of(a, only_a), y = run_of(b, only_b);
  while (x.at != x.end && y.at != y.end) {
    if (x.at->id == without) {
      ++x.at;
      continue;
    }
    const int side = order(x.at->id, y.at->id);
    if (side < 0) {
      nodes_.push(*x.at++);
    } else if (side > 0) {
      nodes_.push({times == 1 ? y.at->coefficient : multiplied(times, y.at->coefficient), y.at->id});
      ++y.at;
    } else {
      const long c = added(x.at->coefficient, multiplied(times, y.at->coefficient));
      if (c != 0) nodes_.push({c, x.at->id});
      ++x.at, ++y.at;
    }
  }
  for (; x.at != x.end; ++x.at)
    if (x.at->id != without) nodes_.push(*x.at);
  for (; y.at != y.end; ++y.at) nodes_.push({times == 1 ? y.at->coefficient : multiplied(times, y.at->coefficient), y.at->id});
  return closed(added(x.constant, multiplied(times, y.constant)), first);
}

/// a + by; a constant joins no terms.
constexpr index_expr pool::add_number(index_expr a, long by) {
  if (by == 0) return a;
  if (is_number(a)) return number(added(value(a), by));
  return above(base(a).id, added(above_base(a), by));
}

constexpr index_expr pool::add(index_expr a, index_expr b) {
  if (is_number(b)) return add_number(a, value(b));
  if (is_number(a)) return add_number(b, value(a));
  const long constant = added(above_base(a), above_base(b));
  a = base(a), b = base(b);
  const meta::result_table::key key = asked(op::sum, a, b);
  if (const int memo = results_.find(key); memo >= 0) return add_number({memo}, constant);
  const bool undivided = nodes_[a.id].undivided && nodes_[b.id].undivided;
  const index_expr sum = undivided ? merged(a.id, -1, b.id, 1) : sum_of(combined(form(a.id), form(b.id), 1));
  return add_number(memoised(key, sum), constant);
}

/// constant + the parts, each an expression that is plain or a number, in any order.
constexpr index_expr pool::total(long constant, const list& parts) {
  list terms;
  for (const arith::term& part : parts) {
    const arith::term only{1, part.id};
    run x = run_of(part.id, only);
    constant = added(constant, multiplied(part.coefficient, x.constant));
    for (; x.at != x.end; ++x.at) {
      int at = terms.size(), side = 1;
      while (at > 0 && (side = order(x.at->id, terms[at - 1].id)) < 0) --at;
      const long c = multiplied(part.coefficient, x.at->coefficient);
      if (at > 0 && side == 0) {
        terms[at - 1].coefficient = added(terms[at - 1].coefficient, c);
        continue;
      }
      terms.push({c, x.at->id});
      for (int k = terms.size() - 1; k > at; --k) terms[k] = terms[k - 1];
      terms[at] = {c, x.at->id};
    }
  }
  const int first = nodes_.open(terms.size());
  for (const arith::term& t : terms)
    if (t.coefficient != 0) nodes_.push(t);
  return closed(constant, first);
}

constexpr index_expr pool::sub(index_expr a, index_expr b) {
  if (a == b) return number(0);
  if (is_number(b)) return add_number(a, -value(b));
  const long constant = added(is_number(a) ? value(a) : above_base(a), -above_base(b));
  a = is_number(a) ? number(0) : base(a), b = base(b);
  if (a == b) return number(constant);
  const meta::result_table::key key{subtraction, depth_, a.id, b.id};
  if (const int memo = results_.find(key); memo >= 0) return add_number({memo}, constant);
  const bool undivided = nodes_[b.id].undivided && (nodes_[a.id].undivided || is_number(a));
  const index_expr difference = undivided ? merged(a.id, -1, b.id, -1) : sum_of(combined(form(a.id), form(b.id), -1));
  return add_number(memoised(key, difference), constant);
}

constexpr bool pool::differ_by_number(index_expr a, index_expr b, long& difference) {
  if (base(a) == base(b)) {
    difference = added(above_base(a), -above_base(b));
    return true;
  }
  if (nodes_[a.id].undivided && nodes_[b.id].undivided) return false;
  const index_expr by = sub(a, b);
  if (is_number(by)) difference = value(by);
  return is_number(by);
}

constexpr index_expr pool::scale(index_expr a, long factor) {
  if (factor == 0) return number(0);
  if (factor == 1) return a;
  const long constant = multiplied(is_number(a) ? value(a) : above_base(a), factor);
  if (is_number(a)) return number(constant);
  a = base(a);
  const index_expr product = nodes_[a.id].undivided ? merged(number(0).id, -1, a.id, factor) : sum_of(form(a.id, factor));
  return add_number(product, constant);
}

}  // namespace hoist::arith
