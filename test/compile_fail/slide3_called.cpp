// expect: hoist: slide3 is applied by |, as in x | slide3<3>; the array stands left of it
// cure: Write `a | slide3<3>`.
// also: slide3_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array3<float, 8, 8, 8>>([](auto a) {
  return slide3<3>(a);
});
