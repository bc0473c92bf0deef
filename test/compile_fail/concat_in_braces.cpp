// expect: hoist: concat takes its arrays without braces, concat(a, b)
// cure: Write `concat(a, b)`.
// also: concat_in_braces.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto a, auto b) {
  return concat({a, b});
});
