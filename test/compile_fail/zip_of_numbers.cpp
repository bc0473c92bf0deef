// expect: hoist: zip needs arrays of one length
// cure: Give both arrays one length: pad the shorter, or slide over the longer.
// also: zip_of_numbers.cpp:11
// also: 2048
// also: 2047
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, 2048>, array<float, 2047>>([](auto a, auto b) {
  return zip(a, b) | map([](auto x, auto y) { return x + y; });
});
