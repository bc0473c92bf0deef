// expect: hoist: zip needs arrays of one length
// cure: Give both arrays one length: pad the shorter, or slide over the longer.
// also: misuse_zip_lengths.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array2<float, 4, 8>>([](auto a, auto m) {
  return zip(a, m);
});
