// expect: hoist: slide3 needs an array of three dimensions
// cure: Use slide2, or split the array into planes first.
// also: slide3_of_two_dimensions.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto windows = program<array2<float, N, M>>([](auto in) {
  return in | slide3<3>;
});
