// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Make what varies an input of the program, and what does not `constexpr`; print from the host.
// also: static_variable.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) {
    static int calls = 0;
    ++calls;
    return x * 2.f;
  });
});
