// expect: hoist: reduce needs an array of scalars; use map to make one
// cure: Map the reduction over the rows, or join them first.
// also: misuse_reduce_rows.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | reduce(add);
});
