// expect: hoist: trim, drop and slice need numbers that aren't negative
// cure: Elements are taken away; `pad` adds some.
// also: misuse_trim_neg.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | trim<-1>;
});
