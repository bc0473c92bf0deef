// expect: hoist: concat needs arrays of one type of element
// cure: Split or join one of them, or convert its elements with map.
// also: misuse_concat_types.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<int, 8>>([](auto a, auto i) {
  return concat(a, i);
});
