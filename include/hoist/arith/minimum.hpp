#pragma once
// The smaller of two expressions.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::minimum(index_expr a, index_expr b) { return extremum(op::minimum, a, b); }

}  // namespace hoist::arith
