// expect: hoist: slide needs an array
// cure: Slide over the array before an element of it is taken.
// also: misuse_slide_num.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | slide<3>;
});
