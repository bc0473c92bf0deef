// expect: hoist: an integer meets a number with a fraction; write convert<float>(x), or a whole number
// cure: Convert the integer, `0.5f * convert<float>(i)`, or write a whole number.
// also: int_times_half.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, N>>([](auto in) {
  return in | map([](auto x) {
           return 0.5 * x;
         });
});
