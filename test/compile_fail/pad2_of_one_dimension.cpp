// expect: hoist: pad2 needs an array of two dimensions
// cure: Use pad, or split the array into rows first.
// also: pad2_of_one_dimension.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto padded = program<array<float, N>>([](auto in) {
  return in | pad2<1>(clamp);
});
