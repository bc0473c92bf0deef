// expect: hoist: take and slice need at least one element
// cure: Take one element or more.
// also: misuse_take_last_neg.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | take_last<-1>;
});
