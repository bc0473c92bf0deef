// expect: hoist: zip takes 2 to 12 arrays
// cure: Zip some of them first: `zip(zip(a, b), c)`, whose functions get a pair and a third argument.
// also: zip_of_thirteen.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto firsts = program<array<float, N>>([](auto a) {
  return zip(a, a, a, a, a, a, a, a, a, a, a, a, a) | map([](auto t) { return get<0>(t); });
});
