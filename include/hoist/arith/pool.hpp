#pragma once
// Symbolic integers: a pool of expressions in normal form, with ranges. The rules stand in the headers included at the
// end.

#include <hoist/arith/id_map.hpp>
#include <hoist/arith/node.hpp>
#include <hoist/meta/result_table.hpp>

namespace hoist::arith {

/// A pool of exact integer expressions over variables with known ranges. Every operation returns a normal form: a sum
/// is constant + sum of coefficient * atom (products are distributed); an atom is a variable, a product of at least two
/// atoms, quotient, remainder, minimum, maximum, comparison, conjunction, choice, power or logarithm. Operands are
/// ordered by their structure, so the form doesn't depend on the order in which expressions were made. Divisors are
/// positive; conditions are 0 or 1. A number beyond 2^63 - 1 becomes that, with its sign, and `overflowed` tells.
class pool {
 public:
  /// Leaves quotients, remainders, minima, maxima and comparisons as they are made, but for numbers and where a numerator
  /// may be negative: for experiments about the worth of the rest.
  constexpr void stop_simplifying() { simplifies_ = false; }

  /// Makes room for so many expressions.
  constexpr void reserve(int count) { nodes_.reserve(count); }

  constexpr index_expr number(long value);
  /// A new variable with values in `range`.
  constexpr index_expr variable(interval range);
  /// A new variable with lo <= value < below, where `below` is over earlier variables.
  constexpr index_expr variable(long lo, index_expr below);
  /// A new variable with lo <= value < below, where both are over earlier variables.
  constexpr index_expr variable(index_expr lo, index_expr below);
  /// A new variable with values in `range` that are multiples of `unit` > 0.
  constexpr index_expr variable(interval range, long unit);

  constexpr index_expr add(index_expr a, index_expr b);
  constexpr index_expr sub(index_expr a, index_expr b);
  constexpr index_expr add_number(index_expr a, long by);
  /// Whether a - b is a number, and which.
  constexpr bool differ_by_number(index_expr a, index_expr b, long& difference);
  constexpr index_expr mul(index_expr a, index_expr b);
  /// a * b + c.
  constexpr index_expr mul_add(index_expr a, index_expr b, index_expr c);
  constexpr index_expr scale(index_expr a, long factor);
  /// a / b rounded towards minus infinity; b > 0. Numerators are kept non-negative wherever their range allows.
  constexpr index_expr quotient(index_expr a, index_expr b);
  /// a - b * quotient(a, b), in [0, b); b > 0.
  constexpr index_expr remainder(index_expr a, index_expr b);
  constexpr index_expr minimum(index_expr a, index_expr b);
  constexpr index_expr maximum(index_expr a, index_expr b);
  /// 1 where a < b, else 0.
  constexpr index_expr less(index_expr a, index_expr b);
  /// 1 where a == b, else 0.
  constexpr index_expr equal(index_expr a, index_expr b);
  /// 1 where both conditions hold, else 0.
  constexpr index_expr both(index_expr a, index_expr b);
  /// a where the condition holds, else b.
  constexpr index_expr choice(index_expr condition, index_expr a, index_expr b);
  /// base ^ exponent, where a negative exponent counts as 0; the base is a number, or the exponent is one, or base > 0.
  constexpr index_expr power(index_expr base, index_expr exponent);
  /// The largest e with base^e <= a; 0 where a < 1. base > 1.
  constexpr index_expr logarithm(long base, index_expr a);
  /// The least e with base^e >= a: steps that divide by `base`, rounding up, from a to 1. base > 1.
  constexpr index_expr ceil_logarithm(long base, index_expr a);

  /// Sound bounds of the expression.
  constexpr interval range(index_expr a) const { return nodes_[a.id].range; }
  constexpr bool is_number(index_expr a) const { return nodes_[a.id].what == op::number; }
  constexpr long value(index_expr a) const { return nodes_[a.id].constant; }
  /// Whether a < b was proven, from ranges and from bounds that are expressions themselves.
  constexpr bool proves_less(index_expr a, index_expr b);
  /// Whether a <= b was proven.
  constexpr bool proves_at_most(index_expr a, index_expr b);

