// expect: hoist: concat needs arrays of one type of element
// cure: Split or join one of them, or convert its elements with map.
// also: concat_of_types.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/part.hpp>

using namespace hoist;

inline constexpr auto longer = program<array<float, N>, array<int, N>>([](auto a, auto b) { return concat(a, b); });
