#pragma once
// The error function and the gamma function.

#include <hoist/core/builtins/exponential.hpp>
#include <hoist/core/builtins/trigonometric.hpp>

namespace hoist::operations {

namespace detail {
inline double error_function(double x) { return __builtin_erf(x); }
inline double error_complement(double x) { return __builtin_erfc(x); }
inline double gamma(double x) { return __builtin_tgamma(x); }
/// Where its argument is positive the gamma function falls, to 0.8856 at 1.4616, and rises.
inline double gamma_error(args x, args e) {
  if (e[0] == 0) return 0;
  if (!(x[0] > e[0])) return any;
  const double least_at = 1.4616321449683623, least_one = 0.8856031944108886, here = gamma(x[0]);
  double most = magnitude(x[0] - least_at) <= e[0] ? here - least_one : 0;
  const double ends[] = {x[0] - e[0], x[0] + e[0]};
  for (double at : ends)
    if (const double moved = magnitude(gamma(at) - here); !(moved <= most)) most = moved;
  return known(most);
}
}  // namespace detail

inline constexpr operation error_function = of_one<detail::error_function>("erf", 20, 16);
inline constexpr operation error_complement = of_one<detail::error_complement>("erfc", 20, 16);
/// Those of type T, which are made where they are used.
template <class T>
struct gamma_functions {
  static constexpr operation gamma = of_one<detail::gamma>("tgamma", 40, 16, detail::gamma_error);
};

}  // namespace hoist::operations

namespace hoist {

HOIST_FUNCTION_OF_ONE(erf, error_function)
HOIST_FUNCTION_OF_ONE(erfc, error_complement)

}  // namespace hoist

namespace hoist::builtins::bodies {

HOIST_REAL(tgamma, gamma_functions, gamma)
/// By Lanczos' sum of g = 7, and below a half by the reflection: OpenCL C bounds no error of a function of its own.
struct lgamma : of_reals {
  template <class T>
  constexpr auto operator()(val<T> x) const {
    constexpr double sum[] = {676.5203681218851,  -1259.1392167224028,  771.32342877765313,    -176.61502916214059,
                              12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7};
    const auto below = x < T(0.5);
    const auto z = select(below, -x, x - T(1));
    auto a = T(sum[0]) / (z + T(1)) + T(0.99999999999980993);
    for (int i = 1; i < 8; ++i) a = a + T(sum[i]) / (z + T(i + 1));
    const auto t = z + T(7.5);
    const auto above = (z + T(0.5)) * log(t) - t + log(a) + T(0.91893853320467274178);
    return select(below, T(1.1447298858494001741) - log(abs(sinpi{}(x))) - above, above);
  }
};

}  // namespace hoist::builtins::bodies

namespace hoist::builtins {

HOIST_BUILTIN(tgamma, 1, composed)
HOIST_BUILTIN(lgamma, 1, composed)

}  // namespace hoist::builtins