  /// Whether a number left 64 bits in some expression.
  constexpr bool overflowed() const { return overflowed_; }

  /// e with `by` in place of `variable`, in normal form; `by` keeps to what is known of the variable.
  constexpr index_expr substitute(index_expr e, index_expr variable, index_expr by);
  class substitution;
  /// The operation of e on what f makes of each operand, in normal form; e itself where it has none.
  template <class F>
  constexpr index_expr mapped(index_expr e, F f);
  constexpr bool contains(index_expr e, index_expr variable) const;
  /// The value of e where the k-th variable that was made has the value by_variable[k].
  constexpr long evaluate(index_expr e, const long* by_variable) const;
  constexpr int variable_index(index_expr variable) const { return static_cast<int>(nodes_[atom_of(variable)].constant); }
  /// A variable with a unit u is u times an atom of op::variable; this gives the unit of either, else 1.
  constexpr long unit(index_expr variable) const { return variables_[variable_index(variable)].unit; }
  /// The atom of op::variable of a variable.
  constexpr index_expr atom(index_expr variable) const { return {atom_of(variable)}; }
  constexpr int variables() const { return variables_.size(); }

  constexpr op what(index_expr a) const { return nodes_[a.id].what; }
  constexpr int size() const { return nodes_.size(); }
  /// Of a sum: its constant, and coefficient and expression of its k-th term.
  constexpr long constant(index_expr sum) const { return nodes_[sum.id].constant; }
  constexpr int terms(index_expr sum) const { return nodes_[sum.id].count; }
  constexpr long coefficient(index_expr sum, int k) const { return nodes_.operand(sum.id, k).coefficient; }
  constexpr index_expr term(index_expr sum, int k) const { return {nodes_.operand_id(sum.id, k)}; }
  constexpr int factors(index_expr product) const { return nodes_[product.id].count; }
  constexpr index_expr factor(index_expr product, int k) const { return {nodes_.operand_id(product.id, k)}; }
  /// Operands of an operation of two, and the two branches of a choice.
  constexpr index_expr left(index_expr a) const { return {nodes_.operand_id(a.id, what(a) == op::choice ? 1 : 0)}; }
  constexpr index_expr right(index_expr a) const { return {nodes_.operand_id(a.id, what(a) == op::choice ? 2 : 1)}; }
  constexpr index_expr condition(index_expr choice) const { return {nodes_.operand_id(choice.id, 0)}; }

  /// -1, 0 or 1: an order of expressions by structure; variables by index.
  constexpr int order(index_expr a, index_expr b) const { return order(a.id, b.id); }

 private:
  using list = meta::short_vec<arith::term, 6>;
  struct bound {
    int id, from, below;  ///< from <= the variable < below; -1 where its range says it all
    long unit;
  };

  // Nodes (structure.hpp).
  constexpr int make(op what, long constant, const arith::term* operands, int count);
  constexpr int make(op what, long constant, const list& operands) {
    return make(what, constant, operands.begin(), operands.size());
  }
  constexpr int make(op what, int left, int right) {
    const arith::term operands[] = {{1, left}, {1, right}};
    return make(what, 0, operands, 2);
  }
  constexpr int completed(int id, bool fresh);
  constexpr int folded(int id);
  constexpr interval range_of(int id) const;
  constexpr int order(int a, int b) const;
  constexpr int order(const list& a, const list& b) const;
  constexpr bool is(int id, op what) const { return nodes_[id].what == what; }
  constexpr bool is_extremum(int id) const { return is(id, op::minimum) || is(id, op::maximum); }
  constexpr int atom_of(index_expr variable) const {
    return is(variable.id, op::sum) ? nodes_.operand_id(variable.id, 0) : variable.id;
  }

  // Numbers of 64 bits, and a note where they don't suffice.
  constexpr long added(long a, long b);
  constexpr long multiplied(long a, long b);

