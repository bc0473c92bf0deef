// expect: hoist: reduce needs an array of scalars; use map to make one
// cure: Map the reduction over the rows, or join them first.
// also: reduce_of_rows.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto total = program<array2<float, N, M>>([](auto in) {
  return in | reduce(add);
});
