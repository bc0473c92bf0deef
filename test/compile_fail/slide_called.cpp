// expect: hoist: slide is applied by |, as in x | slide<3>; the array stands left of it
// cure: Write `a | slide<3>`.
// also: slide_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return slide<3>(a);
});
