// expect: hoist: arithmetic of integers of 8 and 16 bits gives ints; convert them before
// cure: Arithmetic of integers of 8 and 16 bits gives ints: convert them first, `map([](auto x) { return convert<int>(x); })`.
// also: partial_reduce_of_bytes.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto total = program<array<unsigned char, N>>([](auto in) {
  return in | partial_reduce<4>(add);
});
