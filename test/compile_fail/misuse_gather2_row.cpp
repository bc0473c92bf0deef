// expect: hoist: gather2 needs a two-dimensional array of indices
// cure: Use `gather` for one dimension.
// also: misuse_gather2_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<int, 8>>([](auto a, auto i) {
  return gather2(i, a);
});
