// expect: hoist: fill is applied by |, as in x | fill<8>; the array stands left of it
// cure: Write `a | fill<8>`.
// also: fill_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto a) {
  return fill<8>(a);
});
