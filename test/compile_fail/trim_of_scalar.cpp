// expect: hoist: trim, drop and tail need an array
// cure: Trim the array before you take an element of it.
// also: trim_of_scalar.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/part.hpp>

using namespace hoist;

inline constexpr auto inner = program<float>([](auto x) { return x | trim<1>; });
