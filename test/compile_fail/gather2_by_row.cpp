// expect: hoist: gather2 needs a two-dimensional array of indices
// cure: Use `gather` for one dimension.
// also: gather2_by_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto picked = program<array<int, N>, array<float, M>>([](auto places, auto x) {
  return gather2(places, x);
});
