// expect: hoist: reduce takes no numbers in angle brackets, as in x | reduce(add)
// cure: Write `a | map([](auto row) { return row | reduce(add); })`; of columns `transpose` first.
// also: reduce_by_dimension.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | reduce<1>(add);
});
