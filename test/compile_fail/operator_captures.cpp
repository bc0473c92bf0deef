// expect: hoist: a reduction's operator may not capture a value
// cure: Write the value as a literal, or map it into the elements before the reduction.
// also: operator_captures.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

constexpr auto scaled_total(float alpha) {
  auto scaled = [=](auto a, auto b) { return alpha * (a + b); };
  return program<array<float, N>>([=](auto in) { return in | reduce(associative<0.0>(scaled)); });
}
inline constexpr auto total = scaled_total(2.f);
