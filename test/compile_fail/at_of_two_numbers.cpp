// expect: hoist: at takes 1 number in angle brackets, as in x | at<0>
// cure: Write `at<1> | at<2>`.
// also: at_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | at<1, 2>;
});
