#pragma once
// Random straight-line programs over symbolic integers, and the laws that every one of them must keep. Shared by the
// seeded test and the fuzzer.

#include "debug_print.hpp"
#include <hoist/arith/pool.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

namespace hoist::test {

/// Sizes n, m; i in [0, n), j in [0, m); k in [-3, 4]; l in [0, 12); q in [0, 9], a multiple of 3; r in [i, n); s in
/// [0, m]: values of all that satisfy what is known of them.
struct variables_of_program {
  static constexpr int count = 9;
  static constexpr int n_most = 5, m_most = 4;
  using point = std::array<long, count>;

  std::array<arith::index_expr, count> v;

  explicit variables_of_program(arith::pool& p) {
    v[0] = p.variable({1, n_most});
    v[1] = p.variable({1, m_most});
    v[2] = p.variable(0, v[0]);
    v[3] = p.variable(0, v[1]);
    v[4] = p.variable({-3, 4});
    v[5] = p.variable({0, 11});
    v[6] = p.variable({-1, 10}, 3);
    v[7] = p.variable(v[2], v[0]);
    v[8] = p.variable(0, p.add(v[1], p.number(1)));
  }
  /// Values that agree with what is known; `next(count)` chooses a number below `count`.
  template <class Next>
  static point random_point(Next&& next) {
    const long n = 1 + next(n_most), m = 1 + next(m_most), i = next(static_cast<int>(n));
    const long j = next(static_cast<int>(m)), k = next(8) - 3, l = next(12), q = 3 * next(4);
    return {n, m, i, j, k, l, q, i + next(static_cast<int>(n - i)), next(static_cast<int>(m) + 1)};
  }
};

/// One step: an operation on earlier steps, and its meaning at each sampled point, computed without the pool.
struct step {
  arith::op what = arith::op::number;
  int a = 0, b = 0, c = 0;
  long factor = 0;
  arith::index_expr made;
  std::vector<long> values;
};

/// `Choices` gives next(n): a number in [0, n).
template <class Choices>
class random_program {
 public:
  random_program(Choices& choices, int length, int samples) : choices_(choices), vars_(pool_) {
    for (int k = 0; k < samples; ++k)
      points_.push_back(variables_of_program::random_point([&](int n) { return choices_.next(n); }));
    for (int k = 0; k < variables_of_program::count; ++k) add_variable(k);
    for (const long x : numbers) add_number(x);
    for (int k = 0; k < length; ++k) add_operation();
  }

  /// The first law that is broken, as a sentence; empty when all hold.
  std::string broken_law() {
    for (const step& s : steps_)
      if (std::string what = broken_value(s); !what.empty()) return what;
    for (const step& s : steps_)
      if (std::string what = broken_form(s); !what.empty()) return what;
    if (std::string what = broken_proof(); !what.empty()) return what;
    if (std::string what = broken_substitution(); !what.empty()) return what;
    return broken_order();
  }

  arith::pool& pool() { return pool_; }
  const std::vector<step>& steps() const { return steps_; }

 private:
  static constexpr long most = 1L << 36;
  static constexpr long numbers[] = {0, 1, 2, 3, 4, 6, 8, 12, -1, -5};
  static constexpr int number_count = static_cast<int>(std::size(numbers));

  static long quotient(long x, long d) { return (x - (x % d + d) % d) / d; }
  static long power(long base, long exponent) { return exponent < 1 ? 1 : base * power(base, exponent - 1); }
  static long logarithm(long base, long x) { return x < base ? 0 : 1 + logarithm(base, x / base); }
  static long ceil_logarithm(long base, long x) { return x <= 1 ? 0 : 1 + ceil_logarithm(base, (x + base - 1) / base); }

