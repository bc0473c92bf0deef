// expect: hoist: the function can't be called with one element of this array
// cure: `generate` gives its function one index, `generate2` two, `generate3` three.
// also: misuse_map_no_function.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map(2.f);
});
