// expect: hoist: at needs an index below the array's length
// cure: Count from 0; the last element of n is at n - 1.
// also: at_beyond_end.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto last = program<array<float, 9>>([](auto in) {
  return in | at<9>;
});
