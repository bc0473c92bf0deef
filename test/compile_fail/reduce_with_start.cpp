// expect: hoist: reduce takes 1 function, and its array stands left of |, as in x | reduce(add)
// cure: The neutral element comes with the operator: `reduce(add)`; with a start of its own `reduce_seq(starting_from<1.f>(f))`.
// also: reduce_with_start.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) { return in | reduce(add, 0.f); });
