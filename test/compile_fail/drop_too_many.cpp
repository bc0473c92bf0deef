// expect: hoist: trim, take, drop and slice can't have more elements than the array
// cure: Leave fewer elements out.
// also: drop_too_many.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto none = program<array<float, 4>>([](auto x) { return x | drop<5>; });
