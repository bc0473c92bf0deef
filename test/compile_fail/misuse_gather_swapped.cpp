// expect: hoist: gather needs indices that are integers
// cure: Convert them: `indices | map([](auto i) { return convert<int>(i); })`.
// also: misuse_gather_swapped.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<int, 8>>([](auto a, auto i) {
  return gather(a, i);
});
