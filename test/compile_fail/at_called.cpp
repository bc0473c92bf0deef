// expect: hoist: at is applied by |, as in x | at<0>; the array stands left of it
// cure: Write `a | at<3>`.
// also: at_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return at<3>(a);
});
