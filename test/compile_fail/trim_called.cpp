// expect: hoist: trim is applied by |, as in x | trim<1, 2>; the array stands left of it
// cure: Write `a | trim<1>`.
// also: trim_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return trim<1>(a);
});
