// expect: hoist: + takes numbers and traced values; the other operand is none; a named size is number_of<N>
// cure: Compute with the components, then make the tuple.
// also: tuple_in_arithmetic.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) { return in | map([](auto x) { return make_tuple(x, x) + 1.f; }); });
