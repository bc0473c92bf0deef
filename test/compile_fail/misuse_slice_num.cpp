// expect: hoist: trim, drop and tail need an array
// cure: Use it on an array; a number has no parts.
// also: misuse_slice_num.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | slice<0, 1>;
});
