// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Print from the host; a kernel has no output.
// also: element_printed.cpp:11
#include <hoist/language.hpp>

#include <cstdio>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) {
    std::printf("%f\n", x);
    return x;
  });
});
