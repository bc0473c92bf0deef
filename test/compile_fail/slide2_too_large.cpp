// expect: hoist: slide's window is larger than its array
// cure: Choose a window no longer than the array, or pad the array first.
// also: slide2_too_large.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto centres = program<array2<float, 8, 4>>([](auto in) {
  return in | slide2<5> | map2([](auto w) { return w(2, 2); });
});