  void add_variable(int k) {
    step s{arith::op::variable, k, 0, 0, 0, vars_.v[k], {}};
    for (const auto& at : points_) s.values.push_back(at[k]);
    steps_.push_back(s);
  }
  void add_number(long x) {
    steps_.push_back({arith::op::number, 0, 0, 0, x, pool_.number(x), std::vector<long>(points_.size(), x)});
  }
  bool is_small(int a) const {
    const arith::interval r = pool_.range(steps_[a].made);
    return r.lo > -most && r.hi < most;
  }
  static long apply(const step& s, long x, long y, long z) {
    switch (s.what) {
      case arith::op::sum: return x + s.factor * y;
      case arith::op::product: return x * y;
      case arith::op::quotient: return quotient(x, y);
      case arith::op::remainder: return x - y * quotient(x, y);
      case arith::op::minimum: return x < y ? x : y;
      case arith::op::maximum: return x < y ? y : x;
      case arith::op::less: return x < y;
      case arith::op::equal: return x == y;
      case arith::op::conjunction: return x != 0 && y != 0;
      case arith::op::power: return power(x, y);
      case arith::op::logarithm: return s.factor == 2 ? ceil_logarithm(x, y) : logarithm(x, y);
      default: return x != 0 ? y : z;
    }
  }
  static arith::index_expr build(arith::pool& p, const step& s, arith::index_expr x, arith::index_expr y, arith::index_expr z) {
    switch (s.what) {
      case arith::op::sum: return s.factor == 1 ? p.add(x, y) : s.factor == -1 ? p.sub(x, y) : p.add(x, p.scale(y, s.factor));
      case arith::op::product: return p.mul(x, y);
      case arith::op::quotient: return p.quotient(x, y);
      case arith::op::remainder: return p.remainder(x, y);
      case arith::op::minimum: return p.minimum(x, y);
      case arith::op::maximum: return p.maximum(x, y);
      case arith::op::less: return p.less(x, y);
      case arith::op::equal: return p.equal(x, y);
      case arith::op::conjunction: return p.both(x, y);
      case arith::op::power: return p.power(x, y);
      case arith::op::logarithm: return s.factor == 2 ? p.ceil_logarithm(p.value(x), y) : p.logarithm(p.value(x), y);
      default: return p.choice(x, y, z);
    }
  }
  /// Mostly recent steps, so that expressions grow.
  int earlier() {
    const int n = static_cast<int>(steps_.size());
    return choices_.next(2) == 0 ? choices_.next(n) : n - 1 - choices_.next(n < 8 ? n : 8);
  }
  int positive() {
    for (int k = 0; k < 4; ++k)
      if (const int a = earlier(); pool_.range(steps_[a].made).lo > 0) return a;
    return variables_of_program::count + 1 + choices_.next(7);
  }
  int condition() {
    for (int k = 0; k < 4; ++k) {
      const int a = earlier();
      const arith::interval r = pool_.range(steps_[a].made);
      if (r.lo >= 0 && r.hi <= 1) return a;
    }
    return variables_of_program::count + choices_.next(2);
  }

  void add_operation() {
    using arith::op;
    constexpr op kinds[] = {op::sum,       op::sum,         op::sum,      op::sum,      op::product,
                            op::product,   op::quotient,    op::quotient, op::quotient, op::remainder,
                            op::remainder, op::remainder,   op::minimum,  op::maximum,  op::less,
                            op::equal,     op::conjunction, op::choice,   op::power,    op::logarithm};
    constexpr long factors[] = {1, 1, -1, 2, 3, 4, 8, -2};
    if (choices_.next(12) == 0) return add_digits();
    step s;
    s.what = kinds[choices_.next(std::size(kinds))];
    s.factor = factors[choices_.next(std::size(factors))];
    const bool divides = s.what == op::quotient || s.what == op::remainder;
    s.a = s.what == op::choice ? condition() : earlier();
    s.b = divides ? positive() : earlier();
    s.c = earlier();
    if (s.what == op::conjunction) s.a = condition(), s.b = condition();
    if (s.what == op::logarithm) s.a = number_from(2);
    if (s.what == op::power) set_power(s);
    add(s);
  }

  /// A step that is a number of at least `least`; the numbers are those that the constructor adds.
  int number_from(long least) {
    for (;;) {
      const int a = variables_of_program::count + choices_.next(number_count);
      if (steps_[static_cast<std::size_t>(a)].factor >= least) return a;
      if (choices_.next(4) == 0) return variables_of_program::count + 2;
    }
  }
  /// A number to a small power, or something of at least 1 to one, or anything to a power that is a number.
  void set_power(step& s) {
    s.b = earlier();
    for (int k = 0; k < 4 && pool_.range(steps_[s.b].made).hi > 6; ++k) s.b = earlier();
    const int kind = choices_.next(4);
    s.a = kind == 0 ? positive() : kind == 1 ? earlier() : number_from(kind == 2 ? -5 : 2);
    if (kind == 1) s.b = variables_of_program::count + choices_.next(5);
  }

