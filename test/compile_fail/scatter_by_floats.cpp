// expect: hoist: scatter needs indices that are integers
// cure: Convert them: `indices | map([](auto i) { return convert<int>(i); })`.
// also: scatter_by_floats.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<float, N>>([](auto places, auto x) {
  return scatter(places, x);
});
