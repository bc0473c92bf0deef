// expect: hoist: zip needs arrays of one length
// cure: Give both arrays one length: pad the shorter, or slide over the longer.
// also: zip_of_sizes.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto differences = program<array<float, N>>([](auto in) {
  auto windows = in | slide<3>;
  return zip(in, windows) | map([](auto x, auto w) { return x - w(1); });
});