  /// Takes a number apart into digits and puts two of them together, sometimes with another base.
  void add_digits() {
    using arith::op;
    const int x = earlier(), base = positive(), next_base = positive(), weight = choices_.next(4) == 0 ? positive() : base;
    const int low = add({op::remainder, x, base, 0, 1, {}, {}}), high = add({op::quotient, x, base, 0, 1, {}, {}});
    if (low < 0 || high < 0) return;
    const int digit = add({op::remainder, high, next_base, 0, 1, {}, {}});
    if (digit < 0) return;
    const int weighted = add({op::product, digit, weight, 0, 1, {}, {}});
    if (weighted >= 0) add({op::sum, low, weighted, 0, choices_.next(4) == 0 ? 2L : 1L, {}, {}});
  }

  /// Adds the operation and returns its step; -1 when numbers would grow too large.
  int add(step s) {
    using arith::op;
    if (!is_small(s.a) || !is_small(s.b) || !is_small(s.c)) return -1;
    const arith::index_expr x = steps_[s.a].made, y = steps_[s.b].made, z = steps_[s.c].made;
    if (s.what == op::product) {
      const arith::interval r = pool_.range(x) * pool_.range(y);
      if (r.lo <= -most || r.hi >= most || (pool_.what(x) == op::sum && pool_.terms(x) > 8)) return -1;
    }
    if (s.what == op::power) {
      const arith::interval base = pool_.range(x), e = pool_.range(y);
      const long size = std::max(std::abs(base.lo), std::abs(base.hi));
      if (e.hi > 36 || arith::saturating_power(size, e.hi) >= most) return -1;
      if (pool_.is_number(y) && pool_.what(x) == op::sum && pool_.terms(x) * e.hi > 8) return -1;
    }
    s.made = build(pool_, s, x, y, z);
    for (std::size_t k = 0; k < points_.size(); ++k)
      s.values.push_back(apply(s, steps_[s.a].values[k], steps_[s.b].values[k], steps_[s.c].values[k]));
    steps_.push_back(s);
    return static_cast<int>(steps_.size()) - 1;
  }

  std::string shown(const step& s) const {
    return "step of kind " + std::to_string(static_cast<int>(s.what)) + " on " + text(pool_, steps_[s.a].made) + " and " +
           text(pool_, steps_[s.b].made) + " and " + text(pool_, steps_[s.c].made) + " by " + std::to_string(s.factor) +
           " gave " + text(pool_, s.made);
  }

  std::string broken_value(const step& s) const {
    const arith::interval r = pool_.range(s.made);
    for (std::size_t k = 0; k < points_.size(); ++k) {
      const long x = pool_.evaluate(s.made, points_[k].data());
      std::string at = " at";
      for (const long y : points_[k]) at += " " + std::to_string(y);
      if (x != s.values[k]) return "a value changed: " + shown(s) + at;
      if (x < r.lo || x > r.hi) return "a range doesn't hold: " + shown(s) + at;
    }
    return {};
  }

  /// Rebuilds from inspection, operands from the last to the first where `backwards`.
  static arith::index_expr rebuilt(const arith::pool& from, arith::index_expr e, arith::pool& to, const variables_of_program& v,
                                   bool backwards) {
    using arith::op;
    const auto again = [&](arith::index_expr part) { return rebuilt(from, part, to, v, backwards); };
    const auto two = [&](arith::index_expr& x, arith::index_expr& y) {
      if (backwards) y = again(from.right(e));
      x = again(from.left(e));
      if (!backwards) y = again(from.right(e));
    };
    step s{from.what(e), 0, 0, 0, 1, {}, {}};
    if (s.what == op::number) return to.number(from.value(e));
    if (s.what == op::variable) return to.atom(v.v[from.variable_index(e)]);
    if (s.what == op::sum) {
      arith::index_expr total = to.number(from.constant(e));
      for (int k = 0; k < from.terms(e); ++k) {
        const int t = backwards ? from.terms(e) - 1 - k : k;
        total = to.add(total, to.scale(again(from.term(e, t)), from.coefficient(e, t)));
      }
      return total;
    }
    if (s.what == op::product) {
      arith::index_expr total = to.number(1);
      for (int k = 0; k < from.factors(e); ++k)
        total = to.mul(total, again(from.factor(e, backwards ? from.factors(e) - 1 - k : k)));
      return total;
    }
    arith::index_expr x, y, c;
    two(x, y);
    if (s.what == op::choice) return to.choice(c = again(from.condition(e)), x, y);
    return build(to, s, x, y, c);
  }

