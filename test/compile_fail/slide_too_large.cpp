// expect: hoist: slide's window is larger than its array
// cure: Choose a window no longer than the array, or pad the array first.
// also: slide_too_large.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto averages = program<array<float, 4>>([](auto in) {
  return in | slide<5> | map([](auto w) { return w(0) + w(4); });
});
