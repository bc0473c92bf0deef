// expect: hoist: transpose needs an array of arrays
// cure: Split the array into rows first.
// also: transpose_of_one_dimension.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto turned = program<array<float, N>>([](auto in) {
  return in | transpose;
});
