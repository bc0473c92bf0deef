// expect: hoist: a user function may not capture a value; make the value an input of the program, whose term it may capture
// cure: Capture by `[=]`.
// also: captured_by_reference.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  float alpha = 2.f;
  return in | map([&](auto x) { return alpha * x; });
});
