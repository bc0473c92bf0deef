// expect: hoist: gather needs indices that are integers
// cure: Convert them: `indices | map([](auto i) { return convert<int>(i); })`.
// also: gather_by_floats.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto picked = program<array<float, N>, array<float, M>>([](auto places, auto x) {
  return gather(places, x);
});
