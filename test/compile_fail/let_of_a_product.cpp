// expect: hoist: let names terms, or what is computed of terms; use numbers in its function
// cure: Name the sum, and write `0.25f * sum` where it is used.
// also: let_of_a_product.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 4>>([](auto x) {
  return let(0.25f * (x | reduce(add)), [=](auto mean) { return x | map([=](auto v) { return v - mean; }); });
});
