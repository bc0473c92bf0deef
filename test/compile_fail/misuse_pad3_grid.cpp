// expect: hoist: pad3 needs an array of three dimensions
// cure: Use pad2, or split the array into planes first.
// also: misuse_pad3_grid.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | pad3<1>(clamp);
});
