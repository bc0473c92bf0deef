// expect: hoist: a pattern's angle brackets hold whole numbers that C++ knows, as in split<4>; a named size is none
// cure: Write a whole number.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | split<2.f>;
});
