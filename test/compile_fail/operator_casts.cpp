// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Write `convert<float>(y)`.
// also: operator_casts.cpp:9
#include <hoist/hoist.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>>([](auto a) {
  return a | reduce_seq(starting_from<0.f>([](auto x, auto y) { return x + (float)y; }));
});
