// expect: hoist: slide's window is larger than its array
// also: slide2_too_large.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto centres = program<array2<float, 8, 4>>([](auto in) {
  return in | slide2<5> | map2([](auto w) { return w(2, 2); });
});
