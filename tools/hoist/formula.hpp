#pragma once
// Index expressions of a kernel's sizes as people write formulas: N^3/16 + 2 N M.

#include <hoist/counts/form.hpp>

#include <map>
#include <string>
#include <vector>

namespace hoist::tools {

/// Formulas of one kernel's counts, in its named sizes.
class formulas {
 public:
  formulas(const hoist::counts::kernel_table& of, const meta::vec<ir::open_size>& sizes);
  /// A polynomial where the expression is one on the class of sizes; other parts as calls of floor, min, max and choose.
  std::string of(arith::index_expr e);
  /// The quotient of two expressions; their texts with a stroke where they don't divide.
  std::string ratio(arith::index_expr a, long factor, arith::index_expr b);

 private:
  struct fraction {
    long above = 0, below = 1;
  };
  /// Powers of symbols, by symbol.
  using monomial = std::map<std::string, int>;
  using polynomial = std::map<monomial, fraction>;

  static fraction sum(fraction a, fraction b);
  static fraction product(fraction a, fraction b);
  static polynomial sum(const polynomial& a, const polynomial& b);
  static polynomial product(const polynomial& a, const polynomial& b);
  static polynomial number(fraction x);
  static polynomial symbol(const std::string& text);
  static std::string text(const polynomial& p);
  static std::string text(const monomial& m, fraction by);
  polynomial in_sizes(arith::index_expr e);
  polynomial variable(arith::index_expr e);
  polynomial quotient(arith::index_expr e);
  /// Whether a polynomial of the sizes is a multiple of `by` at every size of the class.
  bool is_multiple(const polynomial& p, long by) const;

  const hoist::counts::kernel_table& table_;
  meta::vec<ir::open_size> sizes_;
  std::map<int, polynomial> memo_;
};

}  // namespace hoist::tools
