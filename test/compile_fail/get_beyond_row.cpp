// expect: hoist: get<I> needs a tuple with more than I components
// cure: Count from 0; a pair has get<0> and get<1>.
// also: get_beyond_row.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto centre = [](auto w) { return get<2>(w(1)); };
inline constexpr auto third = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | slide<3> | map(centre);
});
