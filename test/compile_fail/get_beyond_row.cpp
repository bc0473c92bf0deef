// expect: hoist: get<I> needs a tuple with more than I components
// also: get_beyond_row.cpp:7
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto centre = [](auto w) { return get<2>(w(1)); };
inline constexpr auto third = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | slide<3> | map(centre);
});
