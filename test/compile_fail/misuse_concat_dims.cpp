// expect: hoist: concat needs arrays of one type of element
// cure: Split or join one of them, or convert its elements with map.
// also: misuse_concat_dims.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array2<float, 4, 8>>([](auto a, auto m) {
  return concat(a, m);
});
