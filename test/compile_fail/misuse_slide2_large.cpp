// expect: hoist: slide's window is larger than its array
// cure: Choose a window no longer than the array, or pad the array first.
// also: misuse_slide2_large.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | slide2<5>;
});
