// expect: hoist: trim, take, drop and slice can't have more elements than the array
// cure: Take fewer, or pad the array first.
// also: take_too_many.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto begin = program<array<float, 4>>([](auto x) { return x | take<5>; });
