// expect: hoist: slide needs an array
// cure: Slide over the array before an element of it is taken.
// also: slide_of_scalar.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto windows = program<array<float, N>>([](auto in) {
  return in | at<0> | slide<3>;
});
