// expect: hoist: a pattern's angle brackets hold whole numbers that C++ knows, as in split<4>; a named size is none
// cure: Write a number; what divides a named size is found by `explore`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | split<N>;
});
