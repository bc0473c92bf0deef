// expect: hoist: split2 needs tiles whose number of rows divides the array's
// cure: Choose a divisor of the length, or pad the array to a multiple.
// also: misuse_split2_not.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | split2<3, 2>;
});
