// expect: hoist: a component is taken by get<0>(t), with the tuple in parentheses
// cure: Write `get<0>(t)`; of an array of tuples `in | map([](auto t) { return get<0>(t); })`.
// also: get_uncalled.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | get<0>;
});
