#pragma once
// Index expressions of a pool as straight-line code over slots, for evaluation and analysis at run time.

#include <hoist/arith/pool.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/result_table.hpp>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace hoist::simulate {

using arith::index_expr;

/// What computes a slot from the slots a, b, c and the number n.
enum class code : unsigned char {
  number,     ///< n
  variable,   ///< set from outside; n is the pool's variable index
  offset,     ///< a + n
  scaled,     ///< n * a
  sum,        ///< a + n * b
  product,    ///< a * b
  quotient,   ///< a / b rounded towards minus infinity
  remainder,  ///< a - b * (a / b)
  minimum,
  maximum,
  less,      ///< a < b
  equal,     ///< a == b
  both,      ///< a and b
  choice,    ///< c ? a : b
  power,     ///< a to the power b, 1 where b < 0
  logarithm  ///< the largest e with a^e <= b, 0 where b < 1
};

struct instruction {
  code what = code::number;
  int a = -1, b = -1, c = -1;
  long number = 0;

  friend bool operator==(const instruction&, const instruction&) = default;
};

/// The result of one instruction. A divisor of 0 can only stand where its value isn't used, and gives 0.
HOIST_LAZY long apply(const instruction& i, long a, long b, long c) {
  switch (i.what) {
    case code::number: return i.number;
    case code::variable: break;
    case code::offset: return a + i.number;
    case code::scaled: return i.number * a;
    case code::sum: return a + i.number * b;
    case code::product: return a * b;
    case code::quotient: return b == 0 ? 0 : a / b - (a % b < 0 ? 1 : 0);
    case code::remainder: return b == 0 ? 0 : a % b + (a % b < 0 ? b : 0);
    case code::minimum: return a < b ? a : b;
    case code::maximum: return a < b ? b : a;
    case code::less: return a < b ? 1 : 0;
    case code::equal: return a == b ? 1 : 0;
    case code::both: return a != 0 && b != 0 ? 1 : 0;
    case code::choice: return c != 0 ? a : b;
    case code::power: return arith::detail::wrapped_power(a, b);
    case code::logarithm: return arith::floor_logarithm(a, b);
  }
  throw std::logic_error("an index of the kernel depends on a variable that nothing around it sets.");
}

/// Straight-line code for expressions of one pool. Equal instructions share a slot; operands stand before their users.
class tape {
 public:
  HOIST_LAZY explicit tape(const arith::pool& p)
      : pool_(&p), slot_of_id_(static_cast<std::size_t>(p.size()), -1), interior_(slot_of_id_) {}

  /// Adds the expression, and returns its slot; -1 for an expression that isn't there.
  HOIST_LAZY int add(index_expr e) {
    if (!e.valid()) return -1;
    std::vector<int>& known = in_interior_ ? interior_ : slot_of_id_;
    if (static_cast<std::size_t>(e.id) >= known.size()) known.resize(static_cast<std::size_t>(pool_->size()), -1);
    if (known[static_cast<std::size_t>(e.id)] >= 0) return known[static_cast<std::size_t>(e.id)];
    int slot = translate(e);
    return known[static_cast<std::size_t>(e.id)] = slot;
  }
  /// Adds the expression as it is away from the borders: a minimum or maximum with a number is its other operand.
  HOIST_LAZY int add_interior(index_expr e) {
    in_interior_ = true;
    int slot = add(e);
    in_interior_ = false;
    return slot;
  }
  /// The slot of an expression that was added, or -1.
  HOIST_LAZY int slot_of(index_expr e) const { return found(slot_of_id_, e); }
  HOIST_LAZY int interior_slot_of(index_expr e) const { return found(interior_, e); }

  HOIST_LAZY int size() const { return static_cast<int>(code_.size()); }
  const instruction& operator[](int slot) const { return code_[static_cast<std::size_t>(slot)]; }
  HOIST_LAZY bool is_variable(int slot) const { return slot >= 0 && (*this)[slot].what == code::variable; }

  struct slots {
    const int *first, *last;
    const int* begin() const { return first; }
    const int* end() const { return last; }
  };
  /// Every slot whose value depends on a variable's slot, itself included, in order.
  HOIST_LAZY slots users(int variable) const {
    const range& r = ranges_[static_cast<std::size_t>(variable)];
    return {users_.data() + r.from, users_.data() + r.from + r.count};
  }
  /// Whether a slot depends on a variable's slot.
  HOIST_LAZY bool depends(int slot, int variable) const {
    for (int u : users(variable))
      if (u == slot) return true;
    return false;
  }
  const std::vector<int>& variables() const { return variables_; }

