#pragma once
// The smaller of two expressions.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr ix pool::minimum(ix a, ix b) { return extremum(op::minimum, a, b); }

}  // namespace hoist::arith
