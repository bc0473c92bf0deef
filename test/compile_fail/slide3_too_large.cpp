// expect: hoist: slide's window is larger than its array
// cure: Choose a window no longer than the array, or pad the array first.
// also: slide3_too_large.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto centres = program<array3<float, 8, 8, 4>>([](auto in) {
  return in | slide3<5> | map3([](auto w) { return w(2, 2, 2); });
});
