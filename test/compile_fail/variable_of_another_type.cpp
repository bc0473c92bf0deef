// expect: hoist: a variable takes values of its own type; of another type write convert<T>(x)
// cure: Write `val<double> y = convert<double>(x);`.
// also: variable_of_another_type.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) {
           val<double> y = x;
           return y;
         });
});
