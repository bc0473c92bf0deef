// expect: hoist: slide3 needs an array of three dimensions
// cure: Use slide2, or split the array into planes first.
// also: misuse_slide3_two.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | slide3<2>;
});
