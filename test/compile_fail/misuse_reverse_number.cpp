// expect: hoist: reverse needs an array
// cure: Reverse the array before you take an element.
// also: misuse_reverse_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | reverse;
});
