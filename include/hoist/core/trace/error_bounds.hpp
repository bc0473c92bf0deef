#pragma once
// What an error of an argument becomes in the result of a function.

#include <hoist/core/trace/operations.hpp>

namespace hoist::operations::detail {

constexpr double any = __builtin_huge_val();
constexpr double least(double a, double b) { return a < b ? a : b; }
/// As an error: unknown where it is no number.
constexpr double known(double e) { return e >= 0 ? e : any; }

/// Of a function that nowhere falls, or nowhere rises.
template <double (*F)(double)>
double monotone_error(args x, args e) {
  if (e[0] == 0) return 0;
  const double here = F(x[0]), above = magnitude(F(x[0] + e[0]) - here), below = magnitude(F(x[0] - e[0]) - here);
  return !(above >= 0 && below >= 0) ? any : above > below ? above : below;
}
/// Of operations on bits, which say nothing of integers nearby.
constexpr double all_or_nothing(args, args e) { return e[0] == 0 && e[1] == 0 ? 0 : any; }
constexpr double all_or_nothing_of_one(args, args e) { return e[0] == 0 ? 0 : any; }

}  // namespace hoist::operations::detail
