#pragma once
// A printer of symbolic integers for messages of tests.

#include <hoist/arith/pool.hpp>

#include <string>

namespace hoist::test {

inline std::string text(const arith::pool& p, arith::index_expr e);

inline std::string text_of_sum(const arith::pool& p, arith::index_expr e) {
  std::string out = "(";
  for (int k = 0; k < p.terms(e); ++k) {
    if (k > 0) out += " + ";
    if (p.coefficient(e, k) != 1) out += std::to_string(p.coefficient(e, k)) + "*";
    out += text(p, p.term(e, k));
  }
  if (p.constant(e) != 0) out += " + " + std::to_string(p.constant(e));
  return out + ")";
}

/// A text that shows the structure; equal for equal normal forms of two pools.
inline std::string text(const arith::pool& p, arith::index_expr e) {
  using arith::op;
  const auto infix = [&](const char* sign) { return "(" + text(p, p.left(e)) + sign + text(p, p.right(e)) + ")"; };
  const auto call = [&](const char* name) { return name + ("(" + text(p, p.left(e))) + ", " + text(p, p.right(e)) + ")"; };
  switch (p.what(e)) {
    case op::number: return std::to_string(p.value(e));
    case op::variable: return (p.unit(e) == 1 ? "v" : "u") + std::to_string(p.variable_index(e));
    case op::sum: return text_of_sum(p, e);
    case op::product: {
      std::string out = text(p, p.factor(e, 0));
      for (int k = 1; k < p.factors(e); ++k) out += "*" + text(p, p.factor(e, k));
      return out;
    }
    case op::quotient: return infix(" / ");
    case op::remainder: return infix(" % ");
    case op::minimum: return call("min");
    case op::maximum: return call("max");
    case op::less: return infix(" < ");
    case op::equal: return infix(" == ");
    case op::conjunction: return infix(" && ");
    case op::power: return infix(" ^ ");
    case op::logarithm: return call("log");
    case op::choice: return "(" + text(p, p.condition(e)) + " ? " + text(p, p.left(e)) + " : " + text(p, p.right(e)) + ")";
  }
  return "?";
}

}  // namespace hoist::test
