// expect: hoist: let names a term, or what is computed of terms alone; where numbers or elements are computed with, name the terms and do that in the function
// cure: Name the sum, and write `0.25f * sum` where it is used.
// also: let_of_a_product.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 4>>([](auto x) {
  return let(0.25f * (x | reduce(add)), [=](auto mean) { return x | map([=](auto v) { return v - mean; }); });
});
