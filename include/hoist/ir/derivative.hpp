#pragma once
// Derivatives of values by registers that they are affine functions of.

#include <hoist/ir/builder.hpp>

namespace hoist::ir {

/// The product of two numbers of a type of 32 bits, or of a larger float.
constexpr const operation& product_of(scalar type) {
  return is_floating(type) ? operations::multiply : operations::multiply_integer;
}

/// The derivatives of the values of one step by the registers that it reads and that are assigned after it. Values are affine in
/// them where each term has one of them at most, with a factor that reads none: sums, products, quotients and choices.
class derivatives {
 public:
  /// `mine`: the registers; `from`: how many there were before the step, which made those after.
  constexpr derivatives(builder& b, const meta::vec<int>& mine, int from) : b_(b), mine_(mine), from_(from) {}

  /// By each register: a value that reads none of them, or `zero`. Nothing where the value isn't affine.
  constexpr const meta::vec<int>& of(int value) {
    if (known_.size() <= value) known_.resize(b_.out.values.size(), meta::vec<int>());
    if (known_[value].empty()) {
      meta::vec<int> d = found(value);
      if (d.empty()) d.push(not_affine);
      known_[value] = d;
    }
    return known_[value][0] == not_affine ? none_ : known_[value];
  }
  static constexpr int zero = -1;
  constexpr bool is_one(int derivative) const { return derivative >= 0 && is_number(derivative, 1); }

 private:
  static constexpr int not_affine = -2;

  constexpr bool is_number(int v, double x) const {
    return b_.out.values[v].what == value::kind::constant && b_.out.values[v].as_constant() == x;
  }
  constexpr meta::vec<int> zeros() const { return meta::vec<int>(mine_.size(), zero); }
  constexpr static bool is_zero(const meta::vec<int>& d) {
    for (int x : d)
      if (x != zero) return false;
    return !d.empty();
  }
  constexpr bool reads_none(int v) { return is_zero(of(v)); }
  constexpr int applied(const operation& op, scalar type, int x, int y) {
    const int args[3] = {x, y, -1};
    return b_.apply(op, type, args);
  }
  constexpr int multiplied(scalar type, int x, int y) { return applied(product_of(type), type, x, y); }
  constexpr meta::vec<int> found(int v) {
    const value x = b_.out.values[v];
    if (x.what == value::kind::read) return of_register(v, x.as_read());
    if (x.what == value::kind::apply) return of_operation(x);
    if (x.what == value::kind::choose) return of_choice(x);
    for (int a : operands_of(x))
      if (!reads_none(a)) return {};
    return zeros();
  }
  constexpr meta::vec<int> of_register(int v, int r) {
    meta::vec<int> d = zeros();
    for (int i = 0; i < mine_.size(); ++i)
      if (mine_[i] == r) {
        d[i] = b_.constant(b_.out.values[v].type, 1);
        return d;
      }
    if (r < from_) return d;
    if (b_.out.variables[r].mutable_) return {};
    for (int i = b_.out.statements.size() - 1; i >= 0; --i) {
      const statement& s = b_.out.statements[i];
      if (s.what == statement::kind::define && s.variable == r) return of(s.value);
    }
    return {};
  }
  /// `how(a, b)`: of the derivatives of two values by one register, of which one isn't zero.
  template <class How>
  constexpr meta::vec<int> by_each(int a, int b, How&& how) {
    const meta::vec<int> x = of(a), y = of(b);
    if (x.empty() || y.empty()) return {};
    meta::vec<int> d = zeros();
    for (int i = 0; i < d.size(); ++i)
      if (x[i] != zero || y[i] != zero) d[i] = how(x[i], y[i]);
    return d;
  }
  constexpr int or_number(int derivative, scalar type) { return derivative == zero ? b_.constant(type, 0) : derivative; }
  /// `chosen(a, b)`: where a condition holds a, else b.
  template <class Chosen>
  constexpr meta::vec<int> either(int a, int b, scalar type, Chosen&& chosen) {
    return by_each(a, b, [&](int x, int y) { return chosen(or_number(x, type), or_number(y, type)); });
  }
  constexpr meta::vec<int> of_choice(const value& x) {
    for (int n : named_indices_of(x))
      if (!reads_none(n)) return {};
    const value::chosen c = x.as_choose();
    return either(c.then, c.otherwise, x.type, [&](int a, int b) { return b_.choose(c.condition, a, b); });
  }
  /// Those of x times a factor that reads no register.
  constexpr meta::vec<int> times(int x, int factor, scalar type) {
    meta::vec<int> d = of(x);
    for (int& i : d)
      if (i >= 0) i = is_number(i, 1) ? factor : multiplied(type, i, factor);
    return d;
  }
  constexpr meta::vec<int> of_product(int a, int b, scalar type) {
    if (reads_none(b)) return times(a, b, type);
    return reads_none(a) ? times(b, a, type) : meta::vec<int>();
  }
  constexpr meta::vec<int> of_operation(const value& x) {
    const operation& op = x.as_apply().op;
    const int a = x.arg[0], b = x.arg[1];
    const auto add = [&](int p, int q) { return p == zero ? q : q == zero ? p : applied(operations::add, x.type, p, q); };
    const auto minus = [&](int p) { return applied(operations::negate, x.type, p, -1); };
    bool any = false;
    for (int i : operands_of(x)) any = any || !reads_none(i);
    if (!any) return zeros();
    if (x.width > 1) return {};
    if (op.code == opcode::add) return by_each(a, b, add);
    if (op.code == opcode::subtract) return by_each(a, b, [&](int p, int q) { return add(p, q == zero ? zero : minus(q)); });
    if (op.code == opcode::negate) return by_each(a, a, [&](int p, int) { return minus(p); });
    if (op.code == opcode::multiply) return of_product(a, b, x.type);
    if (op.code == opcode::multiply_add) return by_each(multiplied(x.type, a, b), x.arg[2], add);
    if (op.code == opcode::divide && is_floating(x.type) && reads_none(b)) {
      meta::vec<int> d = of(a);
      for (int& i : d)
        if (i >= 0) i = applied(operations::divide, x.type, i, b);
      return d;
    }
    if (op.code == opcode::choose && reads_none(a))
      return either(b, x.arg[2], x.type, [&](int p, int q) {
        const int args[3] = {a, p, q};
        return b_.apply(op, x.type, args);
      });
    return {};
  }

  builder& b_;
  const meta::vec<int>& mine_;
  int from_;
  meta::vec<meta::vec<int>> known_{};  ///< by value; empty: not asked for yet
  meta::vec<int> none_{};
};

}  // namespace hoist::ir