  static constexpr int subtraction = -2, multiplied_sum = -3;  ///< in keys, beside operations; -1 are proofs
  constexpr meta::result_table::key asked(op what, index_expr a, index_expr b) const {
    return {static_cast<int>(what), depth_, a.id, b.id};
  }
  constexpr index_expr memoised(const meta::result_table::key& key, index_expr result) {
    results_.insert(key, result.id);
    return result;
  }

  // Sums and products (sum.hpp, product.hpp).
  constexpr linear form(int id, long scale = 1);
  constexpr linear whole_form(int id) const;
  constexpr linear combined(const linear& a, const linear& b, long scale_b);
  constexpr void accumulate(linear& into, int id, long coefficient);
  constexpr index_expr sum_of(linear x);
  constexpr index_expr finished(const linear& x);
  constexpr index_expr above(int base, long constant);
  constexpr index_expr base(index_expr a) const;
  constexpr long above_base(index_expr a) const;
  /// The terms of an expression that is plain or a number, in the order of sums.
  struct run {
    const arith::term *at, *end;
    long constant;
  };
  constexpr run run_of(int id, const arith::term& self) const;
  constexpr index_expr closed(long constant, int first);
  constexpr index_expr merged(int a, int without, int b, long times);
  constexpr index_expr mul_add_anew(index_expr a, index_expr b, index_expr c);
  constexpr index_expr total(long constant, const list& parts);
  constexpr bool has_related(const linear& x, int own, int inner) const;
  constexpr bool joined(linear& x);
  constexpr bool joined_remainder(linear& x, arith::term t, int inner);
  constexpr bool joined_quotient(linear& x, arith::term t, int inner);
  constexpr bool joined_remainders(linear& x, arith::term t, int inner);
  constexpr long times_covered(const linear& x, const linear& part) const;
  constexpr bool has_first(const linear& x, index_expr e) const;
  constexpr bool has(const linear& x, const linear& part) const;
  constexpr long coefficient_in(const linear& x, int id) const;
  constexpr int monomial(const list& factors);
  constexpr list factors_of(int id) const;
  constexpr int factor_count(int id) const;
  constexpr int factor_at(int id, int k) const;
  constexpr bool divides(const list& factors, int id) const;
  constexpr list without(const list& factors, int id) const;
  constexpr list common(const list& factors, int id) const;
  constexpr linear times(const linear& x, long coefficient, const list& factors);

  // Quotients and remainders (division.hpp).
  struct monomial_form {
    long coefficient = 1;
    list factors;
  };
  constexpr index_expr divide(index_expr a, index_expr b, bool rest);
  constexpr index_expr divide_anew(index_expr a, index_expr b, bool rest);
  constexpr bool divide_whole(index_expr a, long d, bool rest, index_expr& result);
  constexpr index_expr divide_by_sum(index_expr a, index_expr b, bool rest);
  constexpr index_expr quotient_atom(index_expr a, index_expr b);
  constexpr index_expr remainder_atom(index_expr a, index_expr b);
  constexpr bool divide_by_parts(const linear& n, const monomial_form& d, bool rest, index_expr& result);
  constexpr bool divide_by_content(const linear& n, const linear& d, bool rest, index_expr& result);
  constexpr bool is_monomial(index_expr b, monomial_form& d) const;
  constexpr index_expr expression(const monomial_form& d);
  constexpr linear take_multiples(linear& n, const monomial_form& d, bool whole);
  constexpr long normalize_constant(linear& n, long d);
  constexpr interval range_of(const list& terms) const;
  constexpr bool needs_divisor_added(const linear& n, index_expr b);
  constexpr bool is_digit(index_expr a, index_expr b);
  static constexpr int most_expanded = 16;  ///< terms
  constexpr void expand_remainders(linear& n, const monomial_form& d);
  constexpr meta::vec<monomial_form> parts_of(const linear& n, const monomial_form& d) const;
  constexpr list shared_factors(const list& a, const list& b) const;

