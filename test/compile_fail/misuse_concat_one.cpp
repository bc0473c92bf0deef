// expect: hoist: concat needs two arrays or more, concat(a, b)
// cure: Write `concat(a, b)`.
// also: misuse_concat_one.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return concat(a);
});
