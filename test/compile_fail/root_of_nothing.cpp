// expect: hoist: sqrt takes 1 number, as in map([](auto x) { return sqrt(x); })
// cure: Write `sqrt(x)`.
// also: root_of_nothing.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) { return in | map([](auto x) { return sqrt(); }); });
