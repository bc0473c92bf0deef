// expect: hoist: an element can't be assigned to; what a function returns is the new array's element
// cure: Begin with a variable: `auto x = w(0); x += 1.f;`.
// also: element_assigned_an_element.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) {
    w(0) = w(1);
    return w(0);
  });
});
