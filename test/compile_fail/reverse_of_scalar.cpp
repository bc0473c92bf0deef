// expect: hoist: reverse needs an array
// cure: Reverse the array before you take an element.
// also: reverse_of_scalar.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto turned = program<float>([](auto x) { return x | reverse; });
