// expect: hoist: at takes 1 number in angle brackets, as in x | at<0>
// cure: Write `at<0>`, or `head`.
// also: at_without_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | at<>;
});
