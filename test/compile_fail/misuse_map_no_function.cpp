// expect: hoist: map calls its function with 1 argument, an element of its array, or with a tuple's components
// cure: `generate` gives its function one index, `generate2` two, `generate3` three.
// also: misuse_map_no_function.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map(2.f);
});
