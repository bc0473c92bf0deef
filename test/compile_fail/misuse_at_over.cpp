// expect: hoist: at needs an index below the array's length
// cure: Count from 0; the last element of n is at n - 1.
// also: misuse_at_over.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | at<8>;
});
