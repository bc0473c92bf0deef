// expect: hoist: select needs two numbers of one type, such as 1.f and 0.f
// cure: Write both as floats, or both as ints.
// also: select_of_two_numbers.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           return select(x > 0.f, 1.f, 0);
         });
});