  /// Finds the users of each variable; call it once after the last `add`.
  HOIST_LAZY void finish() {
    constexpr std::size_t at_once = 64;
    ranges_.assign(code_.size(), {});
    users_.clear();
    std::vector<unsigned long> uses(code_.size());  // by slot, the variables, as bits
    for (std::size_t first = 0; first < variables_.size(); first += at_once) {
      const std::size_t count = std::min(at_once, variables_.size() - first);
      std::fill(uses.begin(), uses.end(), 0);
      for (std::size_t v = 0; v < count; ++v) uses[static_cast<std::size_t>(variables_[first + v])] = 1UL << v;
      for (std::size_t s = 0; s < code_.size(); ++s)
        for (int operand : {code_[s].a, code_[s].b, code_[s].c})
          if (operand >= 0) uses[s] |= uses[static_cast<std::size_t>(operand)];
      for (std::size_t v = 0; v < count; ++v) {
        range& r = ranges_[static_cast<std::size_t>(variables_[first + v])];
        r.from = static_cast<int>(users_.size());
        for (std::size_t s = 0; s < code_.size(); ++s)
          if ((uses[s] >> v & 1u) != 0) users_.push_back(static_cast<int>(s));
        r.count = static_cast<int>(users_.size()) - r.from;
      }
    }
  }

 private:
  struct range {
    int from = 0, count = 0;
  };

  HOIST_LAZY static int found(const std::vector<int>& known, index_expr e) {
    return e.valid() && static_cast<std::size_t>(e.id) < known.size() ? known[static_cast<std::size_t>(e.id)] : -1;
  }
  HOIST_LAZY int put(const instruction& i) {
    const meta::long_result_table::key key{meta::packed(static_cast<int>(i.what), i.a), meta::packed(i.b, i.c), i.number};
    const int known = slots_.find(key);
    if (known >= 0) return known;
    code_.push_back(i);
    if (i.what == code::variable) variables_.push_back(size() - 1);
    return slots_.insert(key, size() - 1);
  }
  HOIST_LAZY int number(long n) { return put({code::number, -1, -1, -1, n}); }

  HOIST_LAZY int translate(index_expr e) {
    using arith::op;
    const arith::pool& p = *pool_;
    switch (p.what(e)) {
      case op::number: return number(p.value(e));
      case op::variable: return variable(e);
      case op::sum: return sum(e);
      case op::product: {
        int s = add(p.factor(e, 0));
        for (int k = 1; k < p.factors(e); ++k) s = put({code::product, s, add(p.factor(e, k)), -1, 0});
        return s;
      }
      case op::quotient: return two(code::quotient, e);
      case op::remainder: return two(code::remainder, e);
      case op::minimum: return two(code::minimum, e);
      case op::maximum: return two(code::maximum, e);
      case op::less: return two(code::less, e);
      case op::equal: return two(code::equal, e);
      case op::conjunction: return two(code::both, e);
      case op::power: return two(code::power, e);
      case op::logarithm: return two(code::logarithm, e);
      case op::choice: {
        int c = add(p.condition(e)), a = add(p.left(e)), b = add(p.right(e));
        return put({code::choice, a, b, c, 0});
      }
    }
    return number(0);
  }
  HOIST_LAZY int variable(index_expr e) {
    const int v = put({code::variable, -1, -1, -1, pool_->variable_index(e)});
    return pool_->unit(e) == 1 ? v : put({code::quotient, v, number(pool_->unit(e)), -1, 0});
  }
  HOIST_LAZY int two(code what, index_expr e) {
    if (in_interior_ && (what == code::minimum || what == code::maximum)) {
      if (pool_->is_number(pool_->left(e))) return add(pool_->right(e));
      if (pool_->is_number(pool_->right(e))) return add(pool_->left(e));
    }
    int a = add(pool_->left(e)), b = add(pool_->right(e));
    return put({what, a, b, -1, 0});
  }
  /// The constant comes last, so that the accesses of a stencil share everything else.
  HOIST_LAZY int sum(index_expr e) {
    int s = -1;
    for (int k = 0; k < pool_->terms(e); ++k) {
      int x = add(pool_->term(e, k));
      long n = pool_->coefficient(e, k);
      if (s < 0) {
        s = n == 1 ? x : put({code::scaled, x, -1, -1, n});
      } else {
        s = put({code::sum, s, x, -1, n});
      }
    }
    long constant = pool_->constant(e);
    if (s < 0) return number(constant);
    return constant == 0 ? s : put({code::offset, s, -1, -1, constant});
  }

  const arith::pool* pool_;
  std::vector<int> slot_of_id_, interior_;
  bool in_interior_ = false;
  std::vector<instruction> code_;
  std::vector<int> variables_;
  std::vector<range> ranges_;  ///< by slot, of a variable's users
  std::vector<int> users_;
  meta::long_result_table slots_;  ///< by instruction
};

}  // namespace hoist::simulate
