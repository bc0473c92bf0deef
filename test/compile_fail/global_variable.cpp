// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Make what varies an input of the program, and what does not `constexpr`; print from the host.
// also: global_variable.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

float factor = 2.f;
inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return x * factor; });
});
