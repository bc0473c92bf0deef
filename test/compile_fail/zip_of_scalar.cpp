// expect: hoist: zip needs arrays
// cure: Zip arrays only; a scalar term can be captured by the function that needs it.
// also: zip_of_scalar.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto scaled = program<array<float, N>, array<float, 4>>([](auto in, auto weights) {
  auto weight = weights | at<0>;
  return zip(in, weight) | map([](auto x, auto w) { return w * x; });
});
