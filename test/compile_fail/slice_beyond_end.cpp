// expect: hoist: trim, take, drop and slice can't have more elements than the array
// cure: Take fewer: `slice<From, Count>` needs From + Count elements.
// also: slice_beyond_end.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto some = program<array<float, 4>>([](auto x) { return x | slice<2, 3>; });
