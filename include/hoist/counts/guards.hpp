#pragma once
// The conditions under which a statement, or a value of it, is executed.

#include <hoist/counts/table.hpp>
#include <hoist/meta/engine.hpp>

#include <optional>
#include <vector>

namespace hoist::counts {

/// A condition around a statement, and whether it holds there. A condition that isn't valid stands for what isn't known.
struct guard {
  index_expr condition;
  bool holds = true;

  friend bool operator==(const guard&, const guard&) = default;
};
/// Expressions that are all above 0.
using inequalities = std::vector<index_expr>;

/// Guards as alternatives of inequalities, no two of which hold together.
class guard_alternatives {
 public:
  HOIST_LAZY explicit guard_alternatives(arith::pool& p) : p_(p) {}

  /// None where they aren't such.
  HOIST_LAZY std::optional<std::vector<inequalities>> of(const std::vector<guard>& guards) {
    std::vector<inequalities> all = {{}};
    for (const guard& g : guards) {
      if (!g.condition.valid()) return std::nullopt;
      const std::optional<std::vector<inequalities>> own = of(g.condition, g.holds);
      if (!own.has_value()) return std::nullopt;
      all = both(all, *own);
      if (all.size() > most) return std::nullopt;
    }
    return all;
  }

 private:
  using alternatives = std::optional<std::vector<inequalities>>;
  using op = arith::op;
  static constexpr std::size_t most = 16;

  HOIST_LAZY alternatives of(index_expr e, bool holds) {
    switch (p_.what(e)) {
      case op::number: {
        std::vector<inequalities> all;
        if ((p_.value(e) != 0) == holds) all.emplace_back();
        return all;
      }
      case op::less: {
        const index_expr difference = p_.sub(p_.right(e), p_.left(e));
        return std::vector<inequalities>{{holds ? difference : p_.sub(p_.number(1), difference)}};
      }
      case op::conjunction:
        return holds ? product(p_.left(e), true, p_.right(e), true)
                     : sum(of(p_.left(e), false), product(p_.left(e), true, p_.right(e), false));
      case op::choice:
        return sum(product(p_.condition(e), true, p_.left(e), holds), product(p_.condition(e), false, p_.right(e), holds));
      default: return std::nullopt;
    }
  }
  HOIST_LAZY alternatives product(index_expr a, bool a_holds, index_expr b, bool b_holds) {
    const alternatives first = of(a, a_holds), second = of(b, b_holds);
    if (!first.has_value() || !second.has_value()) return std::nullopt;
    return both(*first, *second);
  }
  HOIST_LAZY static std::vector<inequalities> both(const std::vector<inequalities>& a, const std::vector<inequalities>& b) {
    std::vector<inequalities> all;
    for (const inequalities& x : a)
      for (const inequalities& y : b) {
        all.push_back(x);
        all.back().insert(all.back().end(), y.begin(), y.end());
      }
    return all;
  }
  HOIST_LAZY static alternatives sum(alternatives a, const alternatives& b) {
    if (!a.has_value() || !b.has_value()) return std::nullopt;
    a->insert(a->end(), b->begin(), b->end());
    return a;
  }

  arith::pool& p_;
};

}  // namespace hoist::counts
