// expect: hoist: trim, take, drop and slice can't have more elements than the array
// cure: Leave fewer elements out.
// also: misuse_slice2_over.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | slice2<0, 5, 0, 2>;
});
