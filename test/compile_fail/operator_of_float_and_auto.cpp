// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Both parameters are auto: `[](auto x, auto y) { ... }`.
// also: operator_of_float_and_auto.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(associative<0.f>([](float x, auto y) { return x + y; }));
});
