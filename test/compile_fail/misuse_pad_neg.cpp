// expect: hoist: pad can't take elements away
// cure: Use slide, or a smaller input, to leave elements out.
// also: misuse_pad_neg.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | pad<-1>(clamp);
});
