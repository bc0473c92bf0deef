// expect: hoist: reduce takes 1 function, as in x | reduce(add)
// cure: Write `reduce(add)`.
// also: reduce_of_nothing.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) { return in | reduce(); });
