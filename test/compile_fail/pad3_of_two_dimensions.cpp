// expect: hoist: pad3 needs an array of three dimensions
// cure: Use pad2, or split the array into planes first.
// also: pad3_of_two_dimensions.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto padded = program<array2<float, N, M>>([](auto in) {
  return in | pad3<1>(clamp);
});
