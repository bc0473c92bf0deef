// expect: hoist: take and take_last are applied by |, as in x | take<5>; the array stands left of it
// cure: Write `a | take<3>`.
// also: take_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return take<3>(a);
});
