// expect: hoist: concat needs arrays
// cure: Concatenate arrays; fill<1> makes an array of one value.
// also: concat_of_scalar.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/part.hpp>

using namespace hoist;

inline constexpr auto longer = program<array<float, N>, float>([](auto in, auto x) { return concat(in, x); });