  std::string broken_form(const step& s) {
    if (rebuilt(pool_, s.made, pool_, vars_, false) != s.made)
      return "not idempotent: " + shown(s) + ", then " + text(pool_, rebuilt(pool_, s.made, pool_, vars_, false));
    if (s.what == arith::op::variable || s.what == arith::op::number) return {};
    if (build(pool_, s, steps_[s.a].made, steps_[s.b].made, steps_[s.c].made) != s.made)
      return "the same operation gave two forms: " + shown(s);
    return s.what == arith::op::sum ? broken_sum(s) : std::string();
  }

  /// What stands for several operations gives what they give.
  std::string broken_sum(const step& s) {
    const arith::index_expr x = steps_[s.a].made, y = steps_[s.b].made, difference = pool_.sub(x, y);
    if (pool_.mul_add(y, pool_.number(s.factor), x) != s.made) return "a product in a sum gave another form: " + shown(s);
    long by = 0;
    const bool is_number = pool_.differ_by_number(x, y, by);
    if (is_number != pool_.is_number(difference) || (is_number && by != pool_.value(difference)))
      return "a difference is wrong: " + shown(s);
    return {};
  }

  std::string broken_proof() {
    const step &a = steps_[earlier()], &b = steps_[earlier()];
    const bool less = pool_.proves_less(a.made, b.made), at_most = pool_.proves_at_most(a.made, b.made);
    for (std::size_t k = 0; k < points_.size(); ++k)
      if ((less && a.values[k] >= b.values[k]) || (at_most && a.values[k] > b.values[k]))
        return "a proof is wrong: " + text(pool_, a.made) + " against " + text(pool_, b.made);
    return {};
  }

  std::string broken_substitution() {
    const step &e = steps_[earlier()], &b = steps_[earlier()];
    if (!is_small(earlier())) return {};
    const int kind = choices_.next(3), v = kind == 0 ? 2 : kind == 1 ? 4 : 6;
    const arith::index_expr digit = pool_.remainder(b.made, kind == 0 ? vars_.v[0] : pool_.number(kind == 1 ? 8 : 4));
    const arith::index_expr by = kind == 0 ? digit : kind == 1 ? pool_.sub(digit, pool_.number(3)) : pool_.scale(digit, 3);
    const arith::index_expr replaced = pool_.substitute(e.made, vars_.v[v], by);
    arith::pool::substitution together(pool_);
    together.put(vars_.v[v], by);
    if (together(e.made) != replaced) return "two ways to substitute differ: " + text(pool_, replaced);
    if (!pool_.contains(by, vars_.v[v]) && pool_.contains(replaced, vars_.v[v]))
      return "the variable is still there: " + text(pool_, replaced);
    for (auto at : points_) {
      const long x = pool_.evaluate(replaced, at.data());
      const long value = pool_.evaluate(by, at.data());
      at[v] = value;
      if (at[2] > at[7]) continue;
      if (x != pool_.evaluate(e.made, at.data()))
        return "substitution changed a value: " + text(pool_, by) + " for v" + std::to_string(v) + " in " +
               text(pool_, e.made) + " gave " + text(pool_, replaced);
    }
    return {};
  }

  /// The form depends neither on ids nor on the order in which operands were made.
  std::string broken_order() {
    arith::pool other;
    const variables_of_program v(other);
    for (std::size_t k = steps_.size(); k-- > 0;) {
      const arith::index_expr e = rebuilt(pool_, steps_[k].made, other, v, true);
      if (text(other, e) != text(pool_, steps_[k].made))
        return "the form depends on the order of making: " + shown(steps_[k]) + ", then " + text(other, e);
    }
    return {};
  }

  Choices& choices_;
  arith::pool pool_;
  variables_of_program vars_;
  std::vector<variables_of_program::point> points_;
  std::vector<step> steps_;
};

}  // namespace hoist::test
