// expect: hoist: an element is read by as many indices as its array has dimensions
// cure: Return an expression of the parameters.
// also: misuse_double_slide.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | slide<4> | map([](auto w) { return w(0); });
});
