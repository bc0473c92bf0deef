// expect: hoist: slide2 needs an array of two dimensions
// cure: Use slide, or split the array into rows first.
// also: slide2_of_one_dimension.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto windows = program<array<float, N>>([](auto in) {
  return in | slide2<3>;
});
