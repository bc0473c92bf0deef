// expect: hoist: a variable is used before it has a value; write val<float> sum = 0.f
// cure: Begin it with a number or with what is computed: `val<float> sum = 0.f;`, `auto sum = w(0);`.
// also: variable_without_value.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) {
           val<float> sum;
           for (int i = 0; i < 3; ++i) sum += w(i);
           return sum;
         });
});
