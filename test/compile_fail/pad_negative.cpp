// expect: hoist: pad can't take elements away
// cure: Use slide, or a smaller input, to leave elements out.
// also: pad_negative.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto inner = program<array<float, N>>([](auto in) {
  return in | pad<-1>(clamp);
});
