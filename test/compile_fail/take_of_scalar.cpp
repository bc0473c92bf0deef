// expect: hoist: take and take_last need an array
// cure: Take them before you take an element.
// also: take_of_scalar.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/part.hpp>

using namespace hoist;

inline constexpr auto begin = program<float>([](auto x) { return x | take<1>; });