  // Minimum and maximum (extremum.hpp).
  constexpr index_expr extremum(op what, index_expr a, index_expr b);
  constexpr index_expr extremum_anew(op what, index_expr a, index_expr b);
  constexpr void collect(op what, int id, list& leaves);
  constexpr void absorb(op what, list& leaves);
  constexpr void absorb_jointly(op what, list& leaves);
  constexpr int chain(op what, const list& leaves);
  constexpr long offset(int id) const;
  constexpr int shifted(int id, long by);
  constexpr int leaf_order(int a, int b);
  constexpr index_expr factored(op what, list& leaves);
  constexpr index_expr clamped(int low_of, int l);

  // Comparisons (comparison.hpp).
  constexpr index_expr less_anew(index_expr a, index_expr b);
  constexpr index_expr below_zero(const linear& difference);
  constexpr index_expr compare(op what, linear difference);
  constexpr void collect_conditions(int id, list& leaves);
  constexpr index_expr as_condition(index_expr a);

  // Powers and logarithms (power.hpp, logarithm.hpp).
  static constexpr long root_of(long base, long& exponent);
  constexpr index_expr repeated(index_expr base, long exponent);
  constexpr long power_of_number(long base, long exponent);
  constexpr bool is_power(int id) const;
  constexpr void sort(list& factors) const;
  constexpr long split_power(long base, index_expr exponent, list& factors);
  constexpr long merge_powers(list& factors);
  constexpr index_expr exponent_in(const list& factors, long base, list& others);
  constexpr bool divide_powers(index_expr a, index_expr b, bool rest, index_expr& result);
  constexpr index_expr logarithm_of_term(long base, const linear& x);

  // Proofs (proof.hpp).
  constexpr void reduce(linear& x) const;
  constexpr bool nonnegative(index_expr a);
  constexpr bool nonnegative(index_expr a, int& steps);
  constexpr int case_factor(arith::term t) const;
  constexpr bool needs_all_cases(arith::term t, int factor) const;
  constexpr bool nonnegative_by_case(const linear& x, int at, int factor, int& steps);
  constexpr bool nonnegative_by_multiple(const linear& x, int& steps);
  constexpr bool nonnegative_by_numerator(const linear& x, int at, int& steps);
  constexpr list replaceable(const linear& x) const;
  constexpr bool lowered(const linear& x, bool raise, index_expr& result, int& steps);
  constexpr index_expr bound_of(int atom, bool upper, int& steps);

  // Substitution and evaluation (substitution.hpp, evaluation.hpp).
  constexpr bool contains(int id, int variable) const;
  constexpr bool contains(int id, int variable, detail::id_map<int>& seen) const;
  constexpr long evaluated(int id, const long* by_variable, detail::id_map<long>* memo) const;
  constexpr long applied(int id, const long* by_variable, detail::id_map<long>* memo) const;
  constexpr index_expr substituted_term(int sum, int variable, index_expr by);
  static constexpr int small_weight = 32;  ///< of expressions that are walked through as trees
  constexpr index_expr assembled(op what, long constant, const list& operands);

  node_table nodes_;
  meta::result_table results_;
  meta::vec<int> small_;  ///< ids of small numbers, -1 before they are made
  meta::vec<bound> variables_;
  bool has_powers_ = false;
  bool overflowed_ = false;
  int depth_ = 0;  ///< proofs within proofs
  bool simplifies_ = true;
};

}  // namespace hoist::arith

#include <hoist/arith/choice.hpp>
#include <hoist/arith/comparison.hpp>
#include <hoist/arith/conjunction.hpp>
#include <hoist/arith/division.hpp>
#include <hoist/arith/division_identity.hpp>
#include <hoist/arith/equal.hpp>
#include <hoist/arith/evaluation.hpp>
#include <hoist/arith/extremum.hpp>
#include <hoist/arith/fact.hpp>
#include <hoist/arith/less.hpp>
#include <hoist/arith/logarithm.hpp>
#include <hoist/arith/maximum.hpp>
#include <hoist/arith/minimum.hpp>
#include <hoist/arith/power.hpp>
#include <hoist/arith/product.hpp>
#include <hoist/arith/proof.hpp>
#include <hoist/arith/quotient.hpp>
#include <hoist/arith/remainder.hpp>
#include <hoist/arith/structure.hpp>
#include <hoist/arith/substitution.hpp>
#include <hoist/arith/sum.hpp>
