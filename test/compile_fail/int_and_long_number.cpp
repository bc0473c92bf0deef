// expect: hoist: an int meets a number of more than 32 bits; write convert<long>(x)
// cure: Write `convert<long>(x) + 5000000000`.
// also: int_and_long_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, N>>([](auto in) {
  return in | map([](auto x) {
           return x + 5000000000;
         });
});
