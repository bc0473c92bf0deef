// expect: hoist: slide2 is applied by |, as in x | slide2<3>; the array stands left of it
// cure: Write `a | slide2<3> | map2(f)`.
// also: slide2_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | slide2<3>([](auto w) { return w(0, 0); });
});
