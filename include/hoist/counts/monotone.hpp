#pragma once
// Expressions that never rise, or never fall, with a variable.

#include <hoist/counts/table.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist::counts {

/// Whether it is seen that an expression never falls (`rising`), or never rises, as a variable goes up.
HOIST_LAZY bool monotone(const arith::pool& p, index_expr e, index_expr v, bool rising) {
  using arith::op;
  if (!p.contains(e, v)) return true;
  switch (p.what(e)) {
    case op::variable: return rising;
    case op::sum:
      for (int k = 0; k < p.terms(e); ++k)
        if (!monotone(p, p.term(e, k), v, rising == (p.coefficient(e, k) > 0))) return false;
      return true;
    case op::minimum:
    case op::maximum: return monotone(p, p.left(e), v, rising) && monotone(p, p.right(e), v, rising);
    case op::quotient: return !p.contains(p.right(e), v) && monotone(p, p.left(e), v, rising);
    case op::less: return monotone(p, p.left(e), v, !rising) && monotone(p, p.right(e), v, rising);
    case op::conjunction: return monotone(p, p.left(e), v, rising) && monotone(p, p.right(e), v, rising);
    case op::product: {
      for (int k = 0; k < p.factors(e); ++k)
        if (p.range(p.factor(e, k)).lo < 0 || !monotone(p, p.factor(e, k), v, rising)) return false;
      return true;
    }
    default: return false;
  }
}

}  // namespace hoist::counts
